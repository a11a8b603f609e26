/**
 * What it costs to sort late arrivals by the time that is left of the services that began with an empty ring. Light:
 * the page asks it at every slider move.
 */
import { thinning } from '../../../numerics/laws/lattice/lattice-law.ts';
import type { Inputs } from '../read-inputs.ts';
import { squaredSpread } from './table-cost.ts';

/** Arrivals are seen from this share of their rate on, so many standard deviations before their mean. */
const visible = 1e-15;
const deviations = 8;

export interface LateArrivals {
  /** Slots between two packets, and the last one that has any. */
  between: number;
  end: number;
  /** Slots over which services end that differ in no stall. */
  span: number;
  /** Slots in which such services end at all, and those of them in which empty polls do. */
  lengths: number;
  idle: number;
  /** Batch sizes of these services, and how many of them are likely enough to be seen. */
  sizes: number;
  together: number;
  /** What sums over services are as smooth as; 0 for lattice structure. */
  smoothVariance: number;
}

/** Multiplications: arrivals beyond the first `maxBatch`, and those for each place in the ring that they take. */
export function residualCost(
  inputs: Inputs,
  { between, end, span, lengths, idle, sizes, together, smoothVariance }: LateArrivals,
): number {
  const { maxBatch, ringSize } = inputs;
  const from = firstVisible(inputs, between, maxBatch + 1);
  const late = Math.max(0, end - from);
  const placed = Math.min(late, (ringSize - maxBatch) * between);
  // The first arrivals are summed slot by slot where the late ones do not tell how many there are.
  const first = inputs.arrivalCount === 'ordinary' ? Math.min(end, maxBatch * between) : 0;
  return (
    ((late + placed) / step(inputs, between, from, smoothVariance)) * Math.min(span, lengths) +
    first * Math.min(span, idle + (lengths - idle) * Math.min(1, together / sizes))
  );
}

/** Standard deviations over which a service may end. */
const ends = 20;

/**
 * The same of the services that leave packets in the ring: each end of a full one with each slot before it that may be
 * beyond its shortest length. Their blocks are mostly multiples of one.
 */
export function crowdedCost(
  inputs: Inputs,
  between: number,
  { mean, variance, smooth }: { mean: number; variance: number; smooth: number },
): number {
  const slots = ends * Math.sqrt(variance);
  return slots ** 2 / 2 / step(inputs, between, mean, smooth);
}

/** The first slot in which the k-th arrival is seen: few arrivals that vary come early like a power of the slot. */
function firstVisible(inputs: Inputs, between: number, k: number): number {
  const mean = k * between;
  const near = mean - deviations * between * Math.sqrt(squaredSpread(inputs, between, k));
  const shape = k / squaredSpread(inputs, between, 1);
  const early = (mean / Math.E) * (visible * Math.sqrt(2 * Math.PI * shape)) ** (1 / shape);
  return Math.max(1, near, Math.min(mean, early));
}

/** Slots from one that is summed to the next: the sharper law is that of the arrivals where they begin. */
function step(inputs: Inputs, between: number, from: number, smoothVariance: number): number {
  if (!isSmooth(inputs)) return 1;
  const perSlot = Math.max(1, 0.5 * squaredSpread(inputs, between, 1) * between);
  return thinning(Math.sqrt(from * perSlot), Math.sqrt(Math.min(from, smoothVariance)));
}

function isSmooth(inputs: Inputs): boolean {
  return ['poisson', 'geometric', 'negative-binomial'].includes(inputs['arrivals.family']);
}
