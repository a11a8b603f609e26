/** Lengths of services, mixed over the batch sizes that polls take. Slots. */
import type { Pmf } from '../../numerics/pmf.ts';
import { upperTails } from '../../numerics/pmf.ts';
import type { ChainSolution } from './chain-solution.ts';
import type { System } from './system.ts';

/** A mixture of service times; probabilities are per poll and need not sum to 1. */
export interface ServiceLengths extends Pmf {
  /** `longer[k]` = mass of the services longer than `start + k` slots. */
  longer: Float64Array;
  /** Sum of `p`. */
  mass: number;
  /** Mean times mass. */
  moment: number;
  /**
   * Shortest mean in the mixture that matters, where the services are Poisson: the square root is the scale below which
   * the mixture has no structure. 0 where it has lattice structure.
   */
  shortestMean: number;
}

/** Batch sizes rarer than this share of all polls are left out of the distribution of lengths. */
const negligible = 1e-30;

/** Sizes rarer than this may be coarsely sampled: their part of any sum is below rounding. */
const immaterial = 1e-15;

/** The mixture with `weight[n]` for batches of n packets. Cost: one addition for every slot of every service time. */
export function mixLengths({ service }: System, weight: Float64Array): ServiceLengths {
  let mass = 0;
  let moment = 0;
  for (let n = 0; n < weight.length; n++) {
    mass += weight[n];
    moment += weight[n] * service.mean(n);
  }
  const used: number[] = [];
  for (let n = 0; n < weight.length; n++) if (weight[n] > negligible * mass) used.push(n);
  let from = Infinity;
  let to = 0;
  let shortestMean = Infinity;
  for (const n of used) {
    const { start, p } = service.pmf(n);
    from = Math.min(from, start);
    to = Math.max(to, start + p.length);
    if (weight[n] > immaterial * mass) shortestMean = Math.min(shortestMean, service.mean(n));
  }
  if (used.length === 0) {
    return {
      start: 0,
      p: new Float64Array(1),
      longer: new Float64Array(1),
      mass: 0,
      moment: 0,
      shortestMean: 0,
    };
  }
  const mixed = new Float64Array(to - from);
  for (const n of used) {
    const { start, p } = service.pmf(n);
    const w = weight[n];
    const shift = start - from;
    for (let k = 0; k < p.length; k++) mixed[shift + k] += w * p[k];
  }
  const pmf = trimmed({ start: from, p: mixed }, mass);
  return {
    ...pmf,
    longer: upperTails(pmf),
    mass,
    moment,
    shortestMean: service.family === 'poisson' ? shortestMean : 0,
  };
}

/** Ends that hold less than this share of the mass are cut off. */
const endShare = 1e-24;

function trimmed({ start, p }: Pmf, mass: number): Pmf {
  let from = 0;
  let to = p.length;
  while (from < to - 1 && p[from] < endShare * mass) from++;
  while (to - 1 > from && p[to - 1] < endShare * mass) to--;
  return { start: start + from, p: p.subarray(from, to) };
}

/** All services: weight v(n). */
export function allServices(system: System, chain: ChainSolution): ServiceLengths {
  return mixLengths(system, chain.batchSize);
}

/** Services that take everything the poll found, so that the ring is empty when they begin: states i <= beta. */
export function emptyingServices(system: System, chain: ChainSolution): ServiceLengths {
  return mixLengths(system, chain.queueAtPoll.subarray(0, system.maxBatch + 1));
}

/** One full service, weight 1. */
export function fullService(system: System): ServiceLengths {
  const weight = new Float64Array(system.maxBatch + 1);
  weight[system.maxBatch] = 1;
  return mixLengths(system, weight);
}
