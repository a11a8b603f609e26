import type { BatchClockMeasurement } from '../../texts/measurement.ts';
import { weightedMedian } from '../../numerics/statistics/quantile.ts';
import { batchDivergence, meanNonEmpty } from './batch-divergence.ts';
import { timesBySize } from '../../evidence/service/service-times.ts';

export interface ValidatedRate {
  rateMbps: number;
  /** Took part in the fit: its divergence is not a test of it. */
  usedForFit: boolean;
  /** Divergence of the batch sizes; null where the model has no answer. */
  divergence: number | null;
  /** (model - measured) / measured, of the mean non-empty batch. */
  meanError: number | null;
  /** Median over all service times of measured / curve - 1. */
  serviceResidual: number | null;
}

export interface ValidationRun {
  run: BatchClockMeasurement;
  rateMbps: number;
  usedForFit: boolean;
}

/** The fitted model's batch sizes at a rate; null where it has no answer. A rejection ends the validation. */
export type SolveAtRate = (rateMbps: number) => Promise<ArrayLike<number> | null>;

/** Judges the model fitted to some rates at every rate, in the order given; all solves are asked for at once. */
export async function crossValidate(
  runs: readonly ValidationRun[],
  curveUs: (size: number) => number,
  solve: SolveAtRate,
  onProgress?: (fraction: number) => void,
): Promise<readonly ValidatedRate[]> {
  let done = 0;
  return Promise.all(
    runs.map(async ({ run, rateMbps, usedForFit }) => {
      const pmf = await solve(rateMbps);
      onProgress?.(++done / runs.length);
      const measured = meanNonEmpty(run.sizeCounts);
      const modelled = pmf === null ? null : meanNonEmpty(pmf);
      return {
        rateMbps,
        usedForFit,
        divergence: pmf === null ? null : batchDivergence(run.sizeCounts, pmf),
        meanError: measured === null || modelled === null ? null : modelled / measured - 1,
        serviceResidual: medianServiceResidual(run, curveUs),
      };
    }),
  );
}

/** Median of measured / curve - 1 over the service times of one run; null without any. */
function medianServiceResidual(run: BatchClockMeasurement, curveUs: (size: number) => number): number | null {
  const ratios = timesBySize([run]).flatMap(({ size, us, count }) => {
    const curve = curveUs(size);
    return Array.from(us, (value, k) => ({ value: value / curve - 1, count: count[k]! }));
  });
  return weightedMedian(ratios);
}
