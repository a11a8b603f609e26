/**
 * Arrivals at a constant rate with independent jitter: packet k arrives (k + phase + e_k) mean times after the start,
 * with independent normal e_k. The number in an interval has a variance that does not grow with it, about 2 jitter /
 * sqrt(pi) packets squared.
 */
import type { CountedLaw } from '../arrival-law.ts';
import { JitteredCounts } from './counts.ts';
import { jitteredGapVariance } from './gap-variation.ts';
import { JitteredRows } from './rows.ts';

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
