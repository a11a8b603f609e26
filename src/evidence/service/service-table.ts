import { fittedLine } from '../../numerics/fitted-line.ts';
import type { ServiceStatistics } from '../../texts/measurement.ts';
import { fewestServiceTimes, fittedSizes } from './service-curve.ts';

/** A service time for every batch size, as the model's input `service.tableUs`, and how much of it was measured. */
export interface ServiceTable {
  /** µs by batch size, every size from 0 to `maxBatch`, never falling, rounded to a nanosecond. */
  tableUs: Record<string, number>;
  /** Sizes whose median was measured often enough. */
  measured: number;
  /** Largest change made to a median so that the table never falls, in µs. */
  largestCorrectionUs: number;
  /** Interpolated sizes and the method, one sentence each. */
  notes: readonly string[];
}

const lowSizes = 6;
/** A service time extrapolated below the smallest measured size stays above this share of the smallest median. */
const leastShare = 0.05;

/**
 * Table of medians: measured sizes as they are, after weighted isotonic regression (a larger batch never takes less
 * time); straight between them; below the smallest one along the least-squares slope of the six smallest; above the
 * largest one along the line through all medians. An empty poll (size 0) is only measured where the recorder writes
 * empty polls.
 */
export function serviceTable(service: ServiceStatistics, maxBatch: number): ServiceTable {
  const { size, medianUs, count } = fittedSizes(service);
  const risingUs = isotonic(medianUs, count);
  const first = size[0]!;
  const last = size[size.length - 1]!;
  const lowSlope = Math.max(0, fittedLine(size.subarray(0, lowSizes), risingUs.subarray(0, lowSizes)).slope);
  const highSlope = Math.max(0, fittedLine(size, medianUs).slope);
  const emptyUs = emptyPollUs(service);
  const tableUs: Record<string, number> = {};
  let knot = 0;
  for (let batch = 0; batch <= maxBatch; batch++) {
    while (knot < size.length - 1 && size[knot + 1]! <= batch) knot++;
    let valueUs: number;
    if (batch === 0 && emptyUs !== null) valueUs = Math.min(emptyUs, risingUs[0]!);
    else if (batch < first) {
      valueUs = Math.max(leastShare * risingUs[0]!, risingUs[0]! - lowSlope * (first - batch));
    } else if (batch >= last) valueUs = risingUs[size.length - 1]! + highSlope * (batch - last);
    else {
      const share = (batch - size[knot]!) / (size[knot + 1]! - size[knot]!);
      valueUs = risingUs[knot]! + share * (risingUs[knot + 1]! - risingUs[knot]!);
    }
    tableUs[batch] = Math.round(valueUs * 1000) / 1000;
  }
  return {
    tableUs,
    measured: size.length,
    largestCorrectionUs: risingUs.reduce(
      (most, value, k) => Math.max(most, Math.abs(value - medianUs[k]!)),
      0,
    ),
    notes: notes(first, last, maxBatch, emptyUs !== null),
  };
}

function notes(first: number, last: number, maxBatch: number, emptyMeasured: boolean): string[] {
  const written = ['Between measured batch sizes the table is interpolated.'];
  if (!emptyMeasured) {
    written.push(`Sizes below ${first}, the empty poll among them, were not measured and are extrapolated.`);
  }
  if (last < maxBatch)
    written.push(`Sizes above ${last} were not measured and follow the line through all medians.`);
  return written;
}

/** Median of recorded empty polls, null where there are too few. */
function emptyPollUs({ size, count, medianUs }: ServiceStatistics): number | null {
  return size[0] === 0 && count[0]! >= fewestServiceTimes ? medianUs[0]! : null;
}

/** The non-decreasing sequence nearest to `values` in weighted least squares (pool adjacent violators). O(n). */
export function isotonic(values: Float64Array, weights: Float64Array): Float64Array {
  const level: number[] = [];
  const weight: number[] = [];
  const length: number[] = [];
  for (let k = 0; k < values.length; k++) {
    level.push(values[k]!);
    weight.push(weights[k]!);
    length.push(1);
    while (level.length > 1 && level[level.length - 2]! > level[level.length - 1]!) {
      const [value, mass, size] = [level.pop()!, weight.pop()!, length.pop()!];
      const into = level.length - 1;
      level[into] = (level[into]! * weight[into]! + value * mass) / (weight[into]! + mass);
      weight[into]! += mass;
      length[into]! += size;
    }
  }
  return Float64Array.from(level.flatMap((value, k) => Array.from({ length: length[k]! }, () => value)));
}
