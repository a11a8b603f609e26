import { fittedLine } from '../../numerics/fitted-line.ts';
import type { BatchClockMeasurement, ServiceStatistics } from '../measurement.ts';
import { grouped, MeasurementFailure } from '../measurement-failure.ts';
import { emptyStatistics, fillStatistics } from './service-samples.ts';

/**
 * The median of sizes that were seen less often is too uncertain: they are shown, but neither fitted nor put into the
 * table.
 */
export const fewestServiceTimes = 5;

/** The runs that take part in a pooled service curve. */
export function pooledRuns(runs: readonly BatchClockMeasurement[]): readonly BatchClockMeasurement[] {
  return runs.filter((run) => run.serviceExclusion === null);
}

/** Statistics per batch size over several runs together, as if they were one: exact medians of all service times. */
export function pooledService(runs: readonly BatchClockMeasurement[]): ServiceStatistics {
  if (runs.length === 1) return runs[0]!.service;
  const parts = new Map<number, { valueUs: number; count: number }[]>();
  for (const { samples, cyclesPerUs } of runs) {
    for (let k = 0; k < samples.size.length; k++) {
      const size = samples.size[k]!;
      let part = parts.get(size);
      if (!part) parts.set(size, (part = []));
      for (let i = samples.start[k]!; i < samples.start[k + 1]!; i++) {
        part.push({ valueUs: samples.cycles[i]! / cyclesPerUs, count: samples.count[i]! });
      }
    }
  }
  const sizes = [...parts.keys()].sort((a, b) => a - b);
  const pooled = emptyStatistics(sizes.length);
  sizes.forEach((size, k) => {
    const part = parts.get(size)!.sort((a, b) => a.valueUs - b.valueUs);
    const values = Float64Array.from(part, ({ valueUs }) => valueUs);
    const counts = Float64Array.from(part, ({ count }) => count);
    fillStatistics(pooled, k, size, values, counts, 1);
  });
  return pooled;
}

/** A straight line through the medians, service time = intercept + slope x batch size. */
export interface ServiceLine {
  interceptUs: number;
  slopeUs: number;
  /** Share of the medians' variance that the line explains; null when all medians are equal. */
  rSquared: number | null;
  /** Batch sizes fitted, with their medians and residuals (median - line). */
  size: Float64Array;
  medianUs: Float64Array;
  residualUs: Float64Array;
  rmsResidualUs: number;
  largestResidualUs: number;
}

/**
 * Ordinary least squares through the medians of the sizes from 1 on that were seen at least `fewest` times, each size
 * with the same weight. Refuses fewer than two sizes.
 */
export function fitServiceLine(service: ServiceStatistics, fewest = fewestServiceTimes): ServiceLine {
  const { size, medianUs } = fittedSizes(service, fewest);
  const { intercept: interceptUs, slope: slopeUs } = fittedLine(size, medianUs);
  const n = size.length;
  const meanMedian = medianUs.reduce((sum, value) => sum + value, 0) / n;
  const syy = medianUs.reduce((sum, median) => sum + (median - meanMedian) ** 2, 0);
  const residualUs = medianUs.map((median, k) => median - interceptUs - slopeUs * size[k]!);
  const squares = residualUs.reduce((sum, residual) => sum + residual * residual, 0);
  return {
    interceptUs,
    slopeUs,
    rSquared: syy > 0 ? 1 - squares / syy : null,
    size,
    medianUs,
    residualUs,
    rmsResidualUs: Math.sqrt(squares / n),
    largestResidualUs: residualUs.reduce((most, residual) => Math.max(most, Math.abs(residual)), 0),
  };
}

/** Sizes >= 1 with enough service times, their medians and counts. */
export function fittedSizes(
  { size, count, medianUs }: ServiceStatistics,
  fewest: number,
): { size: Float64Array; medianUs: Float64Array; count: Float64Array } {
  const chosen = (values: Float64Array): Float64Array =>
    values.filter((_, k) => size[k]! >= 1 && count[k]! >= fewest);
  const sizes = chosen(size);
  if (sizes.length < 2) {
    const seen = sizes.length === 1 ? 'Only 1 batch size was' : 'No batch size was';
    throw new MeasurementFailure(
      'too-few-sizes',
      `${seen} seen at least ${grouped(fewest)} times; a service curve needs 2, so add recordings at other rates.`,
    );
  }
  return { size: sizes, medianUs: chosen(medianUs), count: chosen(count) };
}
