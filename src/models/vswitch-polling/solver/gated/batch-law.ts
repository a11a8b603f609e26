import { expectedMisses } from '../../packet-times.ts';
import type { CoreSystem } from '../../system.ts';

// A core's batches and its critical load if packets flowed evenly: every batch at its mean.

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
 * Mean batches m_j = min(D, lambda_j C), D = min(M, K), in the cycle C that they make. Within a few per cent of the
 * models with variable batches.
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
 * Load of the core, packets/µs, at which its most loaded queue fills at any capacity: every visit finds a full batch
 * there and serves just what arrives in a cycle, lambda_max C = D, while the batches of the others are their share of
 * that. `shares`: of the core's load, one a queue; not all 0. As batches vary the true limit lies up to 3 % higher
 * (7.37 instead of 7.17 Mpps in Scenario 1 by the gated model); finite queues begin to lose around it: at 7.1 Mpps
 * there, by simulation.
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

// Probabilities of 0..D packets in a batch: through which the queues of a core are coupled.

export type BatchLaw = Float64Array;

/** A batch that always has this size. */
export function fixedBatch(size: number, largest: number): BatchLaw {
  const law = new Float64Array(largest + 1);
  law[size] = 1;
  return law;
}

/** Some law with this mean, at most `largest`: the binomial one. */
export function batchOfMean(mean: number, largest: number): BatchLaw {
  const p = mean / largest;
  if (p >= 1 - 1e-9) return fixedBatch(largest, largest);
  const law = fixedBatch(0, largest);
  for (let trial = 1; trial <= largest; trial++) {
    for (let m = trial; m > 0; m--) law[m] = (1 - p) * law[m] + p * law[m - 1];
    law[0] *= 1 - p;
  }
  return law;
}

export function meanBatch(law: BatchLaw): number {
  let mean = 0;
  for (let m = 1; m < law.length; m++) mean += m * law[m];
  return mean;
}

/** Mean of `values[m]`. */
export function meanOver(law: BatchLaw, values: ArrayLike<number>): number {
  let mean = 0;
  for (let m = 0; m < law.length; m++) mean += law[m] * values[m];
  return mean;
}

/** Packets that change their batch from one law to the other, as a share of the mean batch. */
export function batchChange(before: BatchLaw, now: BatchLaw): number {
  let moved = 0;
  for (let m = 1; m < now.length; m++) moved += m * Math.abs(now[m] - before[m]);
  return moved === 0 ? 0 : moved / meanBatch(now);
}

/** A law of the same shape with another mean: p_m z^m, normalised. */
export class TiltedBatch {
  readonly law: BatchLaw;
  readonly baseMean: number;
  private readonly logs: Float64Array;
  private logZ = 0;

  constructor(base: BatchLaw) {
    this.logs = base.map((p) => Math.log(p));
    this.law = base.slice();
    this.baseMean = meanBatch(base);
  }

  /**
   * Sets `law` to have this mean, or as near as the shape allows. Newton within a bracket. Returns how many entries it
   * made.
   */
  toMean(mean: number): number {
    if (!(mean > 0 && this.baseMean > 0)) return 0;
    let steps = 0;
    let low = -60;
    let high = 60;
    let z = this.logZ;
    for (; steps < 60 && high - low > 1e-14; steps++) {
      const at = this.tilt(z);
      if (Math.abs(at.mean - mean) <= 1e-14 * mean) break;
      if (at.mean > mean) high = z;
      else low = z;
      const next = z - (at.mean - mean) / at.variance;
      z = next > low && next < high ? next : (low + high) / 2;
    }
    this.logZ = z;
    return (steps + 1) * this.law.length;
  }

  private tilt(logZ: number): { mean: number; variance: number } {
    const { logs, law } = this;
    let largest = -Infinity;
    for (let m = 0; m < law.length; m++) largest = Math.max(largest, logs[m] + m * logZ);
    let sum = 0;
    let mean = 0;
    let square = 0;
    for (let m = 0; m < law.length; m++) {
      const p = Math.exp(logs[m] + m * logZ - largest);
      law[m] = p;
      sum += p;
      mean += m * p;
      square += m * m * p;
    }
    for (let m = 0; m < law.length; m++) law[m] /= sum;
    mean /= sum;
    return { mean, variance: square / sum - mean * mean };
  }
}
