/** Threads that run blocks of replications for the main one. */
import type { TransientJob } from '../../transient/replications.ts';
import type { ReplicationBlock } from '../../transient/replication-block.ts';
import type { Thread } from './thread-pool.ts';

interface Block {
  first: number;
  count: number;
}

/**
 * Runs the blocks on so many threads and hands each over as it is done, in any order; resolves when all are done, or no
 * more are wanted because of `stop`.
 */
export async function runBlocks(
  { threads, startThread }: { threads: number; startThread: () => Thread },
  { model, job }: { model: string; job: TransientJob },
  blocks: readonly Block[],
  take: (block: ReplicationBlock) => void,
  stop: AbortSignal,
): Promise<void> {
  const waiting = [...blocks];
  const started = Array.from({ length: Math.min(threads, blocks.length) }, startThread);
  const work = started.map(
    (thread) =>
      new Promise<void>((resolve, reject) => {
        let known = false;
        const goOn = () => {
          const next = stop.aborted ? undefined : waiting.shift();
          if (next === undefined) {
            resolve();
            return;
          }
          thread.postMessage({ transient: { model, job: known ? null : job, ...next } });
          known = true;
        };
        stop.addEventListener('abort', () => {
          resolve();
        });
        thread.on('error', reject);
        thread.on('message', (message) => {
          if (message === 'ready') return;
          if ('fault' in message) reject(new Error(message.fault));
          else if ('block' in message) {
            take(message.block);
            goOn();
          }
        });
        goOn(); // a thread that is not ready keeps it until it is
      }),
  );
  try {
    await Promise.all(work);
  } finally {
    for (const thread of started) thread.terminate();
  }
}
