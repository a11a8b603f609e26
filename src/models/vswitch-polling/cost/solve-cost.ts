/**
 * What a solve takes, before it begins, from the inputs alone: the work of a sweep from the sizes of its chains, times
 * the sweeps that are usual. From ten seconds on it is up to 2.4 times too high and up to three times too low; close to
 * the critical load Algorithm 1 may take thirty times as long, and ends on the way (`solver.ts`). Light: the page asks
 * it at every slider move.
 */
import type { Method } from '../system.ts';
import { outputPorts, packetTimes } from '../packet-times.ts';
import type { Inputs } from '../read-inputs.ts';
import { expectedMisses } from '../solver/gated/miss-ratio.ts';
import type { Core } from './core-classes.ts';
import { classesOf, mostSampled, ratesOfDistinctCores, strataOf } from './core-classes.ts';
import type { Fluid } from './fluid-cycle.ts';
import { fluidCycle, fullBatch } from './fluid-cycle.ts';
import { gatedProducts, mostPrepared } from './gated-cost.ts';
import { criticalShare, pooledProducts } from './pooled-cost.ts';

export interface SolveCost {
  /** Multiplications; a processor does about 1e9 a second. */
  products: number;
  /** Of what is kept at the same time. */
  bytes: number;
}

/** Sweeps that are usual of Algorithm 1, and of one that has no fixed point to come to. */
const sweeps = { published: 40, unsettled: 2000 };

/** Below this share of the critical load the recommended form has a part of the workload form's. */
const withWorkload = 0.9;

/** From so many full batches in a cycle on every visit finds one, even by the paper's chain. */
const surelyFull = 1.1;

/** The same of a level of the paper's chain. */
const aLevel = 20;

/** The same of a number of packets in a cycle that goes through a switch-over. */
const aSwitchOver = 12;

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
        pooledProducts(core) +
        (criticalShare(core) < withWorkload ? workloadProducts(core) : 0)
      );
  }
}

/** Where full batches and the largest ones but full, which rounding takes for each other, do not take the same time. */
const isUnsettled = ({ times }: Core, { excess }: Fluid) => excess > surelyFull && times.miss > times.hit;

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
