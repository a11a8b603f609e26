import { MeasurementFailure } from '../measurement-failure.ts';

/** Called with one line, `bytes[start..end)`, without its end of line; blank lines are left out. */
export type LineHandler = (bytes: Uint8Array, start: number, end: number, lineNumber: number) => void;

/** Takes any number of the `lines` whole lines that begin at `start`; the next one begins at `next`. */
type LinesTaker = (bytes: Uint8Array, start: number, lineNumber: number) => { next: number; lines: number };

/** No row of a measurement is longer; a longer line means another kind of file. */
const longestLine = 4096;

const lineFeed = 10;
const carriageReturn = 13;

/**
 * Cuts a stream of bytes into lines (LF, CRLF or CR) wherever the chunks end. Lines inside a chunk are handed on in
 * place; only a line across chunks is copied, so memory is one line.
 */
export class LineSplitter {
  private readonly onLine: LineHandler;
  private readonly takeLines: LinesTaker | null;
  private readonly carry = new Uint8Array(longestLine + 1);
  private carried = 0;
  private lineNumber = 1;
  /** The last chunk ended with a carriage return: a line feed in front of the next one ends no second line. */
  private afterReturn = false;

  /** `takeLines` is offered the beginning of every line, and may take that line and others. */
  constructor(onLine: LineHandler, takeLines: LinesTaker | null = null) {
    this.onLine = onLine;
    this.takeLines = takeLines;
  }

  push(chunk: Uint8Array): void {
    let from = this.afterReturn && chunk[0] === lineFeed ? 1 : 0;
    if (chunk.length > 0) this.afterReturn = false;
    let nextReturn = indexOrEnd(chunk, carriageReturn, from);
    let nextFeed = indexOrEnd(chunk, lineFeed, from);
    while (from < chunk.length) {
      if (this.takeLines !== null && this.carried === 0) {
        const { next, lines } = this.takeLines(chunk, from, this.lineNumber);
        this.lineNumber += lines;
        from = next;
      }
      if (nextReturn < from) nextReturn = indexOrEnd(chunk, carriageReturn, from);
      if (nextFeed < from) nextFeed = indexOrEnd(chunk, lineFeed, from);
      const end = Math.min(nextReturn, nextFeed);
      const found = end < chunk.length;
      if (!found || this.carried > 0) this.keep(chunk, from, end);
      if (!found) return;
      if (this.carried > 0) this.emit(this.carry, 0, this.carried);
      else this.emit(chunk, from, end);
      this.carried = 0;
      this.lineNumber++;
      const isReturn = end === nextReturn;
      const isPair = isReturn && nextFeed === end + 1 && nextFeed < chunk.length;
      from = end + (isPair ? 2 : 1);
      if (isReturn && !isPair && from === chunk.length) this.afterReturn = true;
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
    let first = start;
    while (first < end && isBlank(bytes[first]!)) first++;
    if (first < end) handler(bytes, start, end, this.lineNumber);
  }

  private refuseLength(): never {
    throw new MeasurementFailure(
      'line-too-long',
      `Line ${this.lineNumber} is longer than 4,096 characters; this is not a table of measurements.`,
      this.lineNumber,
    );
  }
}

function indexOrEnd(chunk: Uint8Array, byte: number, from: number): number {
  const at = chunk.indexOf(byte, from);
  return at < 0 ? chunk.length : at;
}

/** Space or tab. */
export function isBlank(byte: number): boolean {
  return byte === 32 || byte === 9;
}
