/**
 * Approximate capacity of a core by a closed form: starting point of searches where the exact capacity has no closed
 * form.
 */
import type { InputValues } from '../../contract/inputs.ts';
import { readService } from '../solver/service-times.ts';
import { type Inputs, readInputs } from '../read-inputs.ts';

/** Below this load hardly any work is left from one batch to the next, and its chain is short. */
const shortChainLoad = 0.5;

/**
 * Time of one solve, ms. At low load, with batches of nearly equal sizes, about 0.3 ms and the time of the batches, a
 * few milliseconds where frames can close batches; near saturation, or with batches of widely spread sizes, tens of
 * milliseconds and more, twice as much where frames can close batches.
 */
export function solveMs(values: InputValues): number {
  const inputs = readInputs(values);
  const family = inputs['arrivals.family'];
  const limited = inputs.coalescingFrames !== null;
  if (family !== 'deterministic' && family !== 'poisson') return limited ? 200 : 100;
  const interarrivalUs = inputs.meanInterarrivalUs;
  const isLow = 1 / interarrivalUs / roughCapacityMpps(values) < shortChainLoad;
  if (limited) return isLow ? (family === 'deterministic' ? 4 : 10) : 60;
  const slots = inputs.coalescingUs / inputs.slotUs;
  const batch = 1 + inputs.coalescingUs / (interarrivalUs * inputs.cores);
  return isLow ? 0.3 + (batch * slots) / 10_000 : 30;
}

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
