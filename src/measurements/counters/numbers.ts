/** Whole numbers in lines of counters: read as what they say, or not at all. */
import type { Counter } from './counter.ts';
import { decimalOf, groupedCounterOf } from '../tools/text/number.ts';

/** `12`, `1,234,567`, `3.5`, `1.2e9`, a decimal comma; null for anything else. */
export function valueOf(text: string): number | null {
  const whole = groupedCounterOf(text.replace(/[\u2019\u00a0\u2009]/g, "'"));
  if (whole !== null) return whole;
  return decimalOf(/^\d{1,3},\d{1,2}$/.test(text) ? text.replace(',', '.') : text);
}

const grouped =
  /(?<![\w.,'\u2019[])\d{1,3}(?:(?:,\d{3})+|(?:'\d{3})+|(?:\u2019\d{3})+|(?:_\d{3})+|(?:[\u00a0\u2009\u202f]\d{3})+)(?![\w'\u2019\]]|,\d|\.\d{3})/g;

/** Three groups: one is a decimal as well, four are an address. */
const twoPoints = /(?<![\w.])\d{1,3}\.\d{3}\.\d{3}(?![\w]|\.\d)/g;

/**
 * The line with its numbers as digits alone: `1,234,567`, `1'234'567`, `1.234.567`. Blanks between thousands stay,
 * because they separate columns as well.
 */
export const withPlainNumbers = (line: string): string =>
  line
    .replace(grouped, (token) => token.replace(/\D/g, ''))
    .replace(twoPoints, (token) => token.replace(/\./g, ''));

const oneGroup = /(?<![\w.:])([1-9]\d{0,2})\.\d{3}(?![\w.])/g;
const whole =
  /^(?:packets|events|bytes|interrupts|frames|cycles|calls|descriptors|queues|slots|connections)$/;

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
