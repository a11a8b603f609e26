/** The command line of a process: its files, streams and signals, with all models. */
import { loadEngines } from './engines.ts';
import { CommandFailure, exitCodes, usageFailure } from './failure.ts';
import { byNpm, runHeadless, type HeadlessIo } from './headless.ts';
import type { Thread } from './threads/thread-pool.ts';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { addAbortSignal } from 'node:stream';
import { encodingOf } from '../texts/cleaning/text-encoding.ts';

/** Largest file, bytes; a scenario with the longest histogram has about 2 MB, a text at most 8. */
const maxBytes = 16 * 2 ** 20;

/** Sentence about a file that cannot be read, by the error code of the system. */
function unreadable(file: string, { code, message }: NodeJS.ErrnoException) {
  if (code === 'ENOENT' || code === 'ENOTDIR') return usageFailure(`There is no file “${file}”.`);
  if (code === 'EISDIR') return usageFailure(`“${file}” is a folder; a file is needed.`);
  if (code === 'EACCES' || code === 'EPERM') return usageFailure(`“${file}” may not be read.`);
  return usageFailure(`“${file}” cannot be read: ${code ?? message}.`);
}

/** Text of a file; a larger one than `maxBytes` is refused as soon as that is known, because a pipe may have no end. */
async function readAll(name: string, open: () => AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of open()) {
      bytes += chunk.length;
      if (bytes > maxBytes) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw unreadable(name, error as NodeJS.ErrnoException);
  }
  if (bytes > maxBytes) {
    throw usageFailure(`${name} is larger than ${maxBytes / 2 ** 20} MB, the most that is read.`);
  }
  const all = Buffer.concat(chunks);
  return new TextDecoder(encodingOf(all, true)).decode(all); // shells of Windows write UTF-16
}

const processIo: HeadlessIo = {
  read: (file, stop) =>
    file === '-'
      ? readAll('Standard input', () => addAbortSignal(stop, process.stdin))
      : readAll(file, () => addAbortSignal(stop, createReadStream(file))),
  write: (text) =>
    new Promise((resolve) => {
      if (process.stdout.write(text)) resolve();
      else process.stdout.once('drain', resolve);
    }),
  save: (file, text) =>
    writeFile(file, text).catch((error: NodeJS.ErrnoException) => {
      throw new CommandFailure(
        exitCodes.output,
        'output',
        `“${file}” cannot be written: ${error.code ?? error.message}.`,
      );
    }),
  writeError: (text) => void process.stderr.write(text),
};

/** npm forwards a signal that the terminal has sent to the whole group: signals within this time are one, ms. */
const sameSignalMs = 500;

/** The first signal lets a command end with what is complete, the next one ends it at once. */
function stopBySignal(): AbortSignal {
  const stop = new AbortController();
  let at: number | null = null;
  const onSignal = () => {
    at ??= performance.now();
    if (performance.now() - at > sameSignalMs) process.exit(exitCodes.interrupted);
    stop.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
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

/** A closed pipe (`sweep ... | head`) is not a fault; a full disk is one. */
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
  call = byNpm,
): Promise<void> {
  const stop = stopBySignal();
  process.stdout.on('error', endWithOutput);
  process.stderr.on('error', () => undefined); // standard error is closed, too
  process.exitCode = await runHeadless(await loadEngines(), argv, processIo, { startThread, stop, call });
  if (stop.aborted) endWaitingForInput();
}
