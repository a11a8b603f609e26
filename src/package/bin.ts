/** Entry of the command `batchscope` of the package. */
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { CommandFailure, exitCodes, usageFailure } from '../headless/failure.ts';
import { packageVersion } from '../headless/version.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const startThread = () => new Worker(new URL('./thread.mjs', import.meta.url));
const [command, ...rest] = process.argv.slice(2);

try {
  if (command === 'serve') {
    const { serve } = await import('./serve-command.ts');
    await serve(rest, root);
  } else if (command === '--version' && rest.length === 0) {
    process.stdout.write(`${packageVersion}\n`);
  } else if (command === 'mcp') {
    if (rest.length > 0) throw usageFailure('mcp takes no further arguments.');
    const { runAssistants } = await import('./mcp/run-assistants.ts');
    await runAssistants(startThread);
  } else {
    const { main } = await import('../headless/process.ts');
    await main(process.argv.slice(2), startThread, (name) => `npx batchscope ${name}`);
  }
} catch (error) {
  const known = error instanceof CommandFailure ? error : null;
  const { code, parameter, message, exitCode } = known ?? {
    code: 'internal-error',
    parameter: null,
    message: `Batchscope could not start: ${error instanceof Error ? error.message : String(error)}`,
    exitCode: exitCodes.internal,
  };
  process.stderr.write(`${JSON.stringify({ error: { code, parameter, message } })}\n`);
  process.exitCode = exitCode;
}
