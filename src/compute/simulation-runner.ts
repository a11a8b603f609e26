import * as Comlink from 'comlink';
import type { WorkerAnswer } from '../../workers/solve/protocol.ts';
import type {
  SimulationApi,
  SimulationJob,
  SimulationProgress,
} from '../../workers/simulate/simulation-protocol.ts';
import { createSimulationWorker } from './simulation-worker.ts';
import { pageThreads } from './thread-ledger.ts';

/** What is needed of a `Worker`; tests pass something smaller. */
export interface SimulationPort extends Comlink.Endpoint {
  terminate(): void;
}

export interface SimulationHandlers {
  onProgress: (progress: SimulationProgress) => void;
  onEnd: (answer: WorkerAnswer<SimulationProgress>) => void;
}

const lost: WorkerAnswer<never> = {
  ok: false,
  code: 'worker-lost',
  message: 'The simulation stopped unexpectedly; start it again.',
  parameter: null,
};

interface Run {
  port: SimulationPort;
  api: Comlink.Remote<SimulationApi>;
}

/** One simulation at a time, each in a worker of its own that goes when the run ends or is stopped. */
export class SimulationRunner {
  private readonly createWorker: () => SimulationPort;
  private readonly threads: typeof pageThreads;
  private run: Run | null = null;
  private giveBack: () => void = () => undefined;

  constructor(createWorker: () => SimulationPort = createSimulationWorker, threads = pageThreads) {
    this.createWorker = createWorker;
    this.threads = threads;
  }

  /** Ends a former run without a word. After `onEnd` or `stop` nothing more is reported. */
  start(job: SimulationJob, { onProgress, onEnd }: SimulationHandlers): void {
    this.stop();
    let port: SimulationPort;
    try {
      port = this.createWorker();
    } catch {
      onEnd(lost);
      return;
    }
    const run: Run = { port, api: Comlink.wrap<SimulationApi>(port) };
    this.run = run;
    this.giveBack = this.threads.take();
    const end = (answer: WorkerAnswer<SimulationProgress>): void => {
      if (this.run !== run) return;
      this.stop();
      onEnd(answer);
    };
    const lose = (): void => {
      end(lost);
    };
    port.addEventListener('error', lose);
    port.addEventListener('messageerror', lose);
    const report = Comlink.proxy((progress: SimulationProgress) => {
      if (this.run === run) onProgress(progress);
    });
    run.api.simulate(job, report).then(end, lose);
  }

  pause(): void {
    this.giveBack();
    void this.run?.api.pause();
  }

  resume(): void {
    this.giveBack();
    if (this.run) this.giveBack = this.threads.take();
    void this.run?.api.resume();
  }

  /** At once: the worker goes. */
  stop(): void {
    this.giveBack();
    this.run?.port.terminate();
    this.run = null;
  }
}
