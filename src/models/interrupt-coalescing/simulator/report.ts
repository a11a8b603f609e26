/** From a run's sums to estimates under the names of the model's indicators and distributions. */
import { type Estimate, fewestBatches, ratioEstimate } from '../../../numerics/simulation/batch-means.ts';
import type { LogHistogram } from '../../../numerics/simulation/log-histogram.ts';
import type { Interval, SimulatedDistribution, SimulatedTail } from '../../contract/simulation.ts';
import { type CoalescingStatistics, sums } from './statistics.ts';
import { percentileLevels } from '../solver/solution-parts.ts';

interface Units {
  slotUs: number;
  cores: number;
}

const tailPoints = 220;

/** Upper limit of n times the probability of an event that did not occur in n trials, right in 19 of 20 runs. */
const unseen = -Math.log(0.05);

function scaled(estimate: Estimate | null, factor: number): Interval | null {
  if (!estimate) return null;
  const { mean, halfWidth } = estimate;
  return { mean: factor * mean, halfWidth: halfWidth === null ? null : factor * halfWidth };
}

/**
 * Events per trial; where all or none occurred, the half width is the largest probability that such a run is compatible
 * with.
 */
function shareOf({ means }: CoalescingStatistics, events: number, trials: number): Interval | null {
  const estimate = means.ratio(events, trials);
  if (!estimate || (estimate.mean > 0 && estimate.mean < 1)) return estimate;
  const halfWidth = means.count < fewestBatches ? null : Math.min(1, unseen / means.total(trials));
  return { mean: estimate.mean, halfWidth };
}

/** The share of packets that were not accepted. */
function lossOf(statistics: CoalescingStatistics): Interval | null {
  const { means } = statistics;
  const packets = means.batches(sums.packets);
  const accepted = means.batches(sums.accepted);
  const estimate = ratioEstimate(
    packets.map((count, b) => count - accepted[b]),
    packets,
  );
  if (!estimate || estimate.mean > 0) return estimate;
  return { mean: 0, halfWidth: shareOf(statistics, sums.accepted, sums.packets)!.halfWidth };
}

/**
 * Where no transfer found any, the half width is the largest unobserved share of transfers times the work of a batch.
 */
function unfinishedWork({ means }: CoalescingStatistics): Estimate | null {
  const estimate = means.ratio(sums.unfinished, sums.transfers);
  if (!estimate || estimate.mean > 0 || estimate.halfWidth === null) return estimate;
  const transfers = means.total(sums.transfers);
  const work = (means.total(sums.service) + means.total(sums.overhead)) / transfers;
  return { mean: 0, halfWidth: (unseen * work) / transfers };
}

/**
 * Work that arrived, lost packets included, in every batch of the run: packets times the mean service time, to first
 * order.
 */
function offeredWork({ means }: CoalescingStatistics): Float64Array | null {
  const accepted = means.total(sums.accepted);
  if (!(accepted > 0)) return null;
  const meanService = means.total(sums.service) / accepted;
  const offeredShare = means.total(sums.packets) / accepted;
  const service = means.batches(sums.service);
  const served = means.batches(sums.accepted);
  return means
    .batches(sums.packets)
    .map((packets, b) => meanService * packets + offeredShare * (service[b] - meanService * served[b]));
}

/** Standard deviation of the processing time, its interval to first order. */
function deviationOf({ means }: CoalescingStatistics): Estimate | null {
  const count = means.total(sums.accepted);
  if (!(count > 0)) return null;
  const mean = means.total(sums.processing) / count;
  const accepted = means.batches(sums.accepted);
  const times = means.batches(sums.processing);
  const variance = ratioEstimate(
    means
      .batches(sums.processingSquares)
      .map((square, b) => Math.max(0, square - 2 * mean * times[b] + mean * mean * accepted[b])),
    accepted,
  );
  if (!variance) return null;
  const sd = Math.sqrt(variance.mean);
  if (sd === 0 || variance.halfWidth === null) return { mean: sd, halfWidth: variance.halfWidth };
  return { mean: sd, halfWidth: variance.halfWidth / (2 * sd) };
}

/** Work that an accepted packet found at its turn: all of its time but the waiting in the card and its service. */
function queueWaiting({ means }: CoalescingStatistics): Estimate | null {
  const waited = means.batches(sums.nicWaiting);
  const service = means.batches(sums.service);
  return ratioEstimate(
    means.batches(sums.processing).map((time, b) => time - waited[b] - service[b]),
    means.batches(sums.accepted),
  );
}

export function indicatorsOf(
  statistics: CoalescingStatistics,
  { slotUs, cores }: Units,
): Record<string, Interval | null> {
  const { means } = statistics;
  const time = means.batches(sums.time);
  const overhead = means.batches(sums.overhead);
  const plusOverhead = (work: Float64Array | null) =>
    work && ratioEstimate(work.map((amount, b) => amount + overhead[b]), time); // oxfmt-ignore
  const offered = offeredWork(statistics);
  // Interrupts alone take more than the time: the core does nothing else, and leaves part of them out.
  const livelock = means.total(sums.overhead) > means.total(sums.time);
  const perUs = cores / slotUs;
  const loss = lossOf(statistics);
  return {
    lossProbability: loss,
    lossProbabilityPublished: loss,
    load: offered && ratioEstimate(offered, time),
    loadWithOverhead: plusOverhead(offered),
    utilisation: livelock ? { mean: 1, halfWidth: 0 } : plusOverhead(means.batches(sums.service)),
    meanBatch: means.ratio(sums.packets, sums.transfers),
    meanBatchIntervalUs: scaled(means.ratio(sums.time, sums.transfers), slotUs),
    interruptsPerSecond: scaled(means.ratio(sums.transfers, sums.time), 1e6 * perUs),
    closedByFramesShare: shareOf(statistics, sums.closedByFrames, sums.transfers),
    meanUnfinishedWorkUs: scaled(unfinishedWork(statistics), slotUs),
    idleTransferShare: shareOf(statistics, sums.idle, sums.transfers),
    offeredMpps: scaled(means.ratio(sums.packets, sums.time), perUs),
    throughputMpps: scaled(means.ratio(sums.accepted, sums.time), perUs),
    ...processingTimes(statistics, slotUs),
    'nicWaitingUs.mean': scaled(means.ratio(sums.nicWaiting, sums.accepted), slotUs),
    'queueWaitingUs.mean': scaled(queueWaiting(statistics), slotUs),
  };
}

/** The mechanism has one processing time; both forms of the result are compared with it. */
function processingTimes(statistics: CoalescingStatistics, slotUs: number): Record<string, Interval | null> {
  const quantiles = statistics.processing.quantiles(percentileLevels.map(([, beyond]) => beyond));
  const rows: readonly (readonly [string, Estimate | null])[] = [
    ['mean', statistics.means.ratio(sums.processing, sums.accepted)],
    ['sd', deviationOf(statistics)],
    ...percentileLevels.map(([level], k) => [level, quantiles[k]] as const),
  ];
  return Object.fromEntries(
    ['exact', 'published'].flatMap((method) =>
      rows.map(([level, estimate]) => [`processingUs.${method}.${level}`, scaled(estimate, slotUs)]),
    ),
  );
}

export function simulatedDistributions(
  statistics: CoalescingStatistics,
  { slotUs }: Units,
): Record<string, SimulatedDistribution> {
  const { batchSize, shortestInterval } = statistics;
  const { start, end } = batchSize;
  const times = (histogram: LogHistogram, offset: number): SimulatedDistribution => {
    const shares = histogram.shares();
    return {
      unit: 'µs',
      start: (shares.start + offset) * slotUs,
      step: slotUs,
      p: shares.p,
      halfWidth: shares.halfWidth,
    };
  };
  return {
    batchSize: { unit: 'packets', start, step: 1, ...batchSize.shares(start, end) },
    batchIntervalUs: times(statistics.excess, shortestInterval),
    unfinishedWorkUs: times(statistics.unfinished, 0),
    processingUs: times(statistics.processing, 0),
  };
}

export function tailsOf(statistics: CoalescingStatistics, { slotUs }: Units): Record<string, SimulatedTail> {
  const tails: Record<string, SimulatedTail> = {};
  const add = (name: string, histogram: LogHistogram, offset: number) => {
    const { x, ccdf, halfWidth } = histogram.tail(tailPoints);
    if (x.length > 0)
      tails[name] = { unit: 'µs', x: x.map((slots) => (slots + offset) * slotUs), ccdf, halfWidth };
  };
  add('processingUs', statistics.processing, 0);
  add('unfinishedWorkUs', statistics.unfinished, 0);
  add('batchIntervalUs', statistics.excess, statistics.shortestInterval);
  return tails;
}
