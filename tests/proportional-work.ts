import { expect } from 'vitest';
import { threadMs } from './thread-time.ts';

/** Work on eight times as much grows 8 times where it is in proportion, 64 times where it grows with the square. */
const mostGrowth = 24;
/** The smallest growth of these counts, because garbage may be collected in any run. */
const attempts = 8;

/**
 * Holds `work` on `8 size` things against `work` on `size`, which should take some 20 ms or more. `clock`: processor
 * time of this thread, which other threads and processes do not lengthen.
 */
export function expectProportionalWork(work: (size: number) => void, size: number, clock = threadMs): void {
  const timeOf = (things: number) => {
    const before = clock();
    work(things);
    return clock() - before;
  };
  work(size); // from then on it is compiled
  let growth = Infinity;
  for (let k = 0; k < attempts && growth > mostGrowth; k++)
    growth = Math.min(growth, timeOf(8 * size) / timeOf(size));
  expect(growth).toBeLessThan(mostGrowth);
}
