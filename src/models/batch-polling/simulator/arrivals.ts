/** Arrivals drawn by the family that the inputs name. */
import { JitteredArrivals } from '../../../numerics/random/jittered-arrivals.ts';
import type { LatticeSampler } from '../../../numerics/random/lattice-sampler.ts';
import {
  histogramSampler,
  negativeBinomialSampler,
  poissonSampler,
  twoPointSampler,
} from '../../../numerics/random/lattice-samplers.ts';
import { meanInterarrivalSlots } from '../closed-form/slots.ts';
import type { Inputs } from '../read-inputs.ts';

/** Slots of arrivals one after the other; what has a state belongs to one core. */
export type ArrivalSource = Pick<LatticeSampler, 'fillSums'>;

/** The arrivals of a core with this share of the rate. */
export function arrivalSource(inputs: Inputs, share: number): ArrivalSource {
  const mean = meanInterarrivalSlots(inputs, share);
  switch (inputs['arrivals.family']) {
    case 'deterministic':
      return twoPointSampler(mean);
    case 'jittered':
      return new JitteredArrivals(mean, inputs['arrivals.jitterPackets']);
    case 'geometric':
      return negativeBinomialSampler(mean, mean * (1 + mean));
    case 'negative-binomial':
      return negativeBinomialSampler(mean, (inputs['arrivals.cv'] * mean) ** 2);
    case 'empirical':
      return histogramSampler(inputs['arrivals.pmf']!);
    default:
      return poissonSampler(mean);
  }
}

/** Its mean, slots; that of a given histogram is its own. */
export function meanInterarrival(inputs: Inputs, share: number): number {
  if (inputs['arrivals.family'] !== 'empirical') return meanInterarrivalSlots(inputs, share);
  const weights = inputs['arrivals.pmf']!;
  const total = weights.reduce((a, b) => a + b, 0);
  return weights.reduce((sum, weight, slots) => sum + slots * (weight / total), 0);
}
