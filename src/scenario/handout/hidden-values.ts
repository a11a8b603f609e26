/** Numbers and words that a reader may not know, and sentences without them. */
import type { EnteredInputs, Field, InputValue } from '../../models/contract/inputs.ts';
import type { IndicatorDeclaration } from '../../models/contract/model.ts';
import { THIN_SPACE } from '../../text/number-format.ts';

/** What is in the way of knowing, in canonical units. */
export interface HiddenValues {
  numbers: readonly number[];
  words: readonly string[];
}

/** Stands in place of a hidden number or word. */
export const blank = '…';

/** Units that sentences turn to: per cent, and steps of thousand. */
const scales = [1, 100, 1e3, 1e-3, 1e6, 1e-6, 1e9, 1e-9];

/** A number as the program writes it; not one that belongs to a name (`p99`, `v2`). */
const writtenNumber = new RegExp(
  String.raw`(?<![\p{L}\d.])\d+(?:${THIN_SPACE}\d{3})*(?:\.\d+)?(?:e-?\d+)?`,
  'gu',
);

/** More entries of a list or table are too many to be said in a sentence. */
const mostEntries = 64;

function numbersIn(value: InputValue): readonly number[] {
  if (typeof value === 'number') return [value];
  if (value === null || typeof value !== 'object') return [];
  const entries: readonly unknown[] = Object.values(value);
  return entries.slice(0, mostEntries).flatMap((entry) => numbersIn(entry as InputValue));
}

/** The values of these inputs, in each unit in which they can be read, and the names of choices. */
export function inputValues(fields: readonly Field[], values: EnteredInputs): HiddenValues {
  const numbers: number[] = [];
  const words: string[] = [];
  for (const field of fields) {
    const value = values[field.name];
    numbers.push(...numbersIn(value));
    if (field.kind === 'number' && typeof value === 'number')
      numbers.push(...(field.views ?? []).map(({ toView }) => toView(value, values)));
    if (field.kind === 'choice')
      words.push(...field.options.filter((one) => one.value === value).map(({ label }) => label));
  }
  return { numbers: numbers.filter((number) => number !== 0), words };
}

/** A result's value; of a probability or a share the odds and what is left of one, too. */
export function resultValues({ kind }: Pick<IndicatorDeclaration, 'kind'>, value: number): readonly number[] {
  if (value === 0) return [];
  return kind === 'probability' || kind === 'share' ? [value, 1 / value, 1 - value] : [value];
}

/** Whether a number that is written like this is one of these, rounded to at least the digits that are written. */
function isOneOf(written: string, numbers: readonly number[]): boolean {
  const number = Number(written.replaceAll(THIN_SPACE, ''));
  if (number === 0) return false;
  const digits = written.replace(/e.*$/, '').replace(/\D/g, '').replace(/^0+/, '').replace(/0+$/, '').length;
  // Numbers are written with at least three digits, without the zeros at their end; small chances with two.
  const significant = digits === 2 ? 2 : Math.max(3, digits);
  const unit = 10 ** (Math.floor(Math.log10(number)) + 1 - significant);
  return numbers.some((hidden) =>
    scales.some((scale) => Math.abs(number - Math.abs(hidden) * scale) <= 0.5 * unit * (1 + 1e-9)),
  );
}

/** Whether it is one of them, in any unit, up to rounding errors. */
export function isHiddenValue(value: number, { numbers }: HiddenValues): boolean {
  return numbers.some((hidden) => scales.some((scale) => Math.abs(value - hidden * scale) <= 1e-9 * value));
}

/** The sentence with a blank in place of each hidden number and word. */
export function withoutValues(sentence: string, { numbers, words }: HiddenValues): string {
  let left = sentence;
  for (const word of words) {
    const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    left = left.replace(new RegExp(String.raw`(?<![\p{L}\d])${escaped}(?![\p{L}\d])`, 'giu'), blank);
  }
  return left.replace(writtenNumber, (written) => (isOneOf(written, numbers) ? blank : written));
}

/** The sentence with a blank in place of each number that is none of these. */
export function withOnlyValues(sentence: string, { numbers }: HiddenValues): string {
  return sentence.replace(writtenNumber, (written) => (isOneOf(written, numbers) ? written : blank));
}
