import { MeasurementFailure } from '../measurement-failure.ts';

/** Called with one line, `bytes[start..end)`, without its end of line; blank lines are left out. */
export type LineHandler = (bytes: Uint8Array, start: number, end: number, lineNumber: number) => void;

/** No row of a measurement is longer; a longer line means another kind of file. */
export const longestLine = 4096;

const lineFeed = 10;
const carriageReturn = 13;

/**
 * Cuts a stream of bytes into lines (LF or CRLF) wherever the chunks end. Lines inside a chunk are handed on in place;
 * only a line across chunks is copied, so memory is one line.
 */
export class LineSplitter {
  private readonly onLine: LineHandler;
  private readonly carry = new Uint8Array(longestLine + 1);
  private carried = 0;
  private lineNumber = 1;

  constructor(onLine: LineHandler) {
    this.onLine = onLine;
  }

  push(chunk: Uint8Array): void {
    let from = 0;
    while (from < chunk.length) {
      const found = chunk.indexOf(lineFeed, from);
      const end = found < 0 ? chunk.length : found;
      if (found < 0 || this.carried > 0) this.keep(chunk, from, end);
      if (found < 0) return;
      if (this.carried > 0) this.emit(this.carry, 0, this.carried);
      else this.emit(chunk, from, end);
      this.carried = 0;
      this.lineNumber++;
      from = found + 1;
    }
  }

  /** The last line, where the file does not end with a line feed; `onLast` receives it instead of the usual handler. */
  finish(onLast: LineHandler): void {
    if (this.carried > 0) this.emit(this.carry, 0, this.carried, onLast);
    this.carried = 0;
  }

  private keep(chunk: Uint8Array, from: number, end: number): void {
    if (this.carried + end - from > longestLine) this.refuseLength();
    this.carry.set(chunk.subarray(from, end), this.carried);
    this.carried += end - from;
  }

  private emit(bytes: Uint8Array, start: number, end: number, handler = this.onLine): void {
    if (end - start > longestLine) this.refuseLength();
    const last = end > start && bytes[end - 1] === carriageReturn ? end - 1 : end;
    let first = start;
    while (first < last && isBlank(bytes[first]!)) first++;
    if (first < last) handler(bytes, start, last, this.lineNumber);
  }

  private refuseLength(): never {
    throw new MeasurementFailure(
      'line-too-long',
      `Line ${this.lineNumber} is longer than 4,096 characters; this is not a table of measurements.`,
      this.lineNumber,
    );
  }
}

/** Space or tab. */
export function isBlank(byte: number): boolean {
  return byte === 32 || byte === 9;
}
