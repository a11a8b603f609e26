/** Lengths of services, mixed over the batch sizes that polls take. Slots. */
import { thinning, trimmed } from '../../../../numerics/laws/lattice-law.ts';
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import { upperTails } from '../../../../numerics/laws/pmf.ts';
import type { ChainSolution } from '../chain/chain-solution.ts';
import type { System } from '../../system.ts';

/** A mixture of service times; probabilities are per poll and need not sum to 1. */
export interface ServiceLengths extends Pmf {
  /** `longer[k]` = mass of the services longer than `start + k` slots. */
  longer: Float64Array;
  /** Sum of `p`. */
  mass: number;
  /** Mean times mass. */
  moment: number;
  /** Mean and weight of every service time in the mixture, shortest size first. */
  parts: readonly { mean: number; weight: number }[];
  /** True where all are Poisson service times, whose mixture may be thinned (see `lengthsStep`). */
  smooth: boolean;
}

/** Batch sizes rarer than this share of all polls are left out of the distribution of lengths. */
const negligible = 1e-30;

/** Entries of service times that are made, or added up, between two yields. */
const entriesPerYield = 400_000;

/**
 * The mixture with `weight[n]` for batches of n packets. Yields the fraction done. Cost: one addition for every slot of
 * every service time.
 */
export function* mixLengths(
  { service }: System,
  weight: Float64Array,
): Generator<number, ServiceLengths, void> {
  let mass = 0;
  let moment = 0;
  for (let n = 0; n < weight.length; n++) {
    mass += weight[n];
    moment += weight[n] * service.mean(n);
  }
  const parts: { mean: number; weight: number }[] = [];
  const pmfs: Pmf[] = [];
  let smooth = service.family === 'poisson';
  let from = Infinity;
  let to = 0;
  let made = 0;
  for (let n = 0; n < weight.length; n++) {
    if (!(weight[n] > negligible * mass)) continue;
    parts.push({ mean: service.mean(n), weight: weight[n] });
    smooth &&= service.isSmooth(n);
    const sleeps = n === 0 && service.sleep !== null;
    const pmf = trimmed(service.pmf(n), sleeps ? undefined : Math.floor(service.mean(n)));
    pmfs.push(pmf);
    from = Math.min(from, pmf.start);
    to = Math.max(to, pmf.start + pmf.p.length);
    if ((made += pmf.p.length) < entriesPerYield) continue;
    made = 0;
    yield n / (2 * weight.length);
  }
  const mixed = new Float64Array(Math.max(1, to - from));
  for (let i = 0; i < pmfs.length; i++) {
    const { start, p } = pmfs[i];
    const { weight: w } = parts[i];
    const shift = start - from;
    for (let k = 0; k < p.length; k++) mixed[shift + k] += w * p[k];
    if ((made += p.length) < entriesPerYield) continue;
    made = 0;
    yield 0.5 + i / (2 * pmfs.length);
  }
  return finished({ start: parts.length > 0 ? from : 0, p: mixed }, mass, moment, parts, smooth);
}

function finished(
  pmf: Pmf,
  mass: number,
  moment: number,
  parts: ServiceLengths['parts'],
  smooth: boolean,
): ServiceLengths {
  const { start, p } = mass > 0 ? trimmed(pmf) : pmf;
  return { start, p, longer: upperTails({ start, p }), mass, moment, parts, smooth };
}

/** Services that take everything the poll found, so that the ring is empty when they begin: states i <= beta. */
export function emptyingServices(
  system: System,
  chain: ChainSolution,
): Generator<number, ServiceLengths, void> {
  return mixLengths(system, chain.queueAtPoll.subarray(0, system.maxBatch + 1));
}

/** One full service, weight 1. */
export function fullService({ service, maxBatch }: System): ServiceLengths {
  const mean = service.mean(maxBatch);
  return finished(service.pmf(maxBatch), 1, mean, [{ mean, weight: 1 }], service.isSmooth(maxBatch));
}

/** All services: those that empty the ring, and full ones that leave packets behind. */
export function allServices(
  system: System,
  { batchSize, queueAtPoll }: ChainSolution,
  emptying: ServiceLengths,
  full: ServiceLengths,
): ServiceLengths {
  const { maxBatch } = system;
  const crowded = Math.max(0, batchSize[maxBatch] - queueAtPoll[maxBatch]);
  if (crowded === 0) return emptying;
  const start = emptying.mass > 0 ? Math.min(emptying.start, full.start) : full.start;
  const end = Math.max(
    emptying.mass > 0 ? emptying.start + emptying.p.length : 0,
    full.start + full.p.length,
  );
  const p = new Float64Array(end - start);
  if (emptying.mass > 0) p.set(emptying.p, emptying.start - start);
  for (let k = 0; k < full.p.length; k++) p[full.start - start + k] += crowded * full.p[k];
  return finished(
    { start, p },
    emptying.mass + crowded,
    emptying.moment + crowded * full.moment,
    [...emptying.parts, ...full.parts.map(({ mean, weight }) => ({ mean, weight: crowded * weight }))],
    full.smooth && emptying.smooth,
  );
}

/** Longest step worth considering. */
const longestStep = 512;

/** Aliased share of a sum that is allowed. */
const allowed = 1e-17;

/**
 * Largest step at which sums over the lengths times a smooth function of variance `variance` (Infinity: a constant) may
 * be thinned, each service time counting with its weight. See `thinning`.
 */
export function lengthsStep({ parts, mass, smooth }: ServiceLengths, variance: number): number {
  if (!smooth || !(variance > 0)) return 1;
  const limit = allowed * mass;
  const tooLong = (step: number) => {
    const bend = 1 - Math.cos((2 * Math.PI) / step);
    let sum = 0;
    for (const { mean, weight } of parts) {
      if (weight < 1e-3 * limit) continue;
      sum += weight * Math.exp(-bend / (1 / mean + 1 / variance));
      if (sum > limit) return true;
    }
    return false;
  };
  let low = 1;
  let high = longestStep;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (tooLong(middle)) high = middle - 1;
    else low = middle;
  }
  return low;
}

/** Variance of the sharpest service time in the mixture that matters, 0 where there is lattice structure. */
export function sharpestVariance({ parts, mass, smooth }: ServiceLengths): number {
  let sharpest = Infinity;
  for (const { mean, weight } of parts) if (weight > 1e-13 * mass) sharpest = Math.min(sharpest, mean);
  return smooth && sharpest < Infinity ? sharpest : 0;
}

/** Step for sums over slots weighted by `arrivals` and by a Poisson service that ends after them. */
export function residualStep(system: System, arrivals: Pmf, lengths: ServiceLengths): number {
  if (!lengths.smooth) return 1;
  let largest = 0;
  for (const value of arrivals.p) largest = Math.max(largest, value);
  let k = 0;
  while (k < arrivals.p.length - 1 && arrivals.p[k] < visible * largest) k++;
  const slot = arrivals.start + k;
  return thinning(arrivalSmoothness(system, slot), Math.sqrt(slot));
}

/** Entries below this share of the largest are below rounding in any sum. */
const visible = 1e-15;

/**
 * Scale below which the table of arrivals has no structure around this slot: a bit less than the standard deviation of
 * the arrival that falls there, 0 for interarrival times with lattice structure.
 */
export function arrivalSmoothness({ interarrival }: System, slot: number): number {
  if (!interarrival.smooth || slot <= 0) return 0;
  return Math.sqrt(slot * Math.max(1, (0.5 * interarrival.variance) / interarrival.mean));
}
