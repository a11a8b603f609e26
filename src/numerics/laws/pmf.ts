/** Probabilities over a run of whole numbers: the form of distributions over slots or packets. */
import { float64Array } from '../array-memory.ts';

/** `p[k]` is the probability of `start + k`. Everything outside is zero. */
export interface Pmf {
  readonly start: number;
  readonly p: Float64Array;
}

/** Mean of `pmf`; exact up to rounding. */
export function pmfMean(pmf: Pmf): number {
  let mass = 0;
  let sum = 0;
  for (let k = 0; k < pmf.p.length; k++) {
    mass += pmf.p[k];
    sum += k * pmf.p[k];
  }
  return pmf.start * mass + sum;
}

/** Sum of the probabilities. */
export function pmfSum(pmf: Pmf): number {
  let sum = 0;
  for (let k = 0; k < pmf.p.length; k++) sum += pmf.p[k];
  return sum;
}

/**
 * `P(T > start + k)` at index k, summed from the far end so that small tails keep their relative accuracy. Fresh array.
 */
export function upperTails({ p }: Pmf): Float64Array {
  const tails = float64Array(p.length);
  let sum = 0;
  for (let k = p.length - 1; k >= 0; k--) {
    tails[k] = sum;
    sum += p[k];
  }
  return tails;
}

/** `P(T <= start + k)` at index k, summed from the near end. Fresh array. */
export function lowerTails({ p }: Pmf): Float64Array {
  const tails = float64Array(p.length);
  let sum = 0;
  for (let k = 0; k < p.length; k++) {
    sum += p[k];
    tails[k] = sum;
  }
  return tails;
}

/**
 * The two-point mix of the neighbouring whole numbers with the given mean (>= 0): the steadiest lattice distribution.
 */
export function twoPointPmf(mean: number): Pmf {
  const floor = Math.floor(mean);
  const upper = mean - floor;
  return { start: floor, p: upper === 0 ? Float64Array.of(1) : Float64Array.of(1 - upper, upper) };
}

// Expectations of smooth functions under a wide lattice law from every h-th point only. By Poisson's summation formula
// h * sum over s = 0 mod h of f(s) differs from sum over all s of f(s) by the transform of f at multiples of 2 pi / h;
// for a bump of standard deviation sigma that is below 2 exp(-2 pi^2 sigma^2 / h^2) of the sum: 1e-34 at sigma = 2 h.

/**
 * The stride h at which P(B = s) g(s) may be sampled, B Poisson with this mean and g a distribution function of a
 * Poisson or wider sum near that mean: the product is a bump of variance mean / 2 at least, and h <= sqrt(mean / 6)
 * leaves 2e-26.
 */
export function safeStride(mean: number): number {
  return Math.max(1, Math.floor(Math.sqrt(mean / 6)));
}

/**
 * Weights at `start + j * stride`, j = 0, 1, ..., in place of all entries of `pmf`; they sum to the same total. Fresh
 * array.
 */
export function thinnedPmf(pmf: Pmf, stride: number): Pmf {
  const p = float64Array(Math.ceil(pmf.p.length / stride));
  let sum = 0;
  for (let j = 0; j < p.length; j++) sum += p[j] = pmf.p[j * stride];
  for (let j = 0; j < p.length; j++) p[j] /= sum;
  return { start: pmf.start, p };
}
