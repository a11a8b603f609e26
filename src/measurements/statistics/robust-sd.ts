/** Middle of the values, the mean of the two middle ones for an even number; NaN without any. */
export function medianOf(values: ArrayLike<number>): number {
  const sorted = Float64Array.from(values).sort();
  const upper = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[upper]! : (sorted[upper - 1]! + sorted[upper]!) / 2;
}

/** Of a normal law: standard deviation / median distance from the median. */
export const normalScale = 1.4826;

/** Standard deviation as the median distance from the median tells it: a few far values do not move it. */
export function robustSd(values: ArrayLike<number>): number {
  const middle = medianOf(values);
  return normalScale * medianOf(Float64Array.from(values, (value) => Math.abs(value - middle)));
}
