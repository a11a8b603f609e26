/** Conditions of Eq. (2), s = k (1 - λ_∞ β)/λ_∞, on the capacity of one core and on k. */
import { SolveFailure } from '../../contract/solution.ts';

/** Refuses a capacity of one core that is no positive number. */
export function requireCapacity(lambdaInf: number): void {
  if (lambdaInf > 0 && Number.isFinite(lambdaInf)) return;
  throw new SolveFailure('bad_capacity', `The capacity must be above 0; ${lambdaInf} /s is not.`);
}

/** Refuses a k for which Eq. (2) does not hold. */
export function requireFiniteCycle(k: number): void {
  if (Number.isInteger(k) && k >= 1) return;
  throw new SolveFailure(
    'bad_k',
    `The packets per cycle must be a whole number of at least 1 for Eq. (2); ${k} is not.`,
  );
}
