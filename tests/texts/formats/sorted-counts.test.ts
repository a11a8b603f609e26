import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SortedCounts, condense } from '../../../src/texts/formats/sorted-counts.ts';

test('a sorted count equals a sorted map of counts, for any order and any number of merges', () => {
  const entries = fc.array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 3 })), { maxLength: 60 });
  fc.assert(
    fc.property(entries, fc.constantFrom(1, 2000), (some, repeats) => {
      const collection = new SortedCounts();
      const expected = new Map<number, number>();
      for (let round = 0; round < repeats; round++) {
        for (const [value, count] of some) collection.add(value, count);
      }
      for (const [value, count] of some) expected.set(value, (expected.get(value) ?? 0) + count * repeats);
      const { value, count } = collection.finish();
      const sorted = [...expected].sort(([a], [b]) => a - b);
      expect([...value]).toEqual(sorted.map(([each]) => each));
      expect([...count]).toEqual(sorted.map(([, each]) => each));
    }),
    { numRuns: 40 },
  );
});

test('a sorted count holds many different values, each once', () => {
  const collection = new SortedCounts();
  const n = 200_000;
  for (let k = 0; k < n; k++) collection.add((k * 7919) % n, 1);
  const { value, count } = collection.finish();
  expect(value).toEqual(Float64Array.from({ length: n }, (_, k) => k));
  expect(count.every((each) => each === 1)).toBe(true);
});

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
