/**
 * Poisson and negative binomial laws at any place: single probabilities in closed form, sums of a side by Gauss's
 * continued fraction for the ratio of the sum to its largest term.
 */
import { logPointMass, type PanjerLaw } from './log-point-mass.ts';
import type { PointwiseLaw } from '../pointwise-law.ts';

/** Two successive values of a continued fraction this close are one. */
const sameValue = 1e-15;
/** Far more steps than any law of up to 1e9 slots takes. */
const mostSteps = 1e6;

/**
 * 1 / (1 - u(1) / (1 - u(2) / ...)), by Lentz's method. Some dozen steps in the tails, some thousand at the mean of a
 * narrow law.
 */
function continuedFraction(u: (index: number) => number): number {
  const tiny = 1e-300;
  let value = 1;
  let numerator = 1;
  let denominator = 0;
  for (let index = 1; index < mostSteps; index++) {
    const partial = u(index);
    denominator = 1 / (1 - partial * denominator || tiny);
    numerator = 1 - partial / numerator || tiny;
    const factor = numerator * denominator;
    value *= factor;
    if (Math.abs(factor - 1) <= sameValue) break;
  }
  return 1 / value;
}

/** P(A >= n) / P(A = n) for n above the mean: F(1, n + a / b; n + 1; b). */
function upperRatio({ a, b }: PanjerLaw, n: number): number {
  return continuedFraction((index) => {
    const j = index >> 1;
    return index % 2 === 1
      ? ((a + b * (n + j)) * (n + j)) / ((n + 2 * j) * (n + 2 * j + 1))
      : (j * (b * j - a)) / ((n + 2 * j - 1) * (n + 2 * j));
  });
}

/** P(A <= k) / P(A = k) for k below the mean and b <= 1/2: F(1, -k; 1 - k - a / b; 1 / b). */
function lowerRatio({ a, b }: PanjerLaw, k: number): number {
  return continuedFraction((index) => {
    const j = index >> 1;
    return index % 2 === 1
      ? ((k - j) * (a + b * (k - j))) / ((a + b * (k - 2 * j)) * (a + b * (k - 2 * j - 1)))
      : (j * (b * j - a)) / ((a + b * (k - 2 * j + 1)) * (a + b * (k - 2 * j)));
  });
}

/** The same for larger b, where the denominators above have zeros: the incomplete beta function's fraction. */
function lowerRatioSpread({ a, b, mean, variance }: PanjerLaw, k: number): number {
  const success = mean / variance;
  const fraction = continuedFraction((index) => {
    const j = index >> 1;
    return index % 2 === 1
      ? ((a + b * j) * (a + b * (k + 1 + j)) * success) / ((a + 2 * b * j) * (a + b * (2 * j + 1)))
      : (-j * (k + 1 - j) * success * b * b) / ((a + b * (2 * j - 1)) * (a + 2 * b * j));
  });
  return (fraction * (a + b * k) * b) / a;
}

/**
 * A Poisson or a negative binomial law (b >= 0). Relative errors: about 1e-14, or 1e-16 variance / mean where that is
 * more; of the mean beyond n, n over its decay length times as much.
 */
export function panjerPointwise(law: PanjerLaw): PointwiseLaw {
  const { a, b, mode, mean, variance } = law;
  const pointAt = (n: number) => Math.exp(logPointMass(law, n));
  const sides = (n: number): readonly [number, number] => {
    if (n <= 0) return [0, 1];
    if (n > mean) {
      const above = pointAt(n) * upperRatio(law, n);
      return [1 - above, above];
    }
    const below = pointAt(n - 1) * (b > 0.5 ? lowerRatioSpread(law, n - 1) : lowerRatio(law, n - 1));
    return [below, 1 - below];
  };
  return {
    sides,
    fillPoints: (from, out) => {
      const end = from + out.length;
      const anchor = Math.min(Math.max(mode, from), end - 1);
      const largest = pointAt(anchor);
      let p = largest;
      out[anchor - from] = p;
      for (let s = anchor; s + 1 < end; s++) out[s + 1 - from] = p *= (a + b * s) / (s + 1);
      p = largest;
      for (let s = anchor; s > from; s--) out[s - 1 - from] = p *= s / (a + b * (s - 1));
    },
    // The sum of s p(s) over s >= n is mean P(A >= n) + n p(n) variance / mean.
    splitMean: (n) => {
      if (n <= 0) return [0, mean];
      const [below, above] = sides(n);
      const edge = (n * pointAt(n) * variance) / mean;
      return [n * above + (mean * below - edge), Math.max(0, (mean - n) * above + edge)];
    },
  };
}
