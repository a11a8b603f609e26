import { expect, it } from 'vitest';
import { expectProportionalWork } from './proportional-work.ts';

/** Steps of a number that are not compiled away. */
function count(steps: number): void {
  let sum = 0;
  for (let k = 0; k < steps; k++) sum = (sum * 31 + k) % 1_000_003;
  expect(sum).toBeGreaterThanOrEqual(0);
}

it('work that grows in proportion is distinguished from work that grows with the square', () => {
  expectProportionalWork((size) => {
    count(size * 2000);
  }, 150);
  expect(() => {
    expectProportionalWork((size) => {
      count(160 * size ** 2);
    }, 150);
  }).toThrow();
});
