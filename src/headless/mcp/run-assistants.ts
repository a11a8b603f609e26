/** Starts what the server for assistants solves with. */
import { loadEngines } from '../engines.ts';
import { type Thread, ThreadPool } from '../threads/thread-pool.ts';
import { threadCount } from '../threads/thread-count.ts';
import { serveAssistants } from './mcp-server.ts';

/** Time limit of a point, seconds: assistants wait less long than scripts. */
const timeLimitS = 60;

export async function runAssistants(startThread: () => Thread): Promise<void> {
  const engines = await loadEngines();
  const solver = new ThreadPool({ threads: threadCount(null), startThread, timeLimitS, shortMs: 500 });
  try {
    await serveAssistants({ engines, solver });
  } finally {
    solver.close();
  }
}
