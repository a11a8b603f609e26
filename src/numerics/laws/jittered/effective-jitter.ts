/**
 * Arrivals at a constant rate with jitter bring fewer packets after a service that brought many. The chain takes the
 * numbers of successive services as independent; with a smaller jitter they move the queue as much as the real ones do.
 * Its size follows from the memory of the queue: of one packet more at a poll, `carried` are left at the next.
 */
import { normalTail } from '../normal-tail.ts';

// How much the numbers of arrivals at a constant rate with a jitter (`arrivals.ts`) vary: in one interval, and in the
// sum of many successive ones, each of which counts less than the one after it. Lengths in mean distances of the
// arrivals; without what whole numbers add where the jitter is far below 1.

/** Var N(length) = E min(length, jitter |D|), D a difference of two standard normal numbers. */
export function jitteredCountVariance(length: number, jitter: number): number {
  const deviation = Math.SQRT2 * jitter;
  if (!(length > 0 && deviation > 0)) return 0;
  const z = length / deviation;
  return -deviation * Math.sqrt(2 / Math.PI) * Math.expm1((-z * z) / 2) + 2 * length * normalTail(z);
}

/** Length, in standard deviations of a difference, beyond which the variance no longer grows. */
const grown = 9;

/** Weights below this are left out. */
const negligible = 1e-12;

/**
 * The variance that independent numbers in successive intervals of `length` would need for what they add up to, the
 * number of k intervals ago counting `carried`^k times, to vary as much as it does: c_0 + 2 sum over k of carried^k c_k
 * with the covariances c_k of numbers k intervals apart, which are second differences of the variance. Summed by parts
 * it has positive terms only. At most the variance in one interval; 0 <= carried < 1.
 */
export function independentCountVariance(length: number, jitter: number, carried: number): number {
  if (!(length > 0)) return 0;
  if (carried < negligible) return jitteredCountVariance(length, jitter);
  const far = (grown * Math.SQRT2 * jitter) / length;
  let sum = 0;
  let weight = carried;
  let k = 1;
  for (; k < far && weight > negligible; k++) {
    sum += weight * jitteredCountVariance(k * length, jitter);
    weight *= carried;
  }
  sum += (weight / (1 - carried)) * jitteredCountVariance(k * length, jitter);
  return ((1 - carried) ** 2 / carried) * sum;
}

/** The jitter up to `most` with which the number in an interval of `length` > 0 has this variance. */
export function jitterOfCountVariance(variance: number, length: number, most: number): number {
  if (!(variance < jitteredCountVariance(length, most))) return most;
  let low = 0;
  let high = most;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (jitteredCountVariance(length, middle) < variance) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

// The smaller jitter.

/** Jitters with which the chain is solved, in packets. */
interface EffectiveJitter {
  /** While services begin with an empty ring. */
  emptying: number;
  /** While they leave packets in the ring. */
  crowded: number;
}

/** A queue that is served in batches of up to `maxBatch` packets from a ring of `ringSize`. Times in slots. */
interface BatchServed {
  /** Mean time of the work on a batch by its size. */
  workMeans: Float64Array;
  /** Time of a full batch, pauses included. */
  full: { mean: number; variance: number };
  maxBatch: number;
  ringSize: number;
}

/** Largest `carried`: the memory of the queue is finite. */
const mostCarried = 0.9999;

/** `mean` slots between arrivals with this `jitter` in packets. */
export function effectiveJitter(jitter: number, mean: number, queue: BatchServed): EffectiveJitter {
  return { emptying: emptyingJitter(jitter, mean, queue), crowded: crowdedJitter(jitter, mean, queue) };
}

/**
 * Around the batch that brings as many packets as it takes, a packet more makes the service longer by the slope of the
 * service times, which brings slope / mean packets.
 */
function emptyingJitter(jitter: number, mean: number, { workMeans, maxBatch }: BatchServed): number {
  let packets = 0;
  for (let k = 0; k < 200; k++) packets = Math.min(maxBatch, between(workMeans, packets) / mean);
  const around = Math.max(1, Math.sqrt(independentCountVariance(packets, jitter, 0)));
  const least = Math.max(0, packets - around);
  const most = Math.min(maxBatch, packets + around);
  const slope = (between(workMeans, most) - between(workMeans, least)) / (most - least);
  return reduced(jitter, packets, slope / mean);
}

/**
 * Where services leave packets behind, a packet more stays one more until the queue is back at its border: a random
 * walk with barriers at both ends of the ring has, for a variance v a poll, a drift d and room for r packets, a
 * correlation time of about 1 / (2 d^2 / v + 5 v / r^2) polls. The variance depends on it in turn; of two times that
 * agree the shorter one counts, which a small ring enforces.
 */
function crowdedJitter(jitter: number, mean: number, { full, maxBatch, ringSize }: BatchServed): number {
  const packets = full.mean / mean;
  const drift = packets - maxBatch;
  const room = ringSize - maxBatch;
  const ofService = full.variance / mean ** 2;
  const staysLonger = (carried: number) => {
    const variance = independentCountVariance(packets, jitter, carried) + ofService;
    const polls = 1 / ((2 * drift ** 2) / variance + (5 * variance) / room ** 2);
    return polls * (1 - carried) > carried;
  };
  let low = 0;
  let high = 1 / 4;
  for (; high < mostCarried && staysLonger(high); high = (1 + 2 * high) / 3) low = high;
  high = Math.min(high, mostCarried);
  for (let step = 0; step < 30; step++) {
    const carried = (low + high) / 2;
    if (staysLonger(carried)) low = carried;
    else high = carried;
  }
  return reduced(jitter, packets, (low + high) / 2);
}

function reduced(jitter: number, packets: number, carried: number): number {
  const within = Math.min(mostCarried, Math.max(0, carried));
  return jitterOfCountVariance(independentCountVariance(packets, jitter, within), packets, jitter);
}

/** Straight between whole sizes. */
function between(means: Float64Array, size: number): number {
  const floor = Math.floor(size);
  return means[floor] + (size === floor ? 0 : (size - floor) * (means[floor + 1] - means[floor]));
}
