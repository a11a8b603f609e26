/** Threads of Node for the library: `batchscope/node`. */
import { Worker } from 'node:worker_threads';
import { threadCount } from '../headless/threads/thread-count.ts';
import { ThreadPool } from '../headless/threads/thread-pool.ts';
import type { Threads } from '../headless/threads/threads.ts';

export type { Threads } from '../headless/threads/threads.ts';

/**
 * Solves points in threads of Node, each of which takes some 100 MB: 1 to 256, as many as the process may use unless
 * given. `timeLimitS`: a point that takes longer is refused with code `time-limit`; 60 unless given. `close` ends the
 * threads; until then they keep the process running. Throws a RangeError for another number.
 */
export function startThreads(options: { threads?: number; timeLimitS?: number } = {}): Threads {
  const threads = threadCount(options.threads ?? null);
  if (!Number.isInteger(threads) || threads < 1 || threads > 256)
    throw new RangeError(`threads must be a whole number from 1 to 256, not ${threads}`);
  if (!((options.timeLimitS ?? 60) > 0)) throw new RangeError('timeLimitS must be above 0');
  return new ThreadPool({
    threads,
    startThread: () => new Worker(new URL('./thread.mjs', import.meta.url)),
    timeLimitS: options.timeLimitS ?? 60,
    shortMs: 0,
  });
}
