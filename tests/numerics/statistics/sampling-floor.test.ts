import { describe, expect, test } from 'vitest';
import {
  chiSquareFloor,
  jensenShannon,
  cachedFloor,
  resampledFloor,
  samplingFloor,
} from '../../../src/numerics/statistics/divergences.ts';
import { batchSizes, drawn } from '../../fits/batch-solves.ts';
import { expectProportionalWork } from '../../proportional-work.ts';

const even = (cells: number) => new Float64Array(cells).fill(1 / cells);

describe('the divergence of a sample from its law', () => {
  test.each([
    [2, 100],
    [6, 140],
    [13, 400],
    [50, 2000],
    [50, 58_902],
  ])('over %i even cells, %i samples: the approximation agrees with resampling', (cells, n) => {
    const approximate = chiSquareFloor(cells - 1, n);
    const resampled = resampledFloor(even(cells), n);
    // 200 samples of a chi-square: the mean is known to 3 standard errors.
    const noise = 3 * Math.sqrt(2 / (cells - 1) / 200);
    expect(Math.abs(approximate.mean / resampled.mean - 1)).toBeLessThan(Math.max(noise, 0.05));
    expect(Math.abs(approximate.high / resampled.high - 1)).toBeLessThan(Math.max(noise, 0.08));
    expect(samplingFloor(even(cells), n)).toEqual(approximate);
  });

  test('with rare cells it is resampled, and agrees with other samples of the same law', () => {
    const law = batchSizes({ rateMbps: 7000 })!;
    law[0] = 0;
    const total = law.reduce((sum, one) => sum + one, 0);
    const q = law.map((one) => one / total);
    const floor = samplingFloor(q, 140);
    const others = Array.from({ length: 300 }, (_, seed) =>
      jensenShannon(
        drawn(q, 140, seed + 1).map((count) => count / 140),
        q,
      ),
    ).sort((a, b) => a - b);
    const mean = others.reduce((sum, one) => sum + one, 0) / others.length;
    expect(Math.abs(floor.mean / mean - 1)).toBeLessThan(0.04);
    expect(Math.abs(floor.high / others[284]! - 1)).toBeLessThan(0.08);
    // As many polls as a recording has: no sample of a law of this width is closer to it.
    expect(floor.mean).toBeGreaterThan(0.01);
    expect(floor.mean).toBeLessThan(0.06);
  });

  test('is the same every time', () => {
    const q = batchSizes({ rateMbps: 6000 })!;
    expect(samplingFloor(q, 140)).toEqual(samplingFloor(q, 140));
    expect(cachedFloor(q, 140)).toEqual(samplingFloor(q, 140));
    expect(cachedFloor(q, 140)).toBe(cachedFloor(q, 140));
    expect(cachedFloor(q, 70).mean).toBeGreaterThan(cachedFloor(q, 140).mean);
  });

  test('is 0 for a law of one cell, and finite for one sample', () => {
    expect(samplingFloor([1], 140)).toEqual({ mean: 0, high: 0 });
    expect(samplingFloor([0, 1, 0], 140)).toEqual({ mean: 0, high: 0 });
    const single = samplingFloor([0.5, 0.25, 0.25], 1);
    expect(single.mean).toBeGreaterThan(0.1);
    expect(single.high).toBeLessThanOrEqual(Math.LN2);
  });

  test('costs in proportion to the sizes', () => {
    expectProportionalWork((sizes) => {
      expect(samplingFloor(new Float64Array(sizes).fill(1 / sizes), 140).mean).toBeGreaterThan(0);
    }, 1000);
  });
});
