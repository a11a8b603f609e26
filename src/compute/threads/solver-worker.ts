/** The one place that names the solver worker's file. */
import url from '../../../workers/solve/solver.worker.ts?worker&url';

/** A worker that was started before the page could give it work. */
let early: Worker | null = null;

const start = (model: string) => new Worker(url, { type: 'module', name: model });

/** Starts the first worker ahead of the page, so that it fetches the model's solver while the page is fetched. */
export function startSolverEarly(model: string): void {
  if (typeof Worker !== 'undefined') early = start(model);
}

/** A solver worker; the caller terminates it. */
export function createSolverWorker(): Worker {
  const started = early ?? start('');
  early = null;
  return started;
}
