/** Inputs from the `name=text` entries of a link, one by one with corrections. */
import {
  type EnteredInputs,
  type InputValue,
  type InputValues,
  isUnstable,
} from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { checkValue } from '../file/check-field.ts';
import { readAlias, withDefaults } from '../file/complete-inputs.ts';
import { quote } from '../file/fault-words.ts';
import { readAliasText, readFieldText } from '../file/read-field-text.ts';
import { unknownNameMessage } from '../file/input-names.ts';
import { type Correction, repairInputs, replacementSentence } from '../file/repair.ts';
import { checkInputs } from '../file/scenario.ts';

/** Decodes percent-encoding where it is valid, else returns the text unchanged. */
export function unescapeEntry(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** An entry's name and text; the text is empty where there is no `=`. */
export function splitEntry(entry: string): { name: string; text: string } {
  const at = entry.indexOf('=');
  return {
    name: unescapeEntry(at < 0 ? entry : entry.slice(0, at)),
    text: at < 0 ? '' : unescapeEntry(entry.slice(at + 1)),
  };
}

/** Collects the inputs that entries give, correcting each by itself. */
export class EntryReader {
  readonly fields = new Map<string, InputValue>();
  readonly aliases = new Map<string, number>();
  readonly corrections: Correction[] = [];

  constructor(private readonly model: Model) {}

  note(parameter: string | null, message: string): void {
    this.corrections.push({ parameter, message });
  }

  readInput(name: string, text: string): void {
    const field = this.model.fields.find((candidate) => candidate.name === name);
    const isAlias = !field && Object.hasOwn(this.model.aliases ?? {}, name);
    if (!field && !isAlias) {
      this.note(null, `${unknownNameMessage(this.model, name)} It is left out.`);
      return;
    }
    if (this.fields.has(name) || this.aliases.has(name)) {
      this.note(name, `${name} appears twice in the link; the first value is used.`);
      return;
    }
    if (field) {
      const check = checkValue(field, readFieldText(field, text));
      if (check.ok) {
        this.fields.set(name, check.value);
        return;
      }
      const { nearest, message } = check.fault;
      if (nearest !== undefined) this.fields.set(name, nearest);
      const used = nearest === undefined ? field.default : nearest;
      this.note(name, `${message} ${replacementSentence(field, used)}`);
    } else {
      const value = readAliasText(text);
      if (Number.isFinite(value)) this.aliases.set(name, value);
      else this.note(name, `${name} must be a number, not ${quote(text)}; it is left out.`);
    }
  }

  /**
   * Complete, legal inputs, and everything that was corrected on the way. With `mayOverload` inputs without a steady
   * state, and nothing else wrong with them, are not corrections: `overload` has them as they were entered.
   */
  finish({ mayOverload = false } = {}): {
    values: InputValues;
    corrections: readonly Correction[];
    overload?: EnteredInputs;
  } {
    this.resolveAliases();
    const entered = withDefaults(this.model, this.fields);
    const checked = checkInputs(this.model, entered);
    const { values, corrections } = repairInputs(this.model, entered);
    if (mayOverload && !checked.ok && isUnstable(checked.fault) && corrections.length === 1)
      return { values, corrections: this.corrections, overload: entered };
    return { values, corrections: [...this.corrections, ...corrections] };
  }

  /** Turns aliases into their inputs, each with the others complete. */
  private resolveAliases(): void {
    for (const [alias, value] of this.aliases) {
      const reading = readAlias(this.model, alias, value, withDefaults(this.model, this.fields));
      if (this.fields.has(reading.name)) {
        this.note(
          alias,
          `${alias} is another name for ${reading.name}, which the link gives too; ${alias} is left out.`,
        );
      } else if (reading.ok) {
        this.fields.set(reading.name, reading.value);
      } else {
        const { nearest, message } = reading.fault;
        const field = this.model.fields.find((candidate) => candidate.name === reading.name)!;
        if (nearest !== undefined) this.fields.set(field.name, nearest);
        const used = nearest === undefined ? field.default : nearest;
        this.note(alias, `${message} ${replacementSentence(field, used)}`);
      }
    }
  }
}
