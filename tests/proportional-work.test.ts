import { expect, it } from 'vitest';
import { expectProportionalWork } from './proportional-work.ts';

it('work that grows in proportion is distinguished from work that grows with the square', () => {
  let steps = 0;
  const clock = () => steps;
  expectProportionalWork((size) => (steps += 2000 * size), 150, clock);
  expect(() => {
    expectProportionalWork((size) => (steps += size ** 2), 150, clock);
  }).toThrow();
});
