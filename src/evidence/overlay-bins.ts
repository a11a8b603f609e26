/** Counts in bins, or percentiles, as bins that a figure takes: `lower <= value < lower + width`. */
import type { DistributionOverlay } from '../models/contract/figure.ts';
import type { BinnedResult, PercentileResult } from '../texts/tools/tool-reading.ts';

type OverlayBins = Pick<
  DistributionOverlay,
  'lower' | 'width' | 'count' | 'sampleSize' | 'effectiveSampleSize'
>;

/**
 * Shares are rounded to multiples of its inverse, so that their sums are exact and no mass remains beyond the last bin.
 */
const shareParts = 2 ** 48;
const exactShare = (share: number) => Math.round(share * shareParts) / shareParts;

interface Bin {
  lower: number;
  upper: number;
  count: number;
}

/**
 * `factor` turns the result's unit into the figure's. A bin without an upper edge has an infinite width. Values beyond
 * the bins count in the sample size only, because their position is not known. Where the text has shares and no number
 * of observations, the counts are shares and the sample size is 1.
 */
export function binsOfCounts(result: BinnedResult, factor: number): OverlayBins {
  const whole = result.unit === 'packets';
  const half = whole ? 0 : resolution(result.lower) / 2;
  const bins: Bin[] = [];
  let outside = result.beyond;
  for (let k = 0; k < result.count.length; k++) {
    const [lower, upper, count] = [result.lower[k]!, result.upper[k]!, result.count[k]!];
    if (!(count > 0)) continue;
    if (!Number.isFinite(lower) || Number.isNaN(upper)) outside += count;
    else if (upper > lower) bins.push({ lower, upper, count });
    // Counted things: the value itself; else the interval of values that round to it.
    else
      bins.push(
        whole ? { lower, upper: lower + 1, count } : { lower: lower - half, upper: lower + half, count },
      );
  }
  const { effectiveSampleSize } = result;
  return {
    ...asBins(merged(bins), outside, result.sampleSize, factor),
    ...(effectiveSampleSize === undefined ? {} : { effectiveSampleSize }),
  };
}

/**
 * Between two percentiles lies what is between their shares, where in between is not known; beyond the last one an open
 * bin.
 */
export function binsOfPercentiles(result: PercentileResult, factor: number): OverlayBins {
  const { p, value, sampleSize, unit } = result;
  const step = unit === 'packets' ? 1 : 0; // whole numbers: behind one value comes the next
  const reached = (share: number) =>
    sampleSize === null ? exactShare(share) : Math.round(share * sampleSize);
  const bins: Bin[] = [];
  let passed = 0;
  let lower = Math.min(0, value[0] ?? 0);
  for (let k = 0; k < p.length; k++) {
    const upper = value[k]!;
    const count = reached(p[k]!) - passed;
    if (!Number.isFinite(upper)) break;
    if (count > 0) {
      const last = bins.at(-1);
      if (upper + step > lower) bins.push({ lower, upper: upper + step, count });
      else if (last) last.count += count;
      else bins.push({ lower: upper, upper, count });
      passed += count;
    }
    lower = count > 0 ? Math.max(lower, upper + step) : upper;
  }
  const beyond = (sampleSize ?? 1) - passed;
  if (beyond > 0 && bins.length > 0) bins.push({ lower, upper: Infinity, count: beyond });
  return asBins(bins, 0, sampleSize, factor);
}

function asBins(
  bins: readonly Bin[],
  outside: number,
  sampleSize: number | null,
  factor: number,
): OverlayBins {
  const total = bins.reduce((sum, { count }) => sum + count, outside);
  return {
    lower: Float64Array.from(bins, ({ lower }) => lower * factor),
    width: Float64Array.from(bins, ({ lower, upper }) => (upper - lower) * factor),
    count: Float64Array.from(bins, ({ count }) => (sampleSize === null ? exactShare(count / total) : count)),
    sampleSize: sampleSize === null ? 1 : Math.max(sampleSize, total),
  };
}

/** Sorted; equal bins are one. */
function merged(bins: readonly Bin[]): Bin[] {
  const sorted: Bin[] = [];
  for (const bin of [...bins].sort((a, b) => a.lower - b.lower || a.upper - b.upper)) {
    const last = sorted.at(-1);
    if (last?.lower === bin.lower && last.upper === bin.upper) last.count += bin.count;
    else sorted.push({ ...bin });
  }
  return sorted;
}

/** 1 for whole numbers, else the smallest distance between values. */
function resolution(values: readonly number[]): number {
  if (values.every((value) => Number.isInteger(value))) return 1;
  const sorted = [...values].sort((a, b) => a - b);
  let least = 1;
  for (let k = 1; k < sorted.length; k++) {
    const gap = sorted[k]! - sorted[k - 1]!;
    if (gap > 0) least = Math.min(least, gap);
  }
  return least;
}
