/** Capacity of the system: every batch full. Closed form, needs no solver. */
import { type EnteredInputs, partOf } from '../../contract/inputs.ts';
import { wireOverheadBytes } from '../../input-parts/wire-overhead.ts';
import { readServiceCurve, type ServiceInputs } from './service-curve.ts';
import { meanStallUs, type StallInputs } from './stalls.ts';

/** Inputs of the capacity; also used by field declarations. */
export interface CapacityInputs extends ServiceInputs, StallInputs {
  readonly frameBytes: number;
  readonly cores: number;
  readonly hottestShare: number | null;
  readonly maxBatch: number;
}

/** Bits that one frame occupies on the wire. */
export function wireBits(values: EnteredInputs): number {
  const inputs = partOf<CapacityInputs>(values);
  return (inputs.frameBytes + wireOverheadBytes) * 8;
}

/** Share of the packet rate that the busiest core receives: even over the cores unless given. */
export function busiestShare(values: EnteredInputs): number {
  const inputs = partOf<CapacityInputs>(values);
  const { cores } = inputs;
  return cores === 1 ? 1 : (inputs.hottestShare ?? 1 / cores);
}

/** Share of the packet rate that each of the other cores receives: the rest of the busiest one, evenly; 0 for one. */
export function othersShare(values: EnteredInputs): number {
  const { cores } = partOf<CapacityInputs>(values);
  return cores === 1 ? 0 : Math.max(0, (1 - busiestShare(values)) / (cores - 1));
}

/** Whether all cores receive the same share. */
export function isEven(values: EnteredInputs): boolean {
  const { cores } = partOf<CapacityInputs>(values);
  return cores === 1 || Math.abs(othersShare(values) - busiestShare(values)) < 1e-12;
}

/**
 * Offered rate over all cores at which the busiest core takes full batches only, Mbit/s on the wire: (beta / E[B_beta])
 * / share, stalls included. Beyond it the ring overflows at any size. NaN when the inputs describe no service curve.
 */
export function capacityMbps(values: EnteredInputs): number {
  const inputs = partOf<CapacityInputs>(values);
  const curve = readServiceCurve(inputs);
  if ('code' in curve) return NaN;
  const { maxBatch } = inputs;
  const fullUs = curve.meanUs(maxBatch);
  return ((maxBatch / (fullUs + meanStallUs(inputs, fullUs))) * wireBits(values)) / busiestShare(values);
}
