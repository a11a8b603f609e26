/** The one place that names the worker's file; the bundler needs this literal form. */

/** A fresh worker that simulates; the caller terminates it. */
export function createSimulationWorker(): Worker {
  return new Worker(new URL('../../../workers/simulate/simulation.worker.ts', import.meta.url), {
    type: 'module',
    name: 'simulation',
  });
}
