/** The one place that names the worker's file; the bundler needs this literal form. */

/** A fresh worker that reads measurement files; the caller terminates it. */
export function createParserWorker(): Worker {
  return new Worker(new URL('../../../workers/parse/parse.worker.ts', import.meta.url), {
    type: 'module',
    name: 'parser',
  });
}
