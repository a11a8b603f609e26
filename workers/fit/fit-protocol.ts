/** What crosses between the page and the worker that fits response times. */
import type { ResponseCsvOptions, ResponseReading } from '../../src/measurements/responses/response-csv.ts';
import type { FitOptions, ResponseFit } from '../../src/models/k-limited/fit/fit.ts';
import type { BootstrapIntervals } from '../../src/models/k-limited/fit/bootstrap.ts';
import type { MeasuredResponse } from '../../src/models/contract/measured-response.ts';
import type { Answer } from '../solve/protocol.ts';

/** A job that is no longer wanted ends with its worker, so nothing here can be cancelled. */
export interface FitApi {
  /** Reads a table of response times, or says what has to be asked first. The name travels apart: a clone of a `File` need not keep it. */
  read(file: Blob, fileName: string, options: ResponseCsvOptions): Promise<Answer<ResponseReading>>;
  fit(points: readonly MeasuredResponse[], options: FitOptions): Promise<Answer<ResponseFit>>;
  /** `onProgress` (a Comlink proxy) gets the fraction done, at most every 50 ms. */
  bootstrap(
    fit: ResponseFit,
    options: FitOptions,
    onProgress: (fraction: number) => void,
  ): Promise<Answer<BootstrapIntervals>>;
}
