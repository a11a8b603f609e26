import { fewestServiceTimes } from '../../evidence/service/service-curve.ts';
import type { SizeTimes } from '../../evidence/service/service-times.ts';
import { weightedQuantile } from '../../numerics/statistics/quantile.ts';

/** Interquartile ranges that a service time may lie beyond the quartiles of its size: Tukey's outer fences. */
export const outlierRanges = 3;

interface ServiceOutlier {
  size: number;
  us: number;
  medianUs: number;
  count: number;
}

export interface ServiceOutliers {
  /** Largest distance from the median first. */
  points: readonly ServiceOutlier[];
  /** Service times in `points`. */
  count: number;
  /** Service times of sizes seen often enough to have quartiles. */
  judged: number;
}

/**
 * Service times outside [Q1 - 3 IQR, Q3 + 3 IQR] of their batch size; sizes seen too rarely are not judged. They are
 * shown and not removed: a few extreme values do not change a median.
 */
export function serviceOutliers(times: readonly SizeTimes[]): ServiceOutliers {
  const points: ServiceOutlier[] = [];
  let judged = 0;
  for (const { size, us, count } of times) {
    const seen = count.reduce((sum, one) => sum + one, 0);
    if (seen < fewestServiceTimes) continue;
    judged += seen;
    const lower = weightedQuantile(us, count, 0.25);
    const upper = weightedQuantile(us, count, 0.75);
    const medianUs = weightedQuantile(us, count, 0.5);
    const reach = outlierRanges * (upper - lower);
    // Equal times read from different clocks differ in their last digit.
    const rounding = 1e-9 * upper;
    us.forEach((value, k) => {
      if (value >= lower - reach - rounding && value <= upper + reach + rounding) return;
      points.push({ size, us: value, medianUs, count: count[k]! });
    });
  }
  points.sort((a, b) => Math.abs(b.us - b.medianUs) - Math.abs(a.us - a.medianUs));
  return { points, count: points.reduce((sum, point) => sum + point.count, 0), judged };
}
