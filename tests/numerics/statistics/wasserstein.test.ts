import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { latticeReference, sampledReference } from '../../../src/evidence/reference.ts';
import {
  type CountedSamples,
  type StraightPieces,
  wassersteinDistance,
} from '../../../src/numerics/statistics/wasserstein.ts';

/** A pmf on 0, 1, 2 ... as samples and as a model. */
function samplesOf(pmf: readonly number[]): CountedSamples {
  const values = pmf.map((_, k) => k);
  return { least: values, most: values, count: pmf };
}
function modelOf(pmf: readonly number[], start = 0): StraightPieces {
  return latticeReference({ unit: '', start, step: 1, p: Float64Array.from(pmf), tailMass: 0 }, -Infinity)
    .pieces;
}
function uniform(from: number, to: number): StraightPieces {
  return sampledReference(
    { unit: '', x: Float64Array.of(from, to), cdf: Float64Array.of(0, 1), ccdf: Float64Array.of(1, 0) },
    null,
  ).pieces;
}
const exactly = (samples: CountedSamples, model: StraightPieces): number => {
  const [low, high] = wassersteinDistance(samples, model);
  expect(high).toBeCloseTo(low, 12);
  return low;
};
const at = (...values: number[]): CountedSamples => ({
  least: values,
  most: values,
  count: values.map(() => 1),
});

describe('closed forms', () => {
  test('two single values are as far as they are apart', () => {
    expect(exactly(at(3), modelOf([1], 10))).toBe(7);
    expect(exactly(at(10), modelOf([1], 3))).toBe(7);
  });

  test('by hand on a lattice', () => {
    // F: 0.5, 0.75, 1; G: 0.25, 0.5, 1 after 0, 1, 2.
    expect(exactly(samplesOf([0.5, 0.25, 0.25]), modelOf([0.25, 0.25, 0.5]))).toBeCloseTo(0.5, 14);
  });

  test('one sample in the middle of a uniform law is a quarter of its length away, at its edge a half', () => {
    expect(exactly(at(4), uniform(2, 6))).toBeCloseTo(1, 14);
    expect(exactly(at(2), uniform(2, 6))).toBeCloseTo(2, 14);
    expect(exactly(at(-3), uniform(2, 6))).toBeCloseTo(7, 14);
    expect(exactly(at(8), uniform(2, 6))).toBeCloseTo(4, 14);
  });

  test('n even quantiles of a uniform law are 1/4n of its length away', () => {
    const n = 8;
    expect(exactly(at(...Array.from({ length: n }, (_, k) => (k + 0.5) / n)), uniform(0, 1))).toBeCloseTo(
      1 / (4 * n),
      14,
    );
  });

  test('exponential laws: the difference of their means', () => {
    const x = Float64Array.from({ length: 40_001 }, (_, k) => k / 1000);
    const model = sampledReference(
      { unit: '', x, cdf: x.map((each) => -Math.expm1(-each)), ccdf: x.map((each) => Math.exp(-each)) },
      1,
    ).pieces;
    const n = 20_000;
    const sample = at(...Array.from({ length: n }, (_, k) => -1.5 * Math.log1p(-(k + 0.5) / n)));
    expect(exactly(sample, model)).toBeCloseTo(0.5, 3);
  });
});

describe('wide bins', () => {
  test('of one bin: from the nearest to the farthest that its samples can be', () => {
    const bin = { least: [10], most: [20], count: [4] };
    expect(wassersteinDistance(bin, modelOf([1], 12))).toEqual([0, 8]);
    expect(wassersteinDistance(bin, modelOf([1], 25))).toEqual([5, 15]);
    const [low, high] = wassersteinDistance(bin, uniform(10, 20));
    expect([low, high]).toEqual([0, 5]);
  });

  test('an open bin has no largest distance', () => {
    const bins = { least: [0, 10], most: [10, Infinity], count: [1, 1] };
    const [low, high] = wassersteinDistance(bins, uniform(0, 20));
    expect(low).toBeCloseTo(0, 14);
    expect(high).toBe(Infinity);
    // Half of the samples are at 10 or beyond, the model ends at 8.
    expect(wassersteinDistance(bins, modelOf([1], 8))[0]).toBeCloseTo(1, 14);
  });

  test('hold the distance of every sample that falls into them', () => {
    const value = fc.double({ min: 0, max: 50, maxExcluded: true, noNaN: true });
    const law = fc
      .array(fc.nat(9), { minLength: 3, maxLength: 60 })
      .filter((p) => p.some((each) => each > 0));
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 20 }), law, (values, weights) => {
        const sum = weights.reduce((a, b) => a + b, 0);
        const model = modelOf(weights.map((weight) => weight / sum));
        const sorted = [...values].sort((a, b) => a - b);
        const counts = [0, 10, 20, 30, 40].map(
          (edge) => sorted.filter((each) => each >= edge && each < edge + 10).length,
        );
        const bins = { least: [0, 10, 20, 30, 40], most: [10, 20, 30, 40, 50], count: counts };
        const [low, high] = wassersteinDistance(bins, model);
        const distance = exactly(at(...sorted), model);
        expect(distance).toBeGreaterThanOrEqual(low - 1e-9);
        expect(distance).toBeLessThanOrEqual(high + 1e-9);
      }),
    );
  });
});

describe('a metric', () => {
  const pmf = fc
    .array(fc.nat(50), { minLength: 6, maxLength: 6 })
    .filter((weights) => weights.some((weight) => weight > 0))
    .map((weights) => weights.map((weight) => weight / weights.reduce((a, b) => a + b, 0)));
  const distance = (p: readonly number[], q: readonly number[]) => exactly(samplesOf(p), modelOf(q));
  const mean = (p: readonly number[]) => p.reduce((sum, each, k) => sum + k * each, 0);
  const variation = (p: readonly number[], q: readonly number[]) =>
    p.reduce((sum, each, k) => sum + Math.abs(each - q[k]!), 0) / 2;

  test('is 0 for the same law, symmetric, and keeps the triangle inequality', () => {
    fc.assert(
      fc.property(pmf, pmf, pmf, (p, q, r) => {
        expect(distance(p, p)).toBeCloseTo(0, 12);
        expect(distance(p, q)).toBeCloseTo(distance(q, p), 12);
        expect(distance(p, r)).toBeLessThanOrEqual(distance(p, q) + distance(q, r) + 1e-12);
      }),
    );
  });

  test('between the difference of the means and the length times the total variation; no less than the latter on a lattice', () => {
    fc.assert(
      fc.property(pmf, pmf, (p, q) => {
        const d = distance(p, q);
        expect(d).toBeGreaterThanOrEqual(Math.abs(mean(p) - mean(q)) - 1e-12);
        expect(d).toBeGreaterThanOrEqual(variation(p, q) - 1e-12);
        expect(d).toBeLessThanOrEqual(5 * variation(p, q) + 1e-12);
      }),
    );
  });

  test('moved and scaled with the values', () => {
    fc.assert(
      fc.property(pmf, fc.integer({ min: -20, max: 20 }), (p, shift) => {
        expect(exactly(samplesOf(p), modelOf(p, shift))).toBeCloseTo(Math.abs(shift), 9);
      }),
    );
  });
});
