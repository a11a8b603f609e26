/** Files and streams of the process. */
import { createReadStream } from 'node:fs';
import { addAbortSignal } from 'node:stream';
import { encodingOf } from '../measurements/formats/text-encoding.ts';
import { usageFailure } from './failure.ts';
import type { HeadlessIo } from './headless.ts';

/** A scenario with the longest histogram is about 2 MB. */
const maxBytes = 16 * 2 ** 20;

/** Sentence about a file that cannot be read, by the error code of the system. */
function unreadable(file: string, { code, message }: NodeJS.ErrnoException) {
  if (code === 'ENOENT' || code === 'ENOTDIR') return usageFailure(`There is no file “${file}”.`);
  if (code === 'EISDIR') return usageFailure(`“${file}” is a folder, not a scenario file.`);
  if (code === 'EACCES' || code === 'EPERM') return usageFailure(`“${file}” may not be read.`);
  return usageFailure(`“${file}” cannot be read: ${code ?? message}.`);
}

/** A file that has no end (a device, a pipe) is read up to the limit. */
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
    throw usageFailure(`${name} is larger than ${maxBytes / 2 ** 20} MB, which no scenario is.`);
  }
  const all = Buffer.concat(chunks);
  return new TextDecoder(encodingOf(all, true)).decode(all); // shells of Windows write UTF-16
}

export const processIo: HeadlessIo = {
  read: (file, stop) =>
    file === '-'
      ? readAll('Standard input', () => addAbortSignal(stop, process.stdin))
      : readAll(file, () => addAbortSignal(stop, createReadStream(file))),
  write: (text) =>
    new Promise((resolve) => {
      if (process.stdout.write(text)) resolve();
      else process.stdout.once('drain', resolve);
    }),
  writeError: (text) => void process.stderr.write(text),
};
