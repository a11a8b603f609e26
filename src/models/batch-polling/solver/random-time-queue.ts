/**
 * Queue at random times: exact for the chain, and by Eqs. (8) and (9) as printed (reconstructed), which average per
 * poll instead of per unit of time.
 */
import { float64Array } from '../../../numerics/array-memory.ts';
import { convolve } from '../../../numerics/sums/convolve.ts';
import { isRenewal } from '../../../numerics/laws/arrival-law.ts';
import { thinning } from '../../../numerics/laws/lattice/lattice-law.ts';
import type { ArrivalCounts } from '../../../numerics/laws/renewal/counts.ts';
import type { Pmf } from '../../../numerics/laws/pmf.ts';
import { pmfMean } from '../../../numerics/laws/pmf.ts';
import type { ChainSolution } from './chain/chain-solution.ts';
import type { ServiceLengths } from './service/service-lengths.ts';
import { arrivalSmoothness, smoothnessAt } from './service/lengths-smoothness.ts';
import { fillMassLonger } from './service/service-lengths.ts';
import type { System } from '../system/system.ts';

export interface RandomTimeQueue {
  /** P(k packets in the ring at a random time), length L + 1. */
  exact: Float64Array;
  meanExact: number;
  /** null where arrivals are not a renewal process, which the printed equations assume. */
  published: Float64Array | null;
  meanPublished: number | null;
}

/** States with less than this share of the largest probability are left out: at most 1e-25 of the mass. */
const negligible = 1e-30;

/** Time or probability at "at least k arrivals", k = 0, 1, ... */
type Tails = Float64Array;

interface ArrivalTails {
  /** Time per service spent with at least k arrivals so far. */
  time: Tails;
  /** P(at least k arrivals in the whole service). */
  count: Tails;
}

/**
 * Both kinds of tails for a mixture of services, mass included: time = sum over s of g_k(s) sum over s' > s of
 * P(B > s'), count = sum over s of g_k(s) P(B > s). Cost: the table twice, thinned where it is smooth.
 */
function arrivalTails(system: System, lengths: ServiceLengths, counts: ArrivalCounts): ArrivalTails {
  const horizon = lengths.end;
  const longer = float64Array(horizon);
  fillMassLonger(longer, lengths, 0, horizon);
  const smoothness = smoothnessAt(lengths);
  const remaining = float64Array(horizon);
  let left = 0;
  for (let s = horizon - 1; s >= 0; s--) {
    remaining[s] = left;
    left += longer[s];
  }
  const time = [lengths.moment];
  const count = [lengths.mass];
  for (const { arrivals } of counts.blocks()) {
    const { rows, start, offset, values } = arrivals;
    for (let r = 0; r < rows; r++) {
      const from = start[r];
      if (from >= horizon) break;
      const to = Math.min(horizon, from + offset[r + 1] - offset[r]);
      const base = offset[r] - from;
      const step = thinning(arrivalSmoothness(system, from), smoothness(from));
      let timeSum = 0;
      let countSum = 0;
      for (let s = from; s < to; s += step) {
        const g = values[base + s];
        timeSum += g * remaining[s];
        countSum += g * longer[s];
      }
      time.push(step * timeSum);
      count.push(step * countSum);
    }
  }
  return { time: Float64Array.from(time), count: Float64Array.from(count) };
}

/** Differences of neighbouring tails: time or probability at exactly k arrivals. */
function levels(tails: Tails): Float64Array {
  const last = tails.length - 1;
  const result = float64Array(tails.length);
  for (let k = 0; k < last; k++) result[k] = Math.max(0, tails[k] - tails[k + 1]);
  result[last] = Math.max(0, tails[last]);
  return result;
}

/**
 * Eqs. (8) and (9) for services with the given tails of arrivals: `levels[d]` is the share of level d above the one the
 * service began with, `beyond[c]` that of a full ring reached by the c-th arrival. They give every service the weight
 * 1, however long it is.
 */
function publishedLevels(system: System, count: Tails, meanArrivals: number) {
  const { mean, variance } = system.interarrival;
  const residual = (variance + mean * mean - mean) / (2 * mean);
  const x = levels(count);
  const last = x.length - 1;
  // Deep in overload the table ends before the counts do: what is beyond counts with its mean, which is known when
  // stationary.
  let lastCount = last;
  if (system.counting === 'stationary' && count[last] > 1e-12 * count[0]) {
    const known = count.reduce((sum, tail, k) => (k === 0 ? 0 : sum + tail), 0);
    lastCount += Math.max(0, (meanArrivals - known) / count[last]);
  }
  const duration = (l: number) => ((l === last ? lastCount : l) - 1) * mean + 2 * residual;
  const result = float64Array(last + 1);
  const beyond = float64Array(last + 2);
  let inner = 0; // sum over more arrivals of the share of one whole interarrival time
  for (let l = last; l >= 1; l--) {
    // A single arrival splits the service in halves, also where E[R_A] = 0.
    const edge = duration(l) > 0 ? (x[l] * residual) / duration(l) : x[l] / 2;
    result[l] = edge + inner;
    result[0] += edge;
    const surplus = l === last && l > 1 ? (x[l] * (lastCount - l) * mean) / duration(l) : 0;
    beyond[l] = beyond[l + 1] + result[l] + surplus;
    if (l > 1) inner += (x[l] * mean) / duration(l);
  }
  result[0] += x[0];
  return { levels: result, beyond };
}

/** One kind of service: where it begins and how its arrivals fill the ring. */
interface Filling {
  levels: Float64Array;
  /** Share of a full ring when it takes the c-th arrival to fill it, index c. */
  beyond: Float64Array;
}

/** Products of one convolution, at most: the sum is taken up in parts of that size. */
const productsAtOnce = 4e6;

/**
 * Adds, over the packets l = 1 .. L - beta that a full service can leave behind, q(beta + l) times the levels reached
 * from there. Cost: states in use times arrivals of a full service.
 */
function addCrowded(sum: Float64Array, left: Pmf, { levels: reached, beyond }: Filling): void {
  const ringSize = sum.length - 1;
  const chunk = Math.max(4, Math.ceil(productsAtOnce / reached.length));
  for (let i = 0; i < left.p.length; i += chunk) {
    const part = { start: left.start + i, p: left.p.subarray(i, i + chunk) };
    const { start, p } = convolve(part, { start: 0, p: reached });
    for (let k = 0; k < Math.min(p.length, ringSize - start); k++) sum[start + k] += p[k];
  }
  for (let i = 0; i < left.p.length; i++) {
    const c = ringSize - left.start - i;
    if (c < beyond.length) sum[ringSize] += left.p[i] * beyond[c];
  }
}

/** q(beta + l), l = 1 .. L - beta, where it matters. */
function packetsLeft({ maxBatch }: System, { queueAtPoll, support }: ChainSolution): Pmf {
  let from = Math.max(maxBatch + 1, support[0]);
  let to = Math.min(queueAtPoll.length, support[1] + 1);
  let largest = 0;
  for (let i = from; i < to; i++) largest = Math.max(largest, queueAtPoll[i]);
  while (from < to && queueAtPoll[from] < negligible * largest) from++;
  while (to > from && queueAtPoll[to - 1] < negligible * largest) to--;
  return { start: from - maxBatch, p: queueAtPoll.subarray(from, Math.max(from, to)) };
}

/** Both queues at random times. `emptying` and `full` as in `service-lengths.ts`. */
export function randomTimeQueue(
  system: System,
  chain: ChainSolution,
  emptying: ServiceLengths,
  full: ServiceLengths,
): RandomTimeQueue {
  const { ringSize } = system;
  const exact = float64Array(ringSize + 1);
  const published = isRenewal(system.interarrival) ? float64Array(ringSize + 1) : null;
  const meanA = system.interarrival.mean;
  const begin = (sum: Float64Array, { levels: reached, beyond }: Filling) => {
    for (let k = 0; k < Math.min(reached.length, ringSize); k++) sum[k] += reached[k];
    if (ringSize < beyond.length) sum[ringSize] += beyond[ringSize];
  };
  if (emptying.mass > 0) {
    const tails = arrivalTails(system, emptying, chain.counts);
    begin(exact, { levels: levels(tails.time), beyond: tails.time });
    if (published) begin(published, publishedLevels(system, tails.count, emptying.moment / meanA));
  }
  const left = packetsLeft(system, chain);
  if (left.p.length > 0) {
    const tails = arrivalTails(system, full, chain.crowdedCounts);
    addCrowded(exact, left, { levels: levels(tails.time), beyond: tails.time });
    if (published) addCrowded(published, left, publishedLevels(system, tails.count, full.moment / meanA));
  }
  let meanExact = 0;
  for (let k = 0; k <= ringSize; k++) {
    exact[k] /= chain.meanService;
    meanExact += k * exact[k];
  }
  const meanPublished = published && pmfMean({ start: 0, p: published });
  return { exact, meanExact, published, meanPublished };
}
