/** Contents of `testbed/index.json` and `testbed/summary.json`, computed from the recordings. */
import type { Measurement, ServiceStatistics, TestbedScenario } from '../../src/texts/measurement.ts';
import { isBatchClock, isLatency } from '../../src/texts/measurement.ts';
import { meanBatch } from '../../src/overlays/overlays.ts';
import { fitServiceTimes } from '../../src/fits/service-curve/service-fit.ts';
import { fittedSizes, pooledRuns, pooledService } from '../../src/evidence/service/service-curve.ts';
import type { TestbedFile } from '../../src/texts/testbed.ts';

/** One scenario in `testbed/summary.json`. */
interface ScenarioSummary {
  rates: { rateMbps: number; polls: number; meanBatchNonEmpty: number; throughputMpps: number }[];
  /** Sizes seen often enough, over the runs that take part in pooled curves. */
  service: { size: number[]; count: number[]; medianUs: number[] };
  line: { interceptUs: number; slopeUs: number; rSquared: number; sizes: number };
  /** As recorded, instrument offset included. */
  latency: { rateMbps: number; sampleSize: number; p50Us: number; p99Us: number }[];
}

/** `testbed/summary.json`. */
export type TestbedSummary = Record<TestbedScenario, ScenarioSummary>;

/** The index entry of a recording. */
export function indexEntry(measurement: Measurement): TestbedFile {
  const { fileName, scenario, rateMbps, kind, rowsUsed } = measurement;
  return { file: fileName, scenario: scenario!, rateMbps: rateMbps!, kind, rows: rowsUsed };
}

/** The line through the medians, every size with the same weight. */
export function lineThrough(service: ServiceStatistics) {
  const { intercept, slope, medianUs, ...fit } = fitServiceTimes(service, { form: 'line', weights: 'sizes' });
  const mean = medianUs.reduce((sum, one) => sum + one, 0) / medianUs.length;
  const squares = (values: Float64Array) => values.reduce((sum, one) => sum + one * one, 0);
  return {
    ...fit,
    interceptUs: intercept.value,
    slopeUs: slope.value,
    /** Share of the variance of the medians that the line explains. */
    rSquared: 1 - squares(fit.residualUs) / squares(medianUs.map((one) => one - mean)),
  };
}

/** One scenario's summary from its recordings (made by `asTestbedRun`). */
export function summarise(measurements: readonly Measurement[]): ScenarioSummary {
  const byRate = [...measurements].sort((a, b) => a.rateMbps! - b.rateMbps!);
  const runs = byRate.filter(isBatchClock);
  const service = pooledService(pooledRuns(runs));
  const fitted = fittedSizes(service);
  const line = lineThrough(service);
  return {
    rates: runs.map((run) => ({
      rateMbps: run.rateMbps!,
      polls: meanBatch(run).polls,
      meanBatchNonEmpty: rounded(meanBatch(run).mean),
      throughputMpps: rounded(run.throughputMpps),
    })),
    service: {
      size: [...fitted.size],
      count: [...fitted.count],
      medianUs: [...fitted.medianUs].map(rounded),
    },
    line: {
      interceptUs: rounded(line.interceptUs),
      slopeUs: rounded(line.slopeUs),
      rSquared: rounded(line.rSquared),
      sizes: line.size.length,
    },
    latency: byRate.filter(isLatency).map((run) => ({
      rateMbps: run.rateMbps!,
      sampleSize: run.sampleSize,
      p50Us: observedPercentile(run.lowerNs, run.count, 0.5) / 1000,
      p99Us: observedPercentile(run.lowerNs, run.count, 0.99) / 1000,
    })),
  };
}

/** Five significant digits: more would say nothing. */
function rounded(value: number): number {
  return Number(value.toPrecision(5));
}

/**
 * Smallest value whose cumulative count reaches `level` of the whole: a percentile that was really observed. O(values).
 */
export function observedPercentile(
  values: ArrayLike<number>,
  counts: ArrayLike<number>,
  level: number,
): number {
  let n = 0;
  for (let k = 0; k < counts.length; k++) n += counts[k]!;
  const needed = level * n * (1 - 1e-15);
  let passed = 0;
  for (let k = 0; k < values.length; k++) {
    passed += counts[k]!;
    if (passed >= needed) return values[k]!;
  }
  return values[values.length - 1]!;
}
