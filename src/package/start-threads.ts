/** Threads of Node for the library: `batchscope/node`. */
import { Worker } from 'node:worker_threads';
import { threadCount } from '../headless/threads/thread-count.ts';
import { ThreadPool } from '../headless/threads/thread-pool.ts';
import type { Threads } from '../headless/threads/threads.ts';

export type { Threads } from '../headless/threads/threads.ts';

/**
 * Solves points in threads of Node, each of which takes some 100 MB; as many as there are processors unless given.
 * `timeLimitS`: a point that takes longer is refused with code `time-limit`; 60 unless given. `close` ends the threads,
 * which otherwise hold the process.
 */
export function startThreads(options: { threads?: number; timeLimitS?: number } = {}): Threads {
  return new ThreadPool({
    threads: threadCount(options.threads ?? null),
    startThread: () => new Worker(new URL('./thread.mjs', import.meta.url)),
    timeLimitS: options.timeLimitS ?? 60,
    shortMs: 0,
  });
}
