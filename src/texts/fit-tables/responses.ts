/** Measured mean response times by number of functions and packet rate: `functions,rate_mpps,response_us`. */
import type { MeasuredResponse } from '../../models/contract/fit.ts';
import { MeasurementFailure } from '../measurement-failure.ts';
import { type TableOfRows, MeasuredRows, namesIn } from './measured-rows.ts';
import {
  ratePps,
  rateUnit,
  responseColumns,
  type ResponseRateUnit,
  responseSeconds,
  type ResponseUnit,
  responseUnit,
  type UnitQuestion,
} from './response-units.ts';

/** Answers of the user to questions of the reader. */
export interface ResponseCsvOptions {
  rateUnit?: ResponseRateUnit;
  responseUnit?: ResponseUnit;
}

export interface ResponseData {
  fileName: string;
  /** In the order of the file, in packets/s and s. */
  points: readonly MeasuredResponse[];
  /** Units of the file. */
  rateUnit: ResponseRateUnit;
  responseUnit: ResponseUnit;
  /** How the file was understood where there was something to guess; one sentence each. */
  notes: readonly string[];
}

/** The data, or questions: then the file is read again with their answers as options. */
export type ResponseReading =
  | { kind: 'data'; data: ResponseData }
  | { kind: 'question'; questions: readonly UnitQuestion[]; rows: number };

const mostFunctions = 10_000;
const largest = 1e15;

const responseTable: TableOfRows = {
  needed: 'needed are the columns functions, rate_mpps (or rate_pps) and response_us.',
  // A fit reads every row some thousand times.
  mostRows: 100_000,
  columns: responseColumns,
  usual: ['functions', 'rate', 'response'],
};

/**
 * Reads a whole file: names of columns in any order (further columns are left out), any delimiter, decimal commas where
 * they do not delimit, lines with `#` as comments. Without names three columns are functions, rate and response time.
 * Throws `MeasurementFailure` with one sentence.
 */
export function readResponseCsv(
  fileName: string,
  text: string,
  options: ResponseCsvOptions = {},
): ResponseReading {
  const table = new MeasuredRows(text, responseTable);
  const rows = table.lines.length;
  if (rows < 2) {
    throw new MeasurementFailure(
      'too-few-rows',
      'The file has only one row of numbers; at least 2 are needed.',
    );
  }
  table.require('functions', `a whole number from 1 to ${mostFunctions}`, (n) => n <= mostFunctions);
  table.require('load', 'a number up to 10^15', (rate) => rate <= largest);
  table.require('sojourn', 'a number above 0 and up to 10^15', (time) => time > 0 && time <= largest);
  const column = (role: 'functions' | 'load' | 'sojourn') => table.columns.get(role)!;
  const [functions, rates, responses] = [column('functions').values, column('load'), column('sojourn')];
  const rate = options.rateUnit ?? rateUnit(rates.unit as ResponseRateUnit | null, extentOf(rates.values));
  const response =
    options.responseUnit ?? responseUnit(responses.unit as ResponseUnit | null, extentOf(responses.values));
  if (typeof rate !== 'string' || typeof response !== 'string') {
    const questions = [rate, response].filter((unit) => typeof unit !== 'string');
    return { kind: 'question', questions, rows };
  }
  const points = Array.from(functions, (n, k) => ({
    functions: n,
    rateTotalPps: rates.values[k]! * ratePps[rate],
    responseS: responses.values[k]! * responseSeconds[response],
  }));
  const { unnamed, further } = table;
  const notes = [
    ...(unnamed
      ? ['There is no header; the columns are read as functions, packet rate, response time.']
      : []),
    ...(further === 0 ? [] : [`${further} further ${further === 1 ? 'column is' : 'columns are'} left out.`]),
  ];
  return { kind: 'data', data: { fileName, points, rateUnit: rate, responseUnit: response, notes } };
}

function extentOf(values: Float64Array): [number, number] {
  return values.reduce<[number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity],
  );
}

/**
 * True where the first line that is not a comment names the columns functions, rate and response time. Never throws.
 */
export const namesResponseColumns = (head: string): boolean => responseColumns(namesIn(head)) !== null;
