import type { Inputs } from './read-inputs.ts';

/** Mean interarrival time of one core, slots. NaN for a histogram, which determines it. */
export function meanInterarrivalSlots(inputs: Inputs): number {
  if (inputs['arrivals.family'] === 'empirical') return NaN;
  return (inputs.meanInterarrivalUs * inputs.cores) / inputs.slotUs;
}
