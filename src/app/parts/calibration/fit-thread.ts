import type { Remote } from 'comlink';
import type { WorkerAnswer } from '../../../../workers/worker-answer.ts';
import { type WorkerPort, SupervisedWorker } from '../../../compute/threads/supervised-worker.ts';
import { createFitWorker } from '../../../compute/threads/page-workers.ts';
import { pageThreads } from '../../../compute/threads/thread-ledger.ts';

/** Milliseconds without an answer or progress after which the worker counts as hung: some fits take seconds. */
const fitSilenceMs = 120_000;

/** A worker for fits, started with the first call and again after it was stopped or lost. */
export class FitThread<Api> extends SupervisedWorker<Api> {
  constructor(createWorker: () => WorkerPort = createFitWorker, threads = pageThreads) {
    super({
      createWorker,
      threads,
      startMs: fitSilenceMs,
      cancelledMessage: 'The fit was cancelled.',
      lostMessage: () => 'The fit stopped unexpectedly and was restarted. Try again.',
    });
  }

  protected work<T>(
    ask: (api: Remote<Api>) => Promise<WorkerAnswer<T>>,
    progress: { onProgress?: (fraction: number) => void } = {},
  ): Promise<WorkerAnswer<T>> {
    return this.call(ask, { silenceMs: fitSilenceMs, ...progress });
  }

  /** Cancels all pending calls at once; they are answered with code `cancelled`. */
  stop(): void {
    this.end();
  }
}
