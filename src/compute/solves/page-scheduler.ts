import { Scheduler } from './scheduler.ts';
import { createSolverWorker } from '../threads/solver-worker.ts';
import { pageThreads } from '../threads/thread-ledger.ts';

/** One worker for each hardware thread but the page's own, at least one; more than six only cost memory. */
export function poolSize(hardwareThreads: number): number {
  return Math.min(6, Math.max(1, Math.floor(hardwareThreads) - 1));
}

/** The page's own scheduler. It starts no worker before the first solve. */
export function createPageScheduler(): Scheduler {
  return new Scheduler({
    createWorker: createSolverWorker,
    size: poolSize(globalThis.navigator?.hardwareConcurrency ?? 2),
    available: typeof Worker !== 'undefined',
    threads: pageThreads,
  });
}
