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

/** Sum of all entries. */
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
