import type { CoreQueue } from '../../src/models/k-limited/solver/core-queue.ts';

/** E[W] by Eq. (1) exactly as printed, s; 0/0 at lambda = 0 and s = 0. The solver has the simplified form. */
export function printedWaiting({ beta, beta2, s, s2, k }: CoreQueue, lambda: number): number {
  const rho = lambda * beta;
  const idle = 1 - rho;
  const first = (idle * idle + (rho / k) * (2 - rho)) / (idle - (lambda * s) / k);
  const numerator = (rho * lambda * beta2) / (2 * idle) + (rho * s2) / (2 * s) + (rho * rho * s) / (k * idle);
  const denominator = rho * idle + (rho * rho * (2 - rho)) / (k * idle);
  return (first * numerator) / denominator;
}
