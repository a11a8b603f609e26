/** Description of each family of interarrival times at the present inputs, for their choice. */
import { numberAt } from '../contract/inputs.ts';
import { optionsOfArrivals } from '../input-parts/arrival-options.ts';

/** The gaps are those of one core. */
export const arrivalOptions = optionsOfArrivals(
  {
    deterministic: 'even',
    poisson: 'near-regular',
    geometric: 'memoryless-single',
    'geometric-0': 'memoryless',
    'negative-binomial': 'adjustable',
    empirical: 'own',
  },
  (values) =>
    (numberAt(values, 'meanInterarrivalUs') * numberAt(values, 'cores')) / numberAt(values, 'slotUs'),
);
