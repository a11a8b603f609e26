import { expect } from 'vitest';
import { threadMs } from './thread-time.ts';

/** Work on eight times as much grows 8 times where it is in proportion, 64 times where it grows with the square. */
const mostGrowth = 24;
/** Other work of the machine, and garbage, only ever lengthen a run: the shortest one of several counts. */
const attempts = 4;

/** Time of the processor that `work` takes on this thread, ms. */
function processorMs(work: () => void): number {
  const before = threadMs();
  work();
  return threadMs() - before;
}

/** Holds `work` on `8 size` things against `work` on `size`, which should take some 20 ms or more. */
export function expectProportionalWork(work: (size: number) => void, size: number): void {
  work(size); // from then on it is compiled
  const least = Math.min(...Array.from({ length: attempts }, () => processorMs(() => work(size))));
  let most = Infinity;
  for (let k = 0; k < attempts && most >= mostGrowth * least; k++) {
    most = Math.min(
      most,
      processorMs(() => work(8 * size)),
    );
  }
  expect(most / least).toBeLessThan(mostGrowth);
}
