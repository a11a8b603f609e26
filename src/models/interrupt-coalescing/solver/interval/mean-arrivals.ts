/** How many packets arrive in each slot of a batch, in the mean. */
import { float64Array } from '../../../../numerics/array-memory.ts';
import type { NicBatches } from './nic-batches.ts';

/**
 * Mean number of arrivals m slots after the opener, which counts itself, of the first `packets` of a batch, for m = 0
 * .. tau - 1.
 */
export function meanArrivals(
  { tau, offsets }: Pick<NicBatches, 'tau' | 'offsets'>,
  packets: number,
): Float64Array {
  const at = float64Array(tau);
  for (const { start, p: mass } of offsets.slice(0, packets)) {
    for (let k = 0; k < mass.length; k++) at[start + k] += mass[k];
  }
  return at;
}
