// @ts-check
/**
 * `node src/headless/run.mjs solve|sweep|simulate|time|dimension|diagnose ...`: the browser's solvers in plain Node.
 */
import { Worker } from 'node:worker_threads';
import { bundleUrl } from './cached-bundle.mjs';

try {
  const bundle = await bundleUrl();
  const start = () => new Worker(new URL('thread.mjs', import.meta.url), { workerData: bundle });
  // The first thread compiles the program at the same time as this one.
  /** @type {Worker | null} */
  let first = start();
  first.unref();
  const startThread = () => {
    const thread = first ?? start();
    thread.ref();
    first = null;
    return thread;
  };
  const { main } = await import(bundle);
  await main(process.argv.slice(2), startThread);
} catch (error) {
  // The message may contain the whole program.
  const detail = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  const message = `Batchscope could not start: ${detail}`;
  process.stderr.write(
    `${JSON.stringify({ error: { code: 'internal-error', parameter: null, message } })}\n`,
  );
  process.exitCode = 70;
}
