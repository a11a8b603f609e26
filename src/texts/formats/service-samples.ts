import type { ServiceSamples, ServiceStatistics } from '../measurement.ts';
import type { CountedValues } from './count-table.ts';
import { weightedQuantile } from '../../numerics/statistics/quantile.ts';

/** Takes apart sorted keys `size * stride + cycles` (cycles < stride) and their counts. */
export function serviceSamples(pairs: CountedValues, stride: number): ServiceSamples {
  const { value, count } = pairs;
  const cycles = new Float64Array(value.length);
  const sizes: number[] = [];
  const starts: number[] = [];
  let current = -1;
  for (let k = 0; k < value.length; k++) {
    const size = Math.floor(value[k]! / stride);
    cycles[k] = value[k]! - size * stride;
    if (size === current) continue;
    current = size;
    sizes.push(size);
    starts.push(k);
  }
  starts.push(value.length);
  return { size: Float64Array.from(sizes), start: Float64Array.from(starts), cycles, count };
}

/** Count, median, quartiles and extremes per batch size, in µs. */
export function serviceStatistics(samples: ServiceSamples, cyclesPerUs: number): ServiceStatistics {
  const { size, start, cycles, count } = samples;
  const n = size.length;
  const statistics = emptyStatistics(n);
  for (let k = 0; k < n; k++) {
    const from = start[k]!;
    const to = start[k + 1]!;
    fillStatistics(statistics, k, size[k]!, cycles.subarray(from, to), count.subarray(from, to), cyclesPerUs);
  }
  return statistics;
}

export function emptyStatistics(length: number): ServiceStatistics {
  return {
    size: new Float64Array(length),
    count: new Float64Array(length),
    medianUs: new Float64Array(length),
    lowerQuartileUs: new Float64Array(length),
    upperQuartileUs: new Float64Array(length),
    minUs: new Float64Array(length),
    maxUs: new Float64Array(length),
  };
}

/** Fills entry `k` from sorted values (in units of 1/`perUs` µs) and their counts. */
export function fillStatistics(
  into: ServiceStatistics,
  k: number,
  size: number,
  values: Float64Array,
  counts: Float64Array,
  perUs: number,
): void {
  into.size[k] = size;
  into.count[k] = counts.reduce((sum, seen) => sum + seen, 0);
  into.medianUs[k] = weightedQuantile(values, counts, 0.5) / perUs;
  into.lowerQuartileUs[k] = weightedQuantile(values, counts, 0.25) / perUs;
  into.upperQuartileUs[k] = weightedQuantile(values, counts, 0.75) / perUs;
  into.minUs[k] = values[0]! / perUs;
  into.maxUs[k] = values[values.length - 1]! / perUs;
}
