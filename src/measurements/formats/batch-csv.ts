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

  finish(facts: FileFacts, incompleteLastRow: boolean): Measurement {
    return this.clock.finish('batch-csv', facts, this.head.header ? [] : [headerless], incompleteLastRow);
  }
}
