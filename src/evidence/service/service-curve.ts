import type { BatchClockMeasurement, ServiceStatistics } from '../../texts/measurement.ts';
import { MeasurementFailure } from '../../texts/measurement-failure.ts';
import { statisticsOf, timesBySize } from './service-times.ts';

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
  return statisticsOf(timesBySize(runs, 0));
}

/** Sizes >= 1 with enough service times, their medians and counts. */
export function fittedSizes({ size, count, medianUs }: ServiceStatistics): {
  size: Float64Array;
  medianUs: Float64Array;
  count: Float64Array;
} {
  const chosen = (values: Float64Array): Float64Array =>
    values.filter((_, k) => size[k]! >= 1 && count[k]! >= fewestServiceTimes);
  const sizes = chosen(size);
  if (sizes.length < 2) {
    const seen = sizes.length === 1 ? 'Only 1 batch size was' : 'No batch size was';
    throw new MeasurementFailure(
      'too-few-sizes',
      `${seen} seen at least ${fewestServiceTimes} times; a service curve needs 2, so add recordings at other rates.`,
    );
  }
  return { size: sizes, medianUs: chosen(medianUs), count: chosen(count) };
}
