import { BatchClock } from './batch-clock.ts';
import { Cells } from './cells.ts';
import type { CsvHead } from './csv-head.ts';
import { requireTwoColumns } from './csv-head.ts';
import type { CompleteReadOptions, FileFacts, FormatParser } from './format-parser.ts';
import type { Measurement } from '../measurement.ts';

const headerless = {
  code: 'no-header',
  message:
    'There is no header; the columns are read as t1_cycles,batch_size because the first one is a time stamp counter.',
};

const zero = 48;
const lineFeed = 10;
const carriageReturn = 13;
/** Digits of the lower part of a clock, and so many are a small whole number. */
const partDigits = 9;
const powersOfTen = Int32Array.from({ length: partDigits + 1 }, (_, k) => 10 ** k);
/** Two parts of a clock, a delimiter, a batch and the end of the line need less. */
const roomForRow = 32;
const mostBatchDigits = 6;

/** `t1_cycles,batch_size`: one poll a row, in the order of time. */
export class BatchCsvParser implements FormatParser {
  private readonly head: CsvHead;
  private readonly clock: BatchClock;
  private readonly cells = new Cells();

  constructor(head: CsvHead, options: CompleteReadOptions) {
    this.head = head;
    this.clock = new BatchClock(options);
  }

  get rows(): number {
    return this.clock.rows;
  }

  line(bytes: Uint8Array, start: number, end: number, lineNumber: number): void {
    this.cells.split(bytes, start, end, lineNumber, this.head.delimiter);
    requireTwoColumns(this.cells);
    this.clock.poll(this.cells, this.head.columns[0], this.head.columns[1]);
  }

  /** Plain are a clock of at most 18 digits, the delimiter, a batch and the end of the line, LF or CRLF. */
  plainRows(bytes: Uint8Array, start: number, lineNumber: number): number {
    const { clock } = this;
    const { columns, delimiter } = this.head;
    if (columns[0] !== 0) return start;
    const last = bytes.length - roomForRow;
    let line = lineNumber;
    let from = start;
    while (from <= last) {
      let at = from;
      let digit: number;
      let first = 0;
      const firstEnd = from + partDigits;
      while (at < firstEnd && (digit = bytes[at]! - zero) >= 0 && digit <= 9) {
        first = first * 10 + digit;
        at++;
      }
      if (at === from) return from;
      let second = 0;
      const secondStart = at;
      const secondEnd = at + partDigits;
      while (at < secondEnd && (digit = bytes[at]! - zero) >= 0 && digit <= 9) {
        second = second * 10 + digit;
        at++;
      }
      if (bytes[at] !== delimiter) return from;
      at++;
      let batch = 0;
      const batchStart = at;
      const batchEnd = at + mostBatchDigits;
      while (at < batchEnd && (digit = bytes[at]! - zero) >= 0 && digit <= 9) {
        batch = batch * 10 + digit;
        at++;
      }
      if (at === batchStart) return from;
      if (bytes[at] === carriageReturn) at++;
      if (bytes[at] !== lineFeed) return from;
      // The last nine digits of both parts together, and those before them.
      const count = batchStart - 1 - secondStart;
      const unit = powersOfTen[partDigits - count]!;
      const high = count === 0 ? 0 : Math.floor(first / unit);
      const low = count === 0 ? first : (first % unit) * powersOfTen[count]! + second;
      if (!clock.plainPoll(high, low, batch, line)) return from;
      from = at + 1;
      line++;
    }
    return from;
  }

  finish(facts: FileFacts, incompleteLastRow: boolean): Measurement {
    return this.clock.finish('batch-csv', facts, this.head.header ? [] : [headerless], incompleteLastRow);
  }
}
