/** Measured mean response times, and their conditions for every step of the fit. */
import { SolveFailure } from '../../contract/solution.ts';
import { significant } from '../../../text/number-words.ts';

/** Points of one N on one core: `lambda[k]` packets/s, `response[k]` s; same length. */
export interface ResponsePoints {
  lambda: readonly number[];
  response: readonly number[];
}

/**
 * Fails with `bad_data` (a rate below 0, a response time not above 0) or `too_few_points` (less than 2 different
 * rates).
 */
export function requirePoints({ lambda, response }: ResponsePoints): void {
  if (lambda.length !== response.length) {
    throw new SolveFailure(
      'bad_data',
      `There are ${lambda.length} rates and ${response.length} response times.`,
    );
  }
  const badRate = lambda.find((rate) => !(rate >= 0 && Number.isFinite(rate)));
  if (badRate !== undefined)
    throw new SolveFailure('bad_data', `A packet rate is ${badRate} /s; 0 or more is needed.`);
  const badResponse = response.find((time) => !(time > 0 && Number.isFinite(time)));
  if (badResponse !== undefined) {
    throw new SolveFailure('bad_data', `A response time is ${badResponse} s; more than 0 is needed.`);
  }
  if (new Set(lambda).size < 2) {
    throw new SolveFailure(
      'too_few_points',
      'The fit has two unknowns for each number of functions and needs measurements at two different rates or more.',
    );
  }
}

/** Fails with `rate_above_capacity` where a rate is not below `lambdaInf`. */
export function requireBelowCapacity({ lambda }: ResponsePoints, lambdaInf: number): void {
  const beyond = lambda.find((rate) => rate >= lambdaInf);
  if (beyond === undefined) return;
  throw new SolveFailure(
    'rate_above_capacity',
    `A measured rate of ${significant(beyond, 6)} /s a core is not below the capacity of ${significant(lambdaInf, 6)} /s a core: give a higher capacity or leave the measurement out.`,
  );
}

/** Distance of a curve from its points. */
export interface FitQuality {
  /** Σ (ln y/f)², Eq. (3). */
  objective: number;
  /** Mean |y - f|/y. */
  meanRelativeError: number;
}

export function fitQuality(
  { lambda, response }: ResponsePoints,
  curve: (rate: number) => number,
): FitQuality {
  let objective = 0;
  let relative = 0;
  lambda.forEach((rate, k) => {
    const fitted = curve(rate);
    objective += Math.log(response[k] / fitted) ** 2;
    relative += Math.abs(response[k] - fitted) / response[k];
  });
  return { objective, meanRelativeError: relative / lambda.length };
}
