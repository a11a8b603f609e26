/** Joint law of the work of a batch and the interval after it, from which the rows of the chain are made. */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { addRows, type BandRow } from '../../../../numerics/sums/blocked-sums.ts';
import type { BatchIntervals } from '../interval/batch-intervals.ts';
import type { BatchWork } from './batch-work.ts';
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import { arrivalsOfTimer, restAfterTransfer } from '../interval/rest-after-transfer.ts';
import { heldUntilFrames } from '../interval/frame-closing.ts';
import type { NicBatches } from '../interval/nic-batches.ts';

// Interrupts on a queue that is full: each adds its work though no packet is accepted. Where frames close batches
// sooner than an interrupt takes, work piles up beyond the limit, and without bound where interrupts alone are more
// than the core can do. In slots.

/** Powers of e that are left out. */
const cutExponent = 50;
/** Interarrival times count as no longer than this. */
const longest = 20_000;

/** log E[exp(theta T)] for the part of a law that is listed. */
function logMoment({ start, p }: Pmf, theta: number): number {
  let sum = 0;
  for (let k = 0; k < p.length; k++) sum += p[k] * Math.exp(theta * (start + k));
  return Math.log(sum);
}

const firstOf = (p: Float64Array) => p.findIndex((mass) => mass > 0);

/**
 * States needed above what packets can reach: but for exp(-50) interrupts alone pile up no further. 0 where they
 * cannot, Infinity where they are as much as the core can do.
 */
export function interruptPile(batches: NicBatches, overhead: Pmf): number {
  if (batches.frames === null) return 0;
  const { tau, interarrival, meanInterarrival, meanSize, closedByFrames } = batches;
  const held = heldUntilFrames(batches);
  const mostOverhead = overhead.start + overhead.p.length - 1;
  if (mostOverhead <= held.start + firstOf(held.p) + firstOf(interarrival.p)) return 0;
  let mean = 0;
  for (let v = 0; v < overhead.p.length; v++) mean += (overhead.start + v) * overhead.p[v];
  if (mean >= meanInterarrival * meanSize * (1 - 1e-9)) return Infinity;
  // From opener to opener: an interrupt comes, and the timer has run, or a whole interarrival time has passed.
  const length = Math.min(interarrival.p.length, longest);
  const whole = interarrival.p.slice(0, length);
  const arrivals = arrivalsOfTimer(batches);
  const timed = restAfterTransfer({ ...batches, closedByFrames: 0 }, arrivals, length);
  whole[length - 1] += interarrival.tail[length];
  let missing = 1 - closedByFrames;
  for (const p of timed) missing -= p;
  timed[length - 1] += Math.max(0, missing);
  const at = (theta: number) => {
    const byFrames = Math.exp(logMoment(held, -theta) + logMoment({ start: 0, p: whole }, -theta));
    const byTimer = Math.exp(logMoment({ start: tau, p: timed }, -theta));
    return logMoment(overhead, theta) + Math.log(byFrames + byTimer);
  };
  let theta = 1e-4;
  if (at(theta) >= 0) return Infinity;
  while (theta < 8 && at(2 * theta) < 0) {
    theta *= 2;
  }
  return Math.ceil(cutExponent / theta) + mostOverhead;
}

interface WorkRows {
  /** Fills `whole[r]` = P(o + T_X = d, R = r), r = 0 .. long. */
  fillWhole(d: number, whole: Float64Array): void;
  /**
   * Fills `found[r]` = sum over i of P(X >= i, R = r) P(o + T_{i-1} = d): packets that find just this of their own
   * batch.
   */
  fillFound(d: number, found: Float64Array): void;
}

/**
 * Prepares the sums over batch sizes for all work below `depth`. Cost: terms x batch sizes x width of a sum of
 * services.
 */
export function workRows(work: BatchWork, intervals: BatchIntervals, depth: number): WorkRows {
  const { terms, sizes, size, long, gap } = intervals;
  const wholeWeights = float64Array(depth * terms);
  const foundWeights = float64Array(depth * terms);
  const addSum = (weights: Float64Array, q: number, j: number, weight: number) => {
    const { start, p } = work.sums[j];
    const end = Math.min(p.length, depth - start);
    for (let k = 0; k < end; k++) weights[(start + k) * terms + q] += weight * p[k];
  };
  const addRow = (q: number) => {
    for (let d = 0; d < depth; d++) foundWeights[d * terms + q] = foundWeights[d * terms + q - 1];
  };
  for (let q = 0; q < terms; q++) {
    if (intervals.perSize) {
      // Packets of batches of q: one more position than those of batches of q - 1.
      if (q === 0) continue;
      addSum(wholeWeights, q, q, 1);
      addRow(q);
      addSum(foundWeights, q, q - 1, 1);
      continue;
    }
    let atLeast = 0;
    for (let j = sizes - 1; j >= 1; j--) {
      const weight = size[q * sizes + j];
      atLeast += weight;
      if (weight !== 0) addSum(wholeWeights, q, j, weight);
      if (atLeast !== 0) addSum(foundWeights, q, j - 1, atLeast);
    }
  }
  const rows: BandRow[] = Array.from({ length: terms }, (_, q) => ({
    base: q * (long + 1),
    from: 0,
    to: long + 1,
  }));
  function collect(weights: Float64Array, d: number) {
    const used: BandRow[] = [];
    const factors: number[] = [];
    for (let q = 0; q < terms; q++) {
      const weight = weights[d * terms + q];
      if (weight === 0) continue;
      used.push(rows[q]);
      factors.push(weight);
    }
    return { used, factors };
  }
  function fill(weights: Float64Array, d: number, out: Float64Array): void {
    out.fill(0);
    const { used, factors } = collect(weights, d);
    addRows(out, gap, used, factors, long + 1);
    if (terms > 1 && !intervals.perSize) {
      for (let r = 0; r <= long; r++) if (out[r] < 0) out[r] = 0; // rounding of mixed signs
    }
  }
  return {
    fillWhole: (d, whole) => fill(wholeWeights, d, whole),
    fillFound: (d, found) => fill(foundWeights, d, found),
  };
}
