/** From a run's statistics to the report: estimates under the names of the model's indicators and distributions. */
import { type Estimate, fewestBatches } from '../../../numerics/simulation/batch-means.ts';
import type { BatchedCounts } from '../../../numerics/simulation/batched-counts.ts';
import type { LogHistogram } from '../../../numerics/simulation/log-histogram.ts';
import type { Interval, SimulatedDistribution, SimulatedTail } from '../../contract/simulation.ts';
import { type PollingStatistics, sums } from './statistics.ts';
import { percentileLevels } from '../solver/solution-parts.ts';

/** Points of a tail: body and tail of a figure 1000 pixels wide. */
const tailPoints = 160;

/** An event without an occurrence in `n` trials has a probability of at most this over n, with 95 % confidence. */
const unseen = -Math.log(0.05);

export function scaled(estimate: Estimate | null, factor: number): Interval | null {
  if (!estimate) return null;
  const { mean, halfWidth } = estimate;
  return { mean: factor * mean, halfWidth: halfWidth === null ? null : factor * halfWidth };
}

/** Sum of independent estimates. */
export function summed(a: Interval | null, b: Interval | null): Interval | null {
  if (!a || !b) return null;
  const both = a.halfWidth !== null && b.halfWidth !== null;
  return { mean: a.mean + b.mean, halfWidth: both ? Math.hypot(a.halfWidth!, b.halfWidth!) : null };
}

/** A share of events; where none was seen, the half width is the share that is likely to show none. */
export function shareOf({ means }: PollingStatistics, events: number, trials: number): Interval | null {
  const estimate = means.ratio(events, trials);
  if (!estimate || estimate.mean > 0) return estimate;
  return {
    mean: 0,
    halfWidth: means.count < fewestBatches ? null : Math.min(1, unseen / means.total(trials)),
  };
}

/** A mean that is almost constant (full batches in overload): unobserved rare events may still change it. */
function meanOf({ means }: PollingStatistics, sum: number, per: number, trials: number): Interval | null {
  const estimate = means.ratio(sum, per);
  if (!estimate || estimate.halfWidth === null) return estimate;
  const { mean, halfWidth } = estimate;
  return { mean, halfWidth: Math.max(halfWidth, (mean * unseen) / means.total(trials)) };
}

/** Indicators of one core. */
export function coreIndicators(
  statistics: PollingStatistics,
  slotUs: number,
): Record<string, Interval | null> {
  const { means, waiting, sojourn } = statistics;
  const perPoll = (sum: number) => meanOf(statistics, sum, sums.polls, sums.polls);
  const perSlot = (sum: number) => meanOf(statistics, sum, sums.slots, sums.polls);
  const queueRandomTime = perSlot(sums.queueOverTime);
  return {
    lossProbability: shareOf(statistics, sums.lost, sums.offered),
    meanBatch: perPoll(sums.taken),
    meanBatchNonEmpty: meanOf(statistics, sums.taken, sums.nonEmptyPolls, sums.nonEmptyPolls),
    meanQueueAtPoll: perPoll(sums.queueAtPoll),
    meanQueueAtArrival: means.ratio(sums.queueAtArrival, sums.offered),
    meanQueueRandomTime: queueRandomTime,
    meanQueueRandomTimePublished: queueRandomTime,
    utilisation: perSlot(sums.busy),
    awakeShare: awakeShare(statistics),
    emptyPollShare: shareOf(statistics, sums.emptyPolls, sums.polls),
    ...timeIndicators('waitingUs', means.ratio(sums.waiting, sums.taken), waiting, slotUs),
    ...timeIndicators('sojournUs', means.ratio(sums.sojourn, sums.sent), sojourn, slotUs),
    'waitingUs.dropOldest.mean': scaled(means.ratio(sums.waitingOldest, sums.taken), slotUs),
  };
}

/** Share of time that the core is not asleep. */
export function awakeShare({ means }: PollingStatistics): Interval | null {
  const asleep = means.ratio(sums.slept, sums.slots);
  return asleep && { ...asleep, mean: 1 - asleep.mean };
}

/** The mechanism has one waiting time; both forms of the result are compared with it. */
function timeIndicators(
  name: string,
  mean: Estimate | null,
  histogram: LogHistogram,
  slotUs: number,
): Record<string, Interval | null> {
  const quantiles = histogram.quantiles(percentileLevels.map(([, beyond]) => beyond));
  const rows = [
    ['mean', mean] as const,
    ...percentileLevels.map(([level], k) => [level, quantiles[k]] as const),
  ];
  return Object.fromEntries(
    ['exact', 'published'].flatMap((method) =>
      rows.map(([level, estimate]) => [`${name}.${method}.${level}`, scaled(estimate, slotUs)]),
    ),
  );
}

export function coreDistributions(statistics: PollingStatistics): Record<string, SimulatedDistribution> {
  const packets = (counts: BatchedCounts): SimulatedDistribution => {
    const { start, end } = counts;
    return { unit: 'packets', start, step: 1, ...counts.shares(start, end) };
  };
  const queueRandomTime = packets(statistics.queueRandomTime);
  return {
    batchSize: packets(statistics.batchSize),
    batchSizeNonEmpty: packets(statistics.batchSizeNonEmpty),
    queueAtPoll: packets(statistics.queueAtPoll),
    queueAtArrival: packets(statistics.queueAtArrival),
    queueRandomTime,
    queueRandomTimePublished: queueRandomTime,
  };
}

export function coreTails(statistics: PollingStatistics, slotUs: number): Record<string, SimulatedTail> {
  const tail = (histogram: LogHistogram): SimulatedTail => {
    const { x, ccdf, halfWidth } = histogram.tail(tailPoints);
    return { unit: 'µs', x: x.map((slots) => slots * slotUs), ccdf, halfWidth };
  };
  const waitingUs = tail(statistics.waiting);
  const sojournUs = tail(statistics.sojourn);
  return { waitingUs, sojournUs, waitingUsPublished: waitingUs, sojournUsPublished: sojournUs };
}
