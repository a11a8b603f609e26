/** Values as bins of what was seen: each value one, very many different ones together. */
import { condense } from '../formats/sorted-counts.ts';

/** `weights`: how often each value counts; null: once. O(n log n). */
export function binsOfValues(
  values: Float64Array,
  weights: Float64Array | null,
): { lower: number[]; upper: number[]; count: number[] } {
  const counted = new Map<number, number>();
  for (let k = 0; k < values.length; k++) {
    const value = values[k]!;
    counted.set(value, (counted.get(value) ?? 0) + (weights?.[k] ?? 1));
  }
  const distinct = Float64Array.from(counted.keys()).sort();
  const { lowerNs, upperNs, count } = condense(
    distinct,
    distinct.map((at) => counted.get(at)!),
  );
  return {
    lower: Array.from(lowerNs),
    // A bin of several values reaches up to the next one.
    upper: Array.from(upperNs, (each, k) => (each > lowerNs[k]! ? (lowerNs[k + 1] ?? each) : each)),
    count: Array.from(count),
  };
}
