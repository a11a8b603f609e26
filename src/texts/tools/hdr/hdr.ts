/**
 * Percentile tables of HdrHistogram (`.hgrm` files, `outputPercentileDistribution`), alone or inside the output of
 * wrk2, the short lists of wrk, and packed histograms (`HISTF...`). A table has no unit; wrk's is the millisecond.
 */
import { fewSamples } from '../notes-on-results.ts';
import { type HdrText, type HdrTable, hdrShares, isComplete, collectHdr, isHdrHeader } from './tables.ts';
import { type DecodedHdr, hdrStringStart } from './string.ts';
import { type Choice, choose } from '../reading-choice.ts';
import type {
  ReadingAnswers,
  ReadingQuestion,
  ToolReading,
  UnderstoodItem,
  ToolParser,
  ToolResult,
} from '../tool-reading.ts';
import { formatCount, formatPercent, formatPlain } from '../../../text/number-format.ts';
import type { ReadingNote } from '../../measurement.ts';
import { type TimeUnit, unitText, inMicroseconds, timeUnitChoice } from '../measured-quantity.ts';
import { MeasurementFailure } from '../../measurement-failure.ts';

// The distributions that a text of HdrHistogram or wrk holds, and which of them is used.

/** One distribution, in the unit of the text. Shares and values rise strictly. */
interface HdrDistribution {
  label: string | null;
  source: 'table' | 'list' | 'packed';
  /** wrk printed it: in milliseconds. */
  byWrk: boolean;
  p: readonly number[];
  value: readonly number[];
  /** null: the table is cut, or a list has none. */
  samples: number | null;
  /** Histogram of a packed distribution: both edges of every bucket are known. */
  histogram?: DecodedHdr;
}

/** The tables; without any the lists of wrk; without these the packed histograms. */
function distributionsOf({ tables, wrk, strings }: HdrText): HdrDistribution[] {
  if (tables.length > 0) return tables.map(ofTable);
  const lists = wrk.lists.filter(({ p }) => p.length > 0);
  if (lists.length > 0) {
    return lists.map(({ label, p, ms }) => {
      return { label, source: 'list', byWrk: true, p, value: ms, samples: null };
    });
  }
  return strings.decoded.map((histogram) => ({
    label: null,
    source: 'packed',
    byWrk: false,
    ...packedShares(histogram),
    samples: histogram.total,
    histogram,
  }));
}

function ofTable(table: HdrTable): HdrDistribution {
  const { label, byWrk, rows } = table;
  const samples = isComplete(table) ? rows.at(-1)!.count : null;
  return { label, source: 'table', byWrk, ...hdrShares(table), samples };
}

function packedShares({ upper, count, total }: DecodedHdr): { p: number[]; value: readonly number[] } {
  let passed = 0;
  return { p: count.map((seen) => (passed += seen) / total), value: upper };
}

/** Name of a distribution as in the text, else by its place. */
function distributionName({ label }: HdrDistribution, k: number): string {
  return label ?? `distribution ${k + 1}`;
}

/** Offered to choose from; more than that is a log, not an output. */
const mostChoices = 16;

/** Which one is used: the reader's answer to the question `spectrum`, else the first. Its value is the index. */
function distributionChoice(
  distributions: readonly HdrDistribution[],
  answers: ReadingAnswers,
): Choice<string> {
  const options = distributions
    .slice(0, mostChoices)
    .map((each, k) => ({ value: String(k), label: distributionName(each, k) }));
  return choose(answers, 'spectrum', 'Distribution to use', options, '0');
}

// Summary and warnings.

const largeShare = 0.2;
/** Tables begin with the smallest value, at 0 %; some leave out the first row. */
const latestBegin = 0.11;

function titleOf({ wrk, tables }: HdrText, count: number): string {
  const tool = toolOf(wrk, tables.length) ?? 'HdrHistogram percentiles';
  return count === 1 ? tool : `${tool}, ${count} distributions`;
}

function toolOf(wrk: HdrText['wrk'], tables: number): string | null {
  if (wrk.duration === null && wrk.lists.length === 0) return null;
  if (tables === 0 && !wrk.lists.some(({ label }) => label !== null)) return 'wrk';
  return tables > 1 ? 'wrk2 --u_latency' : 'wrk2';
}

function understoodOf(
  distributions: readonly HdrDistribution[],
  chosen: number,
  unit: TimeUnit,
  question: ReadingQuestion | null,
): UnderstoodItem[] {
  const { samples, source, p } = distributions[chosen]!;
  const size = samples === null ? 'number of samples not in the text' : `${formatCount(samples)} samples`;
  const kinds = {
    table: 'percentile table',
    list: 'list of percentiles',
    packed: 'packed histogram',
  } as const;
  const items: UnderstoodItem[] = [
    {
      label: 'Kind',
      text: `latencies, ${kinds[source]}, ${size}, ${formatCount(p.length)} values`,
      guess: false,
    },
    {
      label: 'Unit',
      text:
        question === null
          ? `${unitText(unit)}: wrk prints milliseconds`
          : `${unitText(unit)}, not in the text`,
      guess: question?.guessed ?? false,
    },
  ];
  if (source !== 'list') {
    const text = 'each value is the largest of its bucket: shares lie at or below it';
    items.push({ label: 'Buckets', text, guess: false });
  }
  if (distributions.length > 1) {
    const text = `${distributionName(distributions[chosen]!, chosen)}, one of ${distributions.length}; they are never merged`;
    items.push({ label: 'Distribution', text, guess: false });
  }
  items.push({
    label: 'Measured',
    text: 'time in the system, as the client sees it: client and wire included',
    guess: true,
  });
  return items;
}

function warningsOf(
  { tables, strings }: HdrText,
  distributions: readonly HdrDistribution[],
  chosen: number,
  unit: TimeUnit,
): ReadingNote[] {
  const notes: ReadingNote[] = [];
  const note = (code: string, message: string) => notes.push({ code, message });
  const { samples, p, value } = distributions[chosen]!;
  const table = tables[chosen];
  if (distributions.length > 1 && distributions.some(({ label }) => label?.startsWith('Uncorrected'))) {
    note(
      'two-spectra',
      'The text has the latencies corrected for requests that were sent late, and uncorrected; the corrected ones are what users waited.',
    );
  }
  if (table && !table.headed)
    note(
      'no-header',
      'A table has no head: its columns are taken to be value, percentile, total count and 1/(1 - percentile).',
    );
  if (table && !isComplete(table)) {
    note(
      'cut',
      `The table ends at ${formatPlain(100 * p.at(-1)!, 6)} %: it is truncated, and the number of samples is unknown.`,
    );
  }
  const max = table?.footer['Max'];
  const last = value.at(-1)!;
  if (max !== undefined && isComplete(table!) && last !== max) {
    note(
      'bucket-edge',
      `The last row says ${formatPlain(last, 6)} and Max ${formatPlain(max, 6)} ${unitText(unit)}: rows give the upper edge of a bucket, Max is the value itself.`,
    );
  }
  const begin = table?.rows[0]!.percentile ?? 0;
  if (table && begin > latestBegin) {
    const words = `The table begins at ${formatPlain(100 * begin, 6)} %: what lies below it is unknown.`;
    note('begins-late', words);
  }
  const steps = p.map((share, k) => share - (k === 0 ? begin : p[k - 1]!));
  const largest = steps.reduce((best, step, k) => (step > steps[best]! ? k : best), 0);
  if (samples !== null && samples >= fewSamples && steps[largest]! >= largeShare) {
    note(
      'large-step',
      `One value, or the gap between two rows, holds ${formatPercent(steps[largest])} % of the samples (up to ${formatPlain(value[largest], 6)} ${unitText(unit)}): nothing finer is in the text.`,
    );
  }
  if (strings.unreadable > 0) {
    note(
      'packed-unreadable',
      `${strings.unreadable === 1 ? 'A packed histogram is' : `${strings.unreadable} packed histograms are`} cut, damaged or of an older encoding and left out.`,
    );
  }
  if (strings.further > 0) {
    note('packed-too-many', `${formatCount(strings.further)} further packed histograms are left out.`);
  }
  return notes;
}

// Recognition and reading of a text.

export const hdrPercentiles: ToolParser = {
  format: 'hdr-percentiles',
  name: 'HdrHistogram percentiles, wrk, wrk2',
  recognise,
  parse,
};

/** The first lines of wrk, of which one is often left out. */
const wrkBegins =
  /^[> ]*(?:Running \S{1,20} test @ |\d+ threads? and \d+ connections?\b|Thread Stats\s+Avg\s)/m;

function recognise(head: string): number {
  if (head.split(/[\r\n]+/, 2000).some((line) => isHdrHeader(line.replace(/^[> ]+/, '')))) return 1;
  if (wrkBegins.test(head) && /Latency Distribution/.test(head)) return 0.95;
  // Other tools print packed histograms too, in braces; their parsers have a higher confidence.
  return head.includes(hdrStringStart + 'AAAA') ? 0.6 : 0;
}

function parse(text: string, answers: ReadingAnswers): ToolReading {
  const read = collectHdr(text);
  const distributions = distributionsOf(read);
  if (distributions.length === 0) {
    throw new MeasurementFailure(
      'nothing-read',
      'The text has no percentile table with rows; paste the part that begins with "Value Percentile TotalCount".',
    );
  }
  const choice = distributionChoice(distributions, answers);
  const chosen = Number(choice.value);
  const { unit, question } = unitOf(distributions[chosen]!, answers);
  const several = distributions.length > 1;
  return {
    format: 'hdr-percentiles',
    title: titleOf(read, distributions.length),
    understood: understoodOf(distributions, chosen, unit, question),
    questions: [...(question ? [question] : []), ...(several ? [choice.question] : [])],
    rowsUsed: read.rowsUsed + (read.tables.length === 0 ? distributions[chosen]!.p.length : 0),
    dropped: read.dropped,
    warnings: warningsOf(read, distributions, chosen, unit),
    results: [resultOf(distributions[chosen]!, several, unit, read)],
    systemFacts: [],
  };
}

function unitOf(
  { byWrk, value }: HdrDistribution,
  answers: ReadingAnswers,
): { unit: TimeUnit; question: ReadingQuestion | null } {
  if (byWrk) return { unit: 'ms', question: null };
  // Values that are all whole were not scaled when they were printed: recorders count µs. Scaled ones mostly are ms.
  const guess = value.every((each) => Number.isInteger(each)) ? 'us' : 'ms';
  const { value: unit, question } = timeUnitChoice(answers, guess);
  return { unit, question };
}

function resultOf(
  { label, p, value, samples, histogram }: HdrDistribution,
  several: boolean,
  unit: TimeUnit,
  { wrk }: HdrText,
): ToolResult {
  const what = wrk.duration === null ? 'Latency' : 'Response time';
  const name = several && label !== null ? `${what}, ${label}` : what;
  const base = { quantity: 'sojournUs', label: name, unit: 'µs', sampleSize: samples } as const;
  const scaled = (each: number) => inMicroseconds(each, unit);
  if (histogram === undefined) return { ...base, kind: 'percentiles', p, value: value.map(scaled) };
  // A bucket ends where the next whole value would begin.
  const upper = histogram.upper.map((last) => scaled(last + 1));
  const { lower, count } = histogram;
  return { ...base, kind: 'bins', lower: lower.map(scaled), upper, count, beyond: 0 };
}
