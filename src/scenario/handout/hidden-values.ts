/** Hidden numbers and words, and their removal from sentences. */
import type { EnteredInputs, Field, InputValue } from '../../models/contract/inputs.ts';
import type { IndicatorDeclaration } from '../../models/contract/model.ts';
import { THIN_SPACE } from '../../text/number-format.ts';

/** Values to remove from sentences; numbers in canonical units. */
export interface HiddenValues {
  numbers: readonly number[];
  words: readonly string[];
}

/** Placeholder of a hidden number or word. */
const blank = '…';

/** Factors between canonical units and those of sentences: per cent, and powers of a thousand. */
const scales = [1, 100, 1e3, 1e-3, 1e6, 1e-6, 1e9, 1e-9];

/** A number as the program writes it; not one that belongs to a name (`p99`, `v2`). */
const writtenNumber = new RegExp(
  String.raw`(?<![\p{L}\d.])\d+(?:${THIN_SPACE}\d{3})*(?:\.\d+)?(?:e-?\d+)?`,
  'gu',
);

/** Most entries of a list or table that a sentence could contain. */
const mostEntries = 64;

function numbersIn(value: InputValue): readonly number[] {
  if (typeof value === 'number') return [value];
  if (value === null || typeof value !== 'object') return [];
  const entries: readonly unknown[] = Object.values(value);
  return entries.slice(0, mostEntries).flatMap((entry) => numbersIn(entry as InputValue));
}

/** The values of these inputs, in each unit in which they can be displayed, and the labels of choices. */
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

/** The value of a result; for a probability or share its reciprocal and complement, too; empty for 0. */
export function resultValues({ kind }: Pick<IndicatorDeclaration, 'kind'>, value: number): readonly number[] {
  if (value === 0) return [];
  return kind === 'probability' || kind === 'share' ? [value, 1 / value, 1 - value] : [value];
}

/**
 * Whether a number in a sentence equals one of these, in any scale, rounded to at least the digits that are written.
 */
function isOneOf(written: string, numbers: readonly number[]): boolean {
  if (numberOfWritten(written) === 0) return false;
  return numbers.some((hidden) => scales.some((scale) => isNear(written, Math.abs(hidden) * scale)));
}

const numberOfWritten = (written: string) => Number(written.replaceAll(THIN_SPACE, ''));

/** Whether a written number is this value, up to its rounding and `further`. */
function isNear(written: string, value: number, further = 0): boolean {
  return Math.abs(numberOfWritten(written) - value) <= halfUnit(written) * (1 + 1e-9) + further;
}

/** Half a unit of the last digit of a written number. */
function halfUnit(written: string): number {
  const digits = written.replace(/e.*$/, '').replace(/\D/g, '').replace(/^0+/, '').replace(/0+$/, '').length;
  // Numbers are written with at least three digits, without trailing zeros; small probabilities with two.
  const significant = digits === 2 ? 2 : Math.max(3, digits);
  return 0.5 * 10 ** (Math.floor(Math.log10(numberOfWritten(written))) + 1 - significant);
}

/** Whether a value equals a hidden one, in any scale, up to rounding errors. */
export function isHiddenValue(value: number, { numbers }: HiddenValues): boolean {
  return numbers.some((hidden) => scales.some((scale) => Math.abs(value - hidden * scale) <= 1e-9 * value));
}

/** The sentence with a placeholder for each hidden number and word. */
export function withoutValues(sentence: string, { numbers, words }: HiddenValues): string {
  let left = sentence;
  for (const word of words) {
    const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    left = left.replace(new RegExp(String.raw`(?<![\p{L}\d])${escaped}(?![\p{L}\d])`, 'giu'), blank);
  }
  return left.replace(writtenNumber, (written) => (isOneOf(written, numbers) ? blank : written));
}

/** Numbers of a sentence, as they are written. */
export const numbersOf = (sentence: string): readonly string[] =>
  [...sentence.matchAll(writtenNumber)].map(([text]) => text);

/**
 * The sentence with a placeholder for each number that is the distance of a hidden one from a number before it or in
 * `given`, or the hidden one as a percentage of that number.
 */
export function withoutDerived(
  sentence: string,
  { numbers }: HiddenValues,
  given: readonly string[] = [],
): string {
  const known = [...given];
  return sentence.replace(writtenNumber, (written) => {
    const isDerived = known.some((text) => {
      const from = numberOfWritten(text);
      const off = halfUnit(text);
      return numbers.some((hidden) =>
        scales.some((scale) => {
          const percent = (100 * hidden * scale) / from;
          return (
            isNear(written, Math.abs(from - hidden * scale), off) ||
            isNear(written, percent, (percent * off) / from)
          );
        }),
      );
    });
    known.push(written);
    return isDerived ? blank : written;
  });
}

/** The sentence with a placeholder for each number that is not among these values. */
export function withOnlyValues(sentence: string, { numbers }: HiddenValues): string {
  return sentence.replace(writtenNumber, (written) => (isOneOf(written, numbers) ? written : blank));
}
