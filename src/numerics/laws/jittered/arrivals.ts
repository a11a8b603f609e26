/**
 * Arrivals at a constant rate with independent jitter: packet k arrives (k + phase + e_k) mean times after the start,
 * with independent normal e_k. The number in an interval has a variance that does not grow with it, about 2 jitter /
 * sqrt(pi) packets squared.
 */
import type { CountedLaw } from '../arrival-law.ts';
import { JitteredCounts } from './counts.ts';
import { JitteredRows } from './rows.ts';

// Variation of the time between two neighbouring arrivals of evenly spaced ones with normal jitter.

/**
 * Coefficient of variation of the gaps by jitter, in packets: from P(no arrival in an interval), whose integral is the
 * mean residual. Packets that overtake each other count as arrivals in the order in which they come.
 */
const variationAt = [
  [0.2, 0.28269],
  [0.25, 0.351473],
  [0.3, 0.414881],
  [0.4, 0.517201],
  [0.5, 0.59009],
  [0.6, 0.643243],
  [0.8, 0.715541],
  [1, 0.762823],
  [1.5, 0.831972],
  [2, 0.869851],
  [3, 0.910396],
  [4, 0.93176],
  [6, 0.953866],
  [8, 0.965185],
  [16, 0.982458],
  [32, 0.991203],
  [64, 0.995597],
] as const;

/** Standard deviation over mean of the gaps; error below 0.001. */
export function jitteredGapVariation(jitter: number): number {
  const upper = variationAt.findIndex(([at]) => jitter <= at);
  if (upper === 0) return Math.SQRT2 * jitter; // neighbours almost never overtake each other
  if (upper < 0) return Math.sqrt(1 - 0.5626 / jitter);
  const [[low, atLow], [high, atHigh]] = [variationAt[upper - 1], variationAt[upper]];
  return atLow + ((atHigh - atLow) * Math.log(jitter / low)) / Math.log(high / low);
}

/** Terms of the series; without jitter what is left out of it is below 0.003 slots squared. */
const terms = 40;

/** Variance in slots squared of gaps of `mean` slots on average, their ends in whole slots. */
export function jitteredGapVariance(mean: number, jitter: number): number {
  const variance = (jitteredGapVariation(jitter) * mean) ** 2;
  // The variance of a gap's rounding by what is known of its place within a slot.
  let known = 0;
  for (let m = 1; m <= terms; m++) {
    const left = Math.exp(-2 * (Math.PI * m) ** 2 * variance);
    known += (left * Math.cos(2 * Math.PI * m * mean)) / (Math.PI * m) ** 2;
  }
  return variance + Math.max(0, 1 / 6 - known);
}

/** A jitter below this many packets is treated as this one. */
const leastJitter = 0.01;

/** Counts in intervals of the jitters that were solved last, newest first: they hold at every rate. */
let known: readonly JitteredCounts[] = [];

/** Two jitters for each of three speeds. */
const mostKnown = 6;

function countsFor(jitter: number): JitteredCounts {
  const counts = known.find((one) => one.jitter === jitter) ?? new JitteredCounts(jitter);
  known = [counts, ...known.filter((one) => one !== counts)].slice(0, mostKnown);
  return counts;
}

/** `mean` slots between arrivals, `jitter` >= 0 in packets. */
export function jitteredArrivals(mean: number, jitter: number): CountedLaw {
  const counted = Math.max(leastJitter, jitter);
  return {
    key: `jittered:${mean}:${jitter}`,
    mean,
    variance: jitteredGapVariance(mean, jitter),
    smooth: false,
    logLaplace: (theta) => -theta * mean,
    surplus: 1 + largestExcess(1.13 * counted + 0.5),
    rows: (extent) => new JitteredRows(countsFor(counted), mean, extent),
  };
}

/** Natural logarithm of the probability of more arrivals than are followed. */
const logNegligible = -85.2;

/**
 * The excess of a sum of independent trials of this variance over its mean that has a probability below 1e-37: by
 * Bennett's inequality it is below exp(-v h(x / v)), h(u) = (1 + u) log(1 + u) - u.
 */
function largestExcess(variance: number): number {
  let low = 0;
  let high = 1;
  const exponent = (x: number) => (variance + x) * Math.log1p(x / variance) - x;
  while (exponent(high) < -logNegligible) high *= 2;
  for (let step = 0; step < 30; step++) {
    const middle = (low + high) / 2;
    if (exponent(middle) < -logNegligible) low = middle;
    else high = middle;
  }
  return Math.ceil(high);
}
