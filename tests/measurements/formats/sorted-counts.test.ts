import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SortedCounts } from '../../../src/measurements/formats/sorted-counts.ts';

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
