/** The service curve that the reader's choices give, with what is shown of it. */
import { MeasurementFailure } from '../../../../../texts/measurement-failure.ts';
import type { BatchClockMeasurement } from '../../../../../texts/measurement.ts';
import { medianInterval } from '../../../../../fits/service-curve/median-interval.ts';
import {
  fitServiceTimes,
  type FitWeights,
  type ServiceTimesFit,
} from '../../../../../fits/service-curve/service-fit.ts';
import { serviceOutliers, type ServiceOutliers } from '../../../../../fits/service-curve/service-outliers.ts';
import { fewestServiceTimes } from '../../../../../evidence/service/service-curve.ts';
import { type SizeTimes, statisticsOf, timesBySize } from '../../../../../evidence/service/service-times.ts';
import { serviceTable, type ServiceTable } from '../../../../../evidence/service/service-table.ts';
import type { CalibratedInputs } from '../../UseCalibrated.tsx';
import { serviceFitInputs, tableInputs, thinTable } from './service-inputs.ts';

export type CurveForm = 'line' | 'broken-line' | 'table';

interface CurveChoice {
  form: CurveForm;
  weights: FitWeights;
}

/** A median and its residual from the curve. */
export interface CurvePoint {
  size: number;
  count: number;
  medianUs: number;
  /** 95 % interval of the median, from order statistics. */
  lowUs: number;
  highUs: number;
  curveUs: number;
}

export interface CalibratedCurve extends CalibratedInputs {
  fit: ServiceTimesFit | null;
  table: ServiceTable | null;
  points: readonly CurvePoint[];
  outliers: ServiceOutliers;
}

/** The curve through the medians of these runs together; null with no run. */
export function calibratedCurve(
  runs: readonly BatchClockMeasurement[],
  { form, weights }: CurveChoice,
  maxBatch: number,
): CalibratedCurve | null {
  if (runs.length === 0) return null;
  const times = timesBySize(runs);
  const statistics = statisticsOf(times);
  const outliers = serviceOutliers(times);
  try {
    if (form === 'table') {
      const table = serviceTable(statistics, maxBatch);
      const points = pointsOf(times, (size) => table.tableUs[String(size)] ?? null);
      return {
        fit: null,
        table,
        points,
        outliers,
        changes: tableInputs(thinTable(table.tableUs)),
        refusal: null,
      };
    }
    const fit = fitServiceTimes(statistics, { form, weights });
    const residual = new Map(Array.from(fit.size, (size, k) => [size, fit.medianUs[k] - fit.residualUs[k]]));
    const points = pointsOf(times, (size) => residual.get(size) ?? null);
    return { fit, table: null, points, outliers, ...serviceFitInputs(fit, maxBatch) };
  } catch (failure) {
    if (!(failure instanceof MeasurementFailure)) throw failure;
    return { fit: null, table: null, points: [], outliers, changes: null, refusal: failure.message };
  }
}

function pointsOf(
  times: readonly SizeTimes[],
  curveUs: (size: number) => number | null,
): readonly CurvePoint[] {
  const statistics = statisticsOf(times);
  return times.flatMap((one, k) => {
    const curve = curveUs(one.size);
    const count = statistics.count[k];
    if (curve === null || count < fewestServiceTimes) return [];
    const { lowUs, highUs } = medianInterval(one);
    return [{ size: one.size, count, medianUs: statistics.medianUs[k], lowUs, highUs, curveUs: curve }];
  });
}
