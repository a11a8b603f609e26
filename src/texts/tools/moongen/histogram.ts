/**
 * The latency histogram that MoonGen saves: `value,count`, one row for each value that was seen, in ns, without a head.
 */
import { fewSamples } from '../notes-on-results.ts';
import { SortedCounts, condense } from '../../formats/sorted-counts.ts';
import type { DroppedRows, ReadingNote } from '../../measurement.ts';
import { grouped, MeasurementFailure } from '../../measurement-failure.ts';
import { unitOfWord, type TimeUnit, inMicroseconds, timeUnitChoice, unitText } from '../measured-quantity.ts';
import { takeLines } from '../../lines/cut.ts';
import {
  type TextLine,
  unquotedLines,
  refuseLine,
  shownText,
  unquoted,
  refuseRow,
} from '../../lines/lines.ts';
import { counterOf, decimalOf } from '../../lines/number.ts';
import { formatCount, formatPlain, formatSignificant } from '../../../text/number-format.ts';
import type {
  BinnedResult,
  ReadingAnswers,
  ToolParser,
  ToolReading,
  UnderstoodItem,
} from '../tool-reading.ts';
import { numberOf } from '../../../text/number-words.ts';

// Rows `value,count` of a histogram that MoonGen wrote, in any order.

interface MoongenRows {
  /** Different values, rising, in the unit of the text. */
  value: Float64Array;
  /** > 0. */
  count: Float64Array;
  samples: number;
  /** Rows with a count above 0. */
  rows: number;
  /** Rows behind a larger value. */
  unsorted: number;
  /** Unit that the head of the columns names; null without one. */
  unit: TimeUnit | null;
  header: boolean;
  dropped: readonly DroppedRows[];
}

const longestLine = 256;
/** Beyond, sums of counts are no longer exact. */
const largestCount = 999_999_999_999_999;
const largestValue = 1e15;
const times: readonly string[] = ['ns', 'us', 'ms', 's'] satisfies TimeUnit[];

/** The two cells of a row, separated by a comma, semicolon, tab or blanks; null for any other line. */
function twoCells(text: string): readonly [string, string] | null {
  if (text.length > longestLine) return null;
  const cells = text.trim().split(/\s+(?:[,;]\s*)?|[,;]\s*/, 3);
  return cells.length === 2 && cells[0] !== '' ? [cells[0]!, cells[1]!] : null;
}

/** Two names without digits. */
function isHead(cells: readonly [string, string] | null): cells is readonly [string, string] {
  return cells?.every((cell) => /^"?[A-Za-z][A-Za-z_()[\]/ µμ]*"?$/.test(cell)) ?? false;
}

function moongenRows(text: string): MoongenRows {
  const values = new SortedCounts();
  let samples = 0;
  let rows = 0;
  let zeroCounts = 0;
  let unsorted = 0;
  let highest = -1;
  let head: readonly [string, string] | null = null;
  const takeRow = (line: TextLine) => {
    const cells = twoCells(line.text);
    if (rows + zeroCounts === 0 && head === null && isHead(cells)) {
      head = cells;
      return;
    }
    const value = decimalOf(cells?.[0] ?? '');
    const count = counterOf(cells?.[1] ?? '');
    if (cells === null || value === null || count === null) {
      return refuseRow(line, 'a latency and its count');
    }
    if (value < 0 || value > largestValue || count > largestCount) {
      return refuseLine('out-of-range', line, `${shownText(line.text.trim())} is out of range.`);
    }
    if (count === 0) zeroCounts++;
    else {
      rows++;
      samples += count;
      if (value < highest) unsorted++;
      else highest = value;
      values.add(value, count);
    }
  };
  const cut = takeLines(text, filledLines(text), takeRow);
  if (rows === 0) throw emptyHistogram(zeroCounts);
  const dropped = cut === null ? [] : [cut];
  if (zeroCounts > 0) {
    const message = `${zeroCounts === 1 ? '1 row has' : `${grouped(zeroCounts)} rows have`} count 0 and no effect.`;
    dropped.push({ code: 'zero-count', count: zeroCounts, message });
  }
  const unit = unitOfHead(head);
  return { ...values.finish(), samples, rows, unsorted, unit, header: head !== null, dropped };
}

function* filledLines(text: string): Generator<TextLine> {
  for (const line of unquotedLines(text)) if (line.text.trim() !== '') yield line;
}

function emptyHistogram(zeroCounts: number): MeasurementFailure {
  return zeroCounts > 0
    ? new MeasurementFailure('no-samples', 'Every count is 0; at least one must be larger.')
    : new MeasurementFailure(
        'empty-histogram',
        'The text has no row of a latency and a count; MoonGen writes its histogram when it ends by itself, not when it is killed.',
      );
}

function unitOfHead(head: readonly [string, string] | null): TimeUnit | null {
  const words = (head?.[0] ?? '').split(/[^A-Za-zµμ]+/);
  const unit = words.map((word) => (word === '' ? null : unitOfWord(word))).find((each) => each !== null);
  return unit !== undefined && times.includes(unit as string) ? (unit as TimeUnit) : null;
}

// Recognition and reading of a text.

export const moongenHistogram: ToolParser = {
  format: 'moongen-histogram',
  traits: { table: 'of-results' },
  name: 'MoonGen histogram',
  recognise,
  parse,
};

const rowsLookedAt = 200;
/** Rows that distinguish a file of MoonGen from a few numbers. */
const fewestRows = 8;
/** Its rows are whole numbers with a comma, and no blanks. */
const wholePair = /^\d+,\d+$/;
/** No packet is forwarded in less; such values are in µs. */
const leastNs = 100;

/**
 * Two bare columns may be anything; a latency in ns is larger than its count. Surer of several whole rows without a
 * head, as MoonGen writes them.
 */
function recognise(head: string): number {
  const lines = head
    .slice(0, 16_384)
    .split(/\r\n|\n|\r/, rowsLookedAt)
    .map(unquoted)
    .filter((line) => line.trim() !== '');
  // The last line may be cut.
  const whole = lines.length > 1 ? lines.slice(0, -1) : lines;
  const cells = whole.map(twoCells);
  const rows = isHead(cells[0] ?? null) ? cells.slice(1) : cells;
  if (rows.length === 0) return 0;
  let larger = 0;
  for (const row of rows) {
    const value = decimalOf(row?.[0] ?? '');
    const count = counterOf(row?.[1] ?? '');
    if (value === null || count === null || value < 0) return 0;
    if (value > count) larger++;
  }
  if (larger <= 0.9 * rows.length) return 0.2;
  return rows === cells && rows.length >= fewestRows && whole.every((line) => wholePair.test(line))
    ? 0.55
    : 0.45;
}

function parse(text: string, answers: ReadingAnswers): ToolReading {
  const read = moongenRows(text);
  const { value, count, samples, rows } = read;
  const mean = value.reduce((sum, each, k) => sum + each * count[k]!, 0) / samples;
  const choice = timeUnitChoice(answers, read.unit ?? (mean < leastNs ? 'us' : 'ns'));
  const unit = choice.value;
  // A unit in the head is not a guess; the reader may still know better.
  const guessed = read.unit === null && choice.question.guessed;
  const bins = binsOf(read, unit);
  return {
    format: 'moongen-histogram',
    title: `MoonGen histogram, ${formatCount(samples)} samples`,
    understood: understood(read, unit, guessed),
    questions: [{ ...choice.question, guessed }],
    rowsUsed: rows,
    dropped: read.dropped,
    warnings: warnings(read, bins.count.length),
    results: [bins],
    systemFacts: [],
  };
}

function understood(
  { header, value, samples }: MoongenRows,
  unit: TimeUnit,
  guess: boolean,
): UnderstoodItem[] {
  const size = `${formatCount(samples)} samples with ${formatCount(value.length)} different values`;
  return [
    { label: 'Kind', text: `latencies and how often each was seen: ${size}`, guess: !header },
    {
      label: 'Columns',
      text: header ? 'latency, count, as their head says' : 'latency, count; there is no head',
      guess: !header,
    },
    { label: 'Unit', text: guess ? `${unitText(unit)}, not in the text` : unitText(unit), guess },
    {
      label: 'Measured',
      text: 'time in the system as the generator sees it: generator and wire included',
      guess: true,
    },
  ];
}

function warnings({ value, samples, rows, unsorted }: MoongenRows, bins: number): ReadingNote[] {
  const notes: ReadingNote[] = [];
  const note = (code: string, message: string) => notes.push({ code, message });
  if (unsorted > 0) {
    const late = numberOf(unsorted, 'row was', 'rows were');
    note('unsorted', `${late} out of order and sorted by latency.`);
  }
  if (rows > value.length) {
    const twice =
      rows - value.length === 1 ? '1 row repeats' : `${formatCount(rows - value.length)} rows repeat`;
    note('repeated', `${twice} a latency; the counts are added up.`);
  }
  const limit = samples < 2 ? null : formatPlain(100 * (1 - 1 / samples), 6);
  if (samples >= fewSamples && samples < 2 * rows) {
    const perValue = formatSignificant(samples / rows);
    note(
      'single-counts',
      `A value was seen ${perValue} times on average: this is nearly a list of samples, and percentiles beyond ${limit} % mean nothing.`,
    );
  }
  if (bins < value.length) {
    note(
      'condensed',
      `${formatCount(value.length)} different latencies are grouped into ${formatCount(bins)} bins, fine in both tails.`,
    );
  }
  return notes;
}

function binsOf({ value, count, samples }: MoongenRows, unit: TimeUnit): BinnedResult {
  const { lowerNs, upperNs, count: counts } = condense(value, count);
  const lower = Array.from(lowerNs, (each) => inMicroseconds(each, unit));
  // Neighbours that share a bin: it reaches to the next value that was seen, and does not hold it.
  const upper = lower.map((each, k) => (upperNs[k] === lowerNs[k] ? each : (lower[k + 1] ?? each)));
  return {
    kind: 'bins',
    quantity: 'sojournUs',
    label: 'Latency',
    unit: 'µs',
    lower,
    upper,
    count: Array.from(counts),
    beyond: 0,
    sampleSize: samples,
  };
}
