/**
 * Percentile tables of HdrHistogram (`.hgrm` files, `outputPercentileDistribution`), alone or inside the output of
 * wrk2, the short lists of wrk, and packed histograms (`HISTF...`). A table has no unit; wrk's is the millisecond.
 */
import { MeasurementFailure } from '../../measurement-failure.ts';
import type { HdrText } from './collect.ts';
import { collectHdr } from './collect.ts';
import type { HdrDistribution } from './distributions.ts';
import { distributionChoice, distributionsOf } from './distributions.ts';
import { factsOf, titleOf, understoodOf, warningsOf } from './report.ts';
import { hdrStringStart } from './string.ts';
import { isHdrHeader } from './table.ts';
import type { TimeUnit } from '../measured-quantity.ts';
import { inMicroseconds, timeUnitChoice } from '../measured-quantity.ts';
import type {
  ReadingAnswers,
  ReadingQuestion,
  ToolParser,
  ToolReading,
  ToolResult,
} from '../tool-reading.ts';

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
      'no-percentile-table',
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
    facts: factsOf(read, distributions, question === null),
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
