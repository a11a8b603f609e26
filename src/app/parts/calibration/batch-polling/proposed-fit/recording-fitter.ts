import {
  type RecordedFits,
  withOriginals,
} from '../../../../../measurements/calibration/recorded-polls/held-out-fits.ts';
import type { BatchClockMeasurement } from '../../../../../measurements/measurement.ts';
import type { FitApi } from '../../../../../../workers/fit/fit-service.ts';
import { fitSilenceMs, FitThread } from '../../fit-thread.ts';

/** Fits recordings, as `fitWithEachHeldOut` does. Rejects with one sentence for the reader. */
export type FitRecordings = (
  runs: readonly BatchClockMeasurement[],
  maxBatch: number,
  onProgress: (fraction: number) => void,
) => Promise<RecordedFits>;

/** In a worker: long recordings take seconds. */
export class RecordingFitter extends FitThread<FitApi> {
  fit: FitRecordings = async (runs, maxBatch, onProgress) => {
    const answer = await this.call((api) => api.recordings(runs, maxBatch), {
      silenceMs: fitSilenceMs,
      onProgress,
    });
    if (!answer.ok) throw new Error(answer.message);
    return withOriginals(answer.value, runs);
  };
}
