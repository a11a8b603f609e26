/** Service time of one packet: families, and a synthetic histogram in place of the paper's measured gateway. */
import {
  empiricalInterarrival,
  evenInterarrival,
  poissonInterarrival,
  type SummableLaw,
} from '../../../numerics/sums/partial-sums.ts';
import type { Inputs } from '../read-inputs.ts';

/**
 * Stand-in for the paper's Serving Gateway, weights of 0, 1, ..., 16 µs, sum 400: the paper shows its measured
 * distribution only as a curve (Fig. 6b), capped at 16 µs with mean 7.25 µs. This one has the same cap and exactly the
 * same mean; its shape is ours. Variance 10.6375 µs².
 */
export const sgwWeights: readonly number[] = [0, 1, 7, 24, 43, 62, 62, 52, 38, 26, 19, 15, 13, 11, 10, 9, 8];

/**
 * A histogram of `weights` over 0, 1, 2, ... µs on slots of another length; a value between two slots is split with the
 * same mean.
 */
export function onSlots(weights: readonly number[], slotUs: number): readonly number[] {
  if (slotUs === 1) return weights;
  const slots = new Array<number>(Math.ceil((weights.length - 1) / slotUs) + 2).fill(0);
  weights.forEach((weight, us) => {
    const value = us / slotUs;
    const whole = Math.floor(value + 1e-9);
    const upper = Math.max(0, value - whole);
    slots[whole] += weight * (1 - upper);
    slots[whole + 1] += weight * upper;
  });
  return slots;
}

/** Law of the service time in slots. The inputs have passed `checkSystem`. */
export function readService(inputs: Inputs, slotUs: number): SummableLaw {
  switch (inputs['service.family']) {
    case 'deterministic':
      return evenInterarrival(inputs['service.meanUs'] / slotUs);
    case 'poisson':
      return poissonInterarrival(inputs['service.meanUs'] / slotUs);
    case 'empirical':
      return empiricalInterarrival(inputs['service.pmf']!);
    default:
      return empiricalInterarrival(onSlots(sgwWeights, slotUs));
  }
}
