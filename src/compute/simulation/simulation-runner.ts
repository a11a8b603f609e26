import type { WorkerAnswer } from '../../../workers/worker-answer.ts';
import type {
  SimulationApi,
  SimulationJob,
  SimulationProgress,
} from '../../../workers/simulate/simulation-protocol.ts';
import type { WorkerPort } from '../threads/supervised-worker.ts';
import { SupervisedWorker } from '../threads/supervised-worker.ts';
import { createSimulationWorker } from '../threads/simulation-worker.ts';
import { pageThreads } from '../threads/thread-ledger.ts';

export interface SimulationHandlers {
  onProgress: (progress: SimulationProgress) => void;
  onEnd: (answer: WorkerAnswer<SimulationProgress>) => void;
}

/** Milliseconds without a message after which a worker counts as hung. */
const silenceMs = 20_000;

/** Of every worker that simulates. */
export const simulationMessages = {
  cancelledMessage: 'The simulation was stopped.',
  lostMessage: () => 'The simulation stopped unexpectedly; start it again.',
};

/** One simulation at a time, each in a worker of its own that ends when the run does or is stopped. */
export class SimulationRunner {
  private readonly worker: SupervisedWorker<SimulationApi>;
  /** Of the run whose reports count. */
  private run: symbol | null = null;

  constructor(createWorker: () => WorkerPort = createSimulationWorker, threads = pageThreads) {
    this.worker = new SupervisedWorker({ createWorker, threads, ...simulationMessages });
  }

  /** Ends a former run without an answer. After `onEnd` or `stop` nothing more is reported. */
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

  /** At once: the worker ends. */
  stop(): void {
    this.run = null;
    this.worker.resume();
    this.worker.end();
  }
}
