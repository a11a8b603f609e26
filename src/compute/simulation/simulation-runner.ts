import type { WorkerAnswer } from '../../../workers/solve/protocol.ts';
import type {
  SimulationApi,
  SimulationJob,
  SimulationProgress,
} from '../../../workers/simulate/simulation-protocol.ts';
import type { ComlinkWorker, WorkerPort } from '../threads/comlink-worker.ts';
import { endWorker, wrapWorker } from '../threads/comlink-worker.ts';
import { lent, takeBack } from '../threads/lent-callback.ts';
import { createSimulationWorker } from '../threads/simulation-worker.ts';
import { pageThreads } from '../threads/thread-ledger.ts';
import { Watchdog } from '../threads/watchdog.ts';

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

/** Milliseconds without a word after which a worker counts as hung; its code may still be on the way. */
const longestSilenceMs = 20_000;

type Run = ComlinkWorker<SimulationApi>;

/** One simulation at a time, each in a worker of its own that goes when the run ends or is stopped. */
export class SimulationRunner {
  private readonly createWorker: () => WorkerPort;
  private readonly threads: typeof pageThreads;
  private readonly watchdog = new Watchdog(() => {
    this.lose();
  });
  private run: Run | null = null;
  /** What the worker calls. */
  private report: object = {};
  private paused = false;
  private lose: () => void = () => undefined;
  private giveBack: () => void = () => undefined;

  constructor(createWorker: () => WorkerPort = createSimulationWorker, threads = pageThreads) {
    this.createWorker = createWorker;
    this.threads = threads;
  }

  /** Ends a former run without a word. After `onEnd` or `stop` nothing more is reported. */
  start(job: SimulationJob, { onProgress, onEnd }: SimulationHandlers): void {
    this.stop();
    let run: Run;
    try {
      run = wrapWorker(this.createWorker());
    } catch {
      onEnd(lost);
      return;
    }
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
    this.lose = lose;
    run.port.addEventListener('error', lose);
    run.port.addEventListener('messageerror', lose);
    const report = (progress: SimulationProgress): void => {
      if (this.run !== run) return;
      if (!this.paused) this.watchdog.watch(longestSilenceMs);
      onProgress(progress);
    };
    this.report = report;
    this.watchdog.watch(longestSilenceMs);
    run.api.simulate(job, lent(report)).then(end, lose);
  }

  pause(): void {
    this.paused = true;
    this.watchdog.stop();
    this.giveBack();
    void this.run?.api.pause();
  }

  resume(): void {
    this.paused = false;
    this.giveBack();
    if (this.run) {
      this.giveBack = this.threads.take();
      this.watchdog.watch(longestSilenceMs);
    }
    void this.run?.api.resume();
  }

  /** At once: the worker goes. */
  stop(): void {
    this.paused = false;
    this.watchdog.stop();
    this.giveBack();
    if (this.run) endWorker(this.run);
    takeBack(this.report);
    this.run = null;
  }
}
