/**
 * Translates a workload to inputs of a model, and collects sentences about missing values and values without an input.
 */
import type { TranslatedWorkload } from '../contract/dimensioning.ts';
import type { Field, InputValue, InputValues, NumberField } from '../contract/inputs.ts';
import { significant } from '../../text/number-words.ts';

/** Conversions leave rounding errors; inputs have at most nine digits. */
const clean = (value: number): number => Number(value.toPrecision(9));

const withUnit = (value: number, unit: string): string =>
  unit === '' ? significant(value) : `${significant(value)} ${unit}`;

export class WorkloadTranslation {
  private current: InputValues;
  private readonly inputs: Record<string, InputValue> = {};
  private readonly assumed: string[] = [];
  private readonly ignored: string[] = [];

  /** `values`: complete inputs of the model; inputs that the workload does not determine stay. */
  constructor(
    private readonly fields: readonly Field[],
    values: InputValues,
  ) {
    this.current = values;
  }

  /** The inputs with the values set so far. */
  get values(): InputValues {
    return this.current;
  }

  set(name: string, value: InputValue): void {
    const set = typeof value === 'number' ? clean(value) : value;
    this.inputs[name] = set;
    this.current = { ...this.current, [name]: set };
  }

  /**
   * Sets an input to the given value; null: the present value is assumed. Beyond its limits the nearest limit, with a
   * sentence.
   */
  take(name: string, given: number | null): void {
    const field = this.fields.find((candidate) => candidate.name === name) as NumberField;
    if (given === null) {
      this.assume(`${field.label}: ${withUnit(this.current[name] as number, field.unit)}.`);
      return;
    }
    const possible = Math.min(field.max, Math.max(field.min, given));
    if (possible !== given) {
      const range = `${withUnit(field.min, '')} to ${withUnit(field.max, field.unit)}`;
      this.ignore(
        `${field.label} of ${withUnit(given, field.unit)}: this model takes ${range}, so ${withUnit(possible, field.unit)}.`,
      );
    }
    this.set(name, field.integer === true ? Math.round(possible) : possible);
  }

  /** A quantity without an input in the model; no sentence where it is not given. */
  omit(label: string, given: number | null, unit: string, why: string): void {
    if (given !== null) this.ignore(`${label} of ${withUnit(given, unit)}: ${why}.`);
  }

  /** One sentence. */
  assume(sentence: string): void {
    this.assumed.push(sentence);
  }

  /** One sentence. */
  ignore(sentence: string): void {
    this.ignored.push(sentence);
  }

  result(): TranslatedWorkload {
    return { inputs: this.inputs, assumed: this.assumed, ignored: this.ignored };
  }
}
