import * as Comlink from 'comlink';
import { buffersOf, readFileInSlices } from './file-reading.ts';
import { createGiveWay } from './give-way.ts';
import type { ParserApi } from './parse-protocol.ts';

/** What the parser worker exposes. `giveWay` lets waiting messages in between slices of work. */
export function createParserService(giveWay: () => Promise<void> = createGiveWay()): ParserApi {
  /** Running job -> it has been cancelled. */
  const running = new Map<number, boolean>();
  return {
    async parse(job, onProgress) {
      running.set(job.job, false);
      const answer = await readFileInSlices(job, {
        onProgress,
        isCancelled: () => running.get(job.job) === true,
        pause: giveWay,
      });
      running.delete(job.job);
      return answer.ok ? Comlink.transfer(answer, buffersOf(answer)) : answer;
    },
    cancel(job) {
      if (running.has(job)) running.set(job, true);
    },
  };
}
