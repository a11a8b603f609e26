import type {
  TransientApi,
  TransientRequest,
  TransientState,
} from '../../../workers/transient/transient-protocol.ts';
import type { WorkerAnswer } from '../../../workers/worker-answer.ts';
import { SupervisedWorker, type WorkerPort } from '../threads/supervised-worker.ts';
import { pageThreads } from '../threads/thread-ledger.ts';
import { createTransientWorker } from '../threads/transient-worker.ts';

/** Without a message for this long a worker counts as hung, ms. */
const silenceMs = 30_000;

/** Simulates over time in one worker; the newest request supersedes the others. */
export class TransientRunner {
  private readonly worker: SupervisedWorker<TransientApi>;
  private newest = 0;

  constructor(createWorker: () => WorkerPort = createTransientWorker, threads = pageThreads) {
    this.worker = new SupervisedWorker({
      createWorker,
      threads,
      cancelledMessage: 'The simulation over time was stopped.',
      lostMessage: () => 'The simulation over time stopped unexpectedly. Change an input to start it again.',
    });
  }

  /** `onState` is called with growing numbers of replications, `onEnd` once; neither after a newer request. */
  run(
    request: TransientRequest,
    onState: (state: TransientState) => void,
    onEnd: (answer: WorkerAnswer<TransientState>) => void,
  ): void {
    const mine = (this.newest += 1);
    const answer = this.worker.call<TransientState, TransientState>((api) => api.run(request), {
      silenceMs,
      onProgress: (state) => {
        if (mine === this.newest) onState(state);
      },
    });
    void answer.then((last) => {
      if (mine === this.newest) onEnd(last);
    });
  }

  /** Ends the worker; the next request starts another. */
  dispose(): void {
    this.newest += 1;
    this.worker.end();
  }
}
