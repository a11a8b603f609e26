/** Recordings whose service curve is known. */
import type { BatchClockMeasurement } from '../../src/texts/measurement.ts';
import { mulberry32 } from '../../src/numerics/random/mulberry32.ts';
import { readClock } from '../texts/reading.ts';

/** Polls of the given sizes in turn, each taking `us(size)` with a spread of ±`spread` µs, uniform. */
export function generatedRun(
  sizes: readonly number[],
  us: (size: number) => number,
  { polls = 2000, spread = 0, seed = 1, stall = 0 } = {},
): BatchClockMeasurement {
  const random = mulberry32(seed);
  const rows = ['t1_cycles,batch_size'];
  let clock = 1e9;
  for (let k = 0; k < polls; k++) {
    const size = sizes[k % sizes.length]!;
    rows.push(`${Math.round(clock)},${size}`);
    const stalled = stall > 0 && k % 97 === 0 ? stall : 0;
    clock += 1000 * (us(size) + spread * (2 * random() - 1) + stalled);
  }
  return readClock(rows.join('\n'), 'generated.csv', { cyclesPerUs: 1000 });
}

/** `first, first + step, ..` up to `last`. */
export function sizesFrom(first: number, last: number, step = 1): readonly number[] {
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, k) => first + k * step);
}
