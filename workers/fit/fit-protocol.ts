/** What crosses between the page and the worker that fits models to measurements. */
import type { ResponseCsvOptions, ResponseReading } from '../../src/measurements/responses/response-csv.ts';
import type { RecordedFits } from '../../src/measurements/calibration/recorded-polls/held-out-fits.ts';
import type { BatchClockMeasurement } from '../../src/measurements/measurement.ts';
import type { MeasuredResponse } from '../../src/models/contract/measured-response.ts';
import type { WorkerAnswer } from '../worker-answer.ts';

/**
 * Options, fit and intervals are those of the model's `Fitter`. A job that is no longer wanted ends with its worker, so
 * nothing here can be cancelled.
 */
export interface FitApi<Options = unknown, Fit = unknown, Intervals = unknown> {
  /**
   * Reads a table of response times, or says what has to be asked first. The name travels apart: a clone of a `File`
   * need not keep it.
   */
  read(file: Blob, fileName: string, options: ResponseCsvOptions): Promise<WorkerAnswer<ResponseReading>>;
  fit(model: string, points: readonly MeasuredResponse[], options: Options): Promise<WorkerAnswer<Fit>>;
  /** Reports the fraction done, at most every 50 ms. */
  bootstrap(model: string, fit: Fit, options: Options): Promise<WorkerAnswer<Intervals>>;
  /**
   * The fit to recordings of polls, all together and each by the others, which come back as copies. Reports likewise.
   */
  recordings(runs: readonly BatchClockMeasurement[], maxBatch: number): Promise<WorkerAnswer<RecordedFits>>;
}
