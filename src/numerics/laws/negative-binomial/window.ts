/** Negative binomial probabilities where they matter. */
import { float64Array, release } from '../../array-memory.ts';

/** exp(-60) is 9e-27. */
const negligibleExponent = 60;

/**
 * The largest v with |E[exp(i t X)]| <= exp(-v (1 - cos t)) as far as that is above exp(-60), X the sum of `count`
 * negative binomial numbers of this mean and variance > mean. The left side is (1 + c (1 - cos t))^(-shape / 2) with c
 * = 2 (variance - mean) variance / mean^2: its logarithm is concave in 1 - cos t, so that the chord up to where it
 * falls below exp(-60) is a bound.
 */
export function negativeBinomialSmoothness(mean: number, variance: number, count = 1): number {
  const excess = variance - mean;
  const half = (count * mean * mean) / excess / 2;
  const c = (2 * excess * variance) / (mean * mean);
  const reached = Math.expm1(negligibleExponent / half) / c;
  return reached < 2 ? negligibleExponent / reached : (half * Math.log1p(2 * c)) / 2;
}

/** Probabilities of `start`, `start` + 1, ... */
export interface PmfWindow {
  start: number;
  p: Float64Array;
}

/** Left out on either side, as a share of the largest probability. */
const leftOut = 1e-18;

/**
 * Poisson arrivals, `mean` on average in each, during `phases` exponential times: the sum of as many geometric numbers
 * from 0. Worked outwards from the largest probability and normalised, so that no factor over- or underflows. Relative
 * error O(length eps).
 */
export function negativeBinomialWindow(phases: number, mean: number): PmfWindow {
  if (phases === 0 || mean === 0) return { start: 0, p: Float64Array.of(1) };
  const ratio = mean / (1 + mean);
  const mode = Math.max(0, Math.floor((phases - 1) * mean));
  let start = mode;
  for (let p = 1; start > 0 && p > leftOut; start--) p *= start / ((phases + start - 1) * ratio);
  // twice as far as below is enough above but for few phases, which have the longer tail
  let p = float64Array(2 * (mode - start) + 64);
  let sum = (p[mode - start] = 1);
  for (let k = mode; k > start; k--) {
    sum += p[k - 1 - start] = (p[k - start] * k) / ((phases + k - 1) * ratio);
  }
  let end = mode;
  while (p[end - start] > leftOut) {
    if (end + 1 - start === p.length) {
      const longer = float64Array(2 * p.length);
      release(p);
      longer.set(p);
      p = longer;
    }
    sum += p[end + 1 - start] = (p[end - start] * (phases + end) * ratio) / (end + 1);
    end++;
  }
  const cut = p.slice(0, end + 1 - start);
  for (let k = 0; k < cut.length; k++) cut[k] /= sum;
  return { start, p: cut };
}
