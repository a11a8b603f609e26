/** What the families of interarrival times amount to at the present inputs, for their choice. */
import { numberAt } from '../../contract/inputs.ts';
import { optionsOfArrivals } from '../../input-parts/arrival-options.ts';
import { busiestShare, wireBits } from '../closed-form/capacity.ts';

/** The gaps are those of the busiest core. */
export const arrivalOptions = optionsOfArrivals(
  {
    deterministic: 'even',
    jittered: 'jittered',
    poisson: 'near-regular',
    geometric: 'memoryless',
    'negative-binomial': 'adjustable',
    empirical: 'own',
  },
  (values) => {
    const rateMbps = numberAt(values, 'rateMbps') * busiestShare(values);
    return (wireBits(values) / rateMbps / numberAt(values, 'slotNs')) * 1000;
  },
);
