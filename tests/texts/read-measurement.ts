import type { Measurement, ReadOptions } from '../../src/texts/measurement.ts';
import { MeasurementReader } from '../../src/texts/measurement-reader.ts';

/** Reads a whole file at once. */
export function readMeasurement(fileName: string, bytes: Uint8Array, options: ReadOptions = {}): Measurement {
  const reader = new MeasurementReader(fileName, options);
  const reading = reader.push(bytes);
  while (!reading.next().done);
  return reader.finish();
}
