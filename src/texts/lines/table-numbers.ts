/** The numbers of a long table, row by row, without a string for each of its cells. */
import type { Delimiter } from './cells.ts';
import { lineText } from './lines.ts';
import { type RowCounts, rowOf, type TableShape } from './text-table.ts';
import { type DecimalMark, tableNumber } from './number.ts';

/** A row of numbers, the same object every time. */
export interface NumberRow {
  /** Line number in the text, from 1. */
  line: number;
  /** Values of the first `stored` cells; NaN where a cell is not a number. */
  values: Float64Array;
  /** Units after the numbers; only valid where `hasUnits`. */
  units: (string | null)[];
  hasUnits: boolean;
}

/** Digits that a double holds exactly. Their quotient by an exact power of ten is rounded as reading the text does. */
const exactDigits = 15;
const powersOfTen = Float64Array.from({ length: exactDigits + 1 }, (_, k) => 10 ** k);
const progressLines = 0x3fff;
/** In the place of the character that separates cells. */
const blanks = -1;
const nothing = -2;

/**
 * Calls `take` with the numbers of every row, as `tableNumber` reads the cells of `readRows`. Plain numbers between
 * plain delimiters are parsed in place; every other line takes the general path. `onProgress` gets the number of
 * characters done. Linear in the text.
 */
export function readNumbers(
  text: string,
  shape: TableShape,
  stored: number,
  take: (row: NumberRow) => void,
  onProgress: (characters: number) => void = () => undefined,
): RowCounts {
  const counts: RowCounts = { rows: 0, otherLines: 0, firstOther: null };
  const row: NumberRow = { line: 0, values: new Float64Array(stored), units: [], hasUnits: false };
  const plain = new PlainRow(text, shape, row);
  // Names that look like numbers could occur among the rows again.
  const quick = shape.delimiter !== '|' && !/^\d/.test(shape.header?.[0] ?? '');
  const longWay = (number: number, line: string) => {
    const cells = rowOf({ number, text: lineText(line) }, shape);
    if (cells === 'border') return;
    if (cells === 'other') {
      counts.otherLines++;
      counts.firstOther ??= number;
      return;
    }
    row.hasUnits = false;
    for (let k = 0; k < stored; k++) {
      const found = tableNumber(cells[k]!, shape.mark);
      row.values[k] = found?.value ?? NaN;
      row.units[k] = found?.unit ?? null;
      if (row.units[k] !== null) row.hasUnits = true;
    }
    counts.rows++;
    take(row);
  };
  let start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  for (let number = 1; start < text.length; number++) {
    const end = lineEnd(text, start);
    if (number >= shape.firstRow) {
      row.line = number;
      if (quick && plain.read(start, end)) {
        counts.rows++;
        take(row);
      } else longWay(number, text.slice(start, end));
    }
    start = end + (text.charCodeAt(end) === 13 && text.charCodeAt(end + 1) === 10 ? 2 : 1);
    if ((number & progressLines) === 0) onProgress(start);
  }
  return counts;
}

function lineEnd(text: string, start: number): number {
  for (let k = start; k < text.length; k++) {
    const code = text.charCodeAt(k);
    if (code === 10 || code === 13) return k;
  }
  return text.length;
}

const isDigit = (code: number) => code >= 48 && code <= 57;
const isBlank = (code: number) => code === 32 || code === 9;

class PlainRow {
  private readonly text: string;
  private readonly row: NumberRow;
  private readonly stored: number;
  private readonly columns: number;
  private readonly decimalMark: DecimalMark;
  private readonly mark: number;
  private readonly separator: number;

  constructor(text: string, shape: TableShape, row: NumberRow) {
    this.text = text;
    this.row = row;
    this.stored = row.values.length;
    this.columns = shape.columns;
    this.decimalMark = shape.mark;
    this.mark = shape.mark.charCodeAt(0);
    this.separator = codeOf(shape.delimiter);
  }

  /** False: the line is not a plain row, and the filled values are invalid. */
  read(start: number, lineEndsAt: number): boolean {
    const { text, row, separator, columns } = this;
    if (!isDigit(text.charCodeAt(start))) return false;
    let end = lineEndsAt;
    while (isBlank(text.charCodeAt(end - 1))) end--;
    row.hasUnits = false;
    let at = start;
    for (let cells = 1; cells <= columns; cells++) {
      const next = this.cell(at, end, cells - 1);
      if (next < 0) return false;
      if (next >= end) return cells === columns;
      at = separator === blanks ? next : next + 1;
    }
    return false;
  }

  /**
   * Reads the cell that begins at `at`. Returns the position of its delimiter, or the position after separating blanks;
   * `end` after the last cell; -1 where the line is not plain.
   */
  private cell(at: number, end: number, place: number): number {
    const { text, separator, mark } = this;
    let k = at;
    while (k < end && isBlank(text.charCodeAt(k)) && text.charCodeAt(k) !== separator) k++;
    const from = k;
    const sign = k < end ? text.charCodeAt(k) : 0;
    if (sign === 45 || sign === 43) k++;
    let value = 0;
    let digits = 0;
    let decimals = 0;
    let marked = false;
    for (; k < end; k++) {
      const code = text.charCodeAt(k);
      if (isDigit(code)) {
        value = 10 * value + (code - 48);
        digits++;
        if (marked) decimals++;
      } else if (code === mark && !marked) marked = true;
      else break;
    }
    const behind = this.skipBlanks(k, end);
    const over = behind >= end || (separator === blanks ? behind > k : text.charCodeAt(behind) === separator);
    if (!over || digits === 0 || digits > exactDigits) return this.otherCell(from, end, place);
    const size = decimals === 0 ? value : value / powersOfTen[decimals]!;
    this.keep(place, sign === 45 ? -size + 0 : size, null);
    return Math.min(behind, end);
  }

  private skipBlanks(from: number, end: number): number {
    const { text, separator } = this;
    let k = from;
    while (k < end && isBlank(text.charCodeAt(k)) && text.charCodeAt(k) !== separator) k++;
    return k;
  }

  /** A cell that is not a plain number, in a line without quotes and characters beyond ASCII. */
  private otherCell(from: number, end: number, place: number): number {
    const { text, separator } = this;
    let k = from;
    for (; k < end; k++) {
      const code = text.charCodeAt(k);
      if (code === separator || (separator === blanks && isBlank(code))) break;
      if (code === 34 || code > 126 || (code < 32 && code !== 9)) return -1;
    }
    if (place < this.stored) {
      const found = tableNumber(text.slice(from, k).trim(), this.decimalMark);
      this.keep(place, found?.value ?? NaN, found?.unit ?? null);
    }
    return separator === blanks ? this.skipBlanks(k, end) : k;
  }

  private keep(place: number, value: number, unit: string | null): void {
    if (place >= this.stored) return;
    this.row.values[place] = value;
    this.row.units[place] = unit;
    if (unit !== null) this.row.hasUnits = true;
  }
}

function codeOf(delimiter: Delimiter): number {
  return delimiter === 'blanks' ? blanks : delimiter === 'none' ? nothing : delimiter.charCodeAt(0);
}
