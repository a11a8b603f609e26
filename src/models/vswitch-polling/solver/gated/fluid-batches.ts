/** A core's batches and its critical load if packets flowed evenly: every batch at its mean. */
import { expectedMisses } from './miss-ratio.ts';
import type { CoreSystem } from '../../system.ts';

/** Mean time of a batch of `m` packets, which need not be whole; a part of a packet misses like one. µs. */
function batchTime({ times, outputs }: CoreSystem, m: number): number {
  const misses = Math.min(m, expectedMisses(m, outputs));
  return m * (times.hit + times.forward) + (times.miss - times.hit) * misses;
}

const fullBatch = ({ maxBatch, capacity }: CoreSystem) => Math.min(maxBatch, capacity);

/** Cycle in which queue j has a batch of `batches[j]`, µs. */
function cycleWith(core: CoreSystem, batches: readonly number[]): number {
  return batches.reduce((sum, m) => sum + batchTime(core, m), batches.length * core.times.switchOver);
}

/**
 * Mean batches m_j = min(D, lambda_j C), D = min(M, K), in the cycle C that they make. Within a few percent of the
 * models that know how batches vary.
 */
export function fluidBatches(core: CoreSystem): number[] {
  const full = fullBatch(core);
  const batchesIn = (cycle: number) => core.rates.map((rate) => Math.min(full, rate * cycle));
  let low = core.rates.length * core.times.switchOver;
  let high = cycleWith(
    core,
    core.rates.map(() => full),
  );
  // the cycle that follows one of length c is longer than c below the solution and shorter above: halve, in factors
  for (let step = 0; step < 200 && high > low * (1 + 1e-12); step++) {
    const middle = Math.sqrt(low * high);
    if (cycleWith(core, batchesIn(middle)) > middle) low = middle;
    else high = middle;
  }
  return batchesIn(high);
}

/**
 * Load of the core, packets/µs, at which its most loaded queue fills whatever its capacity: every visit finds a full
 * batch there and serves just what arrives in a cycle, lambda_max C = D, while the batches of the others are their
 * share of that. `shares`: of the core's load, one a queue; not all 0. As batches vary the true limit lies up to 3 %
 * higher (7.37 instead of 7.17 Mpps in Scenario 1 by the gated model); finite queues begin to lose around it: at 7.1
 * Mpps there, by simulation.
 */
export function criticalLoad(core: CoreSystem, shares: readonly number[]): number {
  const full = fullBatch(core);
  const total = shares.reduce((a, b) => a + b, 0);
  const largest = Math.max(...shares);
  const cycle = cycleWith(
    core,
    shares.map((share) => (full * share) / largest),
  );
  return (full / cycle) * (total / largest);
}
