/**
 * Laws on consecutive whole numbers, held with both distribution functions and their sums, so that either side can be
 * read without a complement.
 */
import { PmfBuffer, binomialLaw, fillPanjer, poissonLaw } from './panjer-pmf.ts';
import type { Pmf } from './pmf.ts';

/** All arrays have the length of `p`; entry k belongs to the value `start + k`. */
export interface LatticeLaw extends Pmf {
  /** P(X <= x), accumulated from below. */
  cdf: Float64Array;
  /** P(X > x), accumulated from above. */
  ccdf: Float64Array;
  /** Sum of the cdf up to x. */
  cdfSum: Float64Array;
  /** Sum of the ccdf from x on. */
  ccdfSum: Float64Array;
  /** Scale below which the probabilities have no structure (a standard deviation), 0 for a law of few points: see `thinning`. */
  smoothness: number;
}

/** Entries below this share of the largest are cut off: what is cut sums to less than 1e-20 of the mass. */
const cutShare = 1e-23;

/** Error allowed to thinning, as the natural logarithm of its inverse: exp(-40) is 4e-18, which leaves room for the sharper far tails. */
const thinningExponent = 40;

/**
 * Step with which a sum over a product of smooth bell-shaped laws may be thinned: on a function that vanishes at both
 * ends the trapezoidal rule errs by the aliased spectrum only. For a Poisson law of variance v, and for products of such
 * laws with their precisions 1/v added, that is below exp(-v (1 - cos(2 pi / step))) of the sum. Arguments are standard
 * deviations. 1, no thinning, when a factor has no smoothness.
 */
export function thinning(...smoothness: readonly number[]): number {
  let precision = 0;
  for (const sigma of smoothness) {
    if (!(sigma > 0)) return 1;
    precision += 1 / (sigma * sigma);
  }
  const cosine = 1 - thinningExponent * precision;
  return cosine < -1 ? 1 : Math.max(1, Math.floor((2 * Math.PI) / Math.acos(cosine)));
}

/** Completes a law from its probabilities, which are kept, not copied. Cost: one pass each way. */
export function latticeLaw({ start, p }: Pmf, smoothness: number): LatticeLaw {
  const n = p.length;
  const cdf = new Float64Array(n);
  const ccdf = new Float64Array(n);
  const cdfSum = new Float64Array(n);
  const ccdfSum = new Float64Array(n);
  let sum = 0;
  let sumOfSums = 0;
  for (let k = 0; k < n; k++) {
    sum += p[k];
    cdf[k] = sum;
    sumOfSums += sum;
    cdfSum[k] = sumOfSums;
  }
  sum = 0;
  sumOfSums = 0;
  for (let k = n - 1; k >= 0; k--) {
    ccdf[k] = sum;
    sumOfSums += sum;
    ccdfSum[k] = sumOfSums;
    sum += p[k];
  }
  return { start, p, cdf, ccdf, cdfSum, ccdfSum, smoothness };
}

/** All mass on one number. */
export function pointLaw(value: number): LatticeLaw {
  return latticeLaw({ start: value, p: Float64Array.of(1) }, 0);
}

const cut = { lowerCut: cutShare, upperCut: cutShare, horizon: Infinity, limit: Infinity };
const buffer = new PmfBuffer();

/** Poisson law, normalised to sum 1. Cost: about 20 sqrt(mean) divisions. */
export function poissonLattice(mean: number): LatticeLaw {
  if (mean === 0) return pointLaw(0);
  fillPanjer(poissonLaw(mean), cut, buffer);
  return latticeLaw(
    { start: buffer.start, p: buffer.values.slice(buffer.start, buffer.end) },
    Math.sqrt(mean),
  );
}

/** Sum of `count` independent times, each `floor(mean)` or one more at random so that the mean is kept. */
export function twoPointSumLattice(mean: number, count: number): LatticeLaw {
  const low = Math.floor(mean);
  const share = mean - low;
  if (share === 0 || count === 0) return pointLaw(low * count);
  const mirrored = share > 0.5;
  fillPanjer(binomialLaw(count, mirrored ? 1 - share : share), cut, buffer);
  const p = buffer.values.slice(buffer.start, buffer.end);
  if (mirrored) p.reverse();
  return latticeLaw({ start: low * count + (mirrored ? count - buffer.end + 1 : buffer.start), p }, 0);
}

/** P(X <= x) for any whole x. */
export function cdfAt(law: LatticeLaw, x: number): number {
  const k = x - law.start;
  return k < 0 ? 0 : law.cdf[Math.min(k, law.cdf.length - 1)];
}

/** P(X > x) for any whole x. */
export function ccdfAt(law: LatticeLaw, x: number): number {
  const k = x - law.start;
  if (k >= law.ccdf.length) return 0;
  return k < 0 ? law.ccdf[0] + law.p[0] : law.ccdf[k];
}
