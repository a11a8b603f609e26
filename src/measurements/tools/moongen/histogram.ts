/**
 * The latency histogram that MoonGen saves: `value,count`, one row for each value that was seen, in ns, without a head.
 */
import { formatCount, formatPlain, formatSignificant } from '../../../text/number-format.ts';
import { condense } from '../../formats/sorted-counts.ts';
import type { ReadingNote } from '../../measurement.ts';
import { observedPercentile } from '../../statistics/quantile.ts';
import type { TimeUnit } from '../measured-quantity.ts';
import { inMicroseconds, timeUnitChoice, unitText } from '../measured-quantity.ts';
import type { MoongenRows } from './rows.ts';
import { isHead, moongenRows, twoCells } from './rows.ts';
import { counterOf, decimalOf } from '../text/number.ts';
import { unquoted } from '../text/lines.ts';
import type {
  BinnedResult,
  ReadingAnswers,
  ToolParser,
  ToolReading,
  UnderstoodItem,
} from '../tool-reading.ts';
import { numberOf } from '../../../text/number-words.ts';

export const moongenHistogram: ToolParser = {
  format: 'moongen-histogram',
  name: 'MoonGen histogram',
  recognise,
  parse,
};

const rowsLookedAt = 200;
/** Rows that distinguish a file of MoonGen from a few numbers. */
const fewestRows = 8;
/** Its rows are whole numbers with a comma, and no blanks. */
const wholePair = /^\d+,\d+$/;
/** With fewer samples the tail is too uncertain. */
const fewSamples = 1000;
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
  const { value, count, samples, rows, unsorted } = read;
  const mean = value.reduce((sum, each, k) => sum + each * count[k]!, 0) / samples;
  const choice = timeUnitChoice(answers, read.unit ?? (mean < leastNs ? 'us' : 'ns'));
  const unit = choice.value;
  const percentile = (level: number) => observedPercentile(value, count, level);
  // A unit in the head is not a guess; the reader may still know better.
  const guessed = read.unit === null && choice.question.guessed;
  const bins = binsOf(read, unit);
  return {
    format: 'moongen-histogram',
    title: `MoonGen histogram, ${formatCount(samples)} samples`,
    facts: {
      ...{ kind: 'latency-histogram', unit, rows, count: samples, mean },
      ...{
        min: value[0]!,
        max: value.at(-1)!,
        p50: percentile(0.5),
        p90: percentile(0.9),
        p99: percentile(0.99),
      },
      ...{ sorted: unsorted === 0, duplicateKeys: rows - value.length },
    },
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
    note('repeated-values', `${twice} a latency; the counts are added up.`);
  }
  const limit = samples < 2 ? null : formatPlain(100 * (1 - 1 / samples), 6);
  if (samples < fewSamples) {
    const seen = numberOf(samples, 'sample');
    note('few-samples', `Only ${seen}: tail percentiles mean little.`);
  } else if (samples < 2 * rows) {
    const perValue = formatSignificant(samples / rows);
    note(
      'single-counts',
      `A value was seen ${perValue} times on average: this is nearly a list of samples, and percentiles beyond ${limit} % mean nothing.`,
    );
  }
  if (bins < value.length) {
    note(
      'condensed',
      `${formatCount(value.length)} different latencies are kept as ${formatCount(bins)} bins, fine in both tails.`,
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
