/** The one place that names the worker's file; the bundler needs this literal form. */

/** A fresh worker that simulates over time; the caller terminates it. */
export function createTransientWorker(): Worker {
  return new Worker(new URL('../../../workers/transient/transient.worker.ts', import.meta.url), {
    type: 'module',
    name: 'transient',
  });
}
