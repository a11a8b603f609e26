/** Approximate reach of the law of a batch, without making it: the memory that following it to a mean would take. */
import type { Inputs } from '../read-inputs.ts';
import type { Closing } from '../solver/interval/closings.ts';
import type { NicBatches } from '../solver/interval/nic-batches.ts';
import type { BatchWork } from '../solver/work/batch-work.ts';

// Cost of the chain of the unfinished work, from its laws: decides which of two forms is shorter.

interface ChainCost {
  products: number;
  /** Numbers in memory at the same time. */
  entries: number;
}

/** Joint laws are turned to the form by interval beyond this. */
const mostChainProducts = 2e10;
const mostChainEntries = 4.6e7;

/** Numbers that a chain and the search for its law may hold: 440 MB, and with all else less than 512. */
export const mostHeld = 5.5e7;

export const isAffordable = ({ products, entries }: ChainCost): boolean =>
  products <= mostChainProducts && entries <= mostChainEntries;

/** `work`: below `limit`; `piled`: states beyond what packets can reach. */
export function chainCost(
  { frames, tau }: NicBatches,
  work: BatchWork,
  closings: readonly Closing[],
  limit: number,
  piled: number,
): ChainCost {
  const gaps = Math.min(limit, work.total.length);
  const { long } = closings[0].intervals;
  const terms = closings.reduce((sum, { intervals }) => sum + intervals.terms, 0);
  const rows = gaps * long * (terms + work.longestService * closings.length);
  const beyond = Math.max(0, work.longestService - (frames === null ? tau : 0)) + piled;
  const stuck = long + work.longestService + piled;
  const step = limit * (gaps + long) + beyond * stuck;
  return {
    products: rows + 10 * step + long * work.overhead.p.length * closings.length,
    // Rows beyond the limit share their entries.
    entries: (gaps * (gaps / 2 + long) + (gaps + 1) * stuck + beyond) * closings.length + 2 * gaps * terms,
  };
}

/** Mean, variance and the ends of a law in slots. */
export interface Spread {
  mean: number;
  variance: number;
  /** Practically all mass lies below. */
  longest: number;
  /** Shape of the upper tail. */
  tail: 'poisson' | 'geometric' | 'even';
}

/** Laws are followed down to exp(-exponent). */
const exponent = 55;

/** Steps of the bisection: more precise than the estimate. */
const halvings = 24;

/**
 * Smallest x >= low, doubled as often as it takes, from which on the monotone `isBeyond` holds. Infinity where it takes
 * more than a billion.
 */
function firstBeyond(low: number, isBeyond: (x: number) => boolean): number {
  let high = Math.max(1, 2 * low);
  while (!isBeyond(high)) {
    if (high > 1e9) return Infinity;
    high *= 2;
  }
  let below = low;
  for (let k = 0; k < halvings; k++) {
    const x = (below + high) / 2;
    if (isBeyond(x)) high = x;
    else below = x;
  }
  return high;
}

/**
 * Minus the log probability that the sum of `count` of these lies as far from its mean as `x`: Chernoff's bound, of a
 * gamma law for histograms.
 */
function rarity({ tail, mean, variance }: Spread, count: number, x: number): number {
  const expected = count * mean;
  if (tail === 'poisson') return ratioTerm(x, expected) - x + expected;
  if (tail === 'even') {
    const upper = mean - Math.floor(mean);
    const rises = x - count * Math.floor(mean);
    if (rises < 0 || rises > count) return Infinity;
    return ratioTerm(rises, count * upper) + ratioTerm(count - rises, count * (1 - upper));
  }
  if (tail === 'geometric' && variance > mean) {
    const shape = (count * mean * mean) / (variance - mean);
    return ratioTerm(x, expected) - ratioTerm(x + shape, expected + shape);
  }
  const ratio = x / expected;
  return ratio > 0 ? ((count * mean * mean) / variance) * (ratio - 1 - Math.log(ratio)) : Infinity;
}

const ratioTerm = (x: number, expected: number) => (x > 0 ? x * Math.log(x / expected) : 0);

/** Width of the sum of `count` of these. */
function widthOfSum({ variance, longest }: Spread, count: number): number {
  return Math.min(count * longest, 2 * 11 * Math.sqrt(count * variance) + 2) + 1;
}

/** Packets of a batch, its opener among them, that come within `slots`, without events rarer than exp(-exponent). */
export function mostPackets(gap: Spread, slots: number): number {
  const last = Math.max(0, Math.ceil(slots) - 1);
  return 1 + firstBeyond(slots / gap.mean, (n) => rarity(gap, n, last) > exponent);
}

/** Entries of the laws of the times at which the packets of a batch come, at most `slots` after the first. */
export function entriesOfBatch(gap: Spread, packets: number, slots: number): number {
  return packets * Math.min(slots, widthOfSum(gap, packets / 2));
}

function fixed(mean: number): Spread {
  return { mean, variance: 0.05, longest: Math.ceil(mean), tail: 'even' };
}

function poissonSpread(mean: number): Spread {
  const law: Spread = { mean, variance: mean, longest: 0, tail: 'poisson' };
  return { ...law, longest: firstBeyond(mean, (x) => rarity(law, 1, x) > exponent) };
}

/** Time between two packets of one core with this mean; not for a histogram. */
export function gapWithMean(inputs: Inputs, mean: number): Spread {
  switch (inputs['arrivals.family']) {
    case 'deterministic':
      return fixed(mean);
    case 'poisson':
      return poissonSpread(mean);
    case 'negative-binomial': {
      const variance = Math.max(mean, (inputs['arrivals.cv'] * mean) ** 2);
      const law: Spread = { mean, variance, longest: 0, tail: 'geometric' };
      return { ...law, longest: firstBeyond(mean, (x) => rarity(law, 1, x) > exponent) };
    }
    default:
      return { mean, variance: mean * (1 + mean), longest: exponent * (mean + 1), tail: 'geometric' };
  }
}
