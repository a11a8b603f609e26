/**
 * What a solve takes, before it begins, from the inputs alone: the work of a sweep from the sizes of its chains, times
 * the sweeps that are usual. From ten seconds on it is up to 2.4 times too high and up to three times too low; close to
 * the critical load Algorithm 1 may take thirty times as long. Light: the page asks it at every slider move.
 */
import type { Method } from './system.ts';
import { portShares } from './system.ts';
import type { PacketTimes } from './packet-times.ts';
import { outputPorts, packetTimes } from './packet-times.ts';
import type { Inputs } from './read-inputs.ts';
import { expectedMisses } from './solver/gated/miss-ratio.ts';

export interface SolveCost {
  /** Multiplications; a processor does about 1e9 a second. */
  products: number;
  /** Of what is kept at the same time. */
  bytes: number;
}

/** Sweeps that are usual: of the gated form, of Algorithm 1, and of one that has no fixed point to come to. */
const sweeps = {
  gated: 7,
  /** Of queues that are all full whatever the others do. */
  saturated: 1,
  /** Where queues hardly longer than a batch are full now and then. */
  short: 14,
  /** Of queues that were solved with fewer places twice before, and three times. */
  refined: [3, 1],
  published: 40,
  unsettled: 2000,
};

/** Queues up to so many batches are hardly longer than one. */
const shortBatches = 1.25;

/** From so many full batches in a cycle on every visit finds one, even by the paper's chain. */
const surelyFull = 1.1;

/** Powers of e that are left out: of arrivals in a cycle, in a batch, of a queue's content, and of a step down. */
const leftOut = { cycle: 138, batch: 92, content: 92, step: 667 };

/** Products that a step of one phase is worth at each content, likewise looked back upon, and in averages over time. */
const aStep = { forward: 1.3, back: 2.7, averaged: 3.3 };

/** The same of a level of the paper's chain, and of a content of pooled queues for each of them. */
const aLevel = 20;
const aPooled = 4;

/** The same of a number of packets in a cycle that goes through a switch-over. */
const aSwitchOver = 12;

/** Places that queues are first solved with, as in the gated form's fixed point; longer ones follow by fours. */
const firstCapacity = 64;

/** Up to here what arrives during small batches is followed for each content. */
const mostPrepared = 2 ** 18;

/** Cores, and rates of a core, that are looked at; those between are like them. */
const mostSampled = { cores: 12, rates: 8 };

/** Queues of a core that have one rate, or nearly so. */
interface Queues {
  rate: number;
  queues: number;
  /** Different rates among them. */
  groups: number;
}

interface Core {
  classes: readonly Queues[];
  /** All queues, silent ones too. */
  ports: number;
  capacity: number;
  maxBatch: number;
  outputs: number;
  times: PacketTimes;
}

/** Inputs break no other rule. */
export function solveCost(inputs: Inputs): SolveCost {
  const { ports, queueCapacity, method } = inputs;
  const shared = {
    ...{ ports, capacity: queueCapacity, maxBatch: inputs.maxBatch },
    ...{ outputs: outputPorts(inputs), times: packetTimes(inputs) },
  };
  const distinct = ratesOfDistinctCores(inputs);
  let products = 0;
  let held = 0;
  for (const cores of strataOf(distinct, mostSampled.cores)) {
    const core = { ...shared, classes: classesOf(cores[cores.length >> 1].rates) };
    products += cores.length * coreProducts(core, method);
    held = Math.max(held, coreEntries(core, method));
  }
  const laws = method === 'workload' ? 0 : distinct.length * ports * (queueCapacity + 1);
  return { products, bytes: 8 * (held + laws) };
}

interface CoreRates {
  rates: readonly number[];
  /** Packets/µs of all queues. */
  load: number;
}

/** Cores that are unlike each other, the most loaded first. */
function ratesOfDistinctCores(inputs: Inputs): readonly CoreRates[] {
  const { cores, loadMpps, coreSplit: split } = inputs;
  const shares = portShares(inputs);
  if (split === null)
    return [{ rates: shares.map((share) => (share / cores) * loadMpps), load: loadMpps / cores }];
  const found = new Map<number, CoreRates>();
  for (let core = 0; core < cores; core++) {
    let load = 0;
    let mark = 0;
    const rates = shares.map((share, port) => {
      const rate = share * split[port][core] * loadMpps;
      load += rate;
      // cores that differ hardly ever add up to the same
      mark += rate / (port + Math.SQRT2);
      return rate;
    });
    if (!found.has(mark)) found.set(mark, { rates, load });
  }
  return [...found.values()].sort((a, b) => b.load - a.load);
}

/** The busiest first. */
function classesOf(rates: readonly number[]): Queues[] {
  const counts = new Map<number, number>();
  for (const rate of rates) if (rate > 0) counts.set(rate, (counts.get(rate) ?? 0) + 1);
  const sorted = [...counts].sort(([a], [b]) => b - a);
  return strataOf(sorted, mostSampled.rates).map((alike) => ({
    rate: alike[0][0],
    queues: alike.reduce((sum, [, count]) => sum + count, 0),
    groups: alike.length,
  }));
}

/** Neighbours together, in at most so many parts. */
function strataOf<T>(sorted: readonly T[], most: number): T[][] {
  const parts = Math.min(most, sorted.length);
  const cut = (part: number) => Math.round((part * sorted.length) / parts);
  return Array.from({ length: parts }, (_, part) => sorted.slice(cut(part), cut(part + 1)));
}

function coreProducts(core: Core, method: Method): number {
  if (core.classes.length === 0) return 0;
  const { capacity } = core;
  const queues = core.classes.reduce((sum, one) => sum + one.queues, 0);
  const fluid = fluidCycle(core);
  switch (method) {
    case 'published':
      return sweeps.published * queues * capacity * aLevel;
    case 'published-literal':
      return (isUnsettled(core, fluid) ? sweeps.unsettled : sweeps.published) * queues * capacity * aLevel;
    case 'workload':
      return workloadProducts(core);
    case 'gated':
      return gatedProducts(core, fluid);
    case 'recommended':
      return (
        gatedProducts(core, fluid) +
        pooledProducts(core, fluid) +
        (fluid.full > 0 ? 0 : workloadProducts(core))
      );
  }
}

/** Where full batches and the largest ones but full, which rounding takes for each other, do not take the same time. */
const isUnsettled = ({ times }: Core, { excess }: Fluid) => excess > surelyFull && times.miss > times.hit;

const fullBatch = ({ maxBatch, capacity }: Core) => Math.min(maxBatch, capacity);

/** Mean time of a batch of `m` packets, µs. */
function batchTime({ times, outputs }: Core, m: number): number {
  const misses = Math.min(m, expectedMisses(m, outputs));
  return m * (times.hit + times.forward) + (times.miss - times.hit) * misses;
}

interface Fluid {
  /** µs. */
  cycle: number;
  /** Queues whose batches are full. */
  full: number;
  /** Most packets that arrive at a queue, over a full batch. */
  excess: number;
  /** Whether all are, with as much again to spare. */
  saturated: boolean;
}

/** Cycle and batches if packets flowed evenly: Newton's steps from full batches down; the time is concave. */
function fluidCycle(core: Core): Fluid {
  const { classes, outputs, times } = core;
  const most = fullBatch(core);
  const perMiss = Math.log1p(-1 / outputs);
  let cycle = Infinity;
  for (let step = 0; step < 12; step++) {
    let time = core.ports * times.switchOver;
    let slope = 0;
    for (const { rate, queues } of classes) {
      const batch = Math.min(most, rate * cycle);
      time += queues * batchTime(core, batch);
      if (batch === most) continue;
      const misses = batch < 1 ? 1 : outputs === 1 ? 0 : -outputs * perMiss * Math.exp(batch * perMiss);
      slope += queues * rate * (times.hit + times.forward + (times.miss - times.hit) * misses);
    }
    const before = cycle;
    cycle = step === 0 || !(slope < 1) ? time : cycle - (cycle - time) / (1 - slope);
    if (cycle >= (1 - 1e-6) * before) break;
  }
  const isFull = ({ rate }: Queues) => rate * cycle >= 0.999 * most;
  return {
    cycle,
    full: classes.filter(isFull).reduce((sum, { queues }) => sum + queues, 0),
    excess: (classes[0].rate * cycle) / most,
    saturated: classes.every(({ rate }) => rate * cycle >= 2 * most),
  };
}

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

function gatedProducts(core: Core, fluid: Fluid): number {
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
  return stage < 2 ? sweeps.gated : sweeps.refined[stage - 2];
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

/** Stage by stage one of the full queues less, all contents of them together, each for every queue. */
function pooledProducts({ capacity, ports }: Core, { full }: Fluid): number {
  return aPooled * capacity * full ** 2 * (ports / 2 - full / 6);
}

function workloadProducts(core: Core): number {
  const { ports, maxBatch, outputs, times } = core;
  const rate = core.classes.reduce((sum, one) => sum + one.queues * one.rate, 0);
  const misses = expectedMisses(maxBatch, outputs) / maxBatch;
  const load = rate * (times.hit + times.forward + (times.miss - times.hit) * misses);
  if (!(load < 0.995)) return 0;
  const idle = rate * ports * times.switchOver;
  const slowest = Math.min(Math.log1p(ports / idle), -Math.log(load));
  const largest = Math.max(64, idle / (1 - load) + 35 / slowest);
  if (largest >= 12_000) return 0;
  const nodes = Math.min(largest, 48 + 5 * (Math.sqrt(largest) - 7)) + core.classes.length;
  const width = Math.min(largest, 16 * Math.sqrt(largest));
  return nodes * (width + idle) * Math.min(aSwitchOver * ports, width) + nodes ** 3 / 9 + 200 * nodes * ports;
}

/** Numbers that a core keeps while it is solved. */
function coreEntries(core: Core, method: Method): number {
  const { capacity, ports, classes } = core;
  if (method === 'workload') return 0;
  if (method.startsWith('published')) return 3 * capacity;
  const maxBatch = fullBatch(core);
  const prepared = capacity * maxBatch <= mostPrepared ? maxBatch * capacity : 0;
  const groups = classes.reduce((sum, one) => sum + one.groups, 0);
  return (
    3 * capacity * (maxBatch + 1) + capacity ** 2 / 2 + groups * (prepared + 4 * capacity) + ports * capacity
  );
}
