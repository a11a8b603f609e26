/** Mean batches of a core's queues if packets flowed: where the gated model's iteration starts. */
import { expectedMisses } from './miss-ratio.ts';
import type { CoreSystem } from './system.ts';

/**
 * Mean batches m_j = min(D, lambda_j C) in a cycle of C = N T_S + the time of these batches. The least solution from below, which
 * is the only one; within a few percent of the models that know more.
 */
export function fluidBatches(core: CoreSystem): number[] {
  const { rates, outputs, times } = core;
  const full = Math.min(core.maxBatch, core.capacity);
  const idle = rates.length * times.switchOver;
  const batchTime = (m: number) =>
    m * (times.hit + times.forward) + (times.miss - times.hit) * Math.min(m, expectedMisses(m, outputs));
  const cycleAfter = (cycle: number) =>
    rates.reduce((sum, rate) => sum + batchTime(Math.min(full, rate * cycle)), idle);
  let low = idle;
  let high = idle + rates.length * batchTime(full);
  // the cycle that follows one of length c grows slower than c beyond the solution: halve, in factors
  for (let step = 0; step < 200 && high > low * (1 + 1e-9); step++) {
    const middle = Math.sqrt(low * high);
    if (cycleAfter(middle) > middle) low = middle;
    else high = middle;
  }
  return rates.map((rate) => Math.min(full, rate * high));
}
