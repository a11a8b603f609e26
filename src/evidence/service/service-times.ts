import type { BatchClockMeasurement, ServiceStatistics } from '../../texts/measurement.ts';
import { emptyStatistics, fillStatistics } from '../../texts/formats/service-samples.ts';

/** All service times of one batch size: `us` increasing (equal values may repeat), `count` how often each was seen. */
export interface SizeTimes {
  size: number;
  us: Float64Array;
  count: Float64Array;
}

/** The service times of several runs, booked to their batch sizes from `smallest` on, sizes increasing. */
export function timesBySize(runs: readonly BatchClockMeasurement[], smallest = 1): readonly SizeTimes[] {
  const parts = new Map<number, { us: number; count: number }[]>();
  for (const { samples, cyclesPerUs } of runs) {
    for (let k = 0; k < samples.size.length; k++) {
      const size = samples.size[k]!;
      if (size < smallest) continue;
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
