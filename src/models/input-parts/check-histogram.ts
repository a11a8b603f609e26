import type { InputFault } from '../contract/inputs.ts';

/**
 * A law that a reader gives as probabilities of 0, 1, 2, ... of `what`: `slots between two packets`. `why` its mean
 * cannot be 0.
 */
export function checkHistogram(
  histogram: readonly number[] | null,
  parameter: string,
  what: string,
  why: string,
): InputFault | null {
  if (!histogram || histogram.length === 0) {
    return { code: 'no-histogram', parameter, message: `Give the probabilities of 0, 1, 2, … ${what}.` };
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
