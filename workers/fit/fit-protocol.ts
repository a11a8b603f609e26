/** Interface between the page and the worker that fits models to measurements. */
import type { ResponseCsvOptions, ResponseReading } from '../../src/measurements/responses/response-csv.ts';
import type { RecordedFits } from '../../src/measurements/calibration/recorded-polls/held-out-fits.ts';
import type { BatchClockMeasurement } from '../../src/measurements/measurement.ts';
import type { MeasuredResponse } from '../../src/models/contract/fit.ts';
import type { WorkerAnswer } from '../worker-answer.ts';

/** Options, fit and intervals are those of the model's `Fitter`. A job is cancelled by terminating its worker. */
export interface FitApi<Options = unknown, Fit = unknown, Intervals = unknown> {
  /**
   * Reads a table of response times, or returns the question to ask first. The name is a separate argument: a clone of
   * a `File` need not retain it.
   */
  read(file: Blob, fileName: string, options: ResponseCsvOptions): Promise<WorkerAnswer<ResponseReading>>;
  fit(model: string, points: readonly MeasuredResponse[], options: Options): Promise<WorkerAnswer<Fit>>;
  /** Intervals of a fit by bootstrap. Reports the fraction done, at most every 50 ms. */
  bootstrap(model: string, fit: Fit, options: Options): Promise<WorkerAnswer<Intervals>>;
  /**
   * Fits to recordings of polls, one to all of them and one to each set with one recording held out; the recordings are
   * returned as copies. Reports progress as `bootstrap` does.
   */
  recordings(runs: readonly BatchClockMeasurement[], maxBatch: number): Promise<WorkerAnswer<RecordedFits>>;
}
