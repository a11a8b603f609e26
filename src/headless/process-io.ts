/** Files and streams of the process. */
import { readFile, stat } from 'node:fs/promises';
import { usageFailure } from './failure.ts';
import type { HeadlessIo } from './headless.ts';

/** A scenario with the longest histogram is about 2 MB. */
const maxBytes = 16 * 2 ** 20;

const tooLarge = (file: string) =>
  usageFailure(`${file} is larger than ${maxBytes / 2 ** 20} MB, which no scenario is.`);

async function readStandardInput(): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge('Standard input');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function readScenarioFile(file: string): Promise<string> {
  try {
    const { size } = await stat(file);
    if (size > maxBytes) throw tooLarge(file);
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw usageFailure(`There is no file “${file}”.`);
    if (code === 'EISDIR') throw usageFailure(`“${file}” is a folder, not a scenario file.`);
    if (code === 'EACCES' || code === 'EPERM') throw usageFailure(`“${file}” may not be read.`);
    throw error;
  }
}

export const processIo: HeadlessIo = {
  read: (file) => (file === '-' ? readStandardInput() : readScenarioFile(file)),
  write: (text) =>
    new Promise((resolve) => {
      if (process.stdout.write(text)) resolve();
      else process.stdout.once('drain', resolve);
    }),
  writeError: (text) => void process.stderr.write(text),
};
