/** What the system can carry at most: every batch full. Closed form, needs no solver. */
import type { EnteredInputs } from '../contract/inputs.ts';
import { wireOverheadBytes } from '../input-parts/wire-overhead.ts';
import { readServiceCurve } from './service-curve.ts';
import { readInputs } from './read-inputs.ts';

/** Bits that one frame occupies on the wire. */
export function wireBits(values: EnteredInputs): number {
  const inputs = readInputs(values);
  return (inputs.frameBytes + wireOverheadBytes) * 8;
}

/** Share of the packet rate that the busiest core receives: even over the cores unless given. */
export function busiestShare(values: EnteredInputs): number {
  const inputs = readInputs(values);
  const { cores } = inputs;
  return cores === 1 ? 1 : (inputs.hottestShare ?? 1 / cores);
}

/**
 * Offered rate over all cores at which the busiest core takes full batches only, Mbit/s on the wire:
 * (beta / E[B_beta]) / share. Beyond it the ring overflows at any size. NaN when the inputs describe no service curve.
 */
export function capacityMbps(values: EnteredInputs): number {
  const inputs = readInputs(values);
  const curve = readServiceCurve(inputs);
  if ('code' in curve) return NaN;
  const { maxBatch } = inputs;
  return ((maxBatch / curve.meanUs(maxBatch)) * wireBits(values)) / busiestShare(values);
}
