import { SolveFailure } from '../../../contract/solution.ts';

/** A bound on a probability lies between 0 and 1: a family without a bound always loses with some probability. */
export function checkEpsilon(epsilon: number): void {
  if (epsilon > 0 && epsilon < 1) return;
  throw new SolveFailure(
    'epsilon-range',
    'The probability of any loss that is allowed must be above 0 and below 1.',
    null,
  );
}
