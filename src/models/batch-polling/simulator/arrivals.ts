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
