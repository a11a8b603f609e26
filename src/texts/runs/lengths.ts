/** Averages over time of a length that is given with its times or with its durations. */
import { mostBatches } from '../../numerics/simulation/batch-means.ts';
import { MeasurementFailure } from '../measurement-failure.ts';
import { formatCount } from '../../text/number-format.ts';
import type { Batched } from './batches.ts';
import { fewestRows } from './run.ts';

/** The length of row k lasts until the time of the next row. Throws for times that fall, with the line. */
export function durationsOf(time: Float64Array, line: Float64Array): Float64Array {
  return time.subarray(1).map((at, k) => {
    const before = time[k]!;
    if (at < before) {
      const words = `the time ${at} lies before ${before} in the row above; steps of a queue come in the order of time.`;
      throw new MeasurementFailure('time-order', `Line ${line[k + 1]}: ${words}`, line[k + 1]);
    }
    return at - before;
  });
}

/** In 32 parts of as many rows; throws for too few rows and for no time. */
export function batchedLengths(length: Float64Array, duration: Float64Array): Batched {
  const rows = Math.min(length.length, duration.length);
  if (rows < fewestRows) {
    throw new MeasurementFailure(
      'few-packets',
      `The table has ${formatCount(rows)} rows with a length and a time; a check needs at least ${fewestRows}.`,
    );
  }
  const each = Math.floor(rows / mostBatches);
  const numerators = new Float64Array(mostBatches);
  const denominators = new Float64Array(mostBatches);
  for (let k = 0; k < rows; k++) {
    const batch = Math.min(mostBatches - 1, Math.floor(k / each));
    numerators[batch]! += length[k]! * duration[k]!;
    denominators[batch]! += duration[k]!;
  }
  if (!denominators.every((time) => time > 0)) {
    throw new MeasurementFailure(
      'no-duration',
      'The durations of the table are 0 or negative; they must be positive.',
    );
  }
  return { numerators, denominators };
}
