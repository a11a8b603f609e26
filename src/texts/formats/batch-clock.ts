import { type Cells, digits, refuseWhole, wholeNumber } from './cells.ts';
import {
  type CompleteReadOptions,
  type FileFacts,
  incompleteLastRowDropped,
  runFromFileName,
} from './format-parser.ts';
import {
  type BatchClockMeasurement,
  type DroppedRows,
  largestBatch,
  type ReadingNote,
} from '../measurement.ts';
import { grouped, MeasurementFailure } from '../measurement-failure.ts';
import { serviceSamples, serviceStatistics } from './service-samples.ts';
import { SortedCounts } from './sorted-counts.ts';
import { effectiveSampleSize } from '../../numerics/statistics/divergences.ts';

const lowDigits = 9;
const base = 1e9;
/** A 64-bit counter has at most 20 digits. */
const mostDigits = 20;

/**
 * A time stamp counter, up to 20 digits, as two parts: a double alone is exact only below 2^53, which a TSC at 3.4 GHz
 * passes after a month. Differences below 2^53 cycles are exact.
 */
class ClockValue {
  private high = 0;
  private low = 0;

  /** Reads the cell of the column `name`, or refuses it. */
  read(cells: Cells, cell: number, name: string): void {
    const end = cells.end(cell);
    let start = cells.start(cell);
    if (end - start > mostDigits) {
      while (start < end - 1 && cells.bytes[start] === 48) start++;
    }
    const cut = Math.max(start, end - lowDigits);
    const low = digits(cells.bytes, cut, end);
    const high = cut > start ? digits(cells.bytes, start, cut) : 0;
    if (low < 0 || high < 0 || end - start > mostDigits) {
      refuseWhole(cells, cell, name, '18,446,744,073,709,551,615');
    }
    this.high = high;
    this.low = low;
  }

  /** `low` has nine digits. */
  set(high: number, low: number): void {
    this.high = high;
    this.low = low;
  }

  /** Cycles from `earlier` to this; exact while below 2^53. */
  since(earlier: ClockValue): number {
    return (this.high - earlier.high) * base + (this.low - earlier.low);
  }

  toString(): string {
    return this.high > 0 ? `${this.high}${String(this.low).padStart(lowDigits, '0')}` : String(this.low);
  }
}

/** Length of the sequence of polls from which their dependence is estimated. */
const mostInSequence = 65_536;

/** Collects the polls of one recording, in any of its formats, into a measurement. */
export class BatchClock {
  rows = 0;
  private readonly options: CompleteReadOptions;
  private readonly pairs = new SortedCounts();
  private sizeCounts = new Float64Array(1024);
  private largest = 0;
  /** The first polls: their batch sizes, and the cycles to the next one. */
  private readonly firstSizes: number[] = [];
  private readonly firstCycles: number[] = [];
  private nonEmpty = 0;
  private previous = new ClockValue();
  private now = new ClockValue();
  private previousSize = 0;
  private previousLine = 0;
  private gaps = 0;
  private cycles = 0;
  private packets = 0;
  private served = 0;

  constructor(options: CompleteReadOptions) {
    this.options = options;
  }

  /** One poll: its clock in cell `clock`, the packets it picked up in cell `size`. */
  poll(cells: Cells, clock: number, size: number): void {
    this.now.read(cells, clock, 't1_cycles');
    const batch = wholeNumber(cells, size, 'batch_size', largestBatch);
    if (this.rows > 0) {
      const difference = this.now.since(this.previous);
      if (difference <= 0) this.refuseOrder(cells);
      this.book(difference);
    }
    this.take(batch, cells.line);
  }

  /** One poll with its clock as `ClockValue` has it; false, and nothing is taken, where `poll` would refuse it. */
  plainPoll(high: number, low: number, batch: number, line: number): boolean {
    if (batch > largestBatch) return false;
    this.now.set(high, low);
    if (this.rows > 0) {
      const difference = this.now.since(this.previous);
      if (difference <= 0) return false;
      this.book(difference);
    }
    this.take(batch, line);
    return true;
  }

  finish(
    format: BatchClockMeasurement['format'],
    facts: FileFacts,
    notes: readonly ReadingNote[],
    incompleteLastRow: boolean,
  ): BatchClockMeasurement {
    const { cyclesPerUs, gapCycles } = this.options;
    this.requireRows();
    const samples = serviceSamples(this.pairs.finish(), gapCycles + 1);
    const durationUs = this.cycles / cyclesPerUs;
    const dropped: DroppedRows[] = [];
    if (this.gaps > 0) dropped.push({ code: 'recording-gap', count: this.gaps, message: this.gapMessage() });
    if (incompleteLastRow) dropped.push(incompleteLastRowDropped);
    return {
      kind: 'batch-clock',
      id: `${facts.fileName}#${facts.bytes}#${this.rows}`,
      ...facts,
      format,
      ...runFromFileName(facts.fileName),
      rateMeaning: 'wire',
      frameBytes: null,
      rowsUsed: this.rows,
      dropped,
      notes,
      cyclesPerUs,
      gapCycles,
      sizeCounts: this.sizeCounts.slice(0, this.largest + 1),
      effectivePolls: this.effectivePolls(),
      sequence: { size: Uint32Array.from(this.firstSizes), cycles: Float64Array.from(this.firstCycles) },
      samples,
      service: serviceStatistics(samples, cyclesPerUs),
      serviceExclusion: null,
      durationUs,
      packets: this.packets,
      throughputMpps: this.packets / durationUs,
    };
  }

  private refuseOrder(cells: Cells): never {
    return cells.refuse(
      'clock-not-increasing',
      `t1_cycles ${this.now.toString()} does not come after ${this.previous.toString()} on line ${this.previousLine}; the rows must be in chronological order.`,
    );
  }

  private take(batch: number, line: number): void {
    this.countBatch(batch);
    const before = this.previous;
    this.previous = this.now;
    this.now = before;
    this.previousSize = batch;
    this.previousLine = line;
    this.rows++;
  }

  private book(difference: number): void {
    if (difference > this.options.gapCycles) {
      this.gaps++;
      return;
    }
    this.pairs.add(this.previousSize * (this.options.gapCycles + 1) + difference, 1);
    if (this.firstSizes.length === this.rows) this.firstCycles[this.rows - 1] = difference;
    this.served++;
    this.cycles += difference;
    this.packets += this.previousSize;
  }

  private countBatch(batch: number): void {
    if (batch >= this.sizeCounts.length) {
      const grown = new Float64Array(Math.max(batch + 1, 2 * this.sizeCounts.length));
      grown.set(this.sizeCounts);
      this.sizeCounts = grown;
    }
    this.sizeCounts[batch]!++;
    if (batch > this.largest) this.largest = batch;
    if (batch > 0) this.nonEmpty++;
    if (this.firstSizes.length === mostInSequence) return;
    this.firstSizes.push(batch);
    this.firstCycles.push(0);
  }

  /** Batches that held something; pauses of the recorder are ignored. */
  private effectivePolls(): number {
    const found = this.firstSizes.filter((size) => size > 0);
    return found.length === 0 ? this.nonEmpty : (this.nonEmpty * effectiveSampleSize(found)) / found.length;
  }

  private requireRows(): void {
    const { rows, previousLine } = this;
    if (rows === 0) {
      throw new MeasurementFailure(
        'no-rows',
        'The file ends after its header; at least 2 rows of numbers are needed.',
      );
    }
    if (rows === 1) {
      throw new MeasurementFailure(
        'one-row',
        `Line ${previousLine} holds the only row; a service time is the difference of two rows, so at least 2 are needed.`,
        previousLine,
      );
    }
    if (this.served === 0) {
      throw new MeasurementFailure(
        'no-service-times',
        `No service time is left: every row lies more than ${grouped(this.options.gapCycles)} cycles before the next one.`,
      );
    }
    if (this.largest === 0) {
      throw new MeasurementFailure(
        'only-empty-polls',
        'Every batch_size is 0; at least one poll must have found a packet.',
      );
    }
  }

  private gapMessage(): string {
    const which = this.gaps === 1 ? '1 difference is' : `${grouped(this.gaps)} differences are`;
    return `${which} over ${grouped(this.options.gapCycles)} cycles (the recorder paused) and left out as service time; the batch before the pause still counts.`;
  }
}
