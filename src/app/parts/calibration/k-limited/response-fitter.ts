import type { ResponseCsvOptions, ResponseReading } from '../../../../measurements/responses/response-csv.ts';
import type { FitOptions, ResponseFit } from '../../../../models/k-limited/fit/fit.ts';
import type { BootstrapIntervals } from '../../../../models/k-limited/fit/bootstrap.ts';
import { kLimited } from '../../../../models/k-limited/k-limited.ts';
import type { MeasuredResponse } from '../../../../models/contract/fit.ts';
import type { FitApi } from '../../../../../workers/fit/fit-service.ts';
import type { WorkerAnswer } from '../../../../../workers/worker-answer.ts';
import { fitSilenceMs, FitThread } from '../fit-thread.ts';

type KLimitedFitApi = FitApi<FitOptions, ResponseFit, BootstrapIntervals>;

/** Reads and fits response times in a worker. Never rejects. */
export class ResponseFitter extends FitThread<KLimitedFitApi> {
  read(file: File, options: ResponseCsvOptions = {}): Promise<WorkerAnswer<ResponseReading>> {
    return this.call((api) => api.read(file, file.name, options), { silenceMs: fitSilenceMs });
  }

  fit(points: readonly MeasuredResponse[], options: FitOptions): Promise<WorkerAnswer<ResponseFit>> {
    return this.call((api) => api.fit(kLimited.id, points, options), { silenceMs: fitSilenceMs });
  }

  bootstrap(
    fit: ResponseFit,
    options: FitOptions,
    onProgress: (fraction: number) => void,
  ): Promise<WorkerAnswer<BootstrapIntervals>> {
    return this.call((api) => api.bootstrap(kLimited.id, fit, options), {
      silenceMs: fitSilenceMs,
      onProgress,
    });
  }
}
