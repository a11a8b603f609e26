/** Equations between the laws of batch polling, with what the present laws come to. */
import type { Substitute } from '../../contract/paper.ts';
import { breakdownLines } from '../../about-parts/breakdown-lines.ts';
import type { Distribution } from '../../contract/solution.ts';
import { significant } from '../../../text/number-words.ts';
import { readInputs } from '../read-inputs.ts';

const number = (value: number) => significant(value, 4);

/** E[f(k)]; NaN without the law: it comes with what a page shows. */
function meanOf(law: Distribution | undefined, of: (k: number) => number): number {
  if (law === undefined) return NaN;
  let sum = 0;
  for (let k = 0; k < law.p.length; k++) sum += law.p[k] * of(law.start + k);
  return sum;
}

/** Probabilities below this are cut off the laws that a page has. */
const leastShown = 1e-18;

/** `= 1.2 %`, `< 1e-16 %` */
const isPercent = (share: number) =>
  share < leastShown ? `< ${number(100 * leastShown)} %` : `= ${number(100 * share)} %`;

/** null where a number is missing. */
function ifKnown(
  lines: readonly string[],
  results: readonly { indicator: string; value: number }[],
): ReturnType<Substitute> {
  return results.every(({ value }) => Number.isFinite(value)) ? { lines, results } : null;
}

export const queueAtPoll: Substitute = (_values, { distributions: { queueAtPoll: law } }) => {
  const mean = meanOf(law, (k) => k);
  const none = meanOf(law, (k) => (k === 0 ? 1 : 0));
  return ifKnown(
    [`E[Q] = Σ k q(k) = ${number(mean)} packets; q(0) ${isPercent(none)}`],
    [
      { indicator: 'meanQueueAtPoll', value: mean },
      ...(none < leastShown ? [] : [{ indicator: 'emptyPollShare', value: none }]),
    ],
  );
};

export const batchSize: Substitute = (values, { distributions: { queueAtPoll: law } }) => {
  const { maxBatch } = readInputs(values);
  const full = meanOf(law, (k) => (k >= maxBatch ? 1 : 0));
  const mean = meanOf(law, (k) => Math.min(k, maxBatch));
  return ifKnown(
    [`E[V] = Σ min(k, ${maxBatch}) q(k) = ${number(mean)} packets; v(${maxBatch}) ${isPercent(full)}`],
    [{ indicator: 'meanBatch', value: mean }],
  );
};

const randomTimeQueue =
  (name: string, indicator: string): Substitute =>
  (_values, { distributions }) => {
    const mean = meanOf(distributions[name], (k) => k);
    return ifKnown([`E[Q̄] = Σ k q̄(k) = ${number(mean)} packets`], [{ indicator, value: mean }]);
  };

export const queueAtRandomTimes = randomTimeQueue('queueRandomTime', 'meanQueueRandomTime');
export const queueAtRandomTimesPublished = randomTimeQueue(
  'queueRandomTimePublished',
  'meanQueueRandomTimePublished',
);

/** The mean, and the p99 of the page's first sentence. */
export const timeInSystem: Substitute = (_values, { breakdowns }) =>
  breakdownLines(breakdowns.sojournUs, 'sojournUs.exact');

/** A poll takes E[V] packets in E[S], whichever is lost. */
export const timeInSystemPublished: Substitute = (values, { indicators }) => {
  const waiting = indicators['waitingUs.published.mean'] ?? NaN;
  const { cores, hottestShare } = readInputs(values);
  if (cores > 1 && hottestShare !== null) return null;
  const pollUs = ((indicators.meanBatch ?? NaN) * cores) / (indicators.throughputMpps ?? NaN);
  const value = waiting + pollUs;
  return ifKnown(
    [`E[D] = E[W] + E[S] = ${number(waiting)} µs + ${number(pollUs)} µs = ${number(value)} µs`],
    [{ indicator: 'sojournUs.published.mean', value }],
  );
};
