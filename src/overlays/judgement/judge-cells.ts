import type { DistributionOverlay } from '../../models/contract/figure.ts';
import type { Reference } from '../../evidence/reference.ts';
import type { CountedSamples } from '../../numerics/statistics/wasserstein.ts';

/** Measured and modelled value at one percentile. */
export interface PercentilePair {
  /** 0.5, 0.9, 0.95, 0.99, 0.999; only those with at least ten samples beyond them. */
  level: number;
  /** The middle of its bin where that is wide. */
  measured: number;
  /** Edges of the wide bin that it lies in; absent where its value is known. */
  within?: readonly [number, number];
  /** null where the model's distribution is cut before it. */
  model: number | null;
}

/** The percentile that the model misses by most. */
export interface MissedPercentile {
  level: number;
  /** Measured value; the nearer edge where only a bin is known. */
  measured: number;
  model: number;
  /** `model - measured`, in the unit of the values; 0 inside the bin. */
  offBy: number;
  /** `offBy / measured`; null for a measured 0. */
  relative: number | null;
}

const levels = [0.5, 0.9, 0.95, 0.99, 0.999] as const;
const samplesBeyond = 10;

/** `samples` as in `wassersteinDistance`; `values[k]` is shown for bin k. O(bins). */
export function judgePercentiles(
  samples: CountedSamples,
  values: ArrayLike<number>,
  sampleSize: number,
  modelled: (level: number) => number | null,
): PercentilePair[] {
  const { least, most, count } = samples;
  let total = 0;
  for (let k = 0; k < count.length; k++) total += count[k]!;
  return levels
    .filter((level) => (1 - level) * sampleSize >= samplesBeyond - 1e-9)
    .map((level) => {
      const needed = level * total * (1 - 1e-15);
      let k = 0;
      let passed = count[0]!;
      while (passed < needed && k < count.length - 1) passed += count[++k]!;
      const pair = { level, measured: values[k]!, model: modelled(level) };
      return most[k]! > least[k]! ? { ...pair, within: [least[k]!, most[k]!] as const } : pair;
    });
}

/** Relative rounding error of a number after changes of units. */
const rounding = 1e-12;

/** By the relative difference, so that a tail of large values does not always win; null without a pair to compare. */
export function mostMissed(pairs: readonly PercentilePair[]): MissedPercentile | null {
  let worst: MissedPercentile | null = null;
  for (const { level, measured, within = [measured, measured], model } of pairs) {
    if (model === null) continue;
    const nearest = Math.min(within[1], Math.max(within[0], model));
    const apart = model - nearest;
    const offBy = Math.abs(apart) <= rounding * Math.abs(nearest) ? 0 : apart;
    const relative = nearest === 0 ? (offBy === 0 ? 0 : null) : offBy / Math.abs(nearest);
    const missed = { level, measured: nearest, model, offBy, relative };
    if (worst === null || severity(missed) > severity(worst)) worst = missed;
  }
  return worst;
}

function severity({ relative }: MissedPercentile): number {
  return relative === null ? Infinity : Math.abs(relative);
}

const mostCells = 50;
const samplesPerCell = 20;

/** Cells over which two distributions are compared. */
interface MeasuredCells {
  lower: ArrayLike<number>;
  upper: ArrayLike<number>;
  count: ArrayLike<number>;
}

/** Bins of the measurement. */
export function binsOfMeasurement({ lower, width, count }: DistributionOverlay): MeasuredCells {
  return { lower, upper: lower.map((edge, k) => edge + width[k]!), count };
}

/**
 * Cells that cover the whole axis, each with about the same number of samples; cut only between bins. `samples`: how
 * many there are.
 */
export function equalShares({ lower, width, count }: DistributionOverlay, samples: number): MeasuredCells {
  const cells = Math.max(2, Math.min(mostCells, Math.floor(samples / samplesPerCell)));
  const counted = count.reduce((sum, n) => sum + n, 0);
  const lowers = [-Infinity];
  const uppers: number[] = [];
  const counts: number[] = [];
  let passed = 0;
  let inCell = 0;
  for (let k = 0; k < count.length; k++) {
    passed += count[k]!;
    inCell += count[k]!;
    const due = passed >= ((counts.length + 1) * counted) / cells;
    if (!due || k === count.length - 1) continue;
    // Between two bins the cut may lie anywhere; the middle favours neither side.
    const edge = (lower[k]! + width[k]! + lower[k + 1]!) / 2;
    uppers.push(edge);
    lowers.push(edge);
    counts.push(inCell);
    inCell = 0;
  }
  uppers.push(Infinity);
  counts.push(inCell);
  return { lower: lowers, upper: uppers, count: counts };
}

/**
 * Probabilities of each cell on both sides, and of everything between or beyond the cells as one more: its measured
 * part is the bin "other".
 */
export function masses(
  cells: MeasuredCells,
  reference: Reference,
  sampleSize: number,
): { p: number[]; q: number[] } {
  const p: number[] = [];
  const q: number[] = [];
  let covered = 0;
  let counted = 0;
  for (let k = 0; k < cells.count.length; k++) {
    const mass = reference.within(cells.lower[k]!, cells.upper[k]!);
    p.push(cells.count[k]! / sampleSize);
    q.push(mass);
    covered += mass;
    counted += cells.count[k]!;
  }
  p.push(Math.max(0, 1 - counted / sampleSize));
  q.push(Math.max(0, 1 - covered));
  return { p, q };
}
