/**
 * How evenly a network card spreads flows over receive queues: each flow is hashed to one fixed queue, so that with few
 * or unequal flows one queue gets more than its share. Every trial hashes all flows anew (as other addresses and ports
 * would), uniformly and independently; the result of a trial is the share of packets of the busiest queue.
 */
import { randomStreams } from '../../numerics/random/xoshiro128.ts';
import { checkWhole } from '../question/declared-indicator.ts';
import { QuestionFault } from '../question/question.ts';
import type { Search } from '../search/search.ts';

/** `equal`: all flows have the same rate; `zipf`: the rate of the k-th largest flow is proportional to k^-exponent. */
export type FlowSizes = { law: 'equal' } | { law: 'zipf'; exponent: number };

export interface HashedTraffic {
  /** 1 .. 1,000,000. */
  flows: number;
  sizes: FlowSizes;
  /** Receive queues, one a core: 1 .. 1024. */
  queues: number;
  /**
   * Entries of the card's indirection table, filled with the queues in turn: a flow is hashed to an entry. 128 in many
   * cards; null: straight to a queue.
   */
  indirection: number | null;
  /** Times that all flows are hashed: 1 .. 100,000. */
  trials: number;
  /** Whole number from 0 to 2^32 - 1; equal seeds give equal results. */
  seed: number;
}

/** Distribution of the busiest queue's share over the trials. All shares 0..1. */
export interface BusiestShare {
  traffic: HashedTraffic;
  /** 1 / queues, an even split. */
  even: number;
  /**
   * Limit for an increasing number of equal flows: `even` without an indirection table, with one the share of the queue
   * with most entries.
   */
  limit: number;
  /** Share of the largest flow, which no hashing divides. */
  largestFlow: number;
  mean: number;
  /** Of the mean, by the number of trials. */
  standardError: number;
  /** In p % of the trials the busiest queue has at most this share. */
  p50: number;
  p90: number;
  p99: number;
  /** Every trial's share, rising; length: trials. */
  sorted: Float64Array;
}

/** Entries of the indirection table of many cards. */
export const usualIndirection = 128;

export const hashingLimits = { flows: 1e6, queues: 1024, indirection: 65_536, trials: 1e5, exponent: 10 };

/** Flows hashed in all trials together: half a minute. */
const mostPlacements = 1e10;

/** Flows hashed between two steps: a few milliseconds. */
const placementsAStep = 1e6;

/** Throws `QuestionFault` (`out-of-range`, `too-much-work`) for traffic that cannot be simulated. */
export function checkHashedTraffic({ flows, sizes, queues, indirection, trials, seed }: HashedTraffic): void {
  checkWhole('flows', 'The number of flows', flows, 1, hashingLimits.flows);
  checkWhole('queues', 'The number of queues', queues, 1, hashingLimits.queues);
  checkWhole('trials', 'The number of trials', trials, 1, hashingLimits.trials);
  checkWhole('seed', 'The seed', seed, 0, 2 ** 32 - 1);
  if (indirection !== null) {
    const label = 'The size of the indirection table';
    checkWhole('indirection', label, indirection, 1, hashingLimits.indirection);
  }
  if (sizes.law === 'zipf' && !(sizes.exponent >= 0 && sizes.exponent <= hashingLimits.exponent)) {
    const message = `Zipf’s exponent must be a number from 0 to ${hashingLimits.exponent}, not ${sizes.exponent}.`;
    throw new QuestionFault('out-of-range', message, 'sizes.exponent');
  }
  if (flows * trials > mostPlacements) {
    const most = Math.floor(mostPlacements / flows);
    const message = `${trials} trials of ${flows} flows would take too long; with this many flows at most ${most} trials are allowed.`;
    throw new QuestionFault('too-much-work', message, 'trials');
  }
}

/** Rates of the flows, the largest first, in any unit; 1 for equal flows, so that their sums are exact. */
function flowWeights(flows: number, sizes: FlowSizes): Float64Array {
  const weights = new Float64Array(flows).fill(1);
  if (sizes.law === 'zipf') for (let k = 0; k < flows; k++) weights[k] = (k + 1) ** -sizes.exponent;
  return weights;
}

/** The queue of each entry of the table; without one every queue has one entry. */
function entryQueues(queues: number, indirection: number | null): Int32Array {
  return Int32Array.from({ length: indirection ?? queues }, (_, entry) => entry % queues);
}

/** Smallest value that at least this part of the sorted ones do not exceed. */
const quantile = (sorted: Float64Array, part: number): number =>
  sorted[Math.max(0, Math.ceil(part * sorted.length - 1e-9) - 1)];

function standardErrorOf(values: Float64Array, mean: number): number {
  if (values.length < 2) return 0;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1) / values.length);
}

/**
 * Simulates the hashing; a search without points to solve, so that it runs in slices with progress like every other.
 * About 4 ns a flow and trial. Throws `QuestionFault` for traffic out of range.
 */
export function* hashFlows(traffic: HashedTraffic): Search<BusiestShare> {
  checkHashedTraffic(traffic);
  const { flows, queues, trials } = traffic;
  const [stream] = randomStreams(traffic.seed, 1);
  const weights = flowWeights(flows, traffic.sizes);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const entries = entryQueues(queues, traffic.indirection);
  const scale = entries.length / 2 ** 32;
  const loads = new Float64Array(queues);
  const shares = new Float64Array(trials);
  let placed = 0;
  for (let trial = 0; trial < trials; trial++) {
    loads.fill(0);
    for (let k = 0; k < flows; k++) loads[entries[(stream.nextUint32() * scale) | 0]] += weights[k];
    let busiest = 0;
    for (let q = 0; q < queues; q++) if (loads[q] > busiest) busiest = loads[q];
    shares[trial] = Math.min(1, busiest / total);
    placed += flows;
    if (placed >= placementsAStep) {
      placed = 0;
      yield { points: [], fraction: (trial + 1) / trials, partial: null };
    }
  }
  const sorted = shares.sort();
  const mean = sorted.reduce((sum, share) => sum + share, 0) / trials;
  return {
    traffic,
    even: 1 / queues,
    limit: Math.ceil(entries.length / queues) / entries.length,
    largestFlow: weights[0] / total,
    mean,
    standardError: standardErrorOf(sorted, mean),
    p50: quantile(sorted, 0.5),
    p90: quantile(sorted, 0.9),
    p99: quantile(sorted, 0.99),
    sorted,
  };
}
