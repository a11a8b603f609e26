/** Runs a command line without a process: what it writes is collected. */
import type { HeadlessIo, Surroundings } from '../../src/headless/headless.ts';
import { runHeadless } from '../../src/headless/headless.ts';
import type { Engines } from '../../src/headless/engines.ts';

export interface Captured {
  exitCode: number;
  out: string;
  error: { code: string; parameter: string | null; message: string } | null;
  /** Files written, by name. */
  files: Readonly<Record<string, string>>;
  /** Messages of the notes. */
  notes: readonly string[];
}

/** `text`: what the scenario file holds, whatever its name; or the text of each file. */
export async function capture(
  engines: Engines,
  argv: readonly string[],
  text: string | ((file: string) => string),
  surroundings?: Surroundings,
): Promise<Captured> {
  let out = '';
  let errors = '';
  const files: Record<string, string> = {};
  const io: HeadlessIo = {
    read: (file) => Promise.resolve(typeof text === 'string' ? text : text(file)),
    write: (piece) => Promise.resolve(void (out += piece)),
    save: (file, text) => Promise.resolve(void (files[file] = text)),
    writeError: (piece) => void (errors += piece),
  };
  const exitCode = await runHeadless(engines, argv, io, surroundings);
  const lines = errors
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { error?: Captured['error']; note?: { message: string } });
  const error = lines.find((line) => line.error !== undefined)?.error ?? null;
  return { exitCode, out, error, files, notes: lines.flatMap(({ note }) => note?.message ?? []) };
}
