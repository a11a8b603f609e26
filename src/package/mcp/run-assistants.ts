/** Starts what the server for assistants solves with. */
import { loadEngines } from '../../headless/engines.ts';
import { type Thread, ThreadPool } from '../../headless/threads/thread-pool.ts';
import { threadCount } from '../../headless/threads/thread-count.ts';
import { CommandFailure, exitCodes } from '../../headless/failure.ts';

/** Time limit of a point, seconds: assistants wait less long than scripts. */
const timeLimitS = 60;

async function loadServer() {
  try {
    return await import('./mcp-server.ts');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND' || !message.includes('@modelcontextprotocol/server')) throw error;
    throw new CommandFailure(
      exitCodes.usage,
      'no-mcp',
      'The server for assistants needs the package “@modelcontextprotocol/server”: install it beside batchscope.',
    );
  }
}

/** Throws `CommandFailure` where the protocol's package, which is optional, is not installed. */
export async function runAssistants(startThread: () => Thread): Promise<void> {
  const { serveAssistants } = await loadServer();
  const engines = await loadEngines();
  const solver = new ThreadPool({ threads: threadCount(null), startThread, timeLimitS, shortMs: 500 });
  try {
    await serveAssistants({ engines, solver });
  } finally {
    solver.close();
  }
}
