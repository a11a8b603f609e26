import type { InputFault } from '../contract/inputs.ts';

/**
 * A law that a reader gives as probabilities of 0, 1, 2, ... of `what`: `slots between two packets`. `label`: of the
 * field that takes it; `why` its mean cannot be 0.
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
