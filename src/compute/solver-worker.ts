/** The one place that names the worker's file; the bundler needs this literal form. */

/** A fresh solver worker; the caller terminates it. */
export function createSolverWorker(): Worker {
  return new Worker(new URL('../../workers/solve/solver.worker.ts', import.meta.url), {
    type: 'module',
    name: 'solver',
  });
}
