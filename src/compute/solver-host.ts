/**
 * One solver worker and the promise that every job given to it settles: a worker that dies or hangs is terminated, and
 * its job answered here, because the promises of a terminated worker never settle. The next job starts a fresh worker.
 */
import * as Comlink from 'comlink';
import type { Solution } from '../models/contract/solution.ts';
import type { WorkerAnswer, SolveJob, SolverApi } from '../../workers/solve/protocol.ts';

/** What is needed of a `Worker`; tests pass something smaller. */
export interface SolverPort extends Comlink.Endpoint {
  terminate(): void;
}

/** `crash`: the worker reported an error or could not start; `hang`: no answer and no progress in time. */
export type LossReason = 'crash' | 'hang';

export interface SolverHostOptions {
  createWorker: () => SolverPort;
  /** Milliseconds without an answer or progress after which a worker counts as hung. */
  watchdogMs?: number;
  /** The same for a worker that has not answered anything yet: its code may still be on the way. */
  startMs?: number;
  /** Called when a worker had to be given up; a fresh one starts with the next job. */
  onLoss?: (reason: LossReason, message: string) => void;
}

interface StartedWorker {
  port: SolverPort;
  api: Comlink.Remote<SolverApi>;
  /** Has answered at least once. */
  alive: boolean;
}

interface RunningJob {
  id: number;
  resolve: (answer: WorkerAnswer<Solution>) => void;
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
  private running: RunningJob | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private armedAt = 0;
  private jobs = 0;

  constructor(options: SolverHostOptions) {
    this.options = options;
  }

  get busy(): boolean {
    return this.running !== null;
  }

  /** One job at a time. Always settles; a lost worker answers with code `worker-lost`. */
  run(job: Omit<SolveJob, 'job'>, onProgress?: (fraction: number) => void): Promise<WorkerAnswer<Solution>> {
    if (this.running) throw new Error('a solver worker takes one job at a time');
    const id = ++this.jobs;
    return new Promise((resolve) => {
      this.running = { id, resolve };
      const worker = this.start();
      if (!worker) return;
      const report = (fraction: number) => {
        if (this.running?.id !== id) return;
        worker.alive = true;
        this.watch(worker);
        onProgress?.(fraction);
      };
      this.watch(worker);
      worker.api.solve({ job: id, ...job }, Comlink.proxy(report)).then(
        (answer) => {
          worker.alive = true;
          this.finish(id, answer);
        },
        (error: unknown) => {
          if (this.running?.id === id) this.lose('crash', String(error));
        },
      );
    });
  }

  /** Asks the running job to end; it then answers with code `cancelled`, unless it is over before. */
  cancel(): void {
    if (this.running) void this.worker?.api.cancel(this.running.id);
  }

  /** Ends the worker; a running job is answered as cancelled. */
  dispose(): void {
    this.stop();
    if (this.running) {
      const message = 'The computation was cancelled.';
      this.finish(this.running.id, { ok: false, code: 'cancelled', message, parameter: null });
    }
  }

  /** The worker, started if need be; null when it cannot be started, which answers the running job. */
  private start(): StartedWorker | null {
    if (this.worker) return this.worker;
    try {
      const port = this.options.createWorker();
      const worker: StartedWorker = { port, api: Comlink.wrap<SolverApi>(port), alive: false };
      const fail = (event: Event) => {
        if (this.worker === worker) this.lose('crash', (event as Partial<ErrorEvent>).message ?? event.type);
      };
      port.addEventListener('error', fail);
      port.addEventListener('messageerror', fail);
      this.worker = worker;
      return worker;
    } catch (error) {
      this.lose('crash', String(error));
      return null;
    }
  }

  private watch(worker: StartedWorker): void {
    const { watchdogMs = 3000, startMs = 20_000 } = this.options;
    const limit = worker.alive ? watchdogMs : startMs;
    clearTimeout(this.timer);
    this.armedAt = performance.now();
    this.timer = setTimeout(() => {
      // After the machine slept, the timer comes before the answers that were waiting: give them one more term.
      if (performance.now() - this.armedAt > 2 * limit) this.watch(worker);
      else this.lose('hang', `no answer for ${limit} ms`);
    }, limit);
  }

  private finish(id: number, answer: WorkerAnswer<Solution>): void {
    const running = this.running;
    if (running?.id !== id) return;
    clearTimeout(this.timer);
    this.running = null;
    running.resolve(answer);
  }

  private lose(reason: LossReason, message: string): void {
    this.stop();
    this.options.onLoss?.(reason, message);
    if (this.running) this.finish(this.running.id, lost(reason));
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.worker?.port.terminate();
    this.worker = null;
  }
}
