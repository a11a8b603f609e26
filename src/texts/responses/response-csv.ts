/** Measured mean response times by number of functions and packet rate: `functions,rate_mpps,response_us`. */
import type { MeasuredResponse } from '../../models/contract/fit.ts';
import { Cells, decimalNumber, wholeNumber } from '../formats/cells.ts';
import { delimiterOf } from '../formats/csv-head.ts';
import { readTableLines } from '../formats/table-lines.ts';
import { grouped, MeasurementFailure } from '../measurement-failure.ts';
import {
  ratePps,
  rateUnit,
  type ResponseColumns,
  responseColumns,
  type ResponseRateUnit,
  responseSeconds,
  type ResponseUnit,
  responseUnit,
  type UnitQuestion,
} from './response-units.ts';
import { cellNames, headerCells } from '../cost-tables/calibration-head.ts';

/** Answers of the user to questions of the reader. */
export interface ResponseCsvOptions {
  rateUnit?: ResponseRateUnit;
  responseUnit?: ResponseUnit;
}

export interface ResponseData {
  fileName: string;
  /** In the order of the file. */
  points: readonly MeasuredResponse[];
  rateUnit: ResponseRateUnit;
  responseUnit: ResponseUnit;
  /** How the file was understood where there was something to guess; one sentence each. */
  notes: readonly string[];
}

/** The data, or questions to answer first: then read again with the answers as options. */
export type ResponseReading =
  | { kind: 'data'; data: ResponseData }
  | { kind: 'question'; questions: readonly UnitQuestion[]; rows: number };

/** A fit reads every row some thousand times. */
const mostRows = 100_000;
const mostFunctions = 10_000;
const largest = 1e15;
const comment = 35;

const needed = 'needed are the columns functions, rate_mpps (or rate_pps) and response_us.';

/**
 * Reads a whole file: header in any order of columns (further columns are left out), delimiter `,` `;` tab or blank,
 * byte order mark, decimal comma where it is not a delimiter, lines with `#` as comments. Without a header the three
 * columns are taken in the order above. Throws `MeasurementFailure` with one sentence and the line.
 */
export function readResponseCsv(
  fileName: string,
  bytes: Uint8Array,
  options: ResponseCsvOptions = {},
): ResponseReading {
  const rows = new ResponseRows();
  readTableLines(bytes, rows.line.bind(rows), { contents: 'response times', needed });
  return rows.finish(fileName, options);
}

/** Rows in the order and the units of the file. */
class ResponseRows {
  private readonly cells = new Cells();
  private delimiter: number | null = null;
  private columns: ResponseColumns | null = null;
  private header = true;
  private width = 0;
  private readonly functions: number[] = [];
  private readonly rates: number[] = [];
  private readonly responses: number[] = [];

  line(bytes: Uint8Array, start: number, end: number, lineNumber: number): void {
    if (bytes[start] === comment) return;
    const { cells } = this;
    this.delimiter ??= delimiterOf(bytes, start, end);
    cells.split(bytes, start, end, lineNumber, this.delimiter);
    if (this.columns === null) {
      this.columns = this.readHead();
      if (this.header) return;
    }
    this.row(this.columns);
  }

  finish(fileName: string, options: ResponseCsvOptions): ResponseReading {
    const { columns, functions, rates, responses } = this;
    if (columns === null) throw new MeasurementFailure('empty-file', `The file is empty; ${needed}`);
    if (rates.length < 2) {
      const rows = rates.length === 0 ? 'no row' : 'only one row';
      throw new MeasurementFailure('too-few-rows', `The file has ${rows} of numbers; at least 2 are needed.`);
    }
    this.cells.requireKnownCommas();
    const rate = options.rateUnit ?? rateUnit(columns.rateUnit, extentOf(rates));
    const response = options.responseUnit ?? responseUnit(columns.responseUnit, extentOf(responses));
    if (typeof rate !== 'string' || typeof response !== 'string') {
      const questions = [rate, response].filter((unit) => typeof unit !== 'string');
      return { kind: 'question', questions, rows: rates.length };
    }
    const points = functions.map((n, k) => ({
      functions: n,
      rateTotalPps: rates[k]! * ratePps[rate],
      responseS: responses[k]! * responseSeconds[response],
    }));
    const notes = this.notes();
    return { kind: 'data', data: { fileName, points, rateUnit: rate, responseUnit: response, notes } };
  }

  private readHead(): ResponseColumns {
    const { cells } = this;
    const names = Array.from({ length: Math.min(cells.count, Cells.stored) }, (_, cell) => cells.text(cell));
    this.width = cells.count;
    this.header = !names.some((name) => /^[+-]?[.,]?\d/.test(name));
    if (this.header) {
      const columns = responseColumns(names);
      if (columns) return columns;
      const shown = names.slice(0, 6).map((_, cell) => cells.shown(cell));
      return cells.refuse(
        'wrong-columns',
        `the ${shown.length === 1 ? 'column is' : 'columns are'} ${shown.join(', ')}; ${needed}`,
      );
    }
    this.requireWidth(3);
    return { functions: 0, rate: 1, response: 2, rateUnit: null, responseUnit: null };
  }

  private row(columns: ResponseColumns): void {
    const { cells } = this;
    this.requireWidth(this.width);
    if (this.rates.length === mostRows) {
      cells.refuse(
        'too-many-rows',
        `there are more than ${grouped(mostRows)} rows; average repeated measurements first.`,
      );
    }
    const functions = wholeNumber(cells, columns.functions, 'functions', mostFunctions);
    if (functions === 0) cells.refuse('number-too-small', 'functions is 0; at least 1 is needed.');
    const rate = decimalNumber(cells, columns.rate, 'the packet rate', largest);
    const response = decimalNumber(cells, columns.response, 'the response time', largest);
    if (response === 0) {
      cells.refuse('number-too-small', 'the response time is 0; a number above 0 is needed.');
    }
    this.functions.push(functions);
    this.rates.push(rate);
    this.responses.push(response);
  }

  private requireWidth(width: number): void {
    const { cells } = this;
    if (cells.count === width) return;
    const comma = this.delimiter === 44 && cells.count > width;
    cells.refuse(
      'wrong-columns',
      `there ${cells.count === 1 ? 'is 1 column' : `are ${cells.count} columns`}, but ${width} are needed` +
        (comma ? '; numbers with a decimal comma need semicolons between the columns.' : `; ${needed}`),
    );
  }

  private notes(): string[] {
    const notes: string[] = [];
    if (!this.header) {
      notes.push('There is no header; the columns are read as functions, packet rate, response time.');
    }
    if (this.header && this.width > 3) {
      const left = this.width - 3;
      notes.push(`${left} further ${left === 1 ? 'column is' : 'columns are'} left out.`);
    }
    return notes;
  }
}

function extentOf(values: readonly number[]): [number, number] {
  return values.reduce<[number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity],
  );
}

/**
 * True where the first line that is not a comment names the columns functions, rate and response time. Never throws.
 */
export function namesResponseColumns(head: Uint8Array): boolean {
  const cells = headerCells(head);
  return cells !== null && responseColumns(cellNames(cells)) !== null;
}
