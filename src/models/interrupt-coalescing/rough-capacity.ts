/** What a core can carry by a closed form: where a search begins, and where the exact rate has none. */
import type { InputValues } from '../contract/inputs.ts';
import { numberAt } from '../contract/inputs.ts';
import { readService } from './solver/service-times.ts';

/** Mean of weights over 0, 1, 2, ... */
export function meanOf(weights: readonly number[]): number {
  const mass = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.reduce((sum, weight, k) => sum + k * weight, 0) / mass;
}

/** Mean cost of an interrupt, µs. */
export function meanInterruptUs(values: InputValues): number {
  const histogram = values.interruptPmf as readonly number[] | null;
  return histogram === null
    ? numberAt(values, 'interruptUs')
    : meanOf(histogram) * numberAt(values, 'slotUs');
}

/** A batch near saturation holds what arrives during the coalescing time, and its interrupt is shared by as many packets. */
export function roughCapacityMpps(values: InputValues): number {
  const slotUs = numberAt(values, 'slotUs');
  const packetUs = readService(values, slotUs).mean * slotUs;
  const batch = Math.max(1, numberAt(values, 'coalescingUs') / packetUs);
  return numberAt(values, 'cores') / (packetUs + meanInterruptUs(values) / batch);
}
