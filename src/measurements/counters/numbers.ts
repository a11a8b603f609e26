/** Whole numbers in lines of counters: read as what they say, or not at all. */
import { decimalOf, groupedCounterOf } from '../tools/text/number.ts';

/** `12`, `1,234,567`, `3.5`, `1.2e9`, a decimal comma; null for anything else. */
export function valueOf(text: string): number | null {
  const whole = groupedCounterOf(text.replace(/[\u2019\u00a0\u2009]/g, "'"));
  if (whole !== null) return whole;
  return decimalOf(/^\d{1,3},\d{1,2}$/.test(text) ? text.replace(',', '.') : text);
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
