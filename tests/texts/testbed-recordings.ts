import { readdirSync, readFileSync } from 'node:fs';
import type { BatchClockMeasurement, LatencyMeasurement, Measurement } from '../../src/texts/measurement.ts';
import { isBatchClock, isLatency } from '../../src/texts/measurement.ts';
import { readMeasurement } from './read-measurement.ts';
import { asTestbedRun } from '../../src/texts/testbed.ts';
import { indexEntry } from './testbed-files.ts';

const folder = new URL('../../public/testbed/', import.meta.url);

/** Bytes of one recording that ships with the page. */
export function recordingBytes(file: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(file, folder)));
}

/** Every recording that ships with the page, as `loadTestbed` gives it. */
export const recordings: readonly Measurement[] = readdirSync(folder)
  .filter((file) => file.endsWith('.csv'))
  .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  .map((file) => {
    const measurement = readMeasurement(file, recordingBytes(file));
    return asTestbedRun(measurement, indexEntry(measurement));
  });

export const crossConnectRuns: readonly BatchClockMeasurement[] = recordings
  .filter(isBatchClock)
  .filter((run) => run.scenario === 'cross-connect');

export const mixedRuns: readonly BatchClockMeasurement[] = recordings
  .filter(isBatchClock)
  .filter((run) => run.scenario === 'mixed');

export function batchRun(file: string): BatchClockMeasurement {
  return recordings.filter(isBatchClock).find((run) => run.fileName === file)!;
}

export function latencyRun(file: string): LatencyMeasurement {
  return recordings.filter(isLatency).find((run) => run.fileName === file)!;
}
