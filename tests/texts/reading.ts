import { readFileSync } from 'node:fs';
import type {
  BatchClockMeasurement,
  LatencyMeasurement,
  Measurement,
  ReadOptions,
} from '../../src/texts/measurement.ts';
import { isBatchClock, isLatency } from '../../src/texts/measurement.ts';
import { MeasurementFailure } from '../../src/texts/measurement-failure.ts';
import { MeasurementReader } from '../../src/texts/measurement-reader.ts';
import { readMeasurement } from './read-measurement.ts';

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function fixture(file: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`../fixtures/measurements/${file}`, import.meta.url)));
}

export function read(text: string, fileName = 'file.csv', options: ReadOptions = {}): Measurement {
  return readMeasurement(fileName, bytesOf(text), options);
}

export function readClock(
  text: string,
  fileName = 'file.csv',
  options: ReadOptions = {},
): BatchClockMeasurement {
  const measurement = read(text, fileName, options);
  if (!isBatchClock(measurement)) throw new Error('read as latencies');
  return measurement;
}

export function readLatency(text: string, fileName = 'file.csv'): LatencyMeasurement {
  const measurement = read(text, fileName);
  if (!isLatency(measurement)) throw new Error('read as batch clocks');
  return measurement;
}

/** Reads `bytes` cut at `cuts`: the measurement, or what it is refused with. */
export function readInPieces(bytes: Uint8Array, cuts: readonly number[], fileName = 'file.csv'): unknown {
  const edges = [0, ...[...cuts].sort((a, b) => a - b), bytes.length];
  try {
    const reader = new MeasurementReader(fileName);
    for (let k = 1; k < edges.length; k++) {
      const reading = reader.push(bytes.subarray(edges[k - 1], edges[k]));
      while (!reading.next().done);
    }
    return reader.finish();
  } catch (failure) {
    if (!(failure instanceof MeasurementFailure)) throw failure;
    return { code: failure.code, message: failure.message, line: failure.line };
  }
}

/** The refusal of `content`, or null if it can be read. */
export function refusal(
  content: string | Uint8Array,
): { code: string; message: string; line: number | null } | null {
  try {
    readMeasurement('file.csv', typeof content === 'string' ? bytesOf(content) : content);
    return null;
  } catch (failure) {
    if (!(failure instanceof MeasurementFailure)) throw failure;
    return { code: failure.code, message: failure.message, line: failure.line };
  }
}
