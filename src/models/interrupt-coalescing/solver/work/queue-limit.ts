/**
 * The part of the central queue's range that must be solved. Away from its bounds the unfinished work is a random walk
 * whose stationary law decays geometrically; the rate is the root of E[exp(theta (o + T - S))] = 1, S = H + R of one
 * batch. Where the load is light the range above a few dozen decay lengths, in overload the range below, carries less
 * than 1e-20 of the mass.
 */
import type { SummableLaw } from '../../../../numerics/sums/partial-sums.ts';
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import type { Closing } from '../interval/closings.ts';
import type { BatchWork } from './batch-work.ts';
import type { NicBatches } from '../interval/nic-batches.ts';

export interface QueueLimit {
  /**
   * The limit that is solved: accepted iff the work found is below it. Congruent to the true one modulo the walk's
   * lattice.
   */
  limit: number;
  /** The true limit less the solved one. */
  cutOff: number;
  /**
   * `low`: the unfinished work is the solved one; `high`: it is the solved one plus `cutOff`; null: nothing was cut.
   */
  side: 'low' | 'high' | null;
  /** Decay of the unfinished work per slot: positive below capacity, negative above; Infinity when it never grows. */
  decay: number;
}

/** Powers of e that are left out: exp(-50) = 2e-22. */
const cutExponent = 50;

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/** Greatest common divisor of all possible changes of the unfinished work: it moves on multiples of this. */
function walkLattice(batches: NicBatches, work: BatchWork, closings: readonly Closing[]): number {
  let step = 0;
  for (const { held, intervals } of closings) {
    const { long, terms, sizes, size, gap, perSize } = intervals;
    for (let k = 1; k < held.p.length; k++) if (held.p[k] > 0) step = greatestCommonDivisor(step, k);
    for (let j = 1; j < sizes && step !== 1; j++) {
      if (batches.size[j] === 0) continue;
      const { start, p } = work.sums[j];
      const firstWork = p.findIndex((mass) => mass > 0);
      if (firstWork < 0) continue;
      for (let k = firstWork + 1; k < p.length && step !== 1; k++) {
        if (p[k] > 0) step = greatestCommonDivisor(step, k - firstWork);
      }
      const end = perSize ? j + 1 : terms;
      for (let q = perSize ? j : 0; q < end && step !== 1; q++) {
        if (!perSize && size[q * sizes + j] === 0) continue;
        const row = gap.subarray(q * (long + 1), q * (long + 1) + long);
        const firstGap = row.findIndex((mass) => mass !== 0);
        if (firstGap < 0) continue;
        step = greatestCommonDivisor(step, Math.abs(start + firstWork - held.start - firstGap));
        for (let r = firstGap + 1; r < long && step !== 1; r++) {
          if (row[r] !== 0) step = greatestCommonDivisor(step, r - firstGap);
        }
      }
    }
  }
  return Math.max(1, step);
}

/** Logarithm of the sum of p(k) exp(theta (start + k)), and its derivative. */
function logTransform({ start, p }: Pmf, theta: number): [number, number] {
  const origin = theta > 0 ? p.length - 1 : 0;
  let sum = 0;
  let first = 0;
  for (let k = 0; k < p.length; k++) {
    const weight = p[k] * Math.exp(theta * (k - origin));
    sum += weight;
    first += weight * (start + k);
  }
  return [Math.log(sum) + theta * (start + origin), first / sum];
}

/** Sums of the entries of `gap` from `base` on times those of `damp`, and of these products times their index. */
function dampedSums(gap: Float64Array, base: number, damp: Float64Array): readonly [number, number] {
  let mass = 0;
  let first = 0;
  for (let r = 0; r < damp.length; r++) {
    const weight = gap[base + r];
    if (weight === 0) continue;
    mass += weight * damp[r];
    first += weight * damp[r] * r;
  }
  return [mass, first];
}

/** Logarithm of E[exp(theta (o + T - S))] and its derivative; the logarithm may be infinite far from 0. */
function logMoment(
  batches: NicBatches,
  work: BatchWork,
  closings: readonly Closing[],
  theta: number,
): { value: number; slope: number } {
  const [logService, slopeService] = logTransform(work.service, theta);
  const [logOverhead, slopeOverhead] = logTransform(work.overhead, theta);
  // Factors relative to the most likely batch size under the tilt, so that none overflows.
  let scale = -Infinity;
  for (let j = 1; j < batches.size.length; j++) {
    if (batches.size[j] > 0) scale = Math.max(scale, Math.log(batches.size[j]) + j * logService);
  }
  const grow = Float64Array.from(batches.size, (_, j) => Math.exp(j * logService - scale));
  const helds = closings.map(({ held }) => {
    const [log, slope] = logTransform(held, -theta);
    return { log, slope };
  });
  const heldScale = Math.max(...helds.map(({ log }) => log));
  // Slopes relative to that of the first closing, which is the only one where frames close no batch.
  const heldSlope = helds[0].slope;
  let sum = 0;
  let first = 0;
  for (const [c, { probability, intervals }] of closings.entries()) {
    const { terms, sizes, size, long, gap, perSize } = intervals;
    const damp = Float64Array.from({ length: long + 1 }, (_, r) => Math.exp(-theta * r));
    const weightOfClosing = probability * Math.exp(helds[c].log - heldScale);
    for (let q = 0; q < terms; q++) {
      let mass = 0;
      let work1 = 0;
      const end = perSize ? q + 1 : sizes;
      for (let j = perSize ? Math.max(1, q) : 1; j < end; j++) {
        const weight = perSize ? 1 : size[q * sizes + j];
        if (weight === 0) continue; // far from 0 the factor may be infinite
        mass += weight * grow[j];
        work1 += weight * grow[j] * j * slopeService;
      }
      const [gapMass, gap1] = dampedSums(gap, q * (long + 1), damp);
      if (mass === 0 || gapMass === 0) continue;
      sum += weightOfClosing * (mass * gapMass);
      const held1 = c === 0 ? 0 : (helds[c].slope - heldSlope) * mass * gapMass;
      first += weightOfClosing * (work1 * gapMass - mass * gap1 - held1);
    }
  }
  return {
    value: Math.log(sum) + scale + logOverhead + heldScale,
    slope: first / sum + slopeOverhead - heldSlope,
  };
}

/**
 * The root of E[exp(theta (o + T - S))] = 1 other than 0; 0 at capacity, Infinity when the work never grows. About 30
 * evaluations.
 */
function decayRate(batches: NicBatches, work: BatchWork, closings: readonly Closing[]): number {
  const at = (theta: number) => logMoment(batches, work, closings, theta);
  const { slope } = at(0);
  if (Math.abs(slope) < 1e-9 * batches.tau) return 0;
  const sign = slope < 0 ? 1 : -1;
  // Outward until the convex logarithm is positive again; it is negative between the roots.
  let outer = sign * 1e-3;
  let doublings = 0;
  for (; ; doublings++) {
    const { value } = at(outer);
    if (value > 0) break;
    if (doublings > 16) return sign * Infinity;
    outer *= 2;
  }
  let inner = doublings === 0 ? 0 : outer / 2;
  let theta = outer;
  for (let k = 0; k < 60; k++) {
    const { value, slope: steep } = at(theta);
    if (value > 0) outer = theta;
    else inner = theta;
    let next = theta - value / steep;
    if (!(Math.abs(next) > Math.abs(inner) && Math.abs(next) < Math.abs(outer))) next = (inner + outer) / 2;
    if (Math.abs(next - theta) <= 1e-15 * Math.abs(theta)) return next;
    theta = next;
  }
  return theta;
}

/**
 * A first guess at how far the unfinished work reaches where the load is light, before the intervals are known: by
 * Wald's identity E[exp(theta (T - S))] = 1 where E[exp(theta B)] E[exp(-theta A)] = 1; the overhead is shared out.
 * Infinity otherwise.
 */
export function lightReach(arrivals: SummableLaw, batches: NicBatches, work: BatchWork): number {
  const at = (theta: number) =>
    logTransform(work.service, theta)[0] +
    arrivals.logLaplace(theta) +
    logTransform(work.overhead, theta)[0] / batches.meanSize;
  if (!(at(1e-4) < 0)) return Infinity;
  let theta = 1e-4;
  while (theta < 4 && at(2 * theta) < 0) theta *= 2;
  return work.total.length + work.longestService + Math.ceil((1.5 * cutExponent) / theta);
}

/** log E[exp(theta (o + T))] / theta: what one batch adds to the range that is left with a given probability. */
function tiltedWork(batches: NicBatches, work: BatchWork, theta: number): number {
  if (!Number.isFinite(theta)) return Infinity;
  const [logService] = logTransform(work.service, theta);
  const [logOverhead] = logTransform(work.overhead, theta);
  let largest = -Infinity;
  let sum = 0;
  for (let j = 1; j < batches.size.length; j++) {
    if (batches.size[j] === 0) continue;
    const log = Math.log(batches.size[j]) + j * logService;
    sum = log > largest ? sum * Math.exp(largest - log) + 1 : sum + Math.exp(log - largest);
    largest = Math.max(largest, log);
  }
  return Math.ceil((largest + Math.log(sum) + logOverhead) / theta);
}

/** Chooses the limit to solve. Cost: that of `decayRate`. */
export function queueLimit(
  batches: NicBatches,
  work: BatchWork,
  closings: readonly Closing[],
  limit: number,
): QueueLimit {
  const decay = decayRate(batches, work, closings);
  const whole: QueueLimit = { limit, cutOff: 0, side: null, decay };
  if (decay === 0) return whole;
  const jump = work.total.length + work.longestService;
  const { long } = closings[0].intervals;
  // In overload a long gap could empty the queue from anywhere; then nothing may be cut.
  if (decay < 0 && closings.some(({ intervals }) => intervals.residual[long] > 1e-20)) return whole;
  const tail = Number.isFinite(decay) ? Math.ceil(cutExponent / Math.abs(decay)) : 0;
  // Light: U + T must stay below the limit but for exp(-50); T counts with its tilted mean at most. What an opener
  // finds lies above U by the time that its batch is held. Overload: from the limit one interval leads down, the decay
  // from there.
  const held = batches.frames === null ? 0 : batches.tau;
  const needed =
    decay > 0
      ? tail + held + Math.min(jump, tiltedWork(batches, work, decay) + work.longestService)
      : tail + batches.tau + long + work.longestService;
  if (needed >= limit) return whole;
  const step = walkLattice(batches, work, closings);
  const cutOff = Math.floor((limit - needed) / step) * step;
  if (cutOff === 0) return whole;
  return { limit: limit - cutOff, cutOff, side: decay > 0 ? 'low' : 'high', decay };
}
