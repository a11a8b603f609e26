/** Entry of the bundle that `run.mjs` makes: the process's command line, with all models. */
import { loadEngines } from './engines.ts';
import { runHeadless } from './headless.ts';
import { processIo } from './process-io.ts';

/** Sets the exit code and lets the process end by itself, so that everything written still gets out. */
export async function main(argv: readonly string[]): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? 0 : 1); // the reader has seen enough: `sweep ... | head`
  });
  process.exitCode = await runHeadless(await loadEngines(), argv, processIo);
}
