import { expect, test } from 'vitest';
import { loopbackMedian } from '../../../src/fits/service-curve/median-interval.ts';

const counted = (lowerNs: number[], count: number[], upperNs = lowerNs) => ({
  lowerNs: Float64Array.from(lowerNs),
  upperNs: Float64Array.from(upperNs),
  count: Float64Array.from(count),
});

test('the interval of the median is between the order statistics around it', () => {
  // Of 11 values the second and the tenth hold the median with 1 - 2 (1 + 11) / 2^11 = 98.8 %; the third and ninth with
  // 93.5 %.
  const ns = Array.from({ length: 11 }, (_, k) => 5000 + 100 * k);
  const found = loopbackMedian(
    counted(
      ns,
      ns.map(() => 1),
    ),
  );
  expect(found).toMatchObject({ medianUs: 5.5, lowUs: 5.1, highUs: 5.9 });
  expect(found.coverage).toBeCloseTo(1 - 24 / 2048, 12);
});

test('equal values count as often as they were seen', () => {
  expect(loopbackMedian(counted([5000, 5010, 9000], [10, 1000, 10]))).toMatchObject({
    medianUs: 5.01,
    lowUs: 5.01,
    highUs: 5.01,
  });
});

test('condensed bins count at their middles, the interval reaches to their edges', () => {
  const found = loopbackMedian(counted([5000, 6000], [100, 1], [5020, 6000]));
  expect(found).toMatchObject({ medianUs: 5.01, lowUs: 5, highUs: 5.02 });
});
