import type { BatchClockMeasurement, ServiceStatistics } from '../../measurement.ts';
import { emptyStatistics, fillStatistics } from '../../service/service-samples.ts';
import { fewestServiceTimes } from '../../service/service-curve.ts';
import { weightedQuantile } from '../../statistics/quantile.ts';

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
 * Service times outside [Q1 - 3 IQR, Q3 + 3 IQR] of their batch size; sizes seen fewer than `fewest` times are not
 * judged. They are shown and not removed: a few extreme values do not change a median.
 */
export function serviceOutliers(times: readonly SizeTimes[], fewest = fewestServiceTimes): ServiceOutliers {
  const points: ServiceOutlier[] = [];
  let judged = 0;
  for (const { size, us, count } of times) {
    const seen = count.reduce((sum, one) => sum + one, 0);
    if (seen < fewest) continue;
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

/** All service times of one batch size: `us` increasing (equal values may repeat), `count` how often each was seen. */
export interface SizeTimes {
  size: number;
  us: Float64Array;
  count: Float64Array;
}

/**
 * The service times of several runs, booked to their batch sizes, sizes increasing. Empty polls (size 0) are left out.
 */
export function timesBySize(runs: readonly BatchClockMeasurement[]): readonly SizeTimes[] {
  const parts = new Map<number, { us: number; count: number }[]>();
  for (const { samples, cyclesPerUs } of runs) {
    for (let k = 0; k < samples.size.length; k++) {
      const size = samples.size[k]!;
      if (size < 1) continue;
      const part = parts.get(size) ?? [];
      parts.set(size, part);
      for (let i = samples.start[k]!; i < samples.start[k + 1]!; i++) {
        part.push({ us: samples.cycles[i]! / cyclesPerUs, count: samples.count[i]! });
      }
    }
  }
  return [...parts.entries()]
    .sort(([a], [b]) => a - b)
    .map(([size, part]) => {
      part.sort((a, b) => a.us - b.us);
      return {
        size,
        us: Float64Array.from(part, ({ us }) => us),
        count: Float64Array.from(part, ({ count }) => count),
      };
    });
}

/** Count, median, quartiles and extremes of each size. */
export function statisticsOf(times: readonly SizeTimes[]): ServiceStatistics {
  const statistics = emptyStatistics(times.length);
  times.forEach(({ size, us, count }, k) => {
    fillStatistics(statistics, k, size, us, count, 1);
  });
  return statistics;
}
