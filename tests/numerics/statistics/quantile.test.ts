import fc from 'fast-check';
import { expect, test } from 'vitest';
import { weightedQuantile } from '../../../src/numerics/statistics/quantile.ts';

test('quantiles are those computed by hand', () => {
  // 1 1 1 2 7 7
  const values = [1, 2, 7];
  const counts = [3, 1, 2];
  expect(weightedQuantile(values, counts, 0)).toBe(1);
  expect(weightedQuantile(values, counts, 0.5)).toBe(1.5);
  expect(weightedQuantile(values, counts, 0.75)).toBe(5.75);
  expect(weightedQuantile(values, counts, 1)).toBe(7);
});

test('counted values have the quantiles of the values written out', () => {
  const sample = fc.array(fc.nat(20), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(sample, fc.double({ min: 0, max: 1, noNaN: true }), (values, level) => {
      const sorted = [...values].sort((a, b) => a - b);
      const different = [...new Set(sorted)];
      const counts = different.map((each) => sorted.filter((value) => value === each).length);
      const position = level * (sorted.length - 1);
      const below = sorted[Math.floor(position)]!;
      const above = sorted[Math.ceil(position)]!;
      const expected = below + (position - Math.floor(position)) * (above - below);
      expect(weightedQuantile(different, counts, level)).toBeCloseTo(expected, 12);
    }),
  );
});
