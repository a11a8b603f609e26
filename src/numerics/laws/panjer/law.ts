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
