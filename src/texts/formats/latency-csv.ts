import { Cells, decimalNumber, wholeNumber } from './cells.ts';
import { type CsvHead, latencyLimitNs, requireTwoColumns } from './csv-head.ts';
import {
  type FileFacts,
  type FormatParser,
  incompleteLastRowDropped,
  runFromFileName,
} from './format-parser.ts';
import type { DroppedRows, Measurement, ReadingNote } from '../measurement.ts';
import { grouped, MeasurementFailure } from '../measurement-failure.ts';
import { condense, SortedCounts } from './sorted-counts.ts';

const largestCount = 999_999_999_999_999;

/** `latency_ns,count`, with or without header, in any order; equal latencies are added up. */
export class LatencyCsvParser implements FormatParser {
  rows = 0;
  private readonly head: CsvHead;
  private readonly cells = new Cells();
  private readonly latencies = new SortedCounts();
  private samples = 0;
  private zeroCounts = 0;
  private lastLine = 0;
  private highest = -1;
  private unsorted = 0;
  /** The first two latencies of the file: where they come again in a row, another measurement begins. */
  private first = NaN;
  private second = NaN;
  private openingAgain = false;

  constructor(head: CsvHead) {
    this.head = head;
  }

  line(bytes: Uint8Array, start: number, end: number, lineNumber: number): void {
    const { cells, head } = this;
    cells.split(bytes, start, end, lineNumber, head.delimiter);
    requireTwoColumns(cells);
    const latencyNs = decimalNumber(cells, head.columns[0], 'latency_ns', latencyLimitNs);
    const count = wholeNumber(cells, head.columns[1], 'count', largestCount);
    this.refuseSecond(latencyNs);
    this.rows++;
    this.lastLine = lineNumber;
    if (count === 0) {
      this.zeroCounts++;
      return;
    }
    if (latencyNs < this.highest) this.unsorted++;
    else this.highest = latencyNs;
    this.latencies.add(latencyNs, count);
    this.samples += count;
  }

  private refuseSecond(latencyNs: number): void {
    const { first, second } = this;
    if (this.rows > 1 && latencyNs !== first && !this.openingAgain) return;
    if (this.rows === 0) this.first = latencyNs;
    else if (this.rows === 1) this.second = latencyNs;
    else if (this.openingAgain && latencyNs === second && second > first) {
      this.cells.refuse(
        'several-tables',
        `the latencies begin again with ${first} and ${second}: the file holds two measurements; keep one of them.`,
      );
    } else this.openingAgain = latencyNs === first;
  }

  finish(facts: FileFacts, incompleteLastRow: boolean): Measurement {
    this.requireRows();
    this.cells.requireKnownCommas();
    const { value, count } = this.latencies.finish();
    const bins = condense(value, count);
    const dropped: DroppedRows[] = [];
    if (this.zeroCounts > 0) {
      const rows = this.zeroCounts === 1 ? '1 row has' : `${grouped(this.zeroCounts)} rows have`;
      dropped.push({ code: 'zero-count', count: this.zeroCounts, message: `${rows} count 0 and no effect.` });
    }
    if (incompleteLastRow) dropped.push(incompleteLastRowDropped);
    return {
      kind: 'latency-histogram',
      id: `${facts.fileName}#${facts.bytes}#${this.rows}`,
      ...facts,
      format: 'latency-csv',
      ...runFromFileName(facts.fileName),
      rateMeaning: 'wire',
      frameBytes: null,
      rowsUsed: this.rows - this.zeroCounts,
      dropped,
      notes: this.notes(value.length, bins.count.length),
      ...bins,
      sampleSize: this.samples,
    };
  }

  private notes(values: number, bins: number): ReadingNote[] {
    const notes: ReadingNote[] = [];
    if (!this.head.header) {
      notes.push({
        code: 'no-header',
        message: 'There is no header; the columns are read as latency_ns,count.',
      });
    }
    if (this.unsorted > 0) {
      const rows = this.unsorted === 1 ? '1 row was' : `${grouped(this.unsorted)} rows were`;
      notes.push({ code: 'unsorted', message: `${rows} out of order and sorted by latency.` });
    }
    if (bins < values) {
      notes.push({
        code: 'condensed',
        message: `${grouped(values)} different latencies are grouped into ${grouped(bins)} bins; each percentile stays within 0.1 % of its distance, in samples, from the nearer end.`,
      });
    }
    return notes;
  }

  private requireRows(): void {
    if (this.rows === 0) {
      throw new MeasurementFailure(
        'no-rows',
        'The file ends after its header; at least 2 rows of numbers are needed.',
      );
    }
    if (this.rows === 1) {
      throw new MeasurementFailure(
        'one-row',
        `Line ${this.lastLine} holds the only row; a latency histogram needs at least 2.`,
        this.lastLine,
      );
    }
    if (this.samples === 0) {
      throw new MeasurementFailure('no-samples', 'Every count is 0; at least one must be larger.');
    }
  }
}
