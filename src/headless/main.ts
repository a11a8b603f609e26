/** Entry of the bundle that `run.mjs` makes: the process's command line, with all models. */
import { loadEngines } from './engines.ts';
import { exitCodes } from './failure.ts';
import { runHeadless } from './headless.ts';
import { processIo } from './process-io.ts';
import type { Thread } from './threads/thread-pool.ts';

export { serveThread } from './threads/serve-thread.ts';

/** npm forwards a signal that the terminal has sent to the whole group: signals within this time are one, ms. */
const sameSignalMs = 500;

/** The first signal lets a command end with what is complete, the next one ends it at once. */
function stopBySignal(): AbortSignal {
  const stop = new AbortController();
  let at: number | null = null;
  const heard = () => {
    at ??= performance.now();
    if (performance.now() - at > sameSignalMs) process.exit(exitCodes.interrupted);
    stop.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, heard);
  return stop.signal;
}

/** A named pipe without a writer blocks the end of a process, even in `process.exit`. A signal does not wait. */
function endWaitingForInput(): void {
  setTimeout(() => {
    if (process.stdout.writableLength > 0) return;
    process.removeAllListeners('SIGINT');
    process.kill(process.pid, 'SIGINT');
  }, sameSignalMs).unref();
}

/** A closed pipe (`sweep ... | head`) is no fault; a full disk is one. */
function endWithOutput(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit(exitCodes.done);
  const message = `Standard output cannot be written: ${error.code ?? error.message}.`;
  processIo.writeError(`${JSON.stringify({ error: { code: 'output', parameter: null, message } })}\n`);
  process.exit(exitCodes.output);
}

/** Sets the exit code and lets the process end by itself, so that everything written still gets out. */
export async function main(
  argv: readonly string[],
  startThread: (() => Thread) | null = null,
): Promise<void> {
  const stop = stopBySignal();
  process.stdout.on('error', endWithOutput);
  process.stderr.on('error', () => undefined); // standard error is closed, too
  process.exitCode = await runHeadless(await loadEngines(), argv, processIo, { startThread, stop });
  if (stop.aborted) endWaitingForInput();
}
