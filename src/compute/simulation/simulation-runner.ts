import type { WorkerAnswer } from '../../../workers/worker-answer.ts';
import type {
  SimulationApi,
  SimulationJob,
  SimulationProgress,
} from '../../../workers/simulate/simulation-protocol.ts';
import { type WorkerPort, SupervisedWorker } from '../threads/supervised-worker.ts';
import { createSimulationWorker } from '../threads/page-workers.ts';
import { pageThreads } from '../threads/thread-ledger.ts';

export interface SimulationHandlers {
  onProgress: (progress: SimulationProgress) => void;
  onEnd: (answer: WorkerAnswer<SimulationProgress>) => void;
}

/** Without a message for this long a worker counts as hung, ms. */
const silenceMs = 20_000;

/** Messages of cancelled and lost calls, for all simulation workers. */
export const simulationMessages = {
  cancelledMessage: 'The simulation was stopped.',
  lostMessage: () => 'The simulation stopped unexpectedly; start it again.',
};

/** Runs one simulation at a time, each in a new worker that is terminated when the run ends or is stopped. */
export class SimulationRunner {
  private readonly worker: SupervisedWorker<SimulationApi>;
  /** Identity of the present run; reports of former runs are dropped. */
  private run: symbol | null = null;

  constructor(createWorker: () => WorkerPort = createSimulationWorker, threads = pageThreads) {
    this.worker = new SupervisedWorker({ createWorker, threads, ...simulationMessages });
  }

  /** Starts a run; a former one is stopped without an answer. After `onEnd` or `stop` nothing more is reported. */
  start(job: SimulationJob, { onProgress, onEnd }: SimulationHandlers): void {
    this.stop();
    const run = Symbol('run');
    this.run = run;
    const answer = this.worker.call<SimulationProgress, SimulationProgress>((api) => api.simulate(job), {
      silenceMs,
      onProgress: (progress) => {
        if (this.run === run) onProgress(progress);
      },
    });
    void answer.then((last) => {
      if (this.run !== run) return;
      this.stop();
      onEnd(last);
    });
  }

  pause(): void {
    this.worker.pause();
    if (this.run !== null) this.worker.send((api) => api.pause());
  }

  resume(): void {
    this.worker.resume();
    if (this.run !== null) this.worker.send((api) => api.resume());
  }

  /** Stops the run at once by terminating its worker. */
  stop(): void {
    this.run = null;
    this.worker.resume();
    this.worker.end();
  }
}
