/** Negative binomial probabilities against sums of geometric numbers. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { negativeBinomialWindow } from '../../../../src/numerics/laws/negative-binomial/window.ts';

/** Probabilities of 0..last by adding one geometric number after the other. */
function bySteps(phases: number, mean: number, last: number): number[] {
  let law = Array.from({ length: last + 1 }, (_, k): number => (k === 0 ? 1 : 0));
  for (let phase = 0; phase < phases; phase++) {
    let value = 0;
    law = law.map((p) => (value = (p + mean * value) / (1 + mean)));
  }
  return law;
}

describe('negative binomial window', () => {
  it('is the sum of geometric numbers', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 }),
        fc.double({ min: 0, max: 5, noNaN: true }),
        (phases, mean) => {
          const { start, p } = negativeBinomialWindow(phases, mean);
          const expected = bySteps(phases, mean, start + p.length - 1);
          p.forEach((value, k) => {
            expect(Math.abs(value / expected[start + k] - 1)).toBeLessThan(1e-11);
          });
          expect(p.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 13);
          expect(expected.slice(0, start).reduce((a, b) => a + b, 0)).toBeLessThan(1e-15);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('holds its mean and variance where single factors underflow', () => {
    const { start, p } = negativeBinomialWindow(20_000, 0.97);
    let mean = 0;
    let square = 0;
    p.forEach((value, k) => {
      mean += value * (start + k);
      square += value * (start + k - 19_400) ** 2;
    });
    expect(mean).toBeCloseTo(19_400, 6);
    expect(square / (20_000 * 0.97 * 1.97)).toBeCloseTo(1, 9);
  });

  it('is certain without phases or arrivals', () => {
    for (const [phases, mean] of [
      [0, 2],
      [3, 0],
    ]) {
      expect(negativeBinomialWindow(phases, mean)).toEqual({ start: 0, p: Float64Array.of(1) });
    }
  });
});
