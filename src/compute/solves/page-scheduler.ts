import { Scheduler } from './scheduler.ts';
import { createSolverWorker } from '../threads/solver-worker.ts';
import { pageThreads } from '../threads/thread-ledger.ts';

/** Time limit of a solve on the page, seconds. */
export const solveLimitS = 15;

/** Time without a solve after which a spare worker is started, ms. */
const spareMs = 2000;

/**
 * Number of simultaneous solves: one for each hardware thread but the page's, at least one; more than six only cost
 * memory.
 */
export function poolSize(hardwareThreads: number): number {
  return Math.min(6, Math.max(1, Math.floor(hardwareThreads) - 1));
}

/** The scheduler of the page. It starts no worker before the first solve, and a spare one only where `spares`. */
export function createPageScheduler(spares = true): Scheduler {
  return new Scheduler({
    createWorker: createSolverWorker,
    size: poolSize(globalThis.navigator?.hardwareConcurrency ?? 2),
    available: typeof Worker !== 'undefined',
    threads: pageThreads,
    timeMs: 1000 * solveLimitS,
    spareMs: spares ? spareMs : Infinity,
  });
}
