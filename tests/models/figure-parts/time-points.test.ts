import { expect, it } from 'vitest';
import { timePoints } from '../../../src/models/figure-parts/time-points.ts';
import type { SampledDistribution } from '../../../src/models/contract/solution.ts';

const law = (x: number[], ccdf: number[]): SampledDistribution => ({
  unit: 'µs',
  x: Float64Array.from(x),
  ccdf: Float64Array.from(ccdf),
  cdf: Float64Array.from(ccdf, (p) => 1 - p),
});

it('a curve of percentiles of a bounded time extends to the end of the axis', () => {
  const { x, y } = timePoints(law([204, 212, 219, 220], [1, 0.5, 0.02, 0]), 'percentiles');
  expect(x).toEqual([1, 2, 50, 50, 1e6]);
  expect(y).toEqual([204, 212, 219, 220, 220]);
});

it('a constant time is one line', () => {
  expect(timePoints(law([7], [0]), 'percentiles')).toEqual({ x: [1, 1e6], y: [7, 7] });
});

it('a curve of percentiles of a long tail ends at the end of the axis', () => {
  const { x, y } = timePoints(law([1, 2, 3, 4], [1, 1e-3, 1e-7, 0]), 'percentiles');
  expect(x).toEqual([1, 1000, 1e6]);
  // Three of the four decades to the next time, without a kink at the end.
  expect(y[2]).toBeCloseTo(2.75, 9);
});
