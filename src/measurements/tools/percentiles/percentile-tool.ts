/**
 * Tools that print percentiles of a latency, each described by patterns: a table with one measurement a row, or lines
 * with one number or some. Checks, units, questions and results are the same for all of them.
 */
import { capitalised } from '../../../text/number-words.ts';
import { MeasurementFailure } from '../../measurement-failure.ts';
import type { ReadingNote } from '../../measurement.ts';
import { inMicroseconds, type TimeUnit, unitText } from '../measured-quantity.ts';
import { choose } from '../reading-choice.ts';
import {
  type ReadingAnswers,
  type ToolParser,
  type ToolReading,
  type ToolResult,
  valueResult,
} from '../tool-reading.ts';
import { takeLines } from '../text/cut.ts';
import { refuseLine, shownText, type TextLine, unquotedLines } from '../text/lines.ts';
import { counterOf, decimalOf } from '../text/number.ts';

/**
 * A number by the name of its group in a pattern. `name` is the word of a measurement; `percent`, in a line with
 * `value`, is the percentile in per cent.
 */
export type NumberName = 'min' | 'median' | 'max' | 'mean' | 'samples' | 'perSecond' | 'name';

/** What a tool measures. */
interface Meaning {
  /** As figures name it; a name that no figure has is listed and not drawn. */
  quantity: string;
  label: string;
  /** What is measured, in a few words. */
  measured: string;
  notes: readonly ReadingNote[];
  /** What `perSecond` counts. */
  counted?: string | undefined;
}

export interface PercentileTool extends Meaning {
  format: string;
  /** As lists call its output. */
  name: string;
  /** Part of the output that no other tool prints. */
  head: RegExp;
  unit: TimeUnit;
  /** Percentiles are printed as whole numbers: a mark in one separates its thousands. */
  wholePercentiles?: true;
  /** A line above measurements, and how its first group changes their meaning; '' without such a line. */
  heading?: { line: RegExp; meaning: (heading: string) => Partial<Meaning> };
  table?: {
    head: RegExp;
    /** Global: one column of the head. */
    column: RegExp;
    numbers: Readonly<Record<string, NumberName>>;
    /** Columns that are percentiles; the group is in per cent. */
    percentile: RegExp;
    /** Columns whose names look like percentiles in another unit. */
    refused?: RegExp;
    /** Absent: blanks. */
    separator?: string;
    /** The name of a row from its first cell. Absent: the first cell is a number like the others. */
    rowName?: (cell: string) => string;
  };
  /** Groups have the names of numbers, or are `percent` and `value`; `opens` begins a measurement. */
  lines?: readonly { line: RegExp; opens?: true }[];
}

interface Measurement {
  name: string;
  heading: string;
  /** Rising; values in the tool's unit. */
  percentiles: { p: number; value: number }[];
  mean: number | null;
  samples: number | null;
  perSecond: number | null;
}

const shares: Partial<Record<NumberName, number>> = { min: 0, median: 0.5, max: 1 };

/** For what was not measured. */
const noNumber = /^-{1,3}$/;

const longestLine = 1000;
const mostMeasurements = 10_000;

class Reader {
  readonly measurements: Measurement[] = [];
  rows = 0;
  private columns: readonly (NumberName | number | null)[] | null = null;
  private heading = '';
  private readonly tool: PercentileTool;

  constructor(tool: PercentileTool) {
    this.tool = tool;
  }

  take(line: TextLine): void {
    const text = line.text.trim();
    if (text.length > longestLine || text === '') return;
    const { table, lines = [], heading } = this.tool;
    const above = heading?.line.exec(text)?.[1];
    if (above !== undefined) {
      this.heading = above.trim();
      this.columns = null;
      return;
    }
    if (table?.head.test(text) === true) {
      this.columns = (text.match(table.column) ?? []).map((name) => {
        if (table.refused?.test(name) === true)
          refuseLine(
            'unknown-unit',
            line,
            `${shownText(name)} is not a latency of ${this.tool.name} in ${unitText(this.tool.unit)}.`,
          );
        const percentile = table.percentile.exec(name)?.[1];
        return percentile === undefined ? (table.numbers[name] ?? null) : Number(`${percentile}e-2`);
      });
      return;
    }
    if (this.columns !== null) this.takeRow(line, text, this.columns);
    for (const { line: pattern, opens } of lines) {
      const groups = pattern.exec(text)?.groups;
      if (groups === undefined) continue;
      if (opens === true || this.measurements.length === 0 || this.hasAny(groups)) this.open('');
      this.rows++;
      for (const [name, written] of Object.entries(groups)) {
        if (name === 'value') this.set(line, Number(`${groups['percent']}e-2`), written);
        else if (name !== 'percent') this.set(line, name as NumberName, written);
      }
    }
  }

  /** Whether the last measurement has one of these numbers: they belong to another one. */
  private hasAny(groups: Readonly<Record<string, string>>): boolean {
    const { percentiles, ...others } = this.measurements.at(-1)!;
    return Object.keys(groups).some((name) => {
      const p = name === 'value' ? Number(`${groups['percent']}e-2`) : shares[name as NumberName];
      if (p !== undefined) return percentiles.some((one) => one.p === p);
      return name !== 'percent' && others[name as 'mean' | 'samples' | 'perSecond'] !== null;
    });
  }

  private takeRow(line: TextLine, text: string, columns: readonly (NumberName | number | null)[]): void {
    const { separator, rowName } = this.tool.table!;
    const cells = text.split(separator ?? /\s+/);
    const isNumber = (cell: string) => decimalOf(cell) !== null || noNumber.test(cell);
    const isRow = rowName === undefined ? isNumber(cells[0]!) : cells.slice(1).every(isNumber);
    if (!isRow || cells.length === 1) return;
    if (cells.length !== columns.length)
      refuseLine('wrong-columns', line, `there are ${cells.length} numbers for ${columns.length} columns.`);
    this.open(rowName?.(cells[0]!) ?? '');
    this.rows++;
    columns.forEach((column, k) => {
      if (column !== null && !noNumber.test(cells[k]!)) this.set(line, column, cells[k]!);
    });
  }

  private open(name: string): void {
    if (this.measurements.length >= mostMeasurements)
      throw new MeasurementFailure('too-many-rows', 'More than 10,000 measurements are too many.');
    this.measurements.push({
      name,
      heading: this.heading,
      percentiles: [],
      mean: null,
      samples: null,
      perSecond: null,
    });
  }

  /** `what`: a number's name, or the share of a percentile. */
  private set(line: TextLine, what: NumberName | number, written: string): void {
    const measurement = this.measurements.at(-1)!;
    const p = typeof what === 'number' ? what : shares[what];
    const isWhole = what === 'samples' || (p !== undefined && this.tool.wholePercentiles === true);
    const value = isWhole ? counterOf(written) : decimalOf(written);
    if (value === null || value < 0)
      refuseLine(
        'not-a-number',
        line,
        `${shownText(written)} is not a ${isWhole ? 'whole ' : ''}number of at least 0.`,
      );
    if (p === undefined) measurement[what as 'mean' | 'samples' | 'perSecond'] = value;
    else {
      const { percentiles } = measurement;
      if (p > 1 || percentiles.some((other) => other.p === p))
        refuseLine('repeated', line, 'a percentile is there twice, or is above 100 %.');
      if (percentiles.some((other) => (other.p < p ? other.value > value : other.value < value)))
        refuseLine('falls', line, 'the latency falls while its percentile rises.');
      percentiles.push({ p, value });
    }
  }
}

function measurementsIn(tool: PercentileTool, text: string) {
  const reader = new Reader(tool);
  const cut = takeLines(text, unquotedLines(text), (line) => reader.take(line));
  const measurements = reader.measurements.filter(
    ({ percentiles, mean, perSecond }) => (percentiles.length > 0 || mean !== null) && perSecond !== 0,
  );
  for (const { percentiles } of measurements) percentiles.sort((a, b) => a.p - b.p);
  return { measurements, rows: reader.rows, dropped: cut === null ? [] : [cut] };
}

function parse(tool: PercentileTool, text: string, answers: ReadingAnswers): ToolReading {
  const { measurements, rows, dropped } = measurementsIn(tool, text);
  const last = measurements.at(-1);
  if (last === undefined) {
    throw new MeasurementFailure(
      'no-percentiles',
      `The text has the head of ${tool.name} and no latencies below it; paste the whole output.`,
    );
  }
  const options = measurements.map(({ name }, k) => ({
    value: String(k + 1),
    label: `${k + 1}${name === '' ? '' : `: ${name}`}`,
  }));
  const output = choose(answers, 'output', 'Measurement', options, String(measurements.length));
  const chosen = measurements[Number(output.value) - 1]!;
  const meaning = { ...tool, ...tool.heading?.meaning(chosen.heading) };
  return {
    format: tool.format,
    title: measurements.length === 1 ? tool.name : `${tool.name}, ${measurements.length} measurements`,
    understood: [
      { label: 'Unit', text: unitText(tool.unit), guess: false },
      { label: 'Measured', text: meaning.measured, guess: false },
      ...(chosen.name === '' ? [] : [{ label: 'Of', text: chosen.name, guess: false }]),
    ],
    questions: measurements.length > 1 ? [output.question] : [],
    rowsUsed: rows,
    dropped,
    warnings: meaning.notes,
    results: resultsOf(meaning, chosen),
    systemFacts: [],
  };
}

function resultsOf(
  tool: PercentileTool,
  { percentiles, mean, samples, perSecond }: Measurement,
): ToolResult[] {
  const { quantity, label, unit, counted } = tool;
  const us = (value: number) => inMicroseconds(value, unit);
  return [
    ...(percentiles.length === 0
      ? []
      : [
          {
            kind: 'percentiles' as const,
            quantity,
            label,
            unit: 'µs',
            sampleSize: samples,
            p: percentiles.map(({ p }) => p),
            value: percentiles.map(({ value }) => us(value)),
          },
        ]),
    ...(mean === null ? [] : [valueResult(quantity, `${label}, mean`, 'µs', us(mean), samples)]),
    ...(perSecond === null || counted === undefined
      ? []
      : [valueResult(`${counted}PerS`, capitalised(counted), '1/s', perSecond)]),
  ];
}

/** The reader of a tool that prints percentiles. */
export function percentileTool(tool: PercentileTool): ToolParser {
  return {
    format: tool.format,
    name: tool.name,
    recognise: (head) => (tool.head.test(head) ? 0.97 : 0),
    parse: (text, answers) => parse(tool, text, answers),
  };
}
