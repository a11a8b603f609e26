/** What a core can carry by a closed form: where a search begins, and where the exact rate has none. */
import type { InputValues } from '../../contract/inputs.ts';
import { readService } from '../solver/service-times.ts';
import type { Inputs } from '../read-inputs.ts';
import { readInputs } from '../read-inputs.ts';

/** Mean of weights over 0, 1, 2, ... */
export function meanOf(weights: readonly number[]): number {
  const mass = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.reduce((sum, weight, k) => sum + k * weight, 0) / mass;
}

/** Mean cost of an interrupt, µs. */
export function meanInterruptUs(inputs: Inputs): number {
  const histogram = inputs.interruptPmf;
  return histogram === null ? inputs.interruptUs : meanOf(histogram) * inputs.slotUs;
}

/**
 * A batch near saturation holds what arrives during the coalescing time, as far as frames allow, and its interrupt is
 * shared by as many packets.
 */
export function roughCapacityMpps(values: InputValues): number {
  const inputs = readInputs(values);
  const { slotUs } = inputs;
  const packetUs = readService(inputs, slotUs).mean * slotUs;
  const most = inputs.coalescingFrames ?? Infinity;
  const batch = Math.max(1, Math.min(most, inputs.coalescingUs / packetUs));
  return inputs.cores / (packetUs + meanInterruptUs(inputs) / batch);
}
