/** Middle of the values, the mean of the two middle ones for an even number; NaN without any. */
export function medianOf(values: ArrayLike<number>): number {
  const sorted = Float64Array.from(values).sort();
  const upper = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[upper]! : (sorted[upper - 1]! + sorted[upper]!) / 2;
}

/** Standard deviation over median distance from the median, of a normal law. */
export const normalScale = 1.4826;

/** Standard deviation estimated from the median absolute deviation: outliers do not change it. */
export function robustSd(values: ArrayLike<number>): number {
  const middle = medianOf(values);
  return normalScale * medianOf(Float64Array.from(values, (value) => Math.abs(value - middle)));
}

/**
 * Quantile of counted values: `values` increasing, `counts[k] >= 1` whole. Linear interpolation between the two order
 * statistics around `level * (n - 1)` (R's default, type 7); at 0.5 this is the usual median. O(values).
 */
export function weightedQuantile(
  values: ArrayLike<number>,
  counts: ArrayLike<number>,
  level: number,
): number {
  let n = 0;
  for (let k = 0; k < counts.length; k++) n += counts[k]!;
  const position = level * (n - 1);
  const rank = Math.floor(position);
  let passed = 0;
  let k = 0;
  while (passed + counts[k]! <= rank) passed += counts[k++]!;
  const below = values[k]!;
  if (position === rank) return below;
  const above = passed + counts[k]! > rank + 1 ? below : values[k + 1]!;
  return below + (position - rank) * (above - below);
}

/** Median of counted values in any order; null without any. */
export function weightedMedian(counted: readonly { value: number; count: number }[]): number | null {
  if (counted.length === 0) return null;
  const sorted = [...counted].sort((a, b) => a.value - b.value);
  const values = sorted.map(({ value }) => value);
  const counts = sorted.map(({ count }) => count);
  return weightedQuantile(values, counts, 0.5);
}
