import { expect, test } from 'vitest';
import { condense } from '../../../src/measurements/formats/condense.ts';

test('few values stay exact', () => {
  const value = Float64Array.of(3, 5, 9);
  const count = Float64Array.of(1, 2, 1);
  expect(condense(value, count)).toEqual({ lowerNs: value, upperNs: value, count });
});

test('condensing many values loses no count and shifts no percentile by more than 0.1 % of the nearer end', () => {
  const n = 1_000_000;
  const value = Float64Array.from({ length: n }, (_, k) => 1000 + 3 * k);
  const bins = condense(value, new Float64Array(n).fill(1));
  expect(bins.count.length).toBeLessThan(30_000);
  expect(bins.count.reduce((sum, count) => sum + count, 0)).toBe(n);
  let passed = 0;
  bins.count.forEach((count, k) => {
    expect(bins.lowerNs[k]).toBe(value[passed]);
    expect(bins.upperNs[k]).toBe(value[passed + count - 1]);
    expect(count).toBeLessThanOrEqual(Math.max(1, 0.001 * Math.min(passed, n - passed - count)));
    passed += count;
  });
  expect([...bins.count.subarray(0, 1000)]).toEqual(new Array(1000).fill(1));
  expect([...bins.count.subarray(-1000)]).toEqual(new Array(1000).fill(1));
});
