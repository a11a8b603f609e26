/** Why a result of the model may lie off the mechanism's, by indicator. */
import type { Inputs } from './read-inputs.ts';

/** What does not depend on the time between batches. */
const ownOfTheCard = ['meanBatch', 'offeredMpps'];

/** Right with the exact marginal law of that time, whatever it depends on. */
const ownOfTheMean = ['meanBatchIntervalUs', 'load', 'loadWithOverhead', 'interruptsPerSecond'];

/** See `Simulation.expectedDifference`. */
export function expectedDifference(inputs: Inputs, indicator: string): string | null {
  if (indicator === 'lossProbabilityPublished') {
    return 'Eq. (11) as printed divides by the batch size and is the probability of no event: 0.028 where 7.2 % are lost.';
  }
  if (indicator.startsWith('processingUs.published')) {
    return 'Eqs. (5), (12) and (13) as printed give the time of the last packet of every batch, lost ones included: 43 instead of 77 µs with four packets per batch, a few per cent off with many.';
  }
  return intervalDifference(inputs, indicator);
}

function intervalDifference(inputs: Inputs, indicator: string): string | null {
  const form = inputs.batchInterval;
  const memoryless = ['geometric', 'geometric-0'].includes(inputs['arrivals.family']);
  if (form === 'exact' || memoryless || ownOfTheCard.includes(indicator)) return null;
  if (form === 'published') {
    return 'Eq. (4) takes the time between batches from a stationary process and assumes it to be independent of the batch: results are nearly right for near-regular arrivals and a cv up to 1, but up to a half off for even and a quarter off for bursty arrivals.';
  }
  if (ownOfTheMean.includes(indicator)) return null;
  return 'The time between batches is assumed to be independent of the batch: loss is a few per cent off for bursty arrivals, the standard deviation of the processing time 2 to 3 % for even ones.';
}
