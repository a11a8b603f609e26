/**
 * Distances between two discrete distributions given cell by cell: `p[k]` and `q[k]` are the probabilities of the same cell,
 * each side sums to 1. Cells where one side is zero may be put together without changing any of these.
 */

/**
 * Jensen-Shannon divergence in natural units, 0 (equal) .. ln 2 (disjoint): sum of p/2 ln(p/m) + q/2 ln(q/m) with
 * m = (p + q)/2, as displayed (without a number) in section 5.1.2 of Geissler et al., TOMPECS 2021.
 */
export function jensenShannon(p: ArrayLike<number>, q: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 0; k < p.length; k++) sum += halfTerm(p[k]!, q[k]!) + halfTerm(q[k]!, p[k]!);
  return Math.min(Math.LN2, Math.max(0, sum));
}

/** p/2 ln(p / ((p + q)/2)); with log1p, so that near-equal cells keep their digits. */
function halfTerm(p: number, q: number): number {
  return p > 0 ? 0.5 * p * Math.log1p((p - q) / (p + q)) : 0;
}

/** Total variation distance, half the sum of |p - q|: the share of probability that lies elsewhere, 0..1. */
export function totalVariation(p: ArrayLike<number>, q: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 0; k < p.length; k++) sum += Math.abs(p[k]! - q[k]!);
  return Math.min(1, sum / 2);
}

/**
 * |E[P] - E[Q]| / E[P], the paper's relative error of the mean (section 5.1.2, display without a number). The paper does not
 * say which side is P; here P is the measurement. null when its mean is 0.
 */
export function relativeErrorOfMean(measuredMean: number, modelMean: number): number | null {
  return measuredMean === 0 ? null : Math.abs((measuredMean - modelMean) / measuredMean);
}

/** The smallest and the largest relative error of a mean that lies somewhere in `low..high`; null below 0, Infinity for a mean that may be 0. */
export function relativeErrorBetween(
  [low, high]: readonly [number, number],
  modelMean: number,
): readonly [number, number] | null {
  if (low === high) {
    const error = relativeErrorOfMean(low, modelMean);
    return error === null ? null : [error, error];
  }
  if (low < 0) return null;
  const atLow = low === 0 ? Infinity : Math.abs(low - modelMean) / low;
  const atHigh = high === Infinity ? 1 : Math.abs(high - modelMean) / high;
  const inside = low <= modelMean && modelMean <= high;
  return [inside ? 0 : Math.min(atLow, atHigh), Math.max(atLow, atHigh)];
}
