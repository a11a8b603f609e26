import { expect, it } from 'vitest';
import { convolveInParts } from '../../../src/numerics/sums/convolve.ts';
import { workCounted } from '../../../src/numerics/work-pace.ts';

/** What a law of 10 000 slots, of which these have a probability, takes with another of 1000 slots. */
function workOf(slots: readonly number[]): number {
  const p = new Float64Array(10_000);
  for (const slot of slots) p[slot] = 1 / slots.length;
  const before = workCounted();
  convolveInParts({ start: 0, p }, { start: 0, p: new Float64Array(1000).fill(1e-3) });
  return workCounted() - before;
}

it('counts the values that are added, not the gaps between services of fixed length', () => {
  expect(workOf([0, 5000, 9999])).toBeLessThan(3e4);
  expect(workOf(Array.from({ length: 10_000 }, (_, slot) => slot))).toBeGreaterThan(1e7);
});
