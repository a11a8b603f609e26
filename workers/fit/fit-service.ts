import { MeasurementFailure } from '../../src/texts/measurement-failure.ts';
import {
  readResponseCsv,
  type ResponseCsvOptions,
  type ResponseReading,
} from '../../src/texts/fit-tables/responses.ts';
import { encodingOf } from '../../src/texts/cleaning/text-encoding.ts';
import type { Fitter, MeasuredResponse } from '../../src/models/contract/fit.ts';
import { SolveFailure } from '../../src/models/contract/solution.ts';
import type { WorkerAnswer } from '../worker-answer.ts';
import type { LoadFitter } from '../fitters.ts';
import type { RecordedFits } from '../../src/fits/recorded-polls/held-out-fits.ts';
import type { BatchClockMeasurement } from '../../src/texts/measurement.ts';

/** Largest file, bytes: a table of the 100,000 rows that are read has a few megabytes. */
const largestFileBytes = 32 * 2 ** 20;
const progressMs = 50;

/** `report` sends the fraction done. */
export function createFitService<Options, Fit, Intervals>(
  fitters: Readonly<Record<string, LoadFitter<Options, Fit, Intervals>>>,
  report: (fraction: number) => void,
): FitApi<Options, Fit, Intervals> {
  function fitterOf(model: string): Promise<Fitter<Options, Fit, Intervals>> {
    if (!Object.hasOwn(fitters, model))
      throw new SolveFailure('no-fit', `The model “${model}” cannot be fitted to response times.`);
    return fitters[model]();
  }

  return {
    read: (file, fileName, options) =>
      answered(async () => {
        if (file.size > largestFileBytes) {
          throw new MeasurementFailure(
            'file-too-large',
            'The file is larger than 32 MB, too large for a table of response times.',
          );
        }
        return readResponseCsv(fileName, await textOf(file), options);
      }),
    fit: (model, points, options) => answered(async () => (await fitterOf(model)).fit(points, options)),
    bootstrap: (model, fit, options) =>
      answered(async () => (await fitterOf(model)).bootstrap(fit, options, throttled(report))),
    recordings: (runs, maxBatch) =>
      answered(async () => {
        const { fitWithEachHeldOut } = await import('../../src/fits/recorded-polls/held-out-fits.ts');
        return fitWithEachHeldOut(runs, maxBatch, throttled(report));
      }),
  };
}

/** Forwards at most one report every 50 ms. */
function throttled(report: (fraction: number) => void): (fraction: number) => void {
  let reported = performance.now();
  return (fraction) => {
    if (performance.now() - reported < progressMs) return;
    reported = performance.now();
    report(fraction);
  };
}

/** Returns expected failures as values: an Error that is sent between threads retains only its message. */
async function answered<T>(work: () => T | Promise<T>): Promise<WorkerAnswer<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (failure) {
    if (failure instanceof MeasurementFailure || failure instanceof SolveFailure) {
      return { ok: false, code: failure.code, message: failure.message, parameter: null };
    }
    throw failure;
  }
}

async function textOf(file: Blob): Promise<string> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return new TextDecoder(encodingOf(bytes, true)).decode(bytes);
  } catch (failure) {
    const reason = failure instanceof Error ? failure.message : String(failure);
    throw new MeasurementFailure(
      'unreadable-file',
      `The browser could not read the file (${reason}); it may have been moved or changed.`,
    );
  }
}

/**
 * Interface between the page and the worker that fits models to measurements. Options, fit and intervals are those of
 * the model's `Fitter`. A job is cancelled by terminating its worker.
 */
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
