import { expect } from 'vitest';

/** Work on eight times as much grows 8 times where it is in proportion, 64 times where it grows with the square. */
const mostGrowth = 24;
/** Garbage is collected, and other threads of the process work, when chance has it. */
const attempts = 8;

/** Time of the processor, ms: other processes hardly lengthen it. */
function processorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Holds `work` on `8 size` things against `work` on `size`, which should take some 20 ms or more. */
export function expectProportionalWork(work: (size: number) => void, size: number): void {
  work(size); // from then on it is compiled
  let growth = Infinity;
  for (let k = 0; k < attempts && growth > mostGrowth; k++) {
    growth = Math.min(growth, processorMs(() => work(8 * size)) / processorMs(() => work(size)));
  }
  expect(growth).toBeLessThan(mostGrowth);
}
