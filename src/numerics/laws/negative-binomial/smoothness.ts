/** How smooth negative binomial laws are. */

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
