import fc from 'fast-check';
import { expect, it } from 'vitest';
import { slidingSums } from '../../../src/numerics/sums/length-sums.ts';

it('a sliding sum is that of its window', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 45 }),
      (values, width) => {
        const sums = slidingSums(Float64Array.from(values), width, 2);
        values.forEach((_, k) => {
          const direct = values.slice(k + 1, k + 1 + width).reduce((a, b) => a + b, 0);
          expect(sums[k]).toBeCloseTo(2 * direct, 12);
        });
      },
    ),
  );
});

it('a small sliding sum stays accurate beside large ones', () => {
  const sums = slidingSums(Float64Array.of(1, 1, 1e-30, 2e-30, 1, 1), 2, 1);
  expect(sums[1] / 3e-30).toBeCloseTo(1, 14);
});
