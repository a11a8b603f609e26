/**
 * Laws of a service time on whole slots by mean and variance. Source of the narrow form: derived here, an extension
 * beyond the paper; its ends are the paper's two families.
 */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { convolve } from '../../../../numerics/sums/convolve.ts';
import {
  LatticeLaw,
  poissonLattice,
  thinning,
  twoPointSumLattice,
} from '../../../../numerics/laws/lattice/lattice-law.ts';
import { negativeBinomialSmoothness } from '../../../../numerics/laws/negative-binomial/window.ts';
import { negativeBinomialLaw, panjerPmf, poissonLaw } from '../../../../numerics/laws/panjer/pmf.ts';
import { type Pmf, twoPointPmf } from '../../../../numerics/laws/pmf.ts';

/** Law of one service time, in slots. */
export interface ServiceLaw {
  readonly mean: number;
  readonly variance: number;
  /** No service is shorter. */
  readonly shift: number;
  /**
   * v with |E[exp(i t B)]| <= exp(-v (1 - cos t)) as far as that is above exp(-60): sums over the law may be thinned as
   * if it were a Poisson law of this variance (see `thinning`). 0: lattice structure.
   */
  readonly smoothVariance: number;
  /** The same around a slot, where the law is as smooth as that slot and not as its mean. */
  readonly smoothVarianceAt: (slot: number) => number;
  /** log E[exp(theta B)], theta >= 0; Infinity where there is none. */
  logMoment(theta: number): number;
  /** Probabilities, sum 1, cut where the service time no longer matters. Fresh arrays. */
  pmf(): Pmf;
  /** Law of the sum of `count` >= 1 independent such times. */
  sum(count: number): LatticeLaw;
}

/** Entries left out, relative to the largest: long services bring many arrivals, so that side extends further. */
const shortCut = 1e-26;
const longCut = 1e-42;
const cutOfLaw = { lowerCut: shortCut, upperCut: longCut };

/** Cuts of laws of sums, which are used for times only. */
const cutOfSum = { lowerCut: 1e-21, upperCut: 1e-21 };

/**
 * `shift` + Bernoulli(`extra`) + Poisson(`spread`): the Poisson law (no shift, no extra), the two neighbouring whole
 * numbers (no spread), and every variance in between.
 */
export class ShiftedPoissonTime implements ServiceLaw {
  readonly mean: number;
  readonly shift: number;
  readonly extra: number;
  readonly spread: number;
  readonly variance: number;
  readonly smoothVariance: number;

  constructor(mean: number, shift: number, extra: number, spread: number) {
    this.mean = mean;
    this.shift = shift;
    this.extra = extra;
    this.spread = spread;
    this.variance = extra * (1 - extra) + spread;
    // A Bernoulli number of variance v keeps the bound exp(-v (1 - cos t)), too; alone it is a lattice structure.
    this.smoothVariance = spread > 0 ? this.variance : 0;
  }

  smoothVarianceAt = (slot: number): number => (this.isPoisson ? slot : Math.min(slot, this.smoothVariance));

  logMoment(theta: number): number {
    const grown = Math.expm1(theta);
    const spread = this.spread === 0 ? 0 : this.spread * grown;
    return theta * this.shift + Math.log1p(this.extra * grown) + spread;
  }

  pmf(): Pmf {
    const { shift, extra, spread } = this;
    if (spread === 0)
      return { start: shift, p: extra === 0 ? Float64Array.of(1) : Float64Array.of(1 - extra, extra) };
    const { start, p } = panjerPmf(poissonLaw(spread), cutOfLaw);
    return {
      start: shift + start,
      p: extra === 0 ? p : convolve(twoPointPmf(extra), { start: 0, p }).p,
    };
  }

  sum(count: number): LatticeLaw {
    const { mean, shift, extra, spread } = this;
    if (spread === 0) return twoPointSumLattice(mean, count);
    const poisson = poissonLattice(count * spread);
    if (shift === 0 && extra === 0) return poisson;
    const added = twoPointSumLattice(shift + extra, count);
    if (added.p.length === 1)
      return new LatticeLaw({ start: added.start + poisson.start, p: poisson.p }, poisson.smoothness);
    const step = thinning(Math.sqrt(count * extra * (1 - extra)), poisson.smoothness);
    const sum = convolve(added, poisson, step);
    return new LatticeLaw(sum, Math.sqrt(count * this.variance));
  }

  private get isPoisson(): boolean {
    return this.shift === 0 && this.extra === 0;
  }
}

/** Negative binomial: a Poisson number whose mean is gamma distributed. Variance above the mean. */
class NegativeBinomialTime implements ServiceLaw {
  readonly shift = 0;
  readonly mean: number;
  readonly variance: number;
  readonly smoothVariance: number;
  private readonly excess: number;
  private readonly shape: number;

  constructor(mean: number, variance: number) {
    this.mean = mean;
    this.variance = variance;
    this.excess = variance - mean;
    this.shape = (mean * mean) / this.excess;
    this.smoothVariance = negativeBinomialSmoothness(mean, variance);
  }

  smoothVarianceAt = (slot: number): number => Math.min(slot, this.smoothVariance);

  logMoment(theta: number): number {
    const grown = (Math.expm1(theta) * this.excess) / this.mean;
    return grown < 1 ? -this.shape * Math.log1p(-grown) : Infinity;
  }

  pmf(): Pmf {
    return panjerPmf(negativeBinomialLaw(this.shape, this.mean, this.excess), cutOfLaw);
  }

  sum(count: number): LatticeLaw {
    const law = negativeBinomialLaw(count * this.shape, this.mean, this.excess);
    const pmf = panjerPmf(law, cutOfSum);
    const smoothVariance = negativeBinomialSmoothness(this.mean, this.variance, count);
    return new LatticeLaw(pmf, Math.sqrt(smoothVariance));
  }
}

/**
 * Geometric on 1, 2, ...: the slots left never depend on those that have passed. Arrivals that are memoryless on slots
 * come as a Poisson process would if every slot lasted an exponential time, and a geometric number of these is
 * exponential: counts of arrivals in a service are those of M/M/1, whatever the slot.
 */
export class GeometricTime implements ServiceLaw {
  readonly mean: number;
  readonly variance: number;
  readonly shift = 1;
  readonly smoothVariance = 0;
  /** Chance of one more slot. */
  readonly going: number;

  /** `mean` > 1. */
  constructor(mean: number) {
    this.mean = mean;
    this.variance = mean * (mean - 1);
    this.going = 1 - 1 / mean;
  }

  smoothVarianceAt = (): number => 0;

  logMoment(theta: number): number {
    const left = 1 - Math.expm1(theta) * (this.mean - 1);
    return left > 0 ? theta - Math.log(left) : Infinity;
  }

  pmf(): Pmf {
    const p = float64Array(Math.ceil(Math.log(longCut) / Math.log(this.going)));
    for (let k = 0, mass = 1 / this.mean; k < p.length; k++, mass *= this.going) p[k] = mass;
    return { start: 1, p };
  }

  sum(count: number): LatticeLaw {
    const excess = (this.mean - 1) ** 2;
    const { start, p } = panjerPmf(negativeBinomialLaw(count, this.mean - 1, excess), cutOfSum);
    const smoothVariance = negativeBinomialSmoothness(this.mean - 1, this.variance, count);
    return new LatticeLaw({ start: start + count, p }, Math.sqrt(smoothVariance));
  }
}

/** Memoryless; of less than two slots the steadiest law. */
export function geometricTime(mean: number): ServiceLaw {
  return mean < 2 ? steadyTime(mean) : new GeometricTime(mean);
}

/** A Poisson-distributed number of slots. */
export function poissonTime(mean: number): ServiceLaw {
  return new ShiftedPoissonTime(mean, 0, 0, mean);
}

/** The two neighbouring whole numbers of slots: the steadiest law of its mean. */
export function steadyTime(mean: number): ServiceLaw {
  const floor = Math.floor(mean);
  return new ShiftedPoissonTime(mean, floor, mean - floor, 0);
}

/** Relative difference of two variances that is rounding. */
const rounding = 1e-9;

/**
 * A law with exactly this mean and variance, at least the variance of `steadyTime`, which takes the place of less.
 * Narrower than a Poisson law: c + Bernoulli(e) + Poisson(v) with c + e^2 = mean - variance, c whole and 0 <= e < 1, v
 * = variance - e (1 - e). v >= 0 holds just where the variance is at least that of the two neighbouring numbers, where
 * the law becomes theirs; at variance = mean it is the Poisson law. Its sums keep this form, and it is as smooth as a
 * Poisson law of its variance. Wider: negative binomial.
 */
export function timeOf(mean: number, variance: number): ServiceLaw {
  const share = mean - Math.floor(mean);
  if (variance <= share * (1 - share) * (1 + rounding)) return steadyTime(mean);
  if (Math.abs(variance - mean) <= rounding * mean) return poissonTime(mean);
  if (variance > mean) return new NegativeBinomialTime(mean, variance);
  const shift = Math.floor(mean - variance);
  const extra = Math.sqrt(mean - variance - shift);
  const spread = variance - extra * (1 - extra);
  return spread > rounding * variance ? new ShiftedPoissonTime(mean, shift, extra, spread) : steadyTime(mean);
}
