import type { DistributionOverlay, Overlay } from '../models/figure.ts';
import type { Distribution, Relation, SampledDistribution } from '../models/solution.ts';
import type { PointsJudgement } from './judge-points.ts';
import { judgePoints } from './judge-points.ts';
import { grouped } from './measurement-failure.ts';
import { jensenShannon, relativeErrorOfMean, totalVariation } from './statistics/divergences.ts';
import { kolmogorovPValue } from './statistics/kolmogorov.ts';
import { observedPercentile } from './statistics/quantile.ts';
import type { Reference } from './statistics/reference.ts';
import { latticeReference, sampledReference } from './statistics/reference.ts';

/** Measured and modelled value at one percentile. */
export interface PercentilePair {
  /** 0.5, 0.9, 0.99, 0.999; only those with at least ten samples beyond them. */
  level: number;
  measured: number;
  /** null where the model's distribution is cut before it. */
  model: number | null;
}

/** How far a model's distribution is from a measured one. Distances in the overlay's unit where they have one. */
export interface DistributionJudgement {
  kind: 'distribution';
  overlayId: string;
  sampleSize: number;
  /** Natural units, 0..ln 2. */
  jensenShannon: number;
  totalVariation: number;
  kolmogorov: number;
  /** Asymptotic and for independent samples, which consecutive polls are not. */
  kolmogorovPValue: number;
  measuredMean: number;
  modelMean: number | null;
  relativeErrorOfMean: number | null;
  percentiles: readonly PercentilePair[];
  /** Cells over which the divergence and total variation are taken. */
  cells: number;
  /** One sentence each: how the numbers were taken. */
  notes: readonly string[];
}

export type Judgement = DistributionJudgement | PointsJudgement;

const percentileLevels = [0.5, 0.9, 0.99, 0.999] as const;
const samplesBeyond = 10;
const mostCells = 50;
const samplesPerCell = 20;

/**
 * The numbers shown beside a measured distribution. A lattice model is compared value by value; batch sizes are conditioned
 * on non-empty polls. A sampled distribution function is compared over cells of equal measured share, read off by linear
 * interpolation at their edges; `modelMean` is then the model's own mean, if known. O(bins + points).
 */
export function judgeDistribution(
  overlay: DistributionOverlay,
  model: Distribution | SampledDistribution,
  modelMean: number | null = null,
): DistributionJudgement {
  const notes: string[] = [];
  const reference =
    'p' in model
      ? latticeReference(model, overlay.quantity === 'batchSizeNonEmpty' ? 1 : -Infinity)
      : sampledReference(model, modelMean);
  const cells = reference.lattice ? ownBins(overlay) : equalShares(overlay);
  if (!reference.lattice) {
    notes.push(
      `Divergence and total variation are taken over ${cells.count.length} cells with about equally many samples each, so they are lower bounds.`,
    );
  }
  const { p, q } = masses(cells, reference, overlay.sampleSize);
  const kolmogorov = largestGap(overlay, reference);
  const values = binValues(overlay, reference);
  const measuredMean = mean(values, overlay.count);
  const belowZero = samplesBelowZero(overlay);
  if (belowZero > 0) {
    notes.push(
      `${grouped(belowZero)} samples are below zero: the instrument offset is larger than they are.`,
    );
  }
  return {
    kind: 'distribution',
    overlayId: overlay.id,
    sampleSize: overlay.sampleSize,
    jensenShannon: jensenShannon(p, q),
    totalVariation: totalVariation(p, q),
    kolmogorov,
    kolmogorovPValue: kolmogorovPValue(kolmogorov, overlay.sampleSize),
    measuredMean,
    modelMean: reference.mean,
    relativeErrorOfMean: reference.mean === null ? null : relativeErrorOfMean(measuredMean, reference.mean),
    percentiles: percentileLevels
      .filter((level) => (1 - level) * overlay.sampleSize >= samplesBeyond)
      .map((level) => ({
        level,
        measured: observedPercentile(values, overlay.count, level),
        model: reference.quantile(level),
      })),
    cells: cells.count.length,
    notes,
  };
}

/** Judges whichever kind of overlay; null when the model's side does not fit the overlay's kind. */
export function judge(
  overlay: Overlay,
  model: Distribution | SampledDistribution | Relation,
  modelMean: number | null = null,
): Judgement | null {
  if (overlay.kind === 'points') return 'y' in model ? judgePoints(overlay, model) : null;
  return 'y' in model ? null : judgeDistribution(overlay, model, modelMean);
}

interface MeasuredCells {
  lower: ArrayLike<number>;
  upper: ArrayLike<number>;
  count: ArrayLike<number>;
}

function ownBins({ lower, width, count }: DistributionOverlay): MeasuredCells {
  return { lower, upper: lower.map((edge, k) => edge + width[k]!), count };
}

/** Cells that cover the whole axis, each with about the same number of samples; cut only between bins. */
function equalShares({ lower, width, count, sampleSize }: DistributionOverlay): MeasuredCells {
  const cells = Math.max(2, Math.min(mostCells, Math.floor(sampleSize / samplesPerCell)));
  const lowers = [-Infinity];
  const uppers: number[] = [];
  const counts: number[] = [];
  let passed = 0;
  let inCell = 0;
  for (let k = 0; k < count.length; k++) {
    passed += count[k]!;
    inCell += count[k]!;
    const due = passed >= ((counts.length + 1) * sampleSize) / cells;
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

/** Probabilities of each cell on both sides, and of everything between the cells (measured: 0) as one more. */
function masses(
  cells: MeasuredCells,
  reference: Reference,
  sampleSize: number,
): { p: number[]; q: number[] } {
  const p: number[] = [];
  const q: number[] = [];
  let covered = 0;
  for (let k = 0; k < cells.count.length; k++) {
    const mass = reference.within(cells.lower[k]!, cells.upper[k]!);
    p.push(cells.count[k]! / sampleSize);
    q.push(mass);
    covered += mass;
  }
  p.push(0);
  q.push(Math.max(0, 1 - covered));
  return { p, q };
}

/** Kolmogorov distance: both functions are known at the bins' edges, and between the bins the measured one is constant. */
function largestGap(overlay: DistributionOverlay, reference: Reference): number {
  let gap = 0;
  let passed = 0;
  for (let k = 0; k < overlay.count.length; k++) {
    gap = Math.max(gap, Math.abs(passed / overlay.sampleSize - reference.below(overlay.lower[k]!)));
    passed += overlay.count[k]!;
    const upper = reference.below(overlay.lower[k]! + overlay.width[k]!);
    gap = Math.max(gap, Math.abs(passed / overlay.sampleSize - upper));
  }
  return gap;
}

/** One value a bin: the mean of the model's lattice points in it, or its middle. */
function binValues({ lower, width }: DistributionOverlay, { lattice }: Reference): Float64Array {
  return lower.map((edge, k) => {
    if (!lattice) return edge + width[k]! / 2;
    const first = Math.ceil((edge - lattice.start) / lattice.step - 1e-9);
    const end = Math.ceil((edge + width[k]! - lattice.start) / lattice.step - 1e-9);
    return end > first ? lattice.start + ((first + end - 1) / 2) * lattice.step : edge + width[k]! / 2;
  });
}

function mean(values: Float64Array, count: Float64Array): number {
  let sum = 0;
  let n = 0;
  for (let k = 0; k < values.length; k++) {
    sum += values[k]! * count[k]!;
    n += count[k]!;
  }
  return sum / n;
}

function samplesBelowZero({ lower, width, count }: DistributionOverlay): number {
  let below = 0;
  for (let k = 0; k < lower.length && lower[k]! + width[k]! <= 0; k++) below += count[k]!;
  return below;
}
