// @ts-check
/**
 * `node src/headless/run.mjs solve|sweep|simulate|time|dimension|diagnose ...`: the browser's solvers in plain Node.
 */
import { Worker } from 'node:worker_threads';
import { bundleUrl } from './cached-bundle.mjs';

/** @param {string} code @param {string} message @param {number} exitCode */
function fail(code, message, exitCode) {
  process.stderr.write(`${JSON.stringify({ error: { code, parameter: null, message } })}\n`);
  process.exitCode = exitCode;
}

/** Whether the folder of the process is there: files are looked up from it, and the bundler asks for it. */
function hasFolder() {
  try {
    return process.cwd() !== '';
  } catch {
    return false;
  }
}

async function run() {
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
}

try {
  if (hasFolder()) await run();
  else fail('usage', 'The current folder is no longer there; change to another one.', 64);
} catch (error) {
  // The message may contain the whole program.
  const detail = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  fail('internal-error', `Batchscope could not start: ${detail}`, 70);
}
