import fc from 'fast-check';
import { expect, it } from 'vitest';
import { poissonMeanAtTail, poissonTail } from '../../../src/numerics/laws/poisson-tail.ts';

/** By the sum of the head, exact while the head is not near 1. */
function headSum(k: number, mean: number): number {
  let term = Math.exp(-mean);
  let sum = term;
  for (let j = 1; j <= k; j++) {
    term *= mean / j;
    sum += term;
  }
  return sum;
}

it.each([
  [0, 1],
  [3, 2.5],
  [31, 40],
  [32, 40],
  [100, 90],
  [400, 380],
])('P(N > %i) at mean %d is one less the sum of the head', (k, mean) => {
  expect(poissonTail(k, mean)).toBeCloseTo(1 - headSum(k, mean), 10);
});

it('The tail keeps its relative precision where it is small', () => {
  // P(N > 30) at mean 1: the first terms, exactly.
  let factorial = 1n;
  for (let k = 2n; k <= 31n; k++) factorial *= k;
  const term = Math.exp(-1) / Number(factorial);
  expect(poissonTail(30, 1) / (term * (1 + 1 / 32 + 1 / (32 * 33) + 1 / (32 * 33 * 34)))).toBeCloseTo(1, 5);
});

it('Tail and head of neighbouring means are a law: rising in the mean, falling in k', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 70_000 }),
      fc.double({ min: 0.01, max: 70_000, noNaN: true }),
      (k, mean) => {
        const tail = poissonTail(k, mean);
        expect(tail).toBeGreaterThanOrEqual(0);
        expect(tail).toBeLessThanOrEqual(1);
        expect(poissonTail(k + 1, mean)).toBeLessThanOrEqual(tail + 1e-12);
        expect(poissonTail(k, 1.01 * mean)).toBeGreaterThanOrEqual(tail - 1e-12);
      },
    ),
    { numRuns: 60 },
  );
});

it.each([0.5, 1e-3, 1e-6])('The mean at a tail of %d has that tail', (share) => {
  for (const k of [16, 256, 4096])
    expect(poissonTail(k, poissonMeanAtTail(k, share)) / share).toBeCloseTo(1, 6);
});

it('Without arrivals there is no tail', () => {
  expect(poissonTail(5, 0)).toBe(0);
});
