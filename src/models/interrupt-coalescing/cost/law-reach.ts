/**
 * How far the laws of a solve reach, roughly and without making them: what its cost is estimated from. Light: the page
 * asks it at every slider move.
 */
import type { Inputs } from '../read-inputs.ts';
import { meanInterarrivalSlots } from '../mean-interarrival-slots.ts';
import { sgwWeights } from '../solver/service-times.ts';

/** Mean, variance and the ends of a law in slots. */
export interface Spread {
  mean: number;
  variance: number;
  /** Beyond lies next to nothing. */
  longest: number;
  /** Entries of a histogram, 0 where sums have a closed form. */
  entries: number;
  /** How the law ends. */
  tail: 'poisson' | 'geometric' | 'even' | 'bounded';
}

/** Laws are followed down to exp(-exponent). */
const exponent = 55;

/** Steps of a halving: more than what the estimate is worth. */
const halvings = 24;

/**
 * Smallest x >= low, doubled as often as it takes, from which on `isBeyond` holds, which then goes on to hold.
 * Infinity where it takes more than a billion.
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

/** log E[exp(theta T)], about; Infinity where it has no end. */
export function logMoment({ mean, variance, tail }: Spread, theta: number): number {
  if (tail === 'poisson') return mean * Math.expm1(theta);
  if (tail === 'even') {
    const floor = Math.floor(mean);
    return floor * theta + Math.log1p((mean - floor) * Math.expm1(theta));
  }
  if (tail === 'bounded') return mean * theta + (variance * theta * theta) / 2;
  const excess = Math.max(1e-9, variance - mean);
  const grown = 1 - (Math.expm1(theta) * excess) / mean;
  return grown > 0 ? -((mean * mean) / excess) * Math.log(grown) : Infinity;
}

/**
 * The root other than 0 of a convex function with f(0) = 0 that falls at first; Infinity where it does not come back.
 */
export function rootOf(f: (theta: number) => number): number {
  let high = 1e-7;
  while (f(high) < 0) {
    if (high > 20) return Infinity;
    high *= 2;
  }
  let low = high / 2;
  for (let k = 0; k < halvings; k++) {
    const theta = (low + high) / 2;
    if (f(theta) < 0) low = theta;
    else high = theta;
  }
  return low;
}

/** Width of the sum of `count` of these. */
export function widthOfSum({ variance, longest }: Spread, count: number): number {
  return Math.min(count * longest, 2 * 11 * Math.sqrt(count * variance) + 2) + 1;
}

/** Packets of a batch, its opener among them, that come within `slots`, whatever is rarer than exp(-exponent). */
export function mostPackets(gap: Spread, slots: number): number {
  const last = Math.max(0, Math.ceil(slots) - 1);
  return 1 + firstBeyond(slots / gap.mean, (n) => rarity(gap, n, last) > exponent);
}

/** Entries of the laws of the times at which the packets of a batch come, at most `slots` after the first. */
export function entriesOfBatch(gap: Spread, packets: number, slots: number): number {
  return packets * Math.min(slots, widthOfSum(gap, packets / 2));
}

function ofHistogram(weights: readonly number[], slots: number): Spread {
  let mass = 0;
  let first = 0;
  let second = 0;
  let longest = 0;
  for (let k = 0; k < weights.length; k++) {
    if (weights[k] === 0) continue;
    mass += weights[k];
    first += k * weights[k];
    second += k * k * weights[k];
    longest = k;
  }
  const mean = first / mass;
  const variance = Math.max(0.01, second / mass - mean * mean);
  return {
    ...{ mean: mean * slots, variance: variance * slots * slots, longest: Math.ceil(longest * slots) + 1 },
    ...{ entries: Math.ceil(weights.length * slots) + 1, tail: 'bounded' },
  };
}

function fixed(mean: number): Spread {
  return { mean, variance: 0.05, longest: Math.ceil(mean), entries: 0, tail: 'even' };
}

function poissonSpread(mean: number): Spread {
  const law: Spread = { mean, variance: mean, longest: 0, entries: 0, tail: 'poisson' };
  return { ...law, longest: firstBeyond(mean, (x) => rarity(law, 1, x) > exponent) };
}

/** Time between two packets of one core. The inputs break no other rule. */
export function gapSpread(inputs: Inputs): Spread {
  const given = inputs['arrivals.pmf'];
  if (inputs['arrivals.family'] === 'empirical' && given !== null) return ofHistogram(given, 1);
  return gapWithMean(inputs, meanInterarrivalSlots(inputs));
}

/** The same of another mean; not for a histogram. */
export function gapWithMean(inputs: Inputs, mean: number): Spread {
  switch (inputs['arrivals.family']) {
    case 'deterministic':
      return fixed(mean);
    case 'poisson':
      return poissonSpread(mean);
    case 'negative-binomial': {
      const variance = Math.max(mean, (inputs['arrivals.cv'] * mean) ** 2);
      const law: Spread = { mean, variance, longest: 0, entries: 0, tail: 'geometric' };
      return { ...law, longest: firstBeyond(mean, (x) => rarity(law, 1, x) > exponent) };
    }
    default:
      return {
        ...{ mean, variance: mean * (1 + mean), longest: exponent * (mean + 1) },
        ...{ entries: 0, tail: 'geometric' },
      };
  }
}

export function serviceSpread(inputs: Inputs): Spread {
  const { slotUs } = inputs;
  const given = inputs['service.pmf'];
  switch (inputs['service.family']) {
    case 'deterministic':
      return fixed(inputs['service.meanUs'] / slotUs);
    case 'poisson':
      return poissonSpread(inputs['service.meanUs'] / slotUs);
    case 'empirical':
      return ofHistogram(given ?? [1], 1);
    default:
      return ofHistogram(sgwWeights, 1 / slotUs);
  }
}

/** Work of one interrupt. */
export function overheadSpread(inputs: Inputs): Spread {
  return inputs.interruptPmf === null
    ? fixed(inputs.interruptUs / inputs.slotUs)
    : ofHistogram(inputs.interruptPmf, 1);
}
