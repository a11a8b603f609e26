/** Mean waiting time by Eq. (1), simplified and as printed. */
import type { CoreQueue } from './core-queue.ts';
import { residualPause } from './core-queue.ts';

/**
 * E[W] by Eq. (1) in its simplified form, s. With one queue the two factors of the printed form share (1-ρ)/ρ times a
 * bracket, which cancels; this form also holds at λ = 0 and s = 0. Exact for k = 1 and k = ∞, an upper bound between.
 * For a legal queue and 0 <= lambda < `maxRate`.
 */
export function publishedWaiting(queue: CoreQueue, lambda: number): number {
  const { beta, beta2, s, k } = queue;
  const rho = lambda * beta;
  const numerator = (lambda * beta2) / 2 + (1 - rho) * residualPause(queue) + (rho * s) / k;
  return numerator / (1 - rho - (lambda * s) / k);
}

/** E[W] by Eq. (1) exactly as printed, s; 0/0 at lambda = 0 and s = 0. Kept to show that the simplified form is the same. */
export function printedWaiting({ beta, beta2, s, s2, k }: CoreQueue, lambda: number): number {
  const rho = lambda * beta;
  const idle = 1 - rho;
  const first = (idle * idle + (rho / k) * (2 - rho)) / (idle - (lambda * s) / k);
  const numerator = (rho * lambda * beta2) / (2 * idle) + (rho * s2) / (2 * s) + (rho * rho * s) / (k * idle);
  const denominator = rho * idle + (rho * rho * (2 - rho)) / (k * idle);
  return (first * numerator) / denominator;
}
