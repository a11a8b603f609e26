/**
 * The law of a service time with the stalls in it, where they are no longer than services vary: one law, not several.
 */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { LatticeLaw } from '../../../../numerics/laws/lattice/lattice-law.ts';
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import type { ServiceLaw } from './service-law.ts';

/** Numbers of stalls in a sum of services that are less likely than this are left out. */
const rareInSum = 1e-22;

export class StalledTime implements ServiceLaw {
  readonly mean: number;
  readonly variance: number;
  readonly shift: number;
  /** A sum is as smooth as any of its parts. */
  readonly smoothVariance: number;
  private readonly work: ServiceLaw;
  private readonly counts: Float64Array;
  private readonly slots: number;

  /** `counts[j]`: probability of j stalls of `slots` slots each. */
  constructor(work: ServiceLaw, counts: Float64Array, slots: number) {
    this.work = work;
    this.counts = counts;
    this.slots = slots;
    this.mean = work.mean + meanCount(counts) * slots;
    this.variance = work.variance + countVariance(counts) * slots ** 2;
    this.shift = work.shift;
    this.smoothVariance = work.smoothVariance;
  }

  /** At most `counts.length` - 1 stalls, of `slots` slots each, lie before the slot. */
  smoothVarianceAt = (slot: number): number =>
    this.work.smoothVarianceAt(Math.max(0, slot - (this.counts.length - 1) * this.slots));

  logMoment(theta: number): number {
    return this.work.logMoment(theta) + logCountMoment(this.counts, theta * this.slots);
  }

  pmf(): Pmf {
    return shifted(this.work.pmf(), this.counts, this.slots);
  }

  sum(count: number): LatticeLaw {
    const sum = this.work.sum(count);
    const counts = poissonCounts(count * meanCount(this.counts), rareInSum);
    return new LatticeLaw(shifted(sum, counts, this.slots), sum.smoothness);
  }
}

/** The law of a time and j times `slots` with the probability `counts[j]`. */
function shifted({ start, p }: Pmf, counts: Float64Array, slots: number): Pmf {
  const sum = float64Array(p.length + (counts.length - 1) * slots);
  for (let j = 0; j < counts.length; j++) {
    const share = counts[j];
    const from = j * slots;
    if (share > 0) for (let k = 0; k < p.length; k++) sum[from + k] += share * p[k];
  }
  return { start, p: sum };
}

/**
 * How many stalls fall into work: a Poisson number, the stalls being a Poisson process of the working time. P(j stalls)
 * at index j = 0, 1, ... with `mean` stalls on average, cut where less than `negligible` lies beyond, which the last
 * entry takes: the sum is 1. From the mode outwards, so that no power underflows.
 */
export function poissonCounts(mean: number, negligible: number): Float64Array {
  const mode = Math.floor(mean);
  const above: number[] = [1];
  let total = 1;
  for (let j = mode + 1, p = mean / j; p > negligible; p *= mean / ++j) {
    above.push(p);
    total += p;
  }
  const counts = new Float64Array(mode + above.length);
  counts.set(above, mode);
  for (let j = mode - 1; j >= 0; j--) total += counts[j] = (counts[j + 1] * (j + 1)) / mean;
  return counts.map((p) => p / total);
}

/** Mean of a number with the probabilities `counts`. */
export function meanCount(counts: Float64Array): number {
  let mean = 0;
  for (let j = counts.length - 1; j > 0; j--) mean += j * counts[j];
  return mean;
}

/** Variance of a number with the probabilities `counts`. */
export function countVariance(counts: Float64Array): number {
  const mean = meanCount(counts);
  let variance = 0;
  for (let j = counts.length - 1; j >= 0; j--) variance += counts[j] * (j - mean) ** 2;
  return variance;
}

/** log E[exp(theta N)] of a number N with the probabilities `counts`, theta >= 0. */
export function logCountMoment(counts: Float64Array, theta: number): number {
  const most = counts.length - 1;
  // exp(most theta) may overflow where its logarithm does not.
  let sum = 0;
  for (let j = most; j >= 0; j--) sum += counts[j] * Math.exp(-(most - j) * theta);
  return most * theta + Math.log(sum);
}
