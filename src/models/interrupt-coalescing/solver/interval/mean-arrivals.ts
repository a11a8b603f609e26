/** How many packets arrive in each slot of a batch, in the mean. */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { WorkPace } from '../../../../numerics/work-pace.ts';
import type { NicBatches } from './nic-batches.ts';

/** What an entry is worth: it comes from memory that none has passed over for long. */
const perEntry = 4;

/**
 * Mean number of arrivals m slots after the opener, which counts itself, of the first `packets` of a batch, for m = 0
 * .. tau - 1. Yields the fraction done.
 */
export function* meanArrivals(
  { tau, offsets }: Pick<NicBatches, 'tau' | 'offsets'>,
  packets: number,
): Generator<number, Float64Array, void> {
  const at = float64Array(tau);
  const pace = new WorkPace();
  for (const [i, { start, p: mass }] of offsets.slice(0, packets).entries()) {
    for (let k = 0; k < mass.length; k++) at[start + k] += mass[k];
    if (pace.isDue(perEntry * mass.length)) yield i / packets;
  }
  return at;
}
