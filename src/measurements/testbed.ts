/**
 * The testbed's recordings that travel with the page under `testbed/`: what is there, and what is known about each run.
 */
import type { Measurement, TestbedScenario } from './measurement.ts';
import { isBatchClock, isLatency } from './measurement.ts';
import { meanBatch } from './overlays/overlays.ts';
import type { ServiceLine } from './service/service-curve.ts';
import {
  fewestServiceTimes,
  fitServiceLine,
  fittedSizes,
  pooledRuns,
  pooledService,
} from './service/service-curve.ts';
import { observedPercentile } from './statistics/quantile.ts';

/** One recording in `testbed/index.json`. */
export interface TestbedFile {
  file: string;
  scenario: TestbedScenario;
  rateMbps: number;
  kind: Measurement['kind'];
  rows: number;
}

/** `testbed/index.json`. */
export interface TestbedIndex {
  source: string;
  commit: string;
  licence: string;
  citation: string;
  files: TestbedFile[];
}

/** One scenario in `testbed/summary.json`. */
export interface ScenarioSummary {
  rates: { rateMbps: number; polls: number; meanBatchNonEmpty: number; throughputMpps: number }[];
  /** Sizes seen often enough, over the runs that take part in pooled curves. */
  service: { size: number[]; count: number[]; medianUs: number[] };
  line: Pick<ServiceLine, 'interceptUs' | 'slopeUs'> & { rSquared: number; sizes: number };
  /** As recorded, instrument offset included. */
  latency: { rateMbps: number; sampleSize: number; p50Us: number; p99Us: number }[];
}

/** `testbed/summary.json`; a test recomputes it from the recordings. */
export type TestbedSummary = Record<TestbedScenario, ScenarioSummary>;

/** Every run of the data set used here: 64-byte frames, rates on the wire, ring of 4096, batches up to 256. */
export const testbedFrameBytes = 64;

/** Mixed-traffic runs that stand apart; found by looking at the data, see `testbed/SOURCE.md`. */
const slowerMixedRuns: readonly number[] = [2500, 3500, 7000];
const idleMixedRuns: readonly number[] = [500, 1000];

/** Why a run does not take part in the scenario's pooled service curve; null = it does. */
export function serviceExclusionOf(scenario: TestbedScenario, rateMbps: number): string | null {
  if (scenario !== 'mixed') return null;
  if (slowerMixedRuns.includes(rateMbps)) {
    return `In the run at ${rateMbps} Mbit/s batches take about 1.3 times as long as in the others, for an unknown reason.`;
  }
  if (idleMixedRuns.includes(rateMbps)) {
    return `At ${rateMbps} Mbit/s the time between polls contains empty polls, which are not recorded.`;
  }
  return null;
}

/** Adds to a measurement what the index knows about it. */
export function asTestbedRun(measurement: Measurement, entry: TestbedFile): Measurement {
  const { scenario, rateMbps } = entry;
  const known = { scenario, rateMbps, rateMeaning: 'wire', frameBytes: testbedFrameBytes } as const;
  return isBatchClock(measurement)
    ? { ...measurement, ...known, serviceExclusion: serviceExclusionOf(scenario, rateMbps) }
    : { ...measurement, ...known };
}

/** The index entry of a recording. */
export function indexEntry(measurement: Measurement): TestbedFile {
  const { fileName, scenario, rateMbps, kind, rowsUsed } = measurement;
  return { file: fileName, scenario: scenario!, rateMbps: rateMbps!, kind, rows: rowsUsed };
}

/** One scenario's summary from its recordings (made by `asTestbedRun`). */
export function summarise(measurements: readonly Measurement[]): ScenarioSummary {
  const byRate = [...measurements].sort((a, b) => a.rateMbps! - b.rateMbps!);
  const runs = byRate.filter(isBatchClock);
  const service = pooledService(pooledRuns(runs));
  const fitted = fittedSizes(service, fewestServiceTimes);
  const line = fitServiceLine(service);
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
      rSquared: rounded(line.rSquared!),
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
