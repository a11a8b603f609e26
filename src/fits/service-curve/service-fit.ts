import { grouped, MeasurementFailure } from '../../texts/measurement-failure.ts';
import { type BatchClockMeasurement, type ServiceStatistics, wireRateMbps } from '../../texts/measurement.ts';
import { fittedSizes } from '../../evidence/service/service-curve.ts';
import { studentQuantile } from '../../numerics/simulation/batch-means.ts';
import { linearLeastSquares } from '../../numerics/linear-least-squares.ts';
import { statisticsOf, timesBySize } from '../../evidence/service/service-times.ts';

/** The curve of one run alone, or why it has none. */
interface RateFit {
  run: BatchClockMeasurement;
  /** null when the run's rate is not known. */
  rateMbps: number | null;
  fit: ServiceTimesFit | null;
  refusal: string | null;
}

/** Reservation about a fit to one rate; Section 5.1.1 of Geissler et al., TOMPECS 2021. */
export const perRateWarning =
  'A fit to one rate absorbs the effect of the load on service times and covers only the batch sizes seen at that rate, so it does not generalise: in the paper the fit over all rates consistently gave better mean batch sizes.';

/** Each run fitted to its own medians, by rate. */
export function fitByRate(
  runs: readonly BatchClockMeasurement[],
  options: ServiceTimesFitOptions,
  frameBytes: number,
): readonly RateFit[] {
  return runs
    .map((run) => {
      const rateMbps = wireRateMbps(run, frameBytes);
      try {
        const fit = fitServiceTimes(statisticsOf(timesBySize([run])), options);
        return { run, rateMbps, fit, refusal: null };
      } catch (failure) {
        if (!(failure instanceof MeasurementFailure)) throw failure;
        return { run, rateMbps, fit: null, refusal: failure.message };
      }
    })
    .sort((a, b) => (a.rateMbps ?? Infinity) - (b.rateMbps ?? Infinity));
}

interface WeightedFit {
  coefficients: Float64Array;
  /** Half widths of the 95 % intervals, Student's t on rows - columns degrees of freedom; null without any to spare. */
  halfWidths: Float64Array | null;
  /** Unweighted, one a row: target - fitted. */
  residuals: Float64Array;
  /** Sum of weight x residual squared. */
  weightedSquares: number;
  /** Rows - columns. */
  freedom: number;
}

/** Weighted least squares with intervals from the spread of the residuals; null where the columns are dependent. */
export function weightedFit(
  columns: readonly Float64Array[],
  target: Float64Array,
  weights: Float64Array,
): WeightedFit | null {
  const roots = weights.map(Math.sqrt);
  const scaled = (values: Float64Array): Float64Array => values.map((value, k) => value * roots[k]!);
  const fit = linearLeastSquares(columns.map(scaled), scaled(target));
  if (fit === null) return null;
  const weightedSquares = fit.residuals.reduce((sum, one) => sum + one * one, 0);
  const freedom = target.length - columns.length;
  const t = freedom > 0 ? studentQuantile(0.95, freedom) : 0;
  return {
    coefficients: fit.solution,
    halfWidths:
      freedom > 0
        ? fit.unitVariances.map((variance) => t * Math.sqrt((variance * weightedSquares) / freedom))
        : null,
    residuals: fit.residuals.map((one, k) => one / roots[k]!),
    weightedSquares,
    freedom,
  };
}

export type FitForm = 'line' | 'broken-line';
/** Weights of the sizes: equal (the notes of the data set), or the number of service times behind each median. */
export type FitWeights = 'sizes' | 'times';

export interface FittedNumber {
  value: number;
  /** 95 %; null where there are no degrees of freedom. */
  interval: readonly [number, number] | null;
}

/**
 * A curve through the medians: service time = intercept + slope x size, with another slope above the break. Times in
 * µs.
 */
export interface ServiceTimesFit {
  intercept: FittedNumber;
  slope: FittedNumber;
  /**
   * Batch size at the break, and the slope above it; null for a line. The interval is that of residual sums near the
   * least.
   */
  broken: { at: FittedNumber; slopeAbove: FittedNumber } | null;
  /** The sizes fitted, their medians and median - curve. */
  size: Float64Array;
  count: Float64Array;
  medianUs: Float64Array;
  residualUs: Float64Array;
  rmsResidualUs: number;
}

export interface ServiceTimesFitOptions {
  form: FitForm;
  weights: FitWeights;
}

/** Sizes that each part of a broken line needs to itself. */
const sizesPerPart = 3;

/** Fits the medians of the sizes seen often enough. Refuses too few sizes with one sentence. */
export function fitServiceTimes(
  service: ServiceStatistics,
  { form, weights: weighting }: ServiceTimesFitOptions,
): ServiceTimesFit {
  const { size, medianUs, count } = fittedSizes(service);
  const weights = weighting === 'times' ? count : count.map(() => 1);
  return form === 'line'
    ? lineFit(size, medianUs, count, weights)
    : brokenFit(size, medianUs, count, weights);
}

/** µs of a batch of `size` packets. */
export function fittedUs({ intercept, slope, broken }: ServiceTimesFit, size: number): number {
  const line = intercept.value + slope.value * size;
  if (broken === null) return line;
  const above = Math.max(0, size - broken.at.value);
  return line + (broken.slopeAbove.value - slope.value) * above;
}

function lineFit(
  size: Float64Array,
  medianUs: Float64Array,
  count: Float64Array,
  weights: Float64Array,
): ServiceTimesFit {
  const fit = weightedFit([size.map(() => 1), size], medianUs, weights)!;
  return {
    intercept: numberOf(fit, 0),
    slope: numberOf(fit, 1),
    broken: null,
    size,
    count,
    medianUs,
    ...quality(fit, weights),
  };
}

/**
 * Continuous with one break, at the fitted size with the least residual sum. With the break fixed the rest is linear in
 * intercept, slope below and slope above: columns 1, min(size, b), max(0, size - b).
 */
function brokenFit(
  size: Float64Array,
  medianUs: Float64Array,
  count: Float64Array,
  weights: Float64Array,
): ServiceTimesFit {
  const needed = 2 * sizesPerPart;
  if (size.length < needed) {
    throw new MeasurementFailure(
      'too-few-sizes',
      `${size.length} batch sizes were seen often enough; a line with a break needs ${grouped(needed)}, so add recordings at other rates or choose a line.`,
    );
  }
  const candidates: { at: number; fit: WeightedFit }[] = [];
  for (let k = sizesPerPart - 1; k <= size.length - sizesPerPart; k++) {
    const at = size[k]!;
    const below = size.map((value) => Math.min(value, at));
    const above = size.map((value) => Math.max(0, value - at));
    const fit = weightedFit([size.map(() => 1), below, above], medianUs, weights);
    if (fit !== null) candidates.push({ at, fit });
  }
  const best = candidates.reduce((least, one) =>
    one.fit.weightedSquares < least.fit.weightedSquares ? one : least,
  );
  return {
    intercept: numberOf(best.fit, 0),
    slope: numberOf(best.fit, 1),
    broken: {
      at: { value: best.at, interval: breakInterval(candidates, best) },
      slopeAbove: numberOf(best.fit, 2),
    },
    size,
    count,
    medianUs,
    ...quality(best.fit, weights),
  };
}

/** Breaks whose residual sum is within least x (1 + t²/f), f = sizes - 4: the 95 % profile of one parameter. */
function breakInterval(
  candidates: readonly { at: number; fit: WeightedFit }[],
  best: { fit: WeightedFit },
): readonly [number, number] | null {
  const freedom = best.fit.freedom - 1;
  if (freedom < 1) return null;
  const most = best.fit.weightedSquares * (1 + studentQuantile(0.95, freedom) ** 2 / freedom);
  const within = candidates.filter(({ fit }) => fit.weightedSquares <= most).map(({ at }) => at);
  return [Math.min(...within), Math.max(...within)];
}

function numberOf({ coefficients, halfWidths }: WeightedFit, k: number): FittedNumber {
  const value = coefficients[k]!;
  const half = halfWidths?.[k];
  return { value, interval: half === undefined ? null : [value - half, value + half] };
}

function quality(
  { residuals, weightedSquares }: WeightedFit,
  weights: Float64Array,
): Pick<ServiceTimesFit, 'residualUs' | 'rmsResidualUs'> {
  const total = weights.reduce((sum, one) => sum + one, 0);
  return { residualUs: residuals, rmsResidualUs: Math.sqrt(weightedSquares / total) };
}
