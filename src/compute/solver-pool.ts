/** Several solver workers that share one queue: sweeps, exports, anything that must not hold up the interactive solve. */
import type { Solution } from '../models/solution.ts';
import type { Answer, SolveJob } from '../../workers/protocol.ts';
import type { LossReason, SolverPort } from './solver-host.ts';
import { SolverHost } from './solver-host.ts';

export interface SolverPoolOptions {
  createWorker: () => SolverPort;
  /** `poolSize()` unless given. */
  size?: number;
  watchdogMs?: number;
  startMs?: number;
  onRestart?: (reason: LossReason, message: string) => void;
}

export interface PoolTask {
  /** Always settles; `cancelled` after `cancel`, `worker-lost` when its worker died or hung. */
  answer: Promise<Answer<Solution>>;
  cancel: () => void;
}

interface QueuedTask {
  job: Omit<SolveJob, 'job'>;
  onProgress: ((fraction: number) => void) | undefined;
  resolve: (answer: Answer<Solution>) => void;
}

/** One worker for each hardware thread but the page's own, at least one; more than six only cost memory. */
export function poolSize(hardwareThreads: number): number {
  return Math.min(6, Math.max(1, Math.floor(hardwareThreads) - 1));
}

const cancelled: Answer<Solution> = {
  ok: false,
  code: 'cancelled',
  message: 'The computation was cancelled.',
  parameter: null,
};

export class SolverPool {
  readonly size: number;
  private readonly hosts: readonly SolverHost[];
  private readonly owners = new Map<SolverHost, QueuedTask>();
  private readonly queue: QueuedTask[] = [];
  private disposed = false;

  constructor(options: SolverPoolOptions) {
    this.size = Math.max(1, options.size ?? poolSize(globalThis.navigator?.hardwareConcurrency ?? 2));
    const { createWorker, watchdogMs, startMs, onRestart } = options;
    this.hosts = Array.from(
      { length: this.size },
      () =>
        new SolverHost({
          createWorker,
          ...(watchdogMs === undefined ? {} : { watchdogMs }),
          ...(startMs === undefined ? {} : { startMs }),
          ...(onRestart === undefined ? {} : { onLoss: onRestart }),
        }),
    );
  }

  /** Queues a job; workers start when they are first needed. */
  run(job: Omit<SolveJob, 'job'>, onProgress?: (fraction: number) => void): PoolTask {
    let task: QueuedTask;
    const answer = new Promise<Answer<Solution>>((resolve) => {
      task = { job, onProgress, resolve };
      if (this.disposed) {
        resolve(cancelled);
        return;
      }
      this.queue.push(task);
      this.pump();
    });
    return { answer, cancel: () => this.cancel(task) };
  }

  /** Ends all workers; whatever runs or waits is answered as cancelled. */
  dispose(): void {
    this.disposed = true;
    for (const task of this.queue.splice(0)) task.resolve(cancelled);
    for (const host of this.hosts) host.dispose();
  }

  private cancel(task: QueuedTask): void {
    const waiting = this.queue.indexOf(task);
    if (waiting >= 0) {
      this.queue.splice(waiting, 1);
      task.resolve(cancelled);
      return;
    }
    for (const [host, owner] of this.owners) if (owner === task) host.cancel();
  }

  private pump(): void {
    for (const host of this.hosts) {
      if (this.owners.has(host)) continue;
      const task = this.queue.shift();
      if (!task) return;
      this.owners.set(host, task);
      void host.run(task.job, task.onProgress).then((answer) => {
        this.owners.delete(host);
        task.resolve(answer);
        if (!this.disposed) this.pump();
      });
    }
  }
}
