/** R, from a transfer to the next opener, where frames can close a batch. In slots. */
import { float64Array } from '../../../../numerics/array-memory.ts';
import type { NicBatches } from './nic-batches.ts';

// How many packets arrive in each slot of a batch, in the mean.

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

/** Mean number of arrivals m slots after the opener but for the last one allowed, for m = 0 .. tau - 1. */
export function arrivalsOfTimer(batches: NicBatches): Float64Array {
  return meanArrivals(batches, batches.frames! - 1);
}

/** P(R = r) on the first slots. */
export function restAfterTransfer(
  { tau, interarrival, closedByFrames }: NicBatches,
  arrivalsAt: Float64Array,
  length: number,
): Float64Array {
  const { p: a } = interarrival;
  const rest = float64Array(length);
  for (let r = 0; r < Math.min(length, a.length); r++) rest[r] = closedByFrames * a[r];
  for (let m = 0; m < tau; m++) {
    const weight = arrivalsAt[m];
    if (weight === 0) continue;
    const end = Math.min(length, a.length - (tau - m));
    addShifted(rest, a, tau - m, end, weight);
  }
  return rest;
}

/** Adds to `out[k]` the value at k + shift times `weight`, for 0 <= k < end. */
export function addShifted(
  out: Float64Array,
  values: Float64Array,
  shift: number,
  end: number,
  weight: number,
): void {
  for (let k = 0; k < end; k++) out[k] += weight * values[k + shift];
}
