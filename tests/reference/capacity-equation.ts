/** Eq. (2): the switchover time that the measured capacity leaves, and what it says about k. */
import { SolveFailure } from '../../src/models/contract/solution.ts';
import { requireCapacity, requireFiniteCycle } from '../../src/models/k-limited/solver/core-queue.ts';
import { significant } from '../../src/text/number-words.ts';

/**
 * s = k (1 - λ_∞ β)/λ_∞, s. A small difference of large numbers: never use a rounded β. Fails with `bad_capacity`,
 * `bad_k`, `bad_beta`, and `capacity_too_high` where the service time alone limits a core to no more than λ_∞.
 */
export function switchOverFromCapacity(beta: number, k: number, lambdaInf: number): number {
  requireCapacity(lambdaInf);
  requireFiniteCycle(k);
  if (!(beta > 0 && Number.isFinite(beta))) {
    throw new SolveFailure('bad_beta', `The mean service time must be above 0; ${beta} s is not.`);
  }
  if (beta * lambdaInf >= 1) {
    throw new SolveFailure(
      'capacity_too_high',
      `A service time of ${significant(beta, 4)} s alone limits a core to ${significant(1 / beta, 6)} /s, which is not above the capacity of ${significant(lambdaInf, 6)} /s: no switch-over time fits.`,
    );
  }
  return (k * (1 - lambdaInf * beta)) / lambdaInf;
}

/** k = s λ_∞/(1 - λ_∞ β) from rounded numbers, with the range that half a unit of the last digit of β and s leaves. */
export function packetsPerCycleFrom(
  printed: { beta: number; s: number; betaHalf: number; sHalf: number },
  lambdaInf: number,
): { k: number; min: number; max: number } {
  requireCapacity(lambdaInf);
  const { beta, s, betaHalf, sHalf } = printed;
  const k = (betaAt: number, sAt: number) => (sAt * lambdaInf) / (1 - lambdaInf * betaAt);
  return { k: k(beta, s), min: k(beta - betaHalf, s - sHalf), max: k(beta + betaHalf, s + sHalf) };
}
