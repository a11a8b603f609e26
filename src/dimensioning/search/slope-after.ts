/** Slope of a curve between points k and k+1; null beyond its ends and beside a point without a value. */
export function slopeAfter(xs: readonly number[], ys: readonly (number | null)[], k: number): number | null {
  if (k < 0 || k + 1 >= xs.length) return null;
  const [a, b] = [ys[k], ys[k + 1]];
  return a === null || b === null ? null : (b - a) / (xs[k + 1] - xs[k]);
}
