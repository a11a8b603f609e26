/**
 * Collects what a workload becomes in the inputs of a model, and the sentences about what it does not say or the model
 * cannot take.
 */
import type { TranslatedWorkload } from '../contract/dimensioning.ts';
import type { Field, InputValue, InputValues, NumberField } from '../contract/inputs.ts';
import { significant } from '../../text/number-words.ts';

/** Conversions leave binary dust; nobody meant more than nine digits. */
const clean = (value: number): number => Number(value.toPrecision(9));

const withUnit = (value: number, unit: string): string =>
  unit === '' ? significant(value) : `${significant(value)} ${unit}`;

export class WorkloadTranslation {
  private readonly fields: readonly Field[];
  private current: InputValues;
  private readonly inputs: Record<string, InputValue> = {};
  private readonly assumed: string[] = [];
  private readonly ignored: string[] = [];

  /** `values`: complete inputs of the model; what the workload does not say stays as it is there. */
  constructor(fields: readonly Field[], values: InputValues) {
    this.fields = fields;
    this.current = values;
  }

  /** The inputs with what was set so far. */
  get values(): InputValues {
    return this.current;
  }

  set(name: string, value: InputValue): void {
    const set = typeof value === 'number' ? clean(value) : value;
    this.inputs[name] = set;
    this.current = { ...this.current, [name]: set };
  }

  /**
   * What is given; where nothing is, what stands in the input is assumed. Beyond the input's limits the nearest one,
   * and that is said.
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

  /** Something that the model has no place for; nothing to say where it is not given. */
  leave(label: string, given: number | null, unit: string, why: string): void {
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
