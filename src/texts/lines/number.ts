/** Numbers as tables have them: with marks between thousands, a decimal comma, a unit behind. */

export type DecimalMark = '.' | ',';

interface TableNumber {
  value: number;
  /** Unit after the number: `%`, `Gbps`; null = none. */
  unit: string | null;
}

const longestCell = 64;
/** Beyond the counters of 64 bits. */
const largest = 1e20;
const numberAndUnit = /^([+-]?[\d.,'\u202f ]*\d[.,]?(?:[eE][+-]?\d+)?)\s*(%|[A-Za-zµμ][A-Za-zµμ/%.]{0,15})?$/;
const groupedPoint = /^([+-]?\d{1,3}(?:([,'\u202f ])\d{3})(?:\2\d{3})*)(\.\d+)?$/;
const groupedComma = /^([+-]?\d{1,3}(?:([.'\u202f ])\d{3})(?:\2\d{3})*)(,\d+)?$/;

/** null for a cell that is not a number: empty, a word, a date, `nan`, or beyond 10^20. */
export function tableNumber(cell: string, mark: DecimalMark): TableNumber | null {
  if (cell.length > longestCell) return null;
  const plain = mark === '.' ? decimalOf(cell) : null;
  if (plain !== null) return sized(plain, null);
  const match = numberAndUnit.exec(cell);
  if (!match) return null;
  const value = decimalOf(withPoint(match[1]!.trim(), mark));
  return value === null ? null : sized(value, match[2] ?? null);
}

/** Sums of larger numbers would lose their meaning, and then be infinite. */
function sized(value: number, unit: string | null): TableNumber | null {
  return Math.abs(value) <= largest ? { value, unit } : null;
}

function withPoint(digits: string, mark: DecimalMark): string {
  const grouped = (mark === '.' ? groupedPoint : groupedComma).exec(digits);
  if (grouped) return grouped[1]!.replaceAll(grouped[2]!, '') + (grouped[3] ?? '').replace(',', '.');
  return mark === '.' ? digits : digits.replace(',', '.');
}

/** A number by one mark or the other: `1,5`, `1.5`, `1,500`. */
export function isTableNumber(cell: string): boolean {
  return tableNumber(cell, '.') !== null || tableNumber(cell, ',') !== null;
}

/**
 * Decimal mark of the cells of a table: `certain` is false where every comma is followed by three digits and could
 * equally separate thousands.
 */
export function decimalMark(cells: Iterable<string>): { mark: DecimalMark; certain: boolean } {
  let commas = 0;
  let thousands = 0;
  let points = 0;
  for (const cell of cells) {
    if (cell.length > longestCell) continue;
    if (/^[+-]?\d{1,3}(?:\.\d{3})+,\d/.test(cell)) return { mark: ',', certain: true };
    if (/\d\.\d/.test(cell)) {
      points++;
      if (!/^[+-]?[1-9]\d{0,2}(?:\.\d{3})+(?!\d)/.test(cell)) return { mark: '.', certain: true };
    }
    if (!/^[+-]?\d+,\d+\D*$/.test(cell)) continue;
    commas++;
    if (/^[+-]?[1-9]\d{0,2},\d{3}(?!\d)/.test(cell)) thousands++;
  }
  // Points between thousands beside commas that can be nothing but decimal marks.
  if (points > 0) return { mark: commas > thousands ? ',' : '.', certain: true };
  if (commas === 0) return { mark: '.', certain: true };
  return thousands === commas ? { mark: '.', certain: false } : { mark: ',', certain: true };
}

// Numbers as tools print them. Each answers null for anything but a finite number, and never throws.

/** One to three dashes, in place of a number that was not measured. */
export const noNumber = /^-{1,3}$/;

/** Longer than any number a tool prints: a double in full has 24 characters, a 64-bit counter with separators 27. */
const longestNumber = 64;

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const whole = /^\d+$/;
const groupedWhole = /^\d{1,3}(?:([,'_ \u202f])\d{3})(?:\1\d{3})*$/;

/**
 * A number with a decimal point, or none: `12`, `.02`, `1.`, `1e3`, `3.03e-3`, `-4`. No `nan`, `inf`, hexadecimal or
 * unit.
 */
export function decimalOf(text: string): number | null {
  if (text.length > longestNumber || !decimal.test(text)) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value + 0 : null;
}

/** Digits alone: a counter. Above 2^53 (64-bit counters) to the nearest double. */
export function counterOf(text: string): number | null {
  return text.length <= longestNumber && whole.test(text) ? Number(text) : null;
}

/** A counter with or without marks between its thousands: `1234567`, `1,234,567`, `1'234'567`, `1 234 567`. */
export function groupedCounterOf(text: string): number | null {
  if (text.length > longestNumber) return null;
  const mark = groupedWhole.exec(text)?.[1];
  return counterOf(mark === undefined ? text : text.replaceAll(mark, ''));
}

const siFactor: Readonly<Record<string, number>> = { k: 1e3, K: 1e3, M: 1e6, G: 1e9, T: 1e12 };

/**
 * A decimal number with or without a prefix of thousands right behind it: `512`, `1.5K`, `14.88M`, `10G`; powers of
 * 1000.
 */
export function scaledDecimalOf(text: string): number | null {
  const factor = siFactor[text.charAt(text.length - 1)];
  if (factor === undefined) return decimalOf(text);
  const value = decimalOf(text.slice(0, -1));
  return value === null ? null : value * factor;
}
