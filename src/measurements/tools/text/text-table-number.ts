/** Numbers as tables have them: with marks between thousands, a decimal comma, a unit behind. */
import { decimalOf } from './number.ts';

export type DecimalMark = '.' | ',';

export interface TableNumber {
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

/** null for a cell that is no number: empty, a word, a date, `nan`, or beyond 10^20. */
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
  for (const cell of cells) {
    if (cell.length > longestCell) continue;
    if (/\d\.\d/.test(cell)) return { mark: '.', certain: true };
    if (!/^[+-]?\d+,\d+\D*$/.test(cell)) continue;
    commas++;
    if (/^[+-]?[1-9]\d{0,2},\d{3}(?!\d)/.test(cell)) thousands++;
  }
  if (commas === 0) return { mark: '.', certain: true };
  return thousands === commas ? { mark: '.', certain: false } : { mark: ',', certain: true };
}
