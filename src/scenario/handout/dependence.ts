/**
 * Texts without what depends on hidden inputs and results. A text is built a second and third time with other values of
 * these, and what differs depends on them: nothing is recognised by its value.
 */
import type { EnteredInputs, Field, InputValue } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import type { Solution } from '../../models/contract/solution.ts';
import { THIN_SPACE } from '../../text/number-format.ts';
import { withInputs } from '../file/scenario.ts';

/** Placeholder of hidden numbers and words. */
export const blank = '…';

/** Other values: far enough to change two digits, and near enough to leave the form of a sentence near an edge. */
const factors = [0.93, 1.07, 0.987, 1.013] as const;

/** Most entries of a list or table that a text names. */
const mostEntries = 64;

const number = String.raw`\d+(?:${THIN_SPACE}\d{3})*(?:\.\d+)?(?:e-?\d+)?`;
const piece = new RegExp(String.raw`${number}|\p{L}[\p{L}\d]*|.`, 'gsu');
const writtenNumber = new RegExp(String.raw`(?<![\p{L}\d.])${number}`, 'gu');

/** The sentence with a placeholder for every number: for one that cannot be built again. */
export const withoutNumbers = (sentence: string): string => sentence.replace(writtenNumber, blank);

function otherNumber(value: number, factor: number, whole: boolean): number {
  if (!whole) return value * factor;
  return factor < 1
    ? Math.min(value - 1, Math.round(value * factor))
    : Math.max(value + 1, Math.round(value * factor));
}

/** Every number of the value changed by about this factor; of shares the sum remains. */
function otherEntries(value: InputValue, factor: number, shares: boolean): InputValue {
  if (typeof value === 'number') return value * factor;
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const entries = value.slice(0, mostEntries) as readonly InputValue[];
    if (!shares || entries.some((entry) => typeof entry !== 'number'))
      return entries.map((entry) => otherEntries(entry, factor, shares)) as unknown as InputValue;
    const numbers = entries as readonly number[];
    const mean = numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
    return numbers.map((one) => mean + (one - mean) * factor);
  }
  const entries = Object.entries(value as Readonly<Record<string, InputValue>>).slice(0, mostEntries);
  return Object.fromEntries(
    entries.map(([key, entry]) => [key, otherEntries(entry, factor, shares)]),
  ) as InputValue;
}

/** Another value of the field; the `k`-th of a choice. */
function otherValue(field: Field, value: InputValue, k: number): InputValue {
  if (field.kind === 'choice') {
    const others = field.options.filter((one) => one.value !== value);
    return others.length === 0 ? value : others[k % others.length]!.value;
  }
  if (field.kind !== 'number') return otherEntries(value ?? field.default, factors[k]!, 'shares' in field);
  if (typeof value !== 'number') return field.default ?? field.min;
  const whole = field.integer === true;
  const other = value === 0 ? field.max / 2 : otherNumber(value, factors[k]!, whole);
  if (other >= field.min && other <= field.max) return other;
  return otherNumber(value, 1 / factors[k]!, whole);
}

/** Source of texts. */
export interface TextSource {
  values: EnteredInputs;
  solution: Solution | null;
}

/**
 * The sources with other values of hidden inputs, and of these results: those that are hidden and those that are
 * proportional to a hidden input.
 */
export function otherSources(
  model: Model,
  { values, solution }: TextSource,
  hidden: { fields: readonly Field[]; results: readonly string[] },
): readonly TextSource[] {
  const isLegal = model.check(values) === null;
  const sources = factors.map((factor, k): TextSource => {
    const changes = hidden.fields.map(
      (field) => [field.name, otherValue(field, values[field.name]!, k)] as const,
    );
    return {
      values: withInputs(model, values, Object.fromEntries(changes)),
      solution: solution && withResults(solution, hidden.results, factor),
    };
  });
  // Most texts are not made for what is refused; of a refusal they say why.
  const legal = isLegal ? sources.filter((source) => model.check(source.values) === null) : [];
  return legal.length > 0 ? legal : sources;
}

/** The solution with other values of these results. */
function withResults(solution: Solution, names: readonly string[], factor: number): Solution {
  const { indicators, words = {} } = solution;
  const numbers = names.flatMap((name) => {
    const value = indicators[name];
    return typeof value === 'number' ? [[name, value * factor] as const] : [];
  });
  const others = names.flatMap((name) => (name in words ? [[name, blank] as const] : []));
  return {
    ...solution,
    indicators: { ...indicators, ...Object.fromEntries(numbers) },
    ...(others.length === 0 ? {} : { words: { ...words, ...Object.fromEntries(others) } }),
  };
}

/** Whether the pieces are the same but for numbers. */
const sameWords = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length &&
  one.every((part, k) => part === other[k] || (/^\d/.test(part) && /^\d/.test(other[k]!)));

/** Which of the pieces are in the longest sequence that the other has, too. */
function shared(one: readonly string[], other: readonly string[]): readonly boolean[] {
  const longest = one.map(() => new Uint16Array(other.length + 1));
  const at = (i: number, j: number) => (i < one.length ? longest[i]![j]! : 0);
  for (let i = one.length - 1; i >= 0; i--)
    for (let j = other.length - 1; j >= 0; j--)
      longest[i]![j] = one[i] === other[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const kept = one.map(() => false);
  for (let i = 0, j = 0; i < one.length && j < other.length;) {
    if (one[i] === other[j]) {
      kept[i] = true;
      i++;
      j++;
    } else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return kept;
}

/**
 * The text with a placeholder for each number and word that differs in one of the others; only those of the same words
 * are compared if there are any.
 */
export function withoutDependent(text: string, others: readonly string[]): string {
  if (others.length > 0 && others.every((other) => other === text)) return text;
  const pieces = text.match(piece) ?? [];
  const split = others.map((other) => other.match(piece) ?? []);
  const same = split.filter((other) => sameWords(pieces, other));
  const kept =
    same.length > 0
      ? same.map((other) => pieces.map((one, k) => one === other[k]))
      : split.map((other) => shared(pieces, other));
  const isKept = pieces.map((_, k) => kept.every((other) => other[k]));
  if (kept.length === 0) return blank;
  return pieces
    .map((one, k) => (isKept[k] || /^\s/.test(one) ? one : blank))
    .join('')
    .replaceAll(/…(?:[ ,…]*…)+/gu, blank);
}

/** Keys of texts in figures, drawings, pictures of mechanisms and headlines. */
const textKeys = new Set([
  ...['title', 'subtitle', 'summary', 'emptyMessage', 'label', 'name', 'brief', 'caption'],
  ...['words', 'queueWords', 'batchOf', 'notes', 'description', 'sentence', 'edge', 'rows'],
]);

/** Removes from the texts of `built` their parts that differ in one of the others; all else remains. */
export function withoutDependentTexts<T>(built: T, others: readonly T[], isText = false): T {
  if (typeof built === 'string') {
    if (!isText) return built;
    return withoutDependent(
      built,
      others.map((other) => (typeof other === 'string' ? other : '')),
    ) as T;
  }
  if (built === null || typeof built !== 'object' || ArrayBuffer.isView(built)) return built;
  const at = (key: number | string): readonly unknown[] =>
    others.map((other) => (other as Record<number | string, unknown> | null)?.[key]);
  if (Array.isArray(built))
    return built.map((one: unknown, k) => withoutDependentTexts(one, at(k), isText)) as T;
  return Object.fromEntries(
    Object.entries(built).map(([key, one]) => [
      key,
      withoutDependentTexts<unknown>(one, at(key), textKeys.has(key)),
    ]),
  ) as T;
}
