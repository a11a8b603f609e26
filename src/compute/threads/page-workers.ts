/** The one place that names these workers' files; the bundler needs the literal form. The caller ends each worker. */

/** A fresh worker that fits a model to measurements. */
export function createFitWorker(): Worker {
  return new Worker(new URL('../../../workers/fit/fit.worker.ts', import.meta.url), {
    type: 'module',
    name: 'fit',
  });
}

/** A fresh worker that simulates. */
export function createSimulationWorker(): Worker {
  return new Worker(new URL('../../../workers/simulate/simulation.worker.ts', import.meta.url), {
    type: 'module',
    name: 'simulation',
  });
}

/** A fresh worker that simulates over time. */
export function createTransientWorker(): Worker {
  return new Worker(new URL('../../../workers/transient/transient.worker.ts', import.meta.url), {
    type: 'module',
    name: 'transient',
  });
}

/** A fresh worker for placements of queues on cores. */
export function createQueuesWorker(): Worker {
  return new Worker(new URL('../../../workers/queues/queues.worker.ts', import.meta.url), {
    type: 'module',
    name: 'queues',
  });
}
