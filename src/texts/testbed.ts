/**
 * The testbed's recordings that travel with the page under `testbed/`: what is there, and what is known about each run.
 */
import type { Measurement, TestbedScenario } from './measurement.ts';
import { formatCount, formatPlain, withUnit } from '../text/number-format.ts';
import { numberOf } from '../text/number-words.ts';
import { isBatchClock } from './measurement.ts';

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

/** Every run of the data set used here: 64-byte frames, rates on the wire, ring of 4096, batches up to 256. */
const testbedFrameBytes = 64;

/** Mixed-traffic runs that are slower than the others; found by inspection of the data, see `testbed/SOURCE.md`. */
const slowerMixedRuns: readonly number[] = [2500, 3500, 7000];
const idleMixedRuns: readonly number[] = [500, 1000];

/** Why a run does not take part in the scenario's pooled service curve; null = it does. */
export function serviceExclusionOf(scenario: TestbedScenario, rateMbps: number): string | null {
  if (scenario !== 'mixed') return null;
  if (slowerMixedRuns.includes(rateMbps)) {
    return `In the run at ${withUnit(formatPlain(rateMbps / 1000), 'Gbit/s')} batches take about 1.3 times as long as in the others, for an unknown reason.`;
  }
  if (idleMixedRuns.includes(rateMbps)) {
    return `At ${withUnit(formatPlain(rateMbps / 1000), 'Gbit/s')} the time between polls contains empty polls, which are not recorded.`;
  }
  return null;
}

/** Completes a measurement with the facts of the index. */
export function asTestbedRun(measurement: Measurement, entry: TestbedFile): Measurement {
  const { scenario, rateMbps } = entry;
  const known = { scenario, rateMbps, rateMeaning: 'wire', frameBytes: testbedFrameBytes } as const;
  return isBatchClock(measurement)
    ? { ...measurement, ...known, serviceExclusion: serviceExclusionOf(scenario, rateMbps) }
    : { ...measurement, ...known };
}

/** `Polls at 18 rates, latencies at 1`: of the testbed's recordings, each at one rate. */
export function recordedRates(recordings: readonly Measurement[]): string {
  const polls = recordings.filter(isBatchClock).length;
  return `Polls at ${numberOf(polls, 'rate')}, latencies at ${formatCount(recordings.length - polls)}`;
}
