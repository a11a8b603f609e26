/** R, from a transfer to the next opener, where frames can close a batch. In slots. */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { addShifted } from './add-shifted.ts';
import { meanArrivals } from './mean-arrivals.ts';
import type { NicBatches } from './nic-batches.ts';

/** Multiplications between two yields. */
const productsPerYield = 1e6;

/** Mean number of arrivals m slots after the opener but for the last one allowed, for m = 0 .. tau - 1. */
export function arrivalsOfTimer(batches: NicBatches): Generator<number, Float64Array, void> {
  return meanArrivals(batches, batches.frames! - 1);
}

/** P(R = r) on the first slots. */
export function* restAfterTransfer(
  { tau, interarrival, closedByFrames }: NicBatches,
  arrivalsAt: Float64Array,
  length: number,
): Generator<number, Float64Array, void> {
  const { p: a } = interarrival;
  const rest = float64Array(length);
  for (let r = 0; r < Math.min(length, a.length); r++) rest[r] = closedByFrames * a[r];
  const slotsAPart = Math.ceil(productsPerYield / length);
  for (let m = 0; m < tau; m++) {
    const weight = arrivalsAt[m];
    if (weight === 0) continue;
    const end = Math.min(length, a.length - (tau - m));
    addShifted(rest, a, tau - m, end, weight);
    if (m % slotsAPart === slotsAPart - 1) yield m / tau;
  }
  return rest;
}
