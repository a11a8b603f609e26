/** Rates of queues from flows that a network card hashes to them. */
import { flowWeights, hashFlowsOnto } from '../numerics/random/hashed-flows.ts';
import { randomStreams } from '../numerics/random/xoshiro128.ts';

export interface HashedFlows {
  /** 1 .. 100,000. */
  flows: number;
  /** The k-th largest flow has a rate proportional to k^-zipf; 0: all are equal. 0 .. 10. */
  zipf: number;
  /** Whole number from 0 to 2^32 - 1. */
  seed: number;
}

const straight = (queues: number) => Int32Array.from({ length: queues }, (_, k) => k);

/** Rate of each queue under one hash, packets a µs; `total`: of all flows together. */
export function hashedRates({ flows, zipf, seed }: HashedFlows, queues: number, total: number): number[] {
  const [stream] = randomStreams(seed, 1);
  const weights = flowWeights(flows, zipf);
  const loads = new Float64Array(queues);
  hashFlowsOnto(loads, weights, straight(queues), stream);
  const scale = total / loads.reduce((sum, load) => sum + load, 0);
  return [...loads].map((load) => load * scale);
}

/** Share of the busiest queue over many hashes of the same flows, 0..1. */
export interface BusiestBand {
  mean: number;
  /** 5th and 95th percentile. */
  low: number;
  high: number;
  trials: number;
}

/** Most flows hashed in all trials together: about 40 ms. */
const mostPlacements = 1e7;

/** 2,000 hashes, fewer above 5,000 flows and at least 100. Standard error of the mean: below 2 % of the band. */
export function busiestBand(
  { flows, zipf }: Pick<HashedFlows, 'flows' | 'zipf'>,
  queues: number,
): BusiestBand {
  const trials = Math.max(100, Math.min(2000, Math.floor(mostPlacements / flows)));
  const [stream] = randomStreams(1, 1);
  const weights = flowWeights(flows, zipf);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const entries = straight(queues);
  const loads = new Float64Array(queues);
  const shares = Float64Array.from({ length: trials }, () => {
    hashFlowsOnto(loads, weights, entries, stream);
    return loads.reduce((most, load) => Math.max(most, load), 0) / total;
  }).sort();
  const at = (part: number) => shares[Math.ceil(part * trials) - 1];
  const mean = shares.reduce((sum, share) => sum + share, 0) / trials;
  return { mean, low: at(0.05), high: at(0.95), trials };
}
