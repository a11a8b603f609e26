import { significant } from '../../text/number-words.ts';
import type { InputFault } from '../contract/inputs.ts';
import { checkHistogram } from './check-histogram.ts';

/** A given law of the slots between two packets. */
export function checkGapHistogram(histogram: readonly number[] | null): InputFault | null {
  return checkHistogram(
    histogram,
    'arrivals.pmf',
    'Interarrival distribution',
    'slots between two packets',
    'infinitely many packets would arrive in one slot',
  );
}

/**
 * Whether a negative binomial number of slots, `mean` of them, can have the coefficient of variation `cv`. `more`: what
 * else there is to say.
 */
export function checkGapSpread(cv: number, mean: number, more = ''): InputFault | null {
  if (cv * cv * mean > 1 + 1e-12) return null;
  const smallest = 1 / Math.sqrt(mean);
  return {
    code: 'cv-below-poisson-limit',
    parameter: 'arrivals.cv',
    message: `With a mean of ${significant(mean, 4)} slots between packets the coefficient of variation must exceed ${significant(smallest, 6)}, that of near-regular arrivals; ${cv} does not.${more}`,
    nearest: Math.ceil(smallest * 1.0005 * 1e4) / 1e4,
  };
}
