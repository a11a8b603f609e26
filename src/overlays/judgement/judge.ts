import type { DistributionOverlay, Overlay } from '../../models/contract/figure.ts';
import { leastSampleSize, type MeasuredBins, measuredBins } from '../../models/input-parts/measured-bins.ts';
import type { Distribution, Relation, SampledDistribution } from '../../models/contract/solution.ts';
import {
  equalShares,
  judgePercentiles,
  masses,
  type MissedPercentile,
  mostMissed,
  binsOfMeasurement,
  type PercentilePair,
} from './judge-cells.ts';
import { judgePoints, type PointsJudgement } from './judge-points.ts';
import { type DivergenceFloor, judgeDivergence } from './judge-divergence.ts';
import {
  relativeErrorBetween,
  relativeErrorOfMean,
  totalVariation,
} from '../../numerics/statistics/divergences.ts';
import { latticeReference, type Reference, sampledReference } from '../../evidence/reference.ts';
import { type CountedSamples, wassersteinDistance } from '../../numerics/statistics/wasserstein.ts';
import { type StalledSamples, stalledSamples } from '../../models/input-parts/stalled-samples.ts';
import { formatPercent, formatSignificant, withUnit } from '../../text/number-format.ts';

/** Measured times that lie apart from all others, and the mean without them. */
interface JudgedStalls extends StalledSamples {
  /** Mean of the other samples, as `measuredMeanBetween`. */
  meanWithout: readonly [number, number];
  relativeErrorWithout: readonly [number, number] | null;
}

/** null where the samples lie together, or where the model has times there itself. `between`: mean of a part's bins. */
function judgeStalls(
  overlay: DistributionOverlay,
  reference: Reference,
  between: (bins: number) => readonly [number, number],
): JudgedStalls | null {
  const stalls = stalledSamples(overlay);
  if (stalls === null) return null;
  if (reference.within(overlay.lower[stalls.firstBin]!, Infinity) > stalls.share / 2) return null;
  const meanWithout = between(stalls.firstBin);
  return {
    ...stalls,
    meanWithout,
    relativeErrorWithout: reference.mean === null ? null : relativeErrorBetween(meanWithout, reference.mean),
  };
}

/** Within this of their median the stalls have one length. */
const near = 0.2;

/** `3.3 % of the samples lie apart near 940 µs: stalls.` */
function stallWords({ share, median, from, to }: StalledSamples, unit: string): string {
  const words = (value: number) => formatSignificant(value, 2);
  const isOne = median - from <= near * median && to - median <= near * median;
  const where = isOne
    ? `near ${withUnit(words(median), unit)}`
    : `between ${words(from)} and ${withUnit(words(to), unit)}`;
  return `${withUnit(formatPercent(share), '%')} of the samples lie apart ${where}: stalls.`;
}

/** How far a model's distribution is from a measured one. Distances in the overlay's unit where they have one. */
export interface DistributionJudgement {
  kind: 'distribution';
  sampleSize: number;
  /** Natural units, 0..ln 2; null where it has no meaning: see `withheld`. */
  jensenShannon: number | null;
  /** Divergence from the model of as many samples that are drawn from the model. */
  floor: DivergenceFloor | null;
  /** Why there is no divergence, one sentence. */
  withheld: string | null;
  totalVariation: number;
  kolmogorov: number;
  /**
   * Asymptotic and for independent samples of a continuous law, which consecutive polls are not: an upper bound for
   * whole numbers and for bins. null where the source has shares and no number of samples.
   */
  kolmogorovPValue: number | null;
  /**
   * Wasserstein-1 distance in the overlay's unit: its range for samples anywhere in their bins, two equal numbers where
   * values are known.
   */
  wasserstein: readonly [number, number];
  /** Mean with the samples of a wide bin at its middle. */
  measuredMean: number;
  /**
   * Means with all samples of wide bins at their lower and at their upper edges; two equal numbers without wide bins.
   */
  measuredMeanBetween: readonly [number, number];
  modelMean: number | null;
  relativeErrorOfMean: number | null;
  relativeErrorBetween: readonly [number, number] | null;
  /** Samples far above all others; they count in everything else here. */
  stalls: JudgedStalls | null;
  percentiles: readonly PercentilePair[];
  /** The percentile that the model misses by the largest share; null without any. */
  mostMissed: MissedPercentile | null;
  /** Some bins are too wide to represent one value: see `measuredBins`. */
  binned: boolean;
  /** Cells over which the divergence and total variation are taken. */
  cells: number;
  /** One sentence each: how the numbers were taken. */
  notes: readonly string[];
}

export type Judgement = DistributionJudgement | PointsJudgement;

/**
 * The numbers shown beside a measured distribution. A lattice model is compared value by value; batch sizes are
 * conditioned on non-empty polls. A sampled distribution function is compared over cells of equal measured share, read
 * off by linear interpolation at their edges; `modelMean` is then the exact mean of the model, if known. O(bins +
 * points).
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
  const bins = measuredBins(overlay);
  const samplesAtLeast = leastSampleSize(overlay);
  const known = samplesAtLeast === overlay.sampleSize;
  const cells = reference.lattice ? binsOfMeasurement(overlay) : equalShares(overlay, samplesAtLeast);
  if (bins.anyWide || !reference.lattice) {
    const over = reference.lattice
      ? `the ${cells.count.length} bins of the measurement`
      : `${cells.count.length} cells ${bins.anyWide ? 'of whole bins' : 'with about equally many samples each'}`;
    notes.push(`Divergence and total variation are computed over ${over}, so they are lower bounds.`);
  }
  if (bins.anyWide) {
    notes.push(
      `Nothing is known inside the bins of the measurement: the Kolmogorov distance is computed at their edges and is a lower bound${known ? ', and its p-value is an upper bound' : ''}.`,
    );
  } else if (reference.lattice && known) {
    notes.push('For whole numbers the p-value is an upper bound.');
  }
  const outside = samplesOutside(overlay);
  if (outside > 0) {
    const share = ((100 * outside) / overlay.sampleSize).toPrecision(2);
    notes.push(
      `${Number(share)} % of the samples are in no bin, so their values are unknown: mean, percentiles and Wasserstein distance leave them out.`,
    );
  }
  if (!known) {
    notes.push(
      'The source gives shares but not the number of samples, so chance differences cannot be judged.',
    );
  }
  const { p, q } = masses(
    cells,
    reference,
    reference.lattice ? overlay.sampleSize : overlay.sampleSize - outside,
  );
  const divergence = judgeDivergence(
    overlay,
    reference,
    { p, q },
    overlay.unit === 'packets' && !bins.anyWide,
  );
  if (divergence.floor?.independent === true) {
    notes.push(
      'The order of the samples is not known: the sampling floor takes them as independent, and correlated samples would raise it.',
    );
  }
  const kolmogorov = largestGap(overlay, reference, outside);
  const values = binValues(overlay, reference);
  const samples = countedSamples(overlay, bins, values);
  const measuredMean = mean(values, overlay.count);
  const between = [mean(samples.least, overlay.count), mean(samples.most, overlay.count)] as const;
  const stalls = judgeStalls(overlay, reference, (end) => [
    mean(samples.least.subarray(0, end), overlay.count),
    mean(samples.most.subarray(0, end), overlay.count),
  ]);
  if (stalls !== null) notes.unshift(stallWords(stalls, overlay.unit));
  const percentiles = judgePercentiles(samples, values, samplesAtLeast, reference.quantile);
  return {
    kind: 'distribution',
    sampleSize: overlay.sampleSize,
    ...divergence,
    totalVariation: totalVariation(p, q),
    kolmogorov,
    kolmogorovPValue: known ? kolmogorovPValue(kolmogorov, overlay.sampleSize) : null,
    wasserstein: wassersteinDistance(samples, reference.pieces),
    measuredMean,
    measuredMeanBetween: between,
    modelMean: reference.mean,
    relativeErrorOfMean: reference.mean === null ? null : relativeErrorOfMean(measuredMean, reference.mean),
    relativeErrorBetween: reference.mean === null ? null : relativeErrorBetween(between, reference.mean),
    stalls,
    percentiles,
    mostMissed: mostMissed(percentiles),
    binned: bins.anyWide,
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

/**
 * Kolmogorov distance: both functions are known at the bins' edges, and between the bins the measured one is constant.
 * Samples `outside` of all bins may lie anywhere else: they count for the model, so that the distance is never too
 * large.
 */
function largestGap(
  { lower, width, count, sampleSize }: DistributionOverlay,
  reference: Reference,
  outside: number,
): number {
  let gap = 0;
  let passed = 0;
  const compare = (modelled: number) => {
    const [least, most] = [passed / sampleSize, (passed + outside) / sampleSize];
    gap = Math.max(gap, least - modelled, modelled - most);
  };
  for (let k = 0; k < count.length; k++) {
    compare(reference.below(lower[k]!));
    passed += count[k]!;
    // Both functions are 1 where a bin without an upper edge ends.
    if (width[k] === Infinity) break;
    compare(reference.below(lower[k]! + width[k]!));
  }
  return gap;
}

/** Samples that are in no bin: of an overflow, or of sizes that the source put together as "other". */
function samplesOutside({ count, sampleSize }: DistributionOverlay): number {
  const rest = sampleSize - count.reduce((sum, n) => sum + n, 0);
  return rest > 1e-9 * sampleSize ? rest : 0;
}

/**
 * One value a bin: the mean of the model's lattice points in it, or its middle; of one without an upper edge the lower
 * one.
 */
function binValues({ lower, width }: DistributionOverlay, { lattice }: Reference): Float64Array {
  return lower.map((edge, k) => {
    if (width[k] === Infinity) return edge;
    if (!lattice) return edge + width[k]! / 2;
    const first = Math.ceil((edge - lattice.start) / lattice.step - 1e-9);
    const end = Math.ceil((edge + width[k]! - lattice.start) / lattice.step - 1e-9);
    return end > first ? lattice.start + ((first + end - 1) / 2) * lattice.step : edge + width[k]! / 2;
  });
}

/** Where the samples lie: at the bin's value, or anywhere in a wide bin. */
function countedSamples(
  { count }: DistributionOverlay,
  { least, most, wide }: MeasuredBins,
  values: Float64Array,
): CountedSamples & { least: Float64Array; most: Float64Array } {
  return {
    least: values.map((value, k) => (wide[k] === 1 ? least[k]! : value)),
    most: values.map((value, k) => (wide[k] === 1 ? most[k]! : value)),
    count,
  };
}

function mean(values: Float64Array, count: Float64Array): number {
  let sum = 0;
  let n = 0;
  for (let k = 0; k < values.length; k++) {
    if (count[k] === 0) continue; // an empty bin may have no upper edge
    sum += values[k]! * count[k]!;
    n += count[k]!;
  }
  return sum / n;
}

/**
 * P(distance >= `distance`) for `n` independent samples of a continuous distribution function known beforehand: the
 * asymptotic Kolmogorov law with Stephens' correction for finite n (error below 0.01 from n = 5 on). For lattice
 * distributions it is an upper bound. Consecutive polls are not independent, so a small value is weaker evidence than
 * it looks.
 */
export function kolmogorovPValue(distance: number, n: number): number {
  const root = Math.sqrt(n);
  return kolmogorovTail((root + 0.12 + 0.11 / root) * distance);
}

/**
 * P(K >= t) of the Kolmogorov law; the theta series that converges fast on either side of 1.18, relative error below
 * 1e-14.
 */
export function kolmogorovTail(t: number): number {
  if (t <= 0) return 1;
  let sum = 0;
  if (t < 1.18) {
    const factor = -(Math.PI * Math.PI) / (8 * t * t);
    for (let j = 1; j <= 7; j += 2) sum += Math.exp(factor * j * j);
    return Math.max(0, 1 - (Math.sqrt(2 * Math.PI) / t) * sum);
  }
  for (let j = 1, sign = 1; j <= 5; j++, sign = -sign) sum += sign * Math.exp(-2 * j * j * t * t);
  return 2 * sum;
}
