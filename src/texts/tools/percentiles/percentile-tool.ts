/**
 * Tools that print percentiles of a latency, each described by patterns: a table with one measurement a row, or lines
 * with one number or some. Checks, units, questions and results are the same for all of them.
 */
import { capitalised } from '../../../text/number-words.ts';
import { MeasurementFailure } from '../../measurement-failure.ts';
import type { ReadingNote } from '../../measurement.ts';
import { inMicroseconds, timeOfWord, timeUnitChoice, type TimeUnit, unitText } from '../measured-quantity.ts';
import { choose } from '../reading-choice.ts';
import {
  type ReadingAnswers,
  type ToolParser,
  type ToolReading,
  type ToolResult,
  type ToolTraits,
  valueResult,
} from '../tool-reading.ts';
import { takeLines } from '../../lines/cut.ts';
import {
  limitTo,
  numberIn,
  wholeNumberIn,
  refuseLine,
  shownText,
  type TextLine,
  unquotedLines,
  refuseFall,
  refuseWidth,
} from '../../lines/lines.ts';
import { decimalOf, noNumber } from '../../lines/number.ts';

/** Percentiles with names of their own. */
const shares = { min: 0, median: 0.5, max: 1 } as const;

/** Numbers of a measurement that are not percentiles; counts are whole. */
const none = { mean: null, samples: null, received: null, lost: null, perSecond: null };
const counts: ReadonlySet<string> = new Set(['samples', 'received', 'lost']);
type OtherNumber = keyof typeof none;

/**
 * A number by the name of its group in a pattern. Further groups: `percent`, in a line with `value`, is the percentile
 * in per cent; `unit` the word for the unit of the latencies; `kind` the word that `meaning` is asked with.
 */
type NumberName = keyof typeof shares | OtherNumber;

/** The quantity that a tool measures. */
interface Meaning {
  /** As figures name it; a name that no figure has is listed and not drawn. */
  quantity: string;
  label: string;
  /** Its name in a sentence. */
  measured: string;
  notes: readonly ReadingNote[];
  /** Unit of `perSecond`, `received` and `lost`. */
  counted?: string | undefined;
}

export interface PercentileTool extends Meaning {
  format: string;
  /** As lists call its output. */
  name: string;
  traits?: ToolTraits;
  /** Part of the output that no other tool prints. */
  head: RegExp;
  /** Of the printed latencies. */
  unit: TimeUnit;
  /** The output says its unit in a group `unit`: without that line, `unit` is a guess. */
  unitPrinted?: true;
  /** Percentiles are printed as whole numbers: a mark in one separates its thousands. */
  wholePercentiles?: true;
  /** A line above measurements, whose first group is their kind. */
  heading?: RegExp;
  /** How the kind of a measurement changes its meaning; '' where no line says it. */
  meaning?: (kind: string) => Partial<Meaning>;
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
  /** `opens` begins a measurement; a line that `repeats` gives what no line above has given. */
  lines?: readonly { line: RegExp; opens?: true; repeats?: true }[];
}

interface Measurement extends Record<OtherNumber, number | null> {
  name: string;
  kind: string;
  /** null: no line says it. */
  unit: TimeUnit | null;
  /** Rising; values in the unit. */
  percentiles: { p: number; value: number }[];
}

/** null for a number that is not a percentile. */
function shareOf(what: NumberName | number): number | null {
  return typeof what === 'number' ? what : (shares[what as keyof typeof shares] ?? null);
}

const longestLine = 1000;
const mostMeasurements = 10_000;

class Reader {
  readonly measurements: Measurement[] = [];
  rows = 0;
  private columns: readonly (NumberName | number | null)[] | null = null;
  private kind = '';
  private readonly tool: PercentileTool;

  constructor(tool: PercentileTool) {
    this.tool = tool;
  }

  take(line: TextLine): void {
    const text = line.text.trim();
    if (text.length > longestLine || text === '') return;
    const { table, lines = [], heading } = this.tool;
    const above = heading?.exec(text)?.[1];
    if (above !== undefined) {
      this.kind = above.trim();
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
    for (const { line: pattern, opens, repeats } of lines) {
      const found = pattern.exec(text);
      if (found === null) continue;
      const { unit, kind, percent, ...numbers } = found.groups ?? {};
      const written = Object.entries(numbers).map(
        ([name, digits]) =>
          [name === 'value' ? Number(`${percent}e-2`) : (name as NumberName), digits] as const,
      );
      const isNext = repeats !== true && written.some(([what]) => this.has(what));
      if (opens === true || this.measurements.length === 0 || isNext) this.open('');
      this.rows++;
      if (unit !== undefined) this.setUnit(line, unit);
      if (kind !== undefined) this.measurements.at(-1)!.kind = kind;
      for (const [what, digits] of written)
        if (repeats !== true || !this.has(what)) this.set(line, what, digits);
    }
  }

  /** Whether the last measurement has this number: another one belongs to another measurement. */
  private has(what: NumberName | number): boolean {
    const last = this.measurements.at(-1);
    const p = shareOf(what);
    return p === null
      ? (last?.[what as OtherNumber] ?? null) !== null
      : last?.percentiles.some((one) => one.p === p) === true;
  }

  private takeRow(line: TextLine, text: string, columns: readonly (NumberName | number | null)[]): void {
    const { separator, rowName } = this.tool.table!;
    const cells = text.split(separator ?? /\s+/);
    const isNumber = (cell: string) => decimalOf(cell) !== null || noNumber.test(cell);
    const isRow = rowName === undefined ? isNumber(cells[0]!) : cells.slice(1).every(isNumber);
    if (!isRow || cells.length === 1) return;
    if (cells.length !== columns.length) refuseWidth(line, cells.length, columns.length);
    this.open(rowName?.(cells[0]!) ?? '');
    this.rows++;
    columns.forEach((column, k) => {
      if (column !== null && !noNumber.test(cells[k]!)) this.set(line, column, cells[k]!);
    });
  }

  private open(name: string): void {
    const count = this.measurements.push({ name, kind: this.kind, unit: null, percentiles: [], ...none });
    limitTo(mostMeasurements, 'measurements', count, null);
  }

  /** `what`: a number's name, or the share of a percentile. */
  private set(line: TextLine, what: NumberName | number, written: string): void {
    const measurement = this.measurements.at(-1)!;
    const p = shareOf(what);
    const isWhole = p === null ? counts.has(what as OtherNumber) : this.tool.wholePercentiles === true;
    const name = p === null ? String(what) : 'a latency';
    const value = isWhole ? wholeNumberIn(line, name, written) : numberIn(line, name, written);
    if (p === null) measurement[what as OtherNumber] = value;
    else {
      const { percentiles } = measurement;
      if (!(p >= 0 && p <= 1) || percentiles.some((other) => other.p === p))
        refuseLine('repeated', line, 'a percentile is there twice, or is above 100 %.');
      if (percentiles.some((other) => (other.p < p ? other.value > value : other.value < value)))
        refuseFall(line, 'latency of a percentile');
      percentiles.push({ p, value });
    }
  }

  private setUnit(line: TextLine, word: string): void {
    const measurement = this.measurements.at(-1)!;
    const unit = timeOfWord(word);
    if (unit === null) refuseLine('unknown-unit', line, `${shownText(word)} is not a unit of time.`);
    if (measurement.unit !== null && measurement.unit !== unit)
      refuseLine('mixed-units', line, `${shownText(word)} is not the unit of the latencies above.`);
    measurement.unit = unit;
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
      'nothing-read',
      `The text has the head of ${tool.name} and no latencies below it; paste the whole output.`,
    );
  }
  const options = measurements.map(({ name }, k) => ({
    value: String(k + 1),
    label: `${k + 1}${name === '' ? '' : `: ${name}`}`,
  }));
  const output = choose(answers, 'output', 'Measurement', options, String(measurements.length));
  const chosen = measurements[Number(output.value) - 1]!;
  const meaning = { ...tool, ...tool.meaning?.(chosen.kind) };
  const asked = tool.unitPrinted === true && chosen.unit === null ? timeUnitChoice(answers, tool.unit) : null;
  const unit = asked?.value ?? chosen.unit ?? tool.unit;
  return {
    format: tool.format,
    title: measurements.length === 1 ? tool.name : `${tool.name}, ${measurements.length} measurements`,
    understood: [
      { label: 'Unit', text: unitText(unit), guess: asked?.question.guessed ?? false },
      { label: 'Measured', text: meaning.measured, guess: false },
      ...(chosen.name === '' ? [] : [{ label: 'Of', text: chosen.name, guess: false }]),
    ],
    questions: [
      ...(measurements.length > 1 ? [output.question] : []),
      ...(asked === null ? [] : [asked.question]),
    ],
    rowsUsed: rows,
    dropped,
    warnings: meaning.notes,
    results: resultsOf(meaning, chosen, unit),
    systemFacts: [],
  };
}

function resultsOf(tool: Meaning, of: Measurement, unit: TimeUnit): ToolResult[] {
  const { quantity, label, counted = '' } = tool;
  const { percentiles, mean, samples, received, lost, perSecond } = of;
  const us = (value: number) => inMicroseconds(value, unit);
  // Tools ask for fewer answers than they send.
  const expected = (received ?? samples ?? 0) + (lost ?? 0);
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
    ...(lost === null || expected === 0
      ? []
      : [valueResult('lossProbability', `${capitalised(counted)} lost`, '', lost / expected, expected)]),
    ...(perSecond === null || counted === ''
      ? []
      : [valueResult(`${counted}PerS`, capitalised(counted), '1/s', perSecond)]),
  ];
}

/** The reader of a tool that prints percentiles. */
export function percentileTool(tool: PercentileTool): ToolParser {
  return {
    format: tool.format,
    name: tool.name,
    traits: tool.traits ?? {},
    recognise: (head) => (tool.head.test(head) ? 0.97 : 0),
    parse: (text, answers) => parse(tool, text, answers),
  };
}
