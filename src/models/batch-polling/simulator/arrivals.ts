/** Interarrival times drawn by the family that the inputs name. */
import type { LatticeSampler } from '../../../numerics/random/lattice-sampler.ts';
import {
  histogramSampler,
  negativeBinomialSampler,
  poissonSampler,
  twoPointSampler,
} from '../../../numerics/random/lattice-samplers.ts';
import type { InputValues } from '../../contract/inputs.ts';
import { choiceAt, numberAt } from '../../contract/inputs.ts';
import { meanInterarrivalSlots } from '../check-system.ts';

/** The law of the slots between two packets of a core with this share of the rate. */
export function interarrivalSampler(values: InputValues, share: number): LatticeSampler {
  const mean = meanInterarrivalSlots(values, share);
  switch (choiceAt(values, 'arrivals.family')) {
    case 'deterministic':
      return twoPointSampler(mean);
    case 'geometric':
      return negativeBinomialSampler(mean, mean * (1 + mean));
    case 'negative-binomial':
      return negativeBinomialSampler(mean, (numberAt(values, 'arrivals.cv') * mean) ** 2);
    case 'empirical':
      return histogramSampler(values['arrivals.pmf'] as readonly number[]);
    default:
      return poissonSampler(mean);
  }
}

/** Its mean, slots; that of a given histogram is its own. */
export function meanInterarrival(values: InputValues, share: number): number {
  if (choiceAt(values, 'arrivals.family') !== 'empirical') return meanInterarrivalSlots(values, share);
  const weights = values['arrivals.pmf'] as readonly number[];
  const total = weights.reduce((a, b) => a + b, 0);
  return weights.reduce((sum, weight, slots) => sum + slots * (weight / total), 0);
}
