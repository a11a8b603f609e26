/** Confidence intervals of the fitted numbers by resampling the measurements. */
import { type ReportProgress, withoutReport } from '../../contract/solver.ts';
import { SolveFailure } from '../../contract/solution.ts';
import { type FitOptions, fitResponses, type ResponseFit } from './fit.ts';
import { mulberry32 } from '../../../numerics/random/mulberry32.ts';
import type { MeasuredResponse } from '../../contract/fit.ts';

interface BootstrapOptions {
  /** Repetitions; 400 unless given. */
  resamples?: number;
  seed?: number;
  /** 0.95 unless given. */
  confidence?: number;
  /** Called after each resample with the fraction done. */
  report?: ReportProgress;
}

/** Lower and upper end, in the unit of the number itself. */
export type PercentileInterval = readonly [number, number];

export interface BootstrapIntervals {
  confidence: number;
  a0: PercentileInterval;
  a1: PercentileInterval;
  /** Intervals for one function. The anchored number itself does not vary: its interval is its value. */
  beta: PercentileInterval;
  beta2: PercentileInterval;
  s: PercentileInterval;
  s2: PercentileInterval;
  /** By N as in the fit's `rows`. */
  rows: readonly { functions: number; beta: PercentileInterval; beta2: PercentileInterval }[];
  resamples: number;
  /** Resamples without a fit: too few different rates left, or outside what moments allow. */
  failed: number;
}

/** Largest share of failed refits with which intervals are given. */
const maxFailedShare = 0.25;

/**
 * Percentile intervals from refits of measurements drawn again with replacement within each N (which holds where the
 * error depends on the load). The measurements are those that the fit took; seeded, so the same answer every time.
 * About a millisecond a resample. Fails with `too_few_points` where most resamples have no fit.
 */
export function bootstrapFit(
  fit: ResponseFit,
  options: FitOptions,
  { resamples = 400, seed = 1, confidence = 0.95, report = withoutReport }: BootstrapOptions = {},
): BootstrapIntervals {
  const uniform = mulberry32(seed);
  const groups = fit.rows.map(({ functions }) => fit.points.filter((point) => point.functions === functions));
  const refits: ResponseFit[] = [];
  for (let k = 0; k < resamples; k++) {
    const drawn: MeasuredResponse[] = groups.flatMap((group) =>
      group.map(() => group[Math.floor(uniform() * group.length)]),
    );
    const refit = refitOrNull(drawn, options);
    if (refit) refits.push(refit);
    report((k + 1) / resamples);
  }
  const failed = resamples - refits.length;
  if (failed > maxFailedShare * resamples || refits.length < 20) {
    throw new SolveFailure(
      'too_few_points',
      `There are no confidence intervals, because ${failed} of ${resamples} resamples have no fit: there are too few measurements, or the anchor lies at the edge of its range.`,
    );
  }
  const interval = (value: (refit: ResponseFit) => number) => percentiles(refits.map(value), confidence);
  return {
    confidence,
    resamples,
    failed,
    a0: interval(({ baseline }) => baseline.a0),
    a1: interval(({ baseline }) => baseline.a1),
    beta: interval(({ baseline }) => baseline.queue.beta),
    beta2: interval(({ baseline }) => baseline.queue.beta2),
    s: interval(({ baseline }) => baseline.queue.s),
    s2: interval(({ baseline }) => baseline.queue.s2),
    rows: fit.rows.map(({ functions }, k) => ({
      functions,
      beta: interval(({ rows }) => rows[k].beta),
      beta2: interval(({ rows }) => rows[k].beta2),
    })),
  };
}

function refitOrNull(drawn: readonly MeasuredResponse[], options: FitOptions): ResponseFit | null {
  try {
    return fitResponses(drawn, options);
  } catch (failure) {
    if (failure instanceof SolveFailure) return null;
    throw failure;
  }
}

/** The middle `confidence` of the values, with linear interpolation between order statistics (type 7). */
function percentiles(values: readonly number[], confidence: number): PercentileInterval {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => {
    const position = share * (sorted.length - 1);
    const below = Math.floor(position);
    const above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
  };
  return [at((1 - confidence) / 2), at((1 + confidence) / 2)];
}
