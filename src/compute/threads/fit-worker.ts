/** The one place that names the worker's file; the bundler needs this literal form. */

/** A fresh worker that fits; the caller terminates it. */
export function createFitWorker(): Worker {
  return new Worker(new URL('../../../workers/fit/fit.worker.ts', import.meta.url), {
    type: 'module',
    name: 'fit',
  });
}
