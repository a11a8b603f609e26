/**
 * The law of a service time with the stalls in it, where they are no longer than services vary: one law, not several.
 */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { LatticeLaw } from '../../../../numerics/laws/lattice/lattice-law.ts';
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import type { ServiceLaw } from './service-law.ts';
import type { StallTotals } from './stall-totals.ts';

/** Numbers of stalls in a sum of services that are less likely than this are left out. */
const rareInSum = 1e-22;

export class StalledTime implements ServiceLaw {
  readonly mean: number;
  readonly variance: number;
  readonly shift: number;
  /** A sum is as smooth as any of its parts. */
  readonly smoothVariance: number;
  private readonly work: ServiceLaw;
  private readonly meanNumber: number;
  private readonly weights: Float64Array;
  private readonly totals: StallTotals;

  /** `counts[n]`: probability of n stalls. */
  constructor(work: ServiceLaw, counts: Float64Array, totals: StallTotals) {
    const weights = totals.of(counts);
    this.work = work;
    this.meanNumber = meanCount(counts);
    this.weights = weights;
    this.totals = totals;
    this.mean = work.mean + meanTotal(weights, totals);
    this.variance = work.variance + totalVariance(weights, totals);
    this.shift = work.shift;
    this.smoothVariance = work.smoothVariance;
  }

  /** Stalls before the slot last no longer than the last place. */
  smoothVarianceAt = (slot: number): number =>
    this.work.smoothVarianceAt(Math.max(0, slot - this.totals.at(this.weights.length - 1)));

  logMoment(theta: number): number {
    return this.work.logMoment(theta) + logTotalMoment(this.weights, this.totals, theta);
  }

  pmf(): Pmf {
    return shifted(this.work.pmf(), this.weights, this.totals);
  }

  sum(count: number): LatticeLaw {
    const sum = this.work.sum(count);
    const counts = poissonCounts(count * this.meanNumber, rareInSum);
    return new LatticeLaw(shifted(sum, this.totals.of(counts), this.totals), sum.smoothness);
  }
}

/** The law of a time and the place j with the probability `weights[j]`. */
function shifted({ start, p }: Pmf, weights: Float64Array, totals: StallTotals): Pmf {
  const sum = float64Array(p.length + totals.at(weights.length - 1));
  for (let j = 0; j < weights.length; j++) {
    const share = weights[j];
    const from = totals.at(j);
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

/** Mean of the places of `totals` with the probabilities `weights`, slots. */
export function meanTotal(weights: Float64Array, totals: StallTotals): number {
  return meanUnits(weights, totals) * totals.step;
}

function meanUnits(weights: Float64Array, totals: StallTotals): number {
  let mean = 0;
  for (let j = weights.length - 1; j > 0; j--) mean += totals.unit(j) * weights[j];
  return mean;
}

/** Their variance, slots squared. */
export function totalVariance(weights: Float64Array, totals: StallTotals): number {
  const mean = meanUnits(weights, totals);
  let variance = 0;
  for (let j = weights.length - 1; j >= 0; j--) variance += weights[j] * (totals.unit(j) - mean) ** 2;
  return variance * totals.step ** 2;
}

/** log E[exp(theta T)] of the places T, theta >= 0. */
export function logTotalMoment(weights: Float64Array, totals: StallTotals, theta: number): number {
  const scaled = theta * totals.step;
  const most = totals.unit(weights.length - 1);
  // exp(most scaled) may overflow where its logarithm does not.
  let sum = 0;
  for (let j = weights.length - 1; j >= 0; j--)
    sum += weights[j] * Math.exp(-(most - totals.unit(j)) * scaled);
  return most * scaled + Math.log(sum);
}
