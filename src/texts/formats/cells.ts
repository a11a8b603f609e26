import { grouped, MeasurementFailure, quoted } from '../measurement-failure.ts';
import { isBlank } from './line-splitter.ts';

const quote = 34;
const commaByte = 44;
const minus = 45;
const point = 46;
const zero = 48;
const space = 32;

/**
 * The cells of one line as offsets into its bytes: no strings are made. Blanks and double quotes around a cell do not
 * belong to it; a delimiter inside quotes separates nothing. With a blank as delimiter, any run of blanks separates.
 */
export class Cells {
  count = 0;
  bytes: Uint8Array = new Uint8Array(0);
  line = 0;
  /** Cells beyond this number are counted but not stored. */
  static readonly stored = 64;
  private readonly starts = new Int32Array(Cells.stored);
  private readonly ends = new Int32Array(Cells.stored);
  /** The first number whose comma has three digits behind it, as `1,234`; null: none was seen. */
  private ambiguous: { line: number; name: string; shown: string } | null = null;
  private decimalCommas = false;

  split(bytes: Uint8Array, start: number, end: number, line: number, delimiter: number): void {
    this.bytes = bytes;
    this.line = line;
    this.count = 0;
    let from = start;
    if (delimiter === space) {
      while (from < end) {
        while (from < end && isBlank(bytes[from]!)) from++;
        if (from === end) break;
        let to = from;
        while (to < end && !isBlank(bytes[to]!)) to++;
        this.keep(from, to);
        from = to;
      }
      return;
    }
    let inQuotes = false;
    for (let k = start; k < end; k++) {
      const byte = bytes[k]!;
      if (byte === quote) inQuotes = !inQuotes;
      if (byte !== delimiter || inQuotes) continue;
      this.keep(from, k);
      from = k + 1;
    }
    this.keep(from, end);
  }

  start(cell: number): number {
    return this.starts[cell]!;
  }

  end(cell: number): number {
    return this.ends[cell]!;
  }

  /** The cell as it can be shown in a message. */
  shown(cell: number): string {
    return quoted(this.bytes, this.start(cell), this.end(cell));
  }

  /** The cell as text; only for the few cells that are not plain digits. */
  text(cell: number): string {
    return String.fromCharCode(...this.bytes.subarray(this.start(cell), this.end(cell)));
  }

  refuse(code: string, words: string): never {
    throw new MeasurementFailure(code, `Line ${this.line}: ${words}`, this.line);
  }

  /** A comma at `comma` was read as the decimal one; some commas could equally separate thousands. */
  seeComma(cell: number, comma: number, name: string): void {
    const [start, end] = [this.starts[cell]!, this.ends[cell]!];
    const thousands = end - comma === 4 && comma - start <= 3 && comma > start && this.bytes[start] !== zero;
    if (!thousands) this.decimalCommas = true;
    else this.ambiguous ??= { line: this.line, name, shown: this.shown(cell) };
  }

  /** At the end of a file: throws where no comma decides the meaning of the others. */
  requireKnownCommas(): void {
    if (this.ambiguous === null || this.decimalCommas) return;
    const { line, name, shown } = this.ambiguous;
    throw new MeasurementFailure('ambiguous-comma', `Line ${line}: ${ambiguousComma(name, shown)}`, line);
  }

  private keep(from: number, to: number): void {
    const { bytes } = this;
    let start = from;
    let end = to;
    while (start < end && isBlank(bytes[start]!)) start++;
    while (end > start && isBlank(bytes[end - 1]!)) end--;
    if (end - start >= 2 && bytes[start] === quote && bytes[end - 1] === quote) {
      start++;
      end--;
    }
    if (this.count < Cells.stored) {
      this.starts[this.count] = start;
      this.ends[this.count] = end;
    }
    this.count++;
  }
}

function ambiguousComma(name: string, shown: string): string {
  return `${name} is ${shown}, where the comma may be a decimal comma or separate thousands; write the number with a point or without a comma.`;
}

/**
 * The digits `bytes[start..end)` as a number, exact up to 15 digits; -1 if anything else is among them or nothing is
 * there.
 */
export function digits(bytes: Uint8Array, start: number, end: number): number {
  if (start >= end) return -1;
  let value = 0;
  for (let k = start; k < end; k++) {
    const digit = bytes[k]! - zero;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/** A whole number from 0 to `max` (at most 15 digits) in the column `name`, or a refusal that quotes the cell. */
export function wholeNumber(cells: Cells, cell: number, name: string, max: number): number {
  const value = digits(cells.bytes, cells.start(cell), cells.end(cell));
  if (value >= 0 && value <= max) return value;
  return refuseWhole(cells, cell, name, grouped(max));
}

/** Refuses a cell that is not a whole number from 0 to `max`. */
export function refuseWhole(cells: Cells, cell: number, name: string, max: string): never {
  const shown = cells.shown(cell);
  const allowed = `a whole number from 0 to ${max} is needed.`;
  if (cells.start(cell) === cells.end(cell)) cells.refuse('missing-value', `${name} is empty; ${allowed}`);
  if (digits(cells.bytes, cells.start(cell), cells.end(cell)) >= 0) {
    cells.refuse('number-too-large', `${name} is ${shown}, too large; ${allowed}`);
  }
  const text = cells.text(cell);
  if (/^\d+([.,]\d+)?[eE][+-]?\d+$/.test(text)) {
    cells.refuse(
      'rounded-number',
      `${name} is ${shown}, as a spreadsheet writes it after rounding; ${allowed}`,
    );
  }
  if (/^-\d+([.,]\d+)?$/.test(text))
    cells.refuse('negative-number', `${name} is ${shown}, negative; ${allowed}`);
  if (/^\d*[.,]\d+$/.test(text)) cells.refuse('not-whole', `${name} is ${shown}, a fraction; ${allowed}`);
  return cells.refuse('not-a-number', `${name} is ${shown}, not a number; ${allowed}`);
}

/**
 * A decimal number from 0 to `max` in the column `name`. A decimal comma is understood where it cannot be a delimiter:
 * with other delimiters, or inside quotes.
 */
export function decimalNumber(cells: Cells, cell: number, name: string, max: number): number {
  const plain = plainDecimal(cells, cell, name);
  if (plain >= 0 && plain <= max) return plain;
  const shown = cells.shown(cell);
  const allowed = `a number from 0 to ${grouped(max)} is needed.`;
  if (cells.start(cell) === cells.end(cell)) cells.refuse('missing-value', `${name} is empty; ${allowed}`);
  const text = cells.text(cell).replace(',', '.');
  const comma = cells.bytes.indexOf(commaByte, cells.start(cell));
  if (comma >= 0 && comma < cells.end(cell)) cells.seeComma(cell, comma, name);
  if (!/^[+-]?(\d+(?:\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(text)) {
    cells.refuse('not-a-number', `${name} is ${shown}, not a number; ${allowed}`);
  }
  const value = Number(text);
  if (cells.bytes[cells.start(cell)] === minus && value < 0) {
    cells.refuse('negative-number', `${name} is ${shown}, negative; ${allowed}`);
  }
  if (!(value <= max)) cells.refuse('number-too-large', `${name} is ${shown}, too large; ${allowed}`);
  return value + 0;
}

/**
 * So many digits are exact in a double, and so are their powers of ten: one division then rounds as reading the text
 * does.
 */
const exactDigits = 15;
const powersOfTen = Float64Array.from({ length: exactDigits + 1 }, (_, k) => 10 ** k);

/** Digits with at most one point or comma among them, at most 15 of them; -1 for anything else. */
function plainDecimal(cells: Cells, cell: number, name: string): number {
  const { bytes } = cells;
  const start = cells.start(cell);
  const end = cells.end(cell);
  if (end - start > exactDigits + 1) return -1;
  let value = 0;
  let separator = -1;
  for (let k = start; k < end; k++) {
    const byte = bytes[k]!;
    const digit = byte - zero;
    if (digit >= 0 && digit <= 9) value = value * 10 + digit;
    else if ((byte === point || byte === commaByte) && separator < 0) separator = k;
    else return -1;
  }
  if (separator >= 0 && bytes[separator] === commaByte) cells.seeComma(cell, separator, name);
  const decimals = separator < 0 ? 0 : end - separator - 1;
  const count = end - start - (separator < 0 ? 0 : 1);
  return count > 0 && count <= exactDigits ? value / powersOfTen[decimals]! : -1;
}
