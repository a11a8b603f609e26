/** Flows hashed to queues, uniformly and independently: each one is bound to one queue. */
import type { RandomStream } from './xoshiro128.ts';

/** Rates of the flows, the largest first, proportional to k^-exponent; all 1 for exponent 0, so that sums are exact. */
export function flowWeights(flows: number, exponent: number): Float64Array {
  const weights = new Float64Array(flows).fill(1);
  if (exponent !== 0) for (let k = 0; k < flows; k++) weights[k] = (k + 1) ** -exponent;
  return weights;
}

/** Sums up in `loads` what each queue gets; `entries`: the queue of each value of the hash. About 4 ns a flow. */
export function hashFlowsOnto(
  loads: Float64Array,
  weights: Float64Array,
  entries: Int32Array,
  stream: RandomStream,
): void {
  const scale = entries.length / 2 ** 32;
  loads.fill(0);
  for (let k = 0; k < weights.length; k++) loads[entries[(stream.nextUint32() * scale) | 0]] += weights[k];
}
