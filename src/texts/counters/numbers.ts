/** Whole numbers in lines of counters: read as what they say, or not at all. */
import type { Counter, CounterRow } from './counter.ts';
import { decimalOf, groupedCounterOf } from '../lines/number.ts';
import { isAddress, longWhole } from '../lines/thousands.ts';

/** `12`, `1,234,567`, `3.5`, `1.2e9`, a decimal comma; null for anything else. */
export function valueOf(text: string): number | null {
  const whole = groupedCounterOf(text.replace(/[\u2019\u00a0\u2009]/g, "'"));
  if (whole !== null) return whole;
  return decimalOf(/^\d{1,3},\d{1,2}$/.test(text) ? text.replace(',', '.') : text);
}

const grouped =
  /(?<![\w.,'\u2019[])\d{1,3}(?:(?:,\d{3})+|(?:'\d{3})+|(?:\u2019\d{3})+|(?:_\d{3})+|(?:[\u00a0\u2009\u202f]\d{3})+)(?![\w'\u2019\]]|,\d|\.\d{3})/g;

/** Two groups or more: one is a decimal as well, and four small ones are an address. */
const points = /(?<![\w.])\d{1,3}(?:\.\d{3}){2,}(?![\w]|\.\d)/g;

/**
 * The line with its numbers as digits alone: `1,234,567`, `1'234'567`, `1.234.567`. Blanks between thousands stay,
 * because they separate columns as well.
 */
export const withPlainNumbers = (line: string): string =>
  line
    .replace(grouped, (token) => token.replace(/\D/g, ''))
    .replace(points, (token) => (isAddress(token) ? token : token.replace(/\./g, '')));

/** Whole numbers with single blanks between them. */
const runs = /(?<![\w.,:/+'\u2019-]|(?<!\S)\d+ )\d+(?: \d+)+(?![\w'\u2019:/]|[.,]\d| \d)/g;
const oneNumber = /^[1-9]\d{0,2}(?: \d{3}){1,6}$/;
const severalNumbers = /(?<!\d)[1-9]\d{0,2} \d{3}(?!\d)/;

/** Blanks between digits in a text: between thousands, between columns, or it does not show. */
export type BlankMeaning = 'thousands' | 'columns' | 'unknown';

/** No column begins with a 0 in front of other digits, and a text with such marks has no long number without them. */
export function blankMeaning(text: string): BlankMeaning {
  const zeroLed = /(?<![\w.,:/+-])[1-9]\d{0,2}(?: \d{3}){0,6} 0\d\d(?![\w.:])/.test(text);
  const plain = longWhole.test(text);
  return zeroLed === plain ? 'unknown' : zeroLed ? 'thousands' : 'columns';
}

/**
 * The line with its numbers whole, from what a table reads of it with and without the blanks between groups of three
 * digits; null where both are numbers of the tool, or where a number may be a part of a longer one.
 */
export function withWholeNumbers(
  line: string,
  meaning: BlankMeaning,
  rowsOf: (line: string) => readonly CounterRow[] | null,
): string | null {
  const found = line.match(runs)?.filter((run) => severalNumbers.test(run)) ?? [];
  if (found.length === 0) return line;
  const joined = line.replace(runs, (run) => (oneNumber.test(run) ? run.replaceAll(' ', '') : run));
  const [asWritten, asThousands] = [rowsOf(line) ?? [], rowsOf(joined) ?? []];
  const inColumns = hasAll(asWritten, found);
  if (found.some((run) => !oneNumber.test(run))) {
    return asWritten.length === 0 || inColumns || meaning === 'columns' ? line : null;
  }
  if (JSON.stringify(asWritten) === JSON.stringify(asThousands)) return line;
  if (asWritten.length === 0) return joined;
  if (asThousands.length === 0) return inColumns || meaning !== 'thousands' ? line : null;
  // Read as written, a group of digits may belong to no counter: it was cut off a number.
  const isWhole = hasAll(
    asThousands,
    found.map((run) => run.replaceAll(' ', '')),
  );
  if (!inColumns && isWhole) return joined;
  return meaning === 'unknown' ? null : meaning === 'columns' ? line : joined;
}

/** Whether every number of the runs is the value of a counter. */
const hasAll = (rows: readonly CounterRow[], all: readonly string[]): boolean =>
  all.every((run) => run.split(' ').every((digits) => rows.some(({ value }) => value === Number(digits))));

const oneGroup = /(?<![\w.:])([1-9]\d{0,2})\.\d{3}(?![\w.])/g;
const whole =
  /^(?:packets|events|bytes|interrupts|frames|cycles|calls|descriptors|queues|slots|connections|pages|MHz|pps)$/;

/** Things that are counted have no fractions: `156.758` packets are thousands, or no number of packets. */
export function isDoubtful(line: string, { value, unit }: Counter): boolean {
  if (!whole.test(unit)) return false;
  for (const [token, thousands] of line.matchAll(oneGroup))
    if (value === Number(token) || value === Number(thousands)) return true;
  return false;
}

/** The numbers of a row that is nothing but numbers; null where a cell is something else. */
export function valuesOf(cells: readonly string[]): number[] | null {
  const values: number[] = [];
  for (const cell of cells) {
    const value = valueOf(cell);
    if (value === null) return null;
    values.push(value);
  }
  return values;
}

export const tableCells = (line: string): string[] => line.trim().split(/\s+/, 1030);
