/** Runs a command line without a process: what it writes is collected. */
import type { HeadlessIo, Surroundings } from '../../src/headless/headless.ts';
import { runHeadless } from '../../src/headless/headless.ts';
import type { Engines } from '../../src/headless/engines.ts';

export interface Captured {
  exitCode: number;
  out: string;
  error: { code: string; parameter: string | null; message: string } | null;
}

/** `text`: what the scenario file holds, whatever its name. */
export async function capture(
  engines: Engines,
  argv: readonly string[],
  text: string,
  surroundings?: Surroundings,
): Promise<Captured> {
  let out = '';
  let errors = '';
  const io: HeadlessIo = {
    read: () => Promise.resolve(text),
    write: (piece) => Promise.resolve(void (out += piece)),
    writeError: (piece) => void (errors += piece),
  };
  const exitCode = await runHeadless(engines, argv, io, surroundings);
  const error = errors === '' ? null : (JSON.parse(errors) as { error: Captured['error'] }).error;
  return { exitCode, out, error };
}
