/**
 * The law of the time between two transfers for display: over its whole range, not only the part that the queue needs.
 */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { LawReader } from '../../../../numerics/laws/times/quantiles.ts';
import { addShifted, arrivalsOfTimer, meanArrivals, restAfterTransfer } from './rest-after-transfer.ts';
import { farInterval, type FarInterval, perPoint, pointAt } from './far-interval.ts';
import { type NicBatches, tailFrom } from './nic-batches.ts';
import { readerOf } from '../times/processing-times.ts';
import type { System } from '../../system.ts';
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import { addConvolution } from '../../../../numerics/sums/add-convolution.ts';
import type { SummableLaw } from '../../../../numerics/sums/partial-sums.ts';
import { heldUntilFrames } from './frame-closing.ts';

// The law of the time between two transfers where frames can close a batch: from a transfer to the next opener, R of
// the old batch, and for as long as the new one is held, H. In slots.

/** `length`: slots on which the interarrival law is listed; the part beyond is read on demand. */
function framesIntervalLaw(arrivals: SummableLaw, batches: NicBatches, length: number): IntervalLaw {
  const { tau, interarrival, closedByFrames } = batches;
  const held = float64Array(tau + 1);
  const { start, p } = heldUntilFrames(batches);
  held.set(p, start);
  held[tau] = 1 - closedByFrames;
  const arrivalsAt = arrivalsOfTimer(batches);
  const rest = restAfterTransfer(batches, arrivalsAt, length);
  const listed = float64Array(length + tau);
  addConvolution(listed, 0, listed.length, held, 0, tau + 1, rest, 0);
  if (interarrival.tail[length] <= invisible) {
    return { shortest: 0, start: 0, p: listed, tailMass: 0, reader: readerOf(listed) };
  }
  const ways = waysTo(batches, held, arrivalsAt);
  const far = farLaw(arrivals, ways, listed.subarray(0, tau), tau);
  const reader = new LawReader(far);
  const first = reader.lowerQuantile(negligible);
  const end = reader.upperQuantile(invisible);
  const shown = far.points(first, Math.min(longest, end - first + 1));
  return { shortest: 0, start: first, p: shown, tailMass: far.ccdf(first + shown.length - 1), reader };
}

/** Law of the excess d that an interarrival time needs for the interval to be as long, at entry tau + d. */
function waysTo({ tau, closedByFrames }: NicBatches, held: Float64Array, arrivalsAt: Float64Array): Pmf {
  const before = float64Array(tau + 1);
  // The timer runs for tau - m after an arrival at m; after the last one allowed it does not.
  for (let m = 0; m < tau; m++) before[tau - m] = arrivalsAt[m];
  before[0] = closedByFrames;
  const ways = float64Array(2 * tau + 1);
  addConvolution(ways, 0, ways.length, held.slice().reverse(), 0, tau + 1, before, 0);
  return { start: -tau, p: ways };
}

/** `near`: probabilities of 0 .. tau - 1; `ways` hold from tau on. */
function farLaw({ mean, pointwise }: SummableLaw, ways: Pmf, near: Float64Array, tau: number): FarInterval {
  const width = ways.p.length;
  const ccdf = (t: number): number => {
    if (t < tau) {
      let below = 0;
      for (let k = 0; k <= t; k++) below += near[k];
      return 1 - below;
    }
    const a = float64Array(width);
    pointwise.fillPoints(t - tau + 1, a);
    let above = pointwise.sides(t + tau + 2)[1];
    let sum = 0;
    for (let k = width - 1; k >= 0; k--) {
      above += a[k];
      sum += ways.p[k] * above;
    }
    return sum;
  };
  function points(from: number, length: number): Float64Array {
    const p = float64Array(length);
    const close = Math.max(0, Math.min(length, tau - from));
    for (let k = 0; k < close; k++) p[k] = near[from + k];
    const a = float64Array(length - close + width - 1);
    pointwise.fillPoints(from + close - tau, a);
    for (let d = 0; d < width; d++) {
      if (ways.p[d] !== 0) addShifted(p.subarray(close), a, d, length - close, ways.p[d]);
    }
    return p;
  }
  let last = Math.max(tau, Math.ceil(mean));
  while (ccdf(last) > negligible) {
    last *= 2;
  }
  return {
    mass: 1,
    first: 0,
    last,
    ccdf,
    points,
    products: perPoint * width,
    cdf: (t) => (t < 0 ? 0 : Math.max(0, 1 - ccdf(t))),
    pmf: (t) => pointAt(points, t),
  };
}

// Law of the time between two transfers, for display.

/** Law of the excess of the interval over the shortest one that its batches allow, in slots. */
export interface IntervalLaw {
  /** tau, where only the timer closes batches; 0 where frames can. */
  shortest: number;
  /** `p[k]`: probability of start + k slots. */
  start: number;
  p: Float64Array;
  /** P(the interval is at least start + p.length longer). */
  tailMass: number;
  /** Both sides of the distribution function, also beyond `p`. */
  reader: LawReader;
}

const invisible = 1e-15;
/** Probability before the first entry of a law that is not shown from tau on. */
const negligible = 1e-18;
/** Most probabilities that are listed one by one. */
const longest = 20_000;

/**
 * Exact (also for `marginal`): sum over m of the mean number of arrivals at m times a(tau - m + r). As printed: Eq.
 * (4). Cost: tau x length.
 */
export function intervalLaw(system: System, batches: NicBatches): IntervalLaw {
  const { interval, memoryless, arrivals } = system;
  const { tail } = batches.interarrival;
  const recurrence = interval === 'published' || memoryless;
  const length = listedLength(batches);
  if (batches.frames !== null) return framesIntervalLaw(arrivals, batches, length);
  const shortest = batches.tau;
  if (tail[length] <= invisible) {
    const listed = recurrence
      ? recurrenceTime(batches, arrivals.mean, length)
      : sinceOpener(batches, meanArrivals(batches, batches.offsets.length), length);
    return { shortest, start: 0, ...listed, reader: readerOf(listed.p) };
  }
  const at = recurrence ? null : meanArrivals(batches, batches.offsets.length);
  const far = farInterval(arrivals, at);
  const reader = new LawReader(far);
  const start = reader.lowerQuantile(negligible);
  const end = reader.upperQuantile(invisible);
  const p = far.points(start, Math.min(longest, end - start + 1));
  return { shortest, start, p, tailMass: far.ccdf(start + p.length - 1), reader };
}

/** Slots on which R is listed. */
function listedLength({ interarrival: { p, tail } }: NicBatches): number {
  let length = 1;
  while (length < Math.min(longest, p.length) && tail[length] > invisible) length++;
  return length;
}

/** Eq. (4) on the first slots. */
function recurrenceTime({ interarrival }: NicBatches, mean: number, length: number) {
  const { tail } = interarrival;
  const p = float64Array(length);
  for (let r = 0; r < length; r++) p[r] = tailFrom(interarrival, r + 1) / mean;
  let tailMass = 0;
  for (let r = tail.length - 2; r >= length; r--) tailMass += tail[r + 1] / mean;
  return { p, tailMass };
}

/** The exact law on the first slots. */
function sinceOpener({ tau, interarrival }: NicBatches, arrivals: Float64Array, length: number) {
  const { p: a } = interarrival;
  const p = float64Array(length);
  let tailMass = 0;
  for (let m = 0; m < tau; m++) {
    const weight = arrivals[m];
    if (weight === 0) continue;
    const end = Math.min(length, a.length - (tau - m));
    addShifted(p, a, tau - m, end, weight);
    tailMass += weight * tailFrom(interarrival, tau - m + length);
  }
  return { p, tailMass };
}
