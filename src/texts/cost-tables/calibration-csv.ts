/** Measured costs of a packet, or throughputs, by number of flows and frame size: `flows,frame_bytes,cycles`. */
import {
  type CalibrationColumns,
  type ThroughputUnit,
  calibrationColumns,
  neededColumns,
} from './calibration-head.ts';
import { Cells, wholeNumber } from '../formats/cells.ts';
import { delimiterOf } from '../formats/csv-head.ts';
import { readTableLines } from '../formats/table-lines.ts';
import { isAbsent, costNumber, words } from './cost-cells.ts';
import { grouped, MeasurementFailure } from '../measurement-failure.ts';
import { wireOverheadBytes } from '../../models/input-parts/wire-overhead.ts';

/** One measurement: exactly one of `cycles` and `mpps` is given. */
export interface CalibrationRow {
  /** 1-based line of the file. */
  line: number;
  /** As written; null where the file has none. */
  configuration: string | null;
  flows: number;
  frameBytes: number;
  /** C, cycles per packet over all flows. */
  cycles: number | null;
  /** Highest throughput of all flows together. */
  mpps: number | null;
}

export interface CalibrationTable {
  /** In the order of the file. */
  rows: readonly CalibrationRow[];
  /** How the file was understood where there was something to guess; one sentence each. */
  notes: readonly string[];
}

/** Frame sizes that are taken, B, both ends included. */
export interface FrameRange {
  readonly min: number;
  readonly max: number;
}

const mostRows = 1000;
/** The largest number that the model takes. */
const mostFlows = 256;
const largestFrame = 65_535;
const mostCycles = 1e9;
/** In the unit of the column: 10,000 Mpps, 10 Tbit/s. */
const highest: Readonly<Record<ThroughputUnit, number>> = {
  mpps: 1e4,
  kpps: 1e7,
  pps: 1e10,
  gbps: 1e4,
  mbps: 1e7,
};
const comment = 35;

/**
 * Reads a whole file: a header with the columns in any order (further columns are left out), delimiter `,` `;` tab or
 * blank, byte order mark, decimal comma where it is not a delimiter, lines with `#` as comments, LF or CRLF. Throws
 * `MeasurementFailure` with one sentence and the line. `frames`: those that the fit can take.
 */
export function readCalibrationCsv(bytes: Uint8Array, frames: FrameRange): CalibrationTable {
  const reader = new CalibrationRows(frames);
  readTableLines(bytes, reader.line.bind(reader), {
    contents: 'calibration points',
    needed: neededColumns,
  });
  return reader.finish();
}

/** A throughput in one of the units as Mpps, for frames of `frameBytes`. */
function toMpps(value: number, unit: ThroughputUnit, framesOnly: boolean, frameBytes: number): number {
  const bits = 8 * (frameBytes + (framesOnly ? 0 : wireOverheadBytes));
  switch (unit) {
    case 'mpps':
      return value;
    case 'kpps':
      return value / 1e3;
    case 'pps':
      return value / 1e6;
    case 'gbps':
      return (value * 1e3) / bits;
    case 'mbps':
      return value / bits;
  }
}

class CalibrationRows {
  private readonly cells = new Cells();
  private delimiter: number | null = null;
  private columns: CalibrationColumns | null = null;
  private width = 0;
  private bothGiven = 0;
  private readonly rows: CalibrationRow[] = [];
  private readonly frames: FrameRange;

  constructor(frames: FrameRange) {
    this.frames = frames;
  }

  line(bytes: Uint8Array, start: number, end: number, lineNumber: number): void {
    if (bytes[start] === comment) return;
    const { cells } = this;
    this.delimiter ??= delimiterOf(bytes, start, end);
    cells.split(bytes, start, end, lineNumber, this.delimiter);
    if (this.columns === null) this.columns = this.head();
    else this.row(this.columns);
  }

  finish(): CalibrationTable {
    const { columns, rows } = this;
    if (columns === null) throw new MeasurementFailure('empty-file', `The table is empty; ${neededColumns}`);
    if (rows.length === 0) {
      throw new MeasurementFailure('no-rows', 'The table ends after its header; at least one row is needed.');
    }
    return { rows, notes: this.notes(columns) };
  }

  private head(): CalibrationColumns {
    const { cells } = this;
    this.width = Math.min(cells.count, Cells.stored);
    const names = Array.from({ length: this.width }, (_, cell) => cells.text(cell));
    if (names.every((name) => /^[+-]?[.,]?\d[\d.,eE+-]*$/.test(name))) {
      cells.refuse('no-header', `there is no header; ${neededColumns}`);
    }
    return calibrationColumns(cells, this.width);
  }

  private row(columns: CalibrationColumns): void {
    const { cells } = this;
    this.requireWidth();
    if (this.rows.length === mostRows) {
      cells.refuse(
        'too-many-rows',
        `there are more than ${grouped(mostRows)} points; average repeated measurements first.`,
      );
    }
    const flows = wholeNumber(cells, columns.flows, 'the number of flows', mostFlows);
    if (flows === 0) cells.refuse('number-too-small', 'the number of flows is 0; at least 1 is needed.');
    const frameBytes = this.number(columns.frame, 'the frame size', largestFrame);
    if (frameBytes < this.frames.min || frameBytes > this.frames.max) {
      cells.refuse(
        'frame-out-of-range',
        `the frame size is ${cells.shown(columns.frame)}; ${this.frames.min} to ${this.frames.max} bytes are allowed.`,
      );
    }
    const cycles = this.optional(columns.cycles, 'the cost in cycles', mostCycles);
    const unit = columns.throughput?.unit ?? 'mpps';
    const throughput = this.optional(columns.throughput?.cell ?? null, 'the throughput', highest[unit]);
    if (cycles === null && (throughput === null || columns.throughput === null)) {
      cells.refuse('missing-value', 'neither a cost nor a throughput is given; one of them is needed.');
    }
    if (cycles !== null && throughput !== null) this.bothGiven++;
    const mpps =
      cycles !== null || columns.throughput === null || throughput === null
        ? null
        : toMpps(throughput, columns.throughput.unit, columns.throughput.framesOnly, frameBytes);
    this.rows.push({ line: cells.line, configuration: this.name(columns), flows, frameBytes, cycles, mpps });
  }

  private name({ configuration }: CalibrationColumns): string | null {
    if (configuration === null || isAbsent(this.cells, configuration)) return null;
    return words(this.cells, configuration);
  }

  private number(cell: number, name: string, max: number): number {
    return costNumber(this.cells, cell, name, max, this.delimiter!);
  }

  /** A number above 0, or null where the column or the cell is missing. */
  private optional(cell: number | null, name: string, max: number): number | null {
    if (cell === null || isAbsent(this.cells, cell)) return null;
    const value = this.number(cell, name, max);
    if (!(value > 0)) {
      this.cells.refuse(
        'number-too-small',
        `${name} is ${this.cells.shown(cell)}; a number above 0 is needed.`,
      );
    }
    return value;
  }

  /** Spreadsheets pad rows with empty cells: these do no harm. */
  private requireWidth(): void {
    const { cells, width } = this;
    let { count } = cells;
    while (count > width && count <= Cells.stored && cells.start(count - 1) === cells.end(count - 1)) count--;
    if (count === width || (count > Cells.stored && width === Cells.stored)) return;
    const comma = this.delimiter === 44 && count > width;
    cells.refuse(
      'wrong-columns',
      `there ${count === 1 ? 'is 1 column' : `are ${count} columns`}, but the header names ${width}` +
        (comma ? '; numbers with a decimal comma need semicolons or tabs between the columns.' : '.'),
    );
  }

  private notes({ throughput }: CalibrationColumns): string[] {
    const notes: string[] = [];
    if (this.rows.some(({ mpps }) => mpps !== null) && throughput !== null) {
      const bits = throughput.unit === 'gbps' || throughput.unit === 'mbps';
      if (bits) {
        notes.push(
          throughput.framesOnly
            ? 'The bit rate is read as that of the frames alone, without preamble and gap.'
            : `The bit rate is read as on the wire, with ${wireOverheadBytes} bytes of preamble and gap per frame.`,
        );
      }
    }
    if (this.bothGiven > 0) {
      const rows = this.bothGiven === 1 ? 'One row gives' : `${this.bothGiven} rows give`;
      notes.push(`${rows} cycles and a throughput; the cycles are used.`);
    }
    return notes;
  }
}
