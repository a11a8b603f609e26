/** Times of the inputs in slots. */
import type { EnteredInputs } from '../../contract/inputs.ts';
import { wireBits } from './capacity.ts';
import type { Inputs } from '../read-inputs.ts';
import { readInputs } from '../read-inputs.ts';

/** Slots in one microsecond. */
export function slotsPerUs(inputs: Inputs): number {
  return 1000 / inputs.slotNs;
}

/**
 * Mean interarrival time in slots of a core that receives `share` of the packet rate. A given histogram is that of one
 * core.
 */
export function meanInterarrivalSlots(values: EnteredInputs, share: number): number {
  const inputs = readInputs(values);
  return (wireBits(values) / (inputs.rateMbps * share)) * slotsPerUs(inputs);
}

/** The same where the histogram is given too. */
export function meanInterarrival(inputs: Inputs, share: number): number {
  if (inputs['arrivals.family'] !== 'empirical') return meanInterarrivalSlots(inputs, share);
  const weights = inputs['arrivals.pmf']!;
  const total = weights.reduce((a, b) => a + b, 0);
  return weights.reduce((sum, weight, slots) => sum + slots * (weight / total), 0);
}
