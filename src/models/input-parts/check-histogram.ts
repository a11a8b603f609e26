import type { InputFault } from '../contract/inputs.ts';
import { significant } from '../../text/number-words.ts';

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
 * Whether a negative binomial number of slots, `mean` of them, can have the coefficient of variation `cv`. `more`:
 * further sentences.
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

/**
 * A law that a reader gives as probabilities of 0, 1, 2, ... of `what`: `slots between two packets`. `label`: of the
 * field that takes it; `why`: reason why its mean cannot be 0.
 */
export function checkHistogram(
  histogram: readonly number[] | null,
  parameter: string,
  label: string,
  what: string,
  why: string,
): InputFault | null {
  if (!histogram || histogram.length === 0) {
    const message = `No list is given: enter the probabilities of 0, 1, 2, … ${what} under “${label}” (${parameter} in files and links).`;
    return { code: 'no-histogram', parameter, message };
  }
  let total = 0;
  let moment = 0;
  for (let s = 0; s < histogram.length; s++) {
    const weight = histogram[s];
    if (!(weight >= 0 && weight < Infinity)) {
      return {
        code: 'invalid-histogram',
        parameter,
        message: `Entry ${s} of the distribution of ${what} is not a number of at least 0.`,
      };
    }
    total += weight;
    moment += s * weight;
  }
  if (!(total > 0 && total < Infinity)) {
    return {
      code: 'invalid-histogram',
      parameter,
      message: `The distribution of ${what} must have a positive, finite sum.`,
    };
  }
  if (!(moment > 0)) {
    return { code: 'zero-mean', parameter, message: `The distribution of ${what} has mean 0: ${why}.` };
  }
  return null;
}
