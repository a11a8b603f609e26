/**
 * Logarithms of single probabilities by Loader's saddle-point form ("Fast and accurate computation of binomial
 * probabilities", 2000): the error of Stirling's formula and the deviance apart, so that nothing large cancels.
 */

/** A law of the Panjer class, p(s+1) = p(s) (a + b s) / (s + 1): `a`, `b` of the ratio, and the mode. */
export interface PanjerLaw {
  readonly a: number;
  readonly b: number;
  readonly mode: number;
  /** Relative amount by which rounding `a` and `b` makes the ratio too small: repaired after the walk. */
  readonly ratioLoss: number;
  /** Largest value with positive probability: n of a binomial, otherwise Infinity. */
  readonly last: number;
  readonly mean: number;
  readonly variance: number;
}

/** log(x!) less Stirling's formula, for real x > 0; absolute error below 1e-15. */
function stirlingError(x: number): number {
  let shift = 0;
  while (x < 16) {
    // from lgamma(x + 2) = lgamma(x + 1) + log(x + 1)
    shift += (x + 0.5) * Math.log1p(1 / x) - 1;
    x++;
  }
  const r = 1 / (x * x);
  return (
    shift +
    (1 / 12 - r * (1 / 360 - r * (1 / 1260 - r * (1 / 1680 - r * (1 / 1188 - (r * 691) / 360360))))) / x
  );
}

/** x log(x / mean) + mean - x without cancellation where the two are close. */
function deviance(x: number, mean: number): number {
  const difference = x - mean;
  if (Math.abs(difference) >= 0.1 * (x + mean)) return x * Math.log(x / mean) + mean - x;
  const v = difference / (x + mean);
  const v2 = v * v;
  let sum = difference * v;
  let term = 2 * x * v;
  for (let k = 3; ; k += 2) {
    term *= v2;
    const next = sum + term / k;
    if (next === sum) return sum;
    sum = next;
  }
}

function logPoisson(x: number, mean: number): number {
  if (x === 0) return -mean;
  return -stirlingError(x) - deviance(x, mean) - 0.5 * Math.log(2 * Math.PI * x);
}

function logBinomial(x: number, trials: number, success: number): number {
  const failure = 1 - success;
  if (x === 0) return trials * Math.log1p(-success);
  if (x === trials) return trials * Math.log(success);
  return (
    stirlingError(trials) -
    stirlingError(x) -
    stirlingError(trials - x) -
    deviance(x, trials * success) -
    deviance(trials - x, trials * failure) +
    0.5 * Math.log(trials / (2 * Math.PI * x * (trials - x)))
  );
}

/** log P(T = x) of a law of the Panjer class; relative error of the probability below about 1e-14. */
export function logPointMass(law: PanjerLaw, x: number): number {
  if (law.b === 0) return logPoisson(x, law.a);
  if (law.b < 0) return logBinomial(x, law.last, -law.b / (1 - law.b));
  const shape = law.a / law.b;
  const success = law.mean / law.variance;
  // P(x failures before the shape-th success) = shape / (shape + x) * P(shape successes in shape + x trials)
  if (x === 0) return shape * Math.log(success);
  return Math.log(shape / (shape + x)) + logBinomial(shape, shape + x, success);
}
