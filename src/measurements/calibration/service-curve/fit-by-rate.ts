import { MeasurementFailure } from '../../measurement-failure.ts';
import { type BatchClockMeasurement, wireRateMbps } from '../../measurement.ts';
import { type ServiceTimesFitOptions, fitServiceTimes, type ServiceTimesFit } from './service-fit.ts';
import { statisticsOf, timesBySize } from './service-times.ts';

/** The curve of one run alone, or why it has none. */
export interface RateFit {
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
