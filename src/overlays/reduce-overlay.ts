/** A measurement with fewer numbers, and how far it is from the whole one. */
import type { DistributionOverlay, Overlay, PointsOverlay } from '../models/contract/figure.ts';

interface ReducedOverlay {
  overlay: Overlay;
  /** Largest difference between the distribution functions, values spread evenly over each bin; 0 for points. */
  error: number;
}

/**
 * The overlay with at most `atMost` (2 or more) bins or points; unchanged where it has no more. Bins and points are
 * sorted.
 */
export function reduceOverlay(overlay: Overlay, atMost: number): ReducedOverlay {
  if (overlay.kind === 'points') return { overlay: thinPoints(overlay, atMost), error: 0 };
  if (overlay.lower.length <= atMost) return { overlay, error: 0 };
  const ends = mergeEnds(overlay, atMost);
  const overlayOfEnds = mergedBins(overlay, ends);
  return { overlay: overlayOfEnds, error: largestDifference(overlay, overlayOfEnds, ends) };
}

/** Every n-th point, with the first and the last one. */
function thinPoints(overlay: PointsOverlay, atMost: number): PointsOverlay {
  const { x, y, weight } = overlay;
  if (x.length <= atMost) return overlay;
  const places = Array.from({ length: atMost }, (_, k) => Math.round((k * (x.length - 1)) / (atMost - 1)));
  const take = (values: Float64Array) => Float64Array.from(places, (k) => values[k]!);
  return { ...overlay, x: take(x), y: take(y), weight: take(weight) };
}

/**
 * Where merged bins end (exclusive, the last one is the number of bins): two thirds of them at equal shares of the
 * samples, one third at equal steps of log(1 / share above), so that far percentiles stay where they are.
 */
function mergeEnds({ lower, width, count }: DistributionOverlay, atMost: number): number[] {
  const bins = lower.length;
  // A last bin without an upper edge stays alone.
  const closed = width[bins - 1] === Infinity ? bins - 1 : bins;
  const total = sum(count);
  const tailEnds = Math.floor(atMost / 3);
  const bodyEnds = atMost - tailEnds - (bins - closed) - 1;
  const smallest = (count[closed - 1] ?? 0) + (closed < bins ? count[bins - 1]! : 0);
  const deepest = Math.log(total / Math.max(smallest, Number.MIN_VALUE));
  const ends = new Set<number>();
  let passed = 0;
  let level = 0;
  for (let k = 0; k < closed; k++) {
    passed += count[k]!;
    const above = Math.max(0, total - passed);
    const body = Math.floor((bodyEnds * passed) / total);
    const tail =
      above > 0 && deepest > 0
        ? Math.min(tailEnds, Math.floor((tailEnds * Math.log(total / above)) / deepest))
        : tailEnds;
    if (Math.max(0, body) + tail > level && ends.size < atMost - 1 - (bins - closed)) ends.add(k + 1);
    level = Math.max(level, Math.max(0, body) + tail);
  }
  ends.add(closed);
  ends.add(bins);
  return [...ends];
}

function mergedBins(overlay: DistributionOverlay, ends: readonly number[]): DistributionOverlay {
  const { lower, width, count } = overlay;
  const starts = ends.map((_, j) => (j === 0 ? 0 : ends[j - 1]!));
  const upperOf = (from: number, to: number) => {
    let upper = -Infinity;
    for (let k = from; k < to; k++) upper = Math.max(upper, lower[k]! + width[k]!);
    return upper;
  };
  return {
    ...overlay,
    lower: Float64Array.from(starts, (from) => lower[from]!),
    width: Float64Array.from(starts, (from, j) =>
      ends[j]! - from === 1 ? width[from]! : upperOf(from, ends[j]!) - lower[from]!,
    ),
    count: Float64Array.from(starts, (from, j) => sum(count.subarray(from, ends[j]))),
  };
}

/** Compared at both edges of every bin; at the edges of merged bins the two agree. */
function largestDifference(
  { lower, width, count }: DistributionOverlay,
  merged: DistributionOverlay,
  ends: readonly number[],
): number {
  const total = sum(count);
  let largest = 0;
  let before = 0;
  let k = 0;
  ends.forEach((end, j) => {
    const from = merged.lower[j]!;
    const length = merged.width[j]!;
    const shareUpTo = (value: number) => (length > 0 ? Math.min(1, (value - from) / length) : 1);
    let within = 0;
    const several = end - k > 1;
    for (; k < end; k++) {
      if (several) {
        const atLower = merged.count[j]! * shareUpTo(lower[k]!);
        const atUpper = merged.count[j]! * shareUpTo(lower[k]! + width[k]!);
        const differences = [Math.abs(atLower - within), Math.abs(atUpper - within - count[k]!)];
        largest = Math.max(largest, ...differences);
      }
      within += count[k]!;
    }
    before += within;
  });
  return before > 0 ? largest / total : 0;
}

const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);
