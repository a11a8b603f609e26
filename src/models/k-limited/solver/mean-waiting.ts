/** Mean waiting time by Eq. (1). */
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
