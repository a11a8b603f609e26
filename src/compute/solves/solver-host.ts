/**
 * One solver worker and the promise that every job given to it settles: a worker that dies or hangs is terminated, and
 * its jobs answered here, because the promises of a terminated worker never settle. The next job starts a fresh worker.
 */
import type { Solution } from '../../models/contract/solution.ts';
import type { WorkerAnswer, SolveJob, SolverApi } from '../../../workers/solve/protocol.ts';
import { cancelledAnswer } from './cancelled-answer.ts';
import type { ComlinkWorker, WorkerPort } from '../threads/comlink-worker.ts';
import { endWorker, wrapWorker } from '../threads/comlink-worker.ts';
import { lent, takeBack } from '../threads/lent-callback.ts';
import { Watchdog } from '../threads/watchdog.ts';

/** `crash`: the worker reported an error or could not start; `hang`: no answer and no progress in time. */
export type LossReason = 'crash' | 'hang';

export interface SolverHostOptions {
  createWorker: () => WorkerPort;
  /** Milliseconds without an answer or progress after which a worker counts as hung. */
  watchdogMs?: number;
  /** The same for a worker that has not answered anything yet: its code may still be on the way. */
  startMs?: number;
  /** Called when a worker had to be given up; a fresh one starts with the next job. */
  onLoss?: (reason: LossReason, message: string) => void;
}

interface StartedWorker extends ComlinkWorker<SolverApi> {
  /** Has answered at least once. */
  alive: boolean;
}

interface RunningJob {
  resolve: (answer: WorkerAnswer<Solution>) => void;
  onProgress: ((fraction: number) => void) | undefined;
}

const lost = (reason: LossReason): WorkerAnswer<Solution> => ({
  ok: false,
  code: 'worker-lost',
  message:
    reason === 'hang'
      ? 'The computation stopped responding and was ended.'
      : 'The computation stopped unexpectedly.',
  parameter: null,
});

export class SolverHost {
  private readonly options: SolverHostOptions;
  private worker: StartedWorker | null = null;
  /** What the worker calls. */
  private report: object = {};
  /** By the job's id, in the order in which the worker takes them: at most one that is not cancelled. */
  private readonly running = new Map<number, RunningJob>();
  private readonly watchdog = new Watchdog((limitMs) => {
    this.lose('hang', `no answer for ${limitMs} ms`);
  });
  private jobs = 0;

  constructor(options: SolverHostOptions) {
    this.options = options;
  }

  /**
   * The job begins when the worker has let go of one that was cancelled before. Always settles; a lost worker answers
   * with code `worker-lost`.
   */
  run(job: Omit<SolveJob, 'job'>, onProgress?: (fraction: number) => void): Promise<WorkerAnswer<Solution>> {
    const id = ++this.jobs;
    return new Promise((resolve) => {
      this.running.set(id, { resolve, onProgress });
      const worker = this.start();
      if (!worker) return;
      this.watch(worker);
      worker.api.solve({ job: id, ...job }).then(
        (answer) => {
          worker.alive = true;
          this.finish(id, answer);
          if (this.running.size > 0) this.watch(worker);
        },
        (error: unknown) => {
          if (this.running.has(id)) this.lose('crash', String(error));
        },
      );
    });
  }

  /** Asks the running jobs to end; they then answer with code `cancelled`, unless they are over before. */
  cancel(): void {
    for (const id of this.running.keys()) void this.worker?.api.cancel(id);
  }

  /** Ends the worker; running jobs are answered as cancelled. */
  dispose(): void {
    this.stop();
    this.finishAll(cancelledAnswer);
  }

  /** The worker, started if need be; null when it cannot be started, which answers the running job. */
  private start(): StartedWorker | null {
    if (this.worker) return this.worker;
    try {
      const worker: StartedWorker = { ...wrapWorker<SolverApi>(this.options.createWorker()), alive: false };
      const fail = (event: Event) => {
        if (this.worker === worker) this.lose('crash', (event as Partial<ErrorEvent>).message ?? event.type);
      };
      worker.port.addEventListener('error', fail);
      worker.port.addEventListener('messageerror', fail);
      const report = (id: number, fraction: number) => {
        const job = this.running.get(id);
        if (this.worker !== worker || job === undefined) return;
        worker.alive = true;
        this.watch(worker);
        job.onProgress?.(fraction);
      };
      this.report = report;
      void worker.api.reportTo(lent(report));
      this.worker = worker;
      return worker;
    } catch (error) {
      this.lose('crash', String(error));
      return null;
    }
  }

  private watch(worker: StartedWorker): void {
    const { watchdogMs = 3000, startMs = 20_000 } = this.options;
    this.watchdog.watch(worker.alive ? watchdogMs : startMs);
  }

  private finish(id: number, answer: WorkerAnswer<Solution>): void {
    const job = this.running.get(id);
    if (job === undefined) return;
    this.watchdog.stop();
    this.running.delete(id);
    job.resolve(answer);
  }

  private finishAll(answer: WorkerAnswer<Solution>): void {
    for (const id of [...this.running.keys()]) this.finish(id, answer);
  }

  private lose(reason: LossReason, message: string): void {
    this.stop();
    this.options.onLoss?.(reason, message);
    this.finishAll(lost(reason));
  }

  private stop(): void {
    this.watchdog.stop();
    if (this.worker) endWorker(this.worker);
    takeBack(this.report);
    this.worker = null;
  }
}
