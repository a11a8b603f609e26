/**
 * What one core at one speed takes to solve, from the inputs alone. Light: the page asks it at every slider move.
 */
import { negativeBinomialSmoothness } from '../../../numerics/laws/negative-binomial/smoothness.ts';
import { slotsPerUs } from '../closed-form/slots.ts';
import type { Inputs } from '../read-inputs.ts';
import type { ServiceCurve } from '../closed-form/service-curve.ts';
import { readServiceCurve } from '../closed-form/service-curve.ts';
import { crowdedCost, residualCost } from './residual-cost.ts';
import { stallChance, stallSlots } from '../closed-form/stalls.ts';
import { beyondRing, farArrivals, mostCounts, squaredSpread, weightStride } from './table-cost.ts';
import { readingCost } from './reading-cost.ts';

/** Multiplications, and bytes: of what is kept until the end, and of what is held on the way. */
export interface PartCost {
  products: number;
  kept: number;
  working: number;
}

/** A core as it is solved. */
export interface Core {
  /** Slots between two packets. */
  between: number;
  /** Squared coefficient of variation of interarrival times that are given as a histogram; else null. */
  givenVariation: number | null;
  /** Multiple of the usual speed. */
  speed: number;
}

/** Laws reach so many standard deviations. */
const reach = 12;

/** The queue is followed down to exp(-exponent). */
const exponent = 55;

/**
 * An entry of the table of arrivals costs as much as so many products: with ordinary counting it is two, with a jitter
 * it is interpolated.
 */
const productsAnEntry = { stationary: 6.4, ordinary: 7.2, jittered: 48 };

/** Sums of even interarrival times are made from two tables. */
const evenSums = 1.5;

/**
 * Times that the table is made: for the chain and for what arrivals meet, once more where the exact law of own batches
 * is tried, and fewer where no service empties the ring.
 */
const passes = { renewal: 5, jittered: 4, overloaded: 3 };

/** What extends the law of arrivals during a service by an entry costs, beside the products. */
const productsARowEntry = 80;

/** Entries of the table that are kept. */
const keptEntries = 3e6;

/** With stalls blocks hold what arrives until the service ends, and until the stall does, side by side. */
const stalledArrays = 1.3;

/** Sizes that are looked at; those between are like them. */
const mostSampled = 64;

/** A product of entries that do not lie side by side, or near, costs as much as so many. */
const farApart = 1.6;
const cacheBytes = 4e6;

/** States are eliminated four at a time, which costs so much of one product each. */
const eliminationShare = 0.36;

/** Logarithms of the probabilities of arrivals that are followed, and of steps that are kept. */
const followed = reach ** 2 / 2;
const keptSteps = 41;

/** Mean and variance in slots, and what sums over the law are as smooth as. */
interface Service {
  mean: number;
  variance: number;
  smooth: number;
}

function lawOf(inputs: Inputs, mean: number, slotsAUs: number): Service {
  const family = inputs['service.family'];
  if (family === 'poisson') return { mean, variance: mean, smooth: mean };
  const sd = family === 'cv' ? inputs['service.cv'] * mean : inputs['service.sdUs'] * slotsAUs;
  if (family === 'deterministic' || sd < 0.5) return { mean, variance: 0.25, smooth: 0 };
  const variance = sd * sd;
  return { mean, variance, smooth: variance > mean ? negativeBinomialSmoothness(mean, variance) : variance };
}

/** A whole solve, and the chain alone. Inputs break no other rule. */
export function coreCost(
  inputs: Inputs,
  { between, givenVariation, speed }: Core,
): PartCost & { chain: PartCost } {
  const { maxBatch, ringSize } = inputs;
  const slotsAUs = slotsPerUs(inputs);
  const workAUs = slotsAUs / speed;
  const curve = readServiceCurve(inputs) as ServiceCurve;
  const stall = stallSlots(inputs);
  const sleep = inputs.sleepUs === 0 ? 0 : (inputs.sleepUs + inputs.wakeUpUs) * slotsAUs;
  const service = (size: number) => lawOf(inputs, curve.meanUs(size) * workAUs, workAUs);
  const farTail = inputs['service.family'] === 'cv' ? 97 * inputs['service.cv'] ** 2 : 0;
  const longestWork = (size: number) => {
    const { mean, variance } = service(size);
    return mean * (1 + farTail) + reach * Math.sqrt(variance) + (size === 0 ? sleep : 0);
  };
  const longest = (size: number) => longestWork(size) + stall;
  const shortest = (size: number) => {
    const { mean, variance } = service(size);
    return Math.max(0, mean - reach * Math.sqrt(variance));
  };
  const arrivalVariance = (slots: number) =>
    givenVariation === null
      ? squaredSpread(inputs, between, slots / between)
      : (slots / between) * givenVariation;
  const isSpread = inputs['arrivals.family'] !== 'jittered';
  const arrivalsAt = (slots: number, exponent: number) =>
    isSpread && slots > 0
      ? farArrivals(slots / between, arrivalVariance(slots) / (slots / between), exponent)
      : slots / between + Math.sqrt(2 * exponent * arrivalVariance(slots));
  const mostArrivals = (slots: number) => arrivalsAt(slots, followed) + 20;

  // The largest batch that polls reach from an empty ring.
  let reached = 0;
  while (reached < maxBatch) {
    const far = Math.max(longest(0), longest(reached));
    const next = Math.min(maxBatch, Math.floor(mostArrivals(far)));
    if (next <= reached) break;
    reached = next;
  }
  const fills = reached === maxBatch;

  // What a full batch brings, and how fast the queue's law falls from its end.
  const full = service(maxBatch);
  const chance = stall === 0 ? 0 : stallChance(full.mean, 1000 * inputs.stallEveryMs * slotsAUs);
  const brought = (full.mean + chance * stall) / between;
  const variance =
    arrivalVariance(full.mean) +
    full.variance / between ** 2 +
    chance * (1 - chance) * (stall / between) ** 2 +
    1e-9;
  const drift = Math.abs(maxBatch - brought);
  const decay = (2 * drift) / variance;
  const swing = reach * Math.sqrt(variance) + stall / between + 40;
  const overload = fills && brought > maxBatch;
  const window = overload ? 42 / decay + 2 * swing : Infinity;
  const onlyFull = window < ringSize - maxBatch;
  const states = fills ? Math.min(window, ringSize) : reached + 1;

  const first = onlyFull ? maxBatch : 0;
  const sampled = Math.ceil((reached + 1 - first) / mostSampled);
  const sizes: number[] = [];
  for (let size = reached; size > first; size -= sampled) sizes.push(size);
  sizes.push(first);
  const horizon = Math.max(...sizes.map(longest));
  const cap =
    inputs.arrivalCount === 'ordinary'
      ? Infinity
      : Math.max(stall === 0 ? mostCounts : 0, ringSize + beyondRing);
  const counts = Math.min(mostArrivals(horizon), cap);
  const width = (slots: number) =>
    Math.min(horizon, (2 * reach * Math.sqrt(arrivalVariance(slots)) + 1) * between + 4);
  const known = Math.min(horizon, counts * between);
  const entries = counts * width(known / 2);

  let down = 1;
  let up = 1;
  let wide = 0;
  let rowEntries = 0;
  let rowProducts = 0;
  let lengths = 0;
  let idle = 0;
  let held = 0;
  for (const size of sizes) {
    const law = service(size);
    const like = size === first ? 1 : sampled;
    const middle = law.mean / between;
    const sd = Math.sqrt(arrivalVariance(law.mean) + law.variance / between ** 2);
    const later = (stall + (size === 0 ? sleep : 0)) / between;
    const from = Math.min(counts, Math.max(0, middle - reach * sd));
    const to = Math.min(counts, Math.max(middle + reach * sd + 20, mostArrivals(law.mean)));
    const end = Math.min(counts, to + later);
    const stride = weightStride(law.mean, law.variance, law.smooth);
    const weights = 2 * reach * Math.sqrt(law.variance) + 4;
    const products = stride === 1 ? Math.min(weights, width(law.mean)) : weights / stride;
    rowEntries += like * (end - from + 40);
    rowProducts += like * (to - from + Math.min(end - from, to - from)) * products;
    held += (like * weights) / stride;
    if (size > 0) lengths += like * weights;
    else idle = weights + (inputs.sleepFamily === 'uniform' ? sleep : 0);
    down = Math.max(down, size - Math.max(0, middle - 9 * sd));
    up = Math.max(up, middle + 9 * sd - size, arrivalsAt(law.mean, keptSteps) - size);
    // Stalled batches lead to states of their own.
    if (stall > 0) wide = Math.max(wide, 18 * Math.sqrt(arrivalVariance(law.mean + stall)));
  }
  up = Math.min(up + wide, states);
  // A column is kept up to its last entry: after a sleep the ring may be filled from empty. Where stalls outlast the
  // ring it is eliminated last.
  const filled = Math.min(states, onlyFull ? 0 : mostArrivals(longest(0)));
  const far = sleep === 0 && 4 * up < filled ? up : Math.max(up, filled);
  down = Math.min(down, states);
  // Between where the pattern repeats and the states from which steps reach those whose services take everything.
  const eliminated = Math.min(states, 40 / decay + 3 * up + maxBatch + (sleep > 0 ? filled : up));

  // Packets ahead that arrivals meet, in full batches; every batch ahead has a law of residual times.
  const met = overload ? Math.max(0, swing - brought + maxBatch) + maxBatch : swing;
  const ahead = onlyFull ? met : Math.max(met, mostArrivals(longest(0)));
  const batches = fills ? Math.ceil((Math.min(ringSize, exponent / decay + ahead) + maxBatch) / maxBatch) : 1;
  // Between the empty poll and the other sizes may lie nothing.
  const batchesOf = sizes.filter((size) => size > 0);
  const emptyPoll = 2 * reach * Math.sqrt(service(0).variance) + 4;
  const span =
    Math.max(...batchesOf.map(longestWork)) -
    Math.min(...batchesOf.map(shortest)) +
    (inputs.sleepFamily === 'uniform' ? emptyPoll + sleep : emptyPoll);
  // Late arrivals by the time that is left of the services that began with an empty ring.
  const residuals = onlyFull
    ? 0
    : residualCost(inputs, {
        between,
        end: Math.min(horizon, known + width(known)),
        span,
        lengths: lengths + idle,
        idle,
        sizes: reached + 1,
        together: 2 * reach * Math.sqrt(arrivalVariance(known)) + 1,
        smoothVariance: sleep > 0 ? 0 : Math.min(service(0).smooth, full.smooth),
      });

  const kinds = stall > 0 ? 2 : 1;
  const crowded = fills ? kinds * crowdedCost(inputs, between, full) : 0;

  // A sum of given interarrival times is a convolution of its own.
  const jittered = inputs['arrivals.family'] === 'jittered';
  const anEntry =
    productsAnEntry[jittered ? 'jittered' : inputs.arrivalCount] *
      (inputs['arrivals.family'] === 'deterministic' ? evenSums : 1) +
    (givenVariation === null ? 0 : 0.3 * inputs['arrivals.pmf']!.length);
  const made = passes[onlyFull ? 'overloaded' : jittered ? 'jittered' : 'renewal'];
  const readings = readingCost({
    batches,
    ahead: overload ? ringSize / maxBatch : batches,
    residual: horizon,
    service: full,
    chance,
    stallSlots: stall,
  });
  // Weights of all sizes that do not fit in the processor's cache are fetched for every count.
  const fetched = 8 * held > cacheBytes ? farApart : 1;
  const rowCost = 1.6 * fetched * rowProducts + productsARowEntry * rowEntries;
  const chain = anEntry * entries + eliminationShare * down * up * eliminated + rowCost;
  const tables = 8 * (rowEntries + Math.min(entries, keptEntries));
  const elimination = 8 * (down * up + Math.max(eliminated * up, (far * far) / 2));
  // Where polls are hardly ever empty the chain is solved without the sleep first.
  const chains = sleep > 0 ? 2 : 1;
  const blocks = 8 * batches * horizon * (stall > 0 ? stalledArrays : 1);
  return {
    products: chains * chain + (made - 1) * anEntry * entries + 0.8 * (residuals + crowded) + readings,
    kept: tables + blocks,
    working:
      elimination +
      blocks +
      8 *
        // The slots of a row of jittered arrivals, with all the counts that each may be.
        ((jittered ? entries * Math.min(1, width(known / 2) / horizon) : 0) +
          // Arrays over all slots, or every service time with both its tails.
          Math.max(20 * horizon, 4 * held)),
    chain: { products: chain, kept: tables, working: elimination },
  };
}
