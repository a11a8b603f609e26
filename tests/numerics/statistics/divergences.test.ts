import '../../property-seed.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  jensenShannon,
  relativeErrorBetween,
  relativeErrorOfMean,
  totalVariation,
} from '../../../src/numerics/statistics/divergences.ts';

const pmf = fc
  .array(fc.nat(100), { minLength: 5, maxLength: 5 })
  .filter((weights) => weights.some((weight) => weight > 0))
  .map((weights) => weights.map((weight) => weight / weights.reduce((a, b) => a + b, 0)));

/** Weights over three hundred decades: cells that one side hardly has at all. */
const steepPmf = fc
  .array(
    fc.oneof(
      fc.constant(0),
      fc.double({ min: -300, max: 0, noNaN: true }).map((e) => 10 ** e),
    ),
    {
      minLength: 6,
      maxLength: 6,
    },
  )
  .filter((weights) => weights.some((weight) => weight > 0))
  .map((weights) => weights.map((weight) => weight / weights.reduce((a, b) => a + b, 0)));

describe('Jensen-Shannon divergence', () => {
  test('of laws that share nothing is ln 2, also where a share is too small to count', () => {
    expect(jensenShannon([1, 0], [1e-20, 1])).toBeCloseTo(Math.LN2, 15);
    expect(jensenShannon([1, 1e-300], [1e-17, 1])).toBeCloseTo(Math.LN2, 15);
  });

  test('lies between TV²/2 and ln 2 TV, is symmetric, and finite, whatever the shares', () => {
    const bounds = (p: readonly number[], q: readonly number[]) => {
      const divergence = jensenShannon(p, q);
      const variation = totalVariation(p, q);
      expect(divergence).toBeGreaterThanOrEqual((variation * variation) / 2 - 1e-15);
      expect(divergence).toBeLessThanOrEqual(Math.LN2 * variation + 1e-15);
      expect(Math.abs(divergence - jensenShannon(q, p))).toBeLessThanOrEqual(1e-15 * divergence);
      expect(divergence >= 0 && divergence <= Math.LN2).toBe(true);
    };
    fc.assert(fc.property(steepPmf, steepPmf, bounds));
    fc.assert(
      fc.property(
        pmf,
        steepPmf.map((p) => p.slice(0, 5)),
        (p, q) => {
          const mass = q.reduce((a, b) => a + b, 0);
          if (mass > 0)
            bounds(
              p,
              q.map((share) => share / mass),
            );
        },
      ),
    );
  });

  test('of what is not a probability is not a number', () => {
    expect(jensenShannon([NaN, 1], [0.5, 0.5])).toBeNaN();
    expect(jensenShannon([1, 0], [NaN, 1])).toBeNaN();
    expect(jensenShannon([1.5, -0.5], [0.5, 0.5])).toBeNaN();
    expect(totalVariation([NaN, 1], [0.5, 0.5])).toBeNaN();
  });

  test('has the values calculated by hand', () => {
    // 1/2 (1 ln 4/3) + 1/2 (1/2 ln 2/3 + 1/2 ln 2)
    expect(jensenShannon([1, 0], [0.5, 0.5])).toBeCloseTo(0.215762, 6);
    expect(jensenShannon([0.2, 0.8], [0.2, 0.8])).toBe(0);
    expect(jensenShannon([1, 0], [0, 1])).toBe(Math.LN2);
  });

  test('keeps its digits between nearly equal distributions', () => {
    // For p = q + d the divergence is about the sum of d²/(8 q).
    const d = 1e-9;
    expect(jensenShannon([0.5 + d, 0.5 - d], [0.5, 0.5])).toBeLessThan(1e-16);
    const e = 1e-4;
    expect(jensenShannon([0.5 + e, 0.5 - e], [0.5, 0.5])).toBeCloseTo((2 * e * e) / 4, 14);
  });

  test('symmetric, within 0 and ln 2, unchanged when one-sided cells are put together', () => {
    fc.assert(
      fc.property(pmf, pmf, (p, q) => {
        const divergence = jensenShannon(p, q);
        expect(divergence).toBeCloseTo(jensenShannon(q, p), 14);
        expect(divergence).toBeGreaterThanOrEqual(0);
        expect(divergence).toBeLessThanOrEqual(Math.LN2);
        const half = (values: number[]): number[] => values.map((value) => value / 2);
        const apart = jensenShannon([...half(p), 0.5, 0, 0], [...half(q), 0, 0.2, 0.3]);
        expect(jensenShannon([...half(p), 0.5, 0], [...half(q), 0, 0.5])).toBeCloseTo(apart, 14);
      }),
    );
  });
});

test('total variation is that computed by hand', () => {
  expect(totalVariation([0.5, 0.5, 0], [0.25, 0.25, 0.5])).toBe(0.5);
  expect(totalVariation([1, 0], [0, 1])).toBe(1);
});

test('the relative error of the mean is relative to the measurement', () => {
  expect(relativeErrorOfMean(4, 5)).toBe(0.25);
  expect(relativeErrorOfMean(5, 4)).toBe(0.2);
  expect(relativeErrorOfMean(0, 1)).toBeNull();
});

test('total variation is 0 for equal laws, symmetric, at most 1 and meets the triangle inequality', () => {
  fc.assert(
    fc.property(pmf, pmf, pmf, (p, q, r) => {
      expect(totalVariation(p, p)).toBe(0);
      expect(totalVariation(p, q)).toBe(totalVariation(q, p));
      expect(totalVariation(p, r)).toBeLessThanOrEqual(totalVariation(p, q) + totalVariation(q, r) + 1e-12);
      expect(totalVariation(p, q)).toBeLessThanOrEqual(1);
    }),
  );
});

test('the root of the Jensen-Shannon divergence keeps the triangle inequality', () => {
  const root = (p: number[], q: number[]) => Math.sqrt(jensenShannon(p, q));
  fc.assert(
    fc.property(pmf, pmf, pmf, (p, q, r) => {
      expect(root(p, r)).toBeLessThanOrEqual(root(p, q) + root(q, r) + 1e-9);
    }),
  );
});

describe('relative error of a mean known between two values', () => {
  test('has the values calculated by hand', () => {
    expect(relativeErrorBetween([4, 4], 5)).toEqual([0.25, 0.25]);
    expect(relativeErrorBetween([4, 10], 5)).toEqual([0, 0.5]);
    expect(relativeErrorBetween([10, 20], 5)).toEqual([0.5, 0.75]);
    expect(relativeErrorBetween([0, 20], 5)).toEqual([0, Infinity]);
    expect(relativeErrorBetween([10, Infinity], 5)).toEqual([0.5, 1]);
    expect(relativeErrorBetween([-1, 20], 5)).toBeNull();
    expect(relativeErrorBetween([0, 0], 5)).toBeNull();
  });

  test('holds the error of every mean in it', () => {
    const positive = fc.double({ min: 0.01, max: 100, noNaN: true });
    fc.assert(
      fc.property(
        positive,
        positive,
        positive,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (a, b, model, t) => {
          const [low, high] = [Math.min(a, b), Math.max(a, b)];
          const [least, most] = relativeErrorBetween([low, high], model)!;
          const error = relativeErrorOfMean(low + t * (high - low), model)!;
          expect(error).toBeGreaterThanOrEqual(least - 1e-9);
          expect(error).toBeLessThanOrEqual(most + 1e-9);
        },
      ),
    );
  });
});
