/** What the system can carry at most: every batch full. Closed form, needs no solver. */
import type { EnteredInputs } from '../contract/inputs.ts';
import { numberAt } from '../contract/inputs.ts';
import { wireOverheadBytes } from '../input-parts/wire-overhead.ts';
import { readServiceCurve } from './service-curve.ts';

/** Bits that one frame occupies on the wire. */
export function wireBits(values: EnteredInputs): number {
  return (numberAt(values, 'frameBytes') + wireOverheadBytes) * 8;
}

/** Share of the packet rate that the busiest core receives: even over the cores unless given. */
export function busiestShare(values: EnteredInputs): number {
  const cores = numberAt(values, 'cores');
  return cores === 1 ? 1 : ((values.hottestShare as number | null) ?? 1 / cores);
}

/**
 * Offered rate over all cores at which the busiest core takes full batches only, Mbit/s on the wire:
 * (beta / E[B_beta]) / share. Beyond it the ring overflows at any size. NaN when the inputs describe no service curve.
 */
export function capacityMbps(values: EnteredInputs): number {
  const curve = readServiceCurve(values);
  if ('code' in curve) return NaN;
  const maxBatch = numberAt(values, 'maxBatch');
  return ((maxBatch / curve.meanUs(maxBatch)) * wireBits(values)) / busiestShare(values);
}
