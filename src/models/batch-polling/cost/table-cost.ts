/** Cost of the tables of arrivals for long services. Cheap: the page evaluates it at every slider move. */
import { negativeBinomialSmoothness } from '../../../numerics/laws/negative-binomial/window.ts';
import { safeStride } from '../../../numerics/laws/pmf.ts';
import type { Inputs } from '../read-inputs.ts';

/** Entries of the table of arrivals that a solve may walk through: some seconds of work. */
const mostEntries = 60e6;

/** Counts are followed this far where they reach so far; the rest far beyond a full ring is represented by its mean. */
export const mostCounts = 20_000;
export const beyondRing = 4096;

/** Width of a row of the table in standard deviations of its sum. */
const deviations = 24;

/** Squared coefficient of variation of the interarrival times, or a little more. */
function squaredVariation(inputs: Inputs, meanSlots: number): number {
  switch (inputs['arrivals.family']) {
    case 'poisson':
      return 1 / meanSlots;
    case 'deterministic':
      // At most a quarter of a squared slot; of times below a slot most are none.
      return meanSlots < 0.5 ? (1 - meanSlots) / meanSlots : 1 / (4 * meanSlots * meanSlots);
    case 'negative-binomial':
      return inputs['arrivals.cv'] ** 2;
    default:
      return 1 + 1 / meanSlots;
  }
}

/**
 * Variance of the time of the last of `counts` arrivals, in squared mean interarrival times: with a jitter it does not
 * grow.
 */
function squaredSpread(inputs: Inputs, meanSlots: number, counts: number): number {
  if (inputs['arrivals.family'] === 'jittered') return 1.13 * inputs['arrivals.jitterPackets'] + 0.5;
  return counts * squaredVariation(inputs, meanSlots);
}

/** Entries of the table of arrivals that reaches `slots` slots far. */
function tableEntries(inputs: Inputs, meanSlots: number, slots: number): number {
  const counts = Math.min(slots / meanSlots, inputs.ringSize + beyondRing);
  const width = deviations * meanSlots * Math.sqrt(squaredSpread(inputs, meanSlots, counts));
  return counts * Math.min(slots, width + meanSlots);
}

/** Products of tables and service times that a solve may take: a few seconds of work. */
const mostProducts = 4e9;

/** More weights of a service time than this are summed by arrivals, for which every slot is needed. */
const mostWeights = 400;

/** Slots from one weight of a service time to the next, where arrivals are smooth: see `thinnedPmf`. */
export function weightStride(mean: number, variance: number, smoothVariance: number): number {
  const stride = safeStride(Math.min(mean, smoothVariance));
  return variance > mean && weightReach(variance) / stride > mostWeights ? 1 : stride;
}

/** Slots over which the weights of a service time reach, about. */
function weightReach(variance: number): number {
  return 24 * Math.sqrt(variance) + 4;
}

/**
 * Whether services of all sizes can be joined with the arrivals during them in reasonable time, the longest of this
 * mean and variance > mean and of at most `slots` slots.
 */
export function areJoined(
  inputs: Inputs,
  meanSlots: number,
  { mean, variance, slots }: { mean: number; variance: number; slots: number },
): boolean {
  const stride = weightStride(mean, variance, negativeBinomialSmoothness(mean, variance));
  const counts = Math.min(slots / meanSlots, inputs.ringSize + beyondRing);
  const weights = weightReach(variance) / stride;
  const products = weights <= mostWeights ? counts * weights : tableEntries(inputs, meanSlots, slots);
  return (inputs.maxBatch + 1) * products <= mostProducts;
}

/** Whether services of at most `slots` slots are followed in reasonable time. `meanSlots` between two packets. */
export function isFollowed(inputs: Inputs, meanSlots: number, slots: number): boolean {
  return tableEntries(inputs, meanSlots, slots) <= mostEntries;
}
