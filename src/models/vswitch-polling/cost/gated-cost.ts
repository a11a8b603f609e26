/** What the gated form takes for a core: its sweeps, times the work of one from the sizes of its chains. */
import type { Core } from './core-classes.ts';
import type { Fluid } from './fluid-cycle.ts';
import { batchTime, fullBatch } from './fluid-cycle.ts';

/** Sweeps of a queue that are usual. */
const sweeps = {
  first: 7,
  /** Of queues that are all full whatever the others do. */
  saturated: 1,
  /** Where queues hardly longer than a batch are full now and then. */
  short: 14,
  /** Of queues that were solved with fewer places twice before, and three times. */
  refined: [3, 1],
};

/** Queues up to so many batches are hardly longer than one. */
const shortBatches = 1.25;

/** Powers of e that are left out: of arrivals in a cycle, in a batch, of a queue's content, and of a step down. */
const leftOut = { cycle: 138, batch: 92, content: 92, step: 667 };

/** Products that a step of one phase is worth at each content, likewise looked back upon, and in averages over time. */
const aStep = { forward: 1.3, back: 2.7, averaged: 3.3 };

/** Places that queues are first solved with, as in the gated form's fixed point; longer ones follow by fours. */
const firstCapacity = 64;

/** Up to here what arrives during small batches is followed for each content. */
export const mostPrepared = 2 ** 18;

/**
 * Packets that a sum of `phases` geometric numbers reaches with probability e^-exponent, of this mean: from a bound
 * down by Newton's steps.
 */
function reachOf(mean: number, phases: number, exponent: number): number {
  if (!(mean > 0)) return 0;
  const spread = 1 + mean / phases;
  let x = mean + Math.sqrt(2 * exponent * mean * spread) + exponent * spread;
  for (let step = 0; step < 3; step++) {
    const ofCount = Math.log(x / mean);
    const ofPhases = Math.log((x + phases) / (mean + phases));
    x -= (x * ofCount - (x + phases) * ofPhases - exponent) / (ofCount - ofPhases);
  }
  return x;
}

/** Whether such a sum is as small as `x` with a probability below e^-667. */
function isNeverLeft(x: number, mean: number, phases: number): boolean {
  return (
    mean > x &&
    x * Math.log(x / mean) - (x + phases) * Math.log((x + phases) / (mean + phases)) > leftOut.step
  );
}

export function gatedProducts(core: Core, fluid: Fluid): number {
  const { classes, capacity: most, ports } = core;
  const filled = classes.map(({ rate }) => filledTo(core, fluid, rate));
  const longest = Math.max(...filled);
  const sizes: Sizes[] = [];
  const products: number[] = [];
  let total = 0;
  let capacity = most > 2 * firstCapacity ? firstCapacity : most;
  for (let stage = 0; ; stage++) {
    const shorter = { ...core, capacity };
    const services = classes.map(({ rate }) => servicesOf(shorter, fluid, rate));
    const all = classes.reduce((sum, { queues }, c) => sum + queues * services[c], 0);
    const count = sweepsOf(core, fluid, capacity, stage);
    for (const [c, { rate, groups }] of classes.entries()) {
      // queues that are never filled stay as short as they were solved first
      if (stage === 0 || filled[c] >= sizes[c].capacity) {
        sizes[c] = sizesOf(shorter, fluid, rate, all - services[c]);
        products[c] = groups * sweepProducts(sizes[c]);
      }
      total += count * products[c];
    }
    if (capacity === most || longest < capacity) break;
    capacity = 4 * capacity < most / 2 ? 4 * capacity : most;
  }
  return classes.reduce(
    (sum, { groups }, c) => sum + groups * averagesProducts(sizes[c], filled[c], ports),
    total,
  );
}

function sweepsOf(core: Core, { full, saturated }: Fluid, capacity: number, stage: number): number {
  if (saturated) return sweeps.saturated;
  if (capacity === core.capacity && capacity <= shortBatches * core.maxBatch && full > 0) return sweeps.short;
  return stage < 2 ? sweeps.first : sweeps.refined[stage - 2];
}

/** Content that the queue has with a noticeable probability. */
function filledTo(core: Core, { cycle }: Fluid, rate: number): number {
  const mean = rate * cycle;
  const room = fullBatch(core) - mean;
  if (!(room > 1e-3 * mean)) return Infinity;
  const variance = mean * (1 + mean / core.ports);
  return Math.max(reachOf(mean, core.ports, leftOut.content), (leftOut.content * variance) / (2 * room));
}

interface Sizes {
  capacity: number;
  maxBatch: number;
  /** Services of the others that the queue waits for. */
  services: number;
  /** Most packets that arrive in a cycle with a full batch, and in the batch alone. */
  reach: number;
  limited: number;
}

/** Services in a batch of such a queue, at most. */
function servicesOf(core: Core, { cycle }: Fluid, rate: number): number {
  const maxBatch = fullBatch(core);
  const mean = rate * cycle;
  return mean < maxBatch ? Math.min(maxBatch, reachOf(mean, maxBatch, leftOut.cycle)) : maxBatch;
}

function sizesOf(core: Core, { cycle }: Fluid, rate: number, services: number): Sizes {
  const { capacity, ports } = core;
  const maxBatch = fullBatch(core);
  const ownMean = rate * batchTime(core, maxBatch);
  const mean = rate * cycle + ownMean;
  const phases = ports + maxBatch;
  // no step leads down where a cycle surely brings more than a batch
  const reach = isNeverLeft(maxBatch, mean, phases + services) ? 0 : reachOf(mean, phases, leftOut.cycle);
  const limited = reachOf(ownMean, maxBatch, leftOut.batch);
  return {
    capacity,
    maxBatch,
    services,
    reach: Math.min(capacity, reach),
    limited: Math.min(capacity, limited),
  };
}

/** One solve of one queue. */
function sweepProducts({ capacity, maxBatch, services, reach, limited }: Sizes): number {
  const forward = aStep.forward * capacity * (services + maxBatch);
  const back = aStep.back * (Math.min(limited, capacity - maxBatch) + maxBatch / 2) * maxBatch ** 2;
  const small =
    limited > capacity - maxBatch && capacity * maxBatch <= mostPrepared ? (capacity * maxBatch ** 2) / 2 : 0;
  const elimination = capacity * reach * (Math.max(4, maxBatch) + 4);
  return forward + back + small + elimination;
}

function averagesProducts({ capacity, maxBatch, services }: Sizes, filled: number, ports: number): number {
  const batch = Math.min(maxBatch, filled);
  return aStep.averaged * capacity * (batch ** 2 / 2 + services + ports);
}
