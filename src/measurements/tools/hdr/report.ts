/** Summary and warnings of a text of HdrHistogram or wrk. */
import { formatCount, formatPercent, formatPlain } from '../../../text/number-format.ts';
import type { ReadingNote } from '../../measurement.ts';
import type { HdrText } from './collect.ts';
import type { HdrDistribution } from './distributions.ts';
import { distributionName } from './distributions.ts';
import { hdrSummary } from './string.ts';
import { isComplete } from './table.ts';
import type { TimeUnit } from '../measured-quantity.ts';
import { unitText } from '../measured-quantity.ts';
import type { ReadingQuestion, ToolReading, UnderstoodItem } from '../tool-reading.ts';
import { numberOf } from '../../../text/number-words.ts';

/** With fewer samples the tail, which such tables are made for, is too uncertain. */
const fewSamples = 1000;
const largeShare = 0.2;
/** Tables begin with the smallest value, at 0 %; some leave out the first row. */
const latestBegin = 0.11;

export function titleOf({ wrk, tables }: HdrText, count: number): string {
  const tool = toolOf(wrk, tables.length) ?? 'HdrHistogram percentiles';
  return count === 1 ? tool : `${tool}, ${count} distributions`;
}

function toolOf(wrk: HdrText['wrk'], tables: number): string | null {
  if (wrk.duration === null && wrk.lists.length === 0) return null;
  if (tables === 0 && !wrk.lists.some(({ label }) => label !== null)) return 'wrk';
  return tables > 1 ? 'wrk2 --u_latency' : 'wrk2';
}

export function factsOf(
  read: HdrText,
  distributions: readonly HdrDistribution[],
  fromText: boolean,
): ToolReading['facts'] {
  const { wrk, tables, strings } = read;
  const packed = strings.decoded[0];
  return {
    kind: 'latency-percentiles',
    unit: fromText ? 'ms' : 'unknown',
    tool: toolOf(wrk, tables.length),
    spectra: distributions.filter(({ source }) => source !== 'packed').map(({ facts }) => facts),
    hdrDecoded: packed ? hdrSummary(packed) : null,
    duration: wrk.duration,
    threads: wrk.threads,
    connections: wrk.connections,
    requestsPerSec: wrk.requestsPerSec,
  };
}

export function understoodOf(
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

export function warningsOf(
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
  if (samples !== null && samples < fewSamples) {
    const sample = numberOf(samples, 'sample');
    const beyond = samples === 1 ? '' : `, and none beyond ${formatPlain(100 * (1 - 1 / samples), 6)} %`;
    note('few-samples', `Only ${sample}: tail percentiles mean little${beyond}.`);
  }
  if (table && !table.headed)
    note(
      'no-header',
      'A table has no head: its columns are taken to be value, percentile, total count and 1/(1 - percentile).',
    );
  if (table && !isComplete(table)) {
    note(
      'cut-table',
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
