import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { histogramOf } from '../../../../../src/app/parts/question/compare/histogram.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

describe('histogramOf', () => {
  it('counts into bins of equal width and reaches the included numbers', () => {
    const { scale, edges, counts, outside } = histogramOf([1, 1.2, 2, 4], [5], { bins: 4 });
    expect(scale).toBe('linear');
    expect(edges[0]).toBeLessThan(1);
    expect(edges[4]).toBeGreaterThan(5);
    expect(counts).toEqual([2, 1, 1, 0]);
    expect(outside).toBe(0);
  });

  it('has a log axis over several decades, with the number of those that are not on it', () => {
    const { scale, counts, outside, middles } = histogramOf([0, 1e-9, 1e-6, 1e-3], [5e-3]);
    expect(scale).toBe('log');
    expect(sum(counts)).toBe(3);
    expect(outside).toBe(1);
    expect(middles.every((x) => x > 0)).toBe(true);
  });

  it('has some width where all numbers are equal, and counts none where all are 0', () => {
    const alike = histogramOf([5, 5, 5], []);
    expect(alike.edges[alike.edges.length - 1]).toBeGreaterThan(alike.edges[0]);
    expect(Math.max(...alike.counts)).toBe(3);
    expect(histogramOf([0, 0], [0.5], { log: true })).toMatchObject({ scale: 'linear', outside: 0 });
  });

  it('counts every number once, between rising edges', () => {
    const numbers = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(numbers, fc.double({ min: 1e-9, max: 1e6, noNaN: true }), (xs, limit) => {
        const { edges, counts, outside } = histogramOf(xs, [limit]);
        expect(sum(counts) + outside).toBe(xs.length);
        for (let k = 1; k < edges.length; k++) expect(edges[k]).toBeGreaterThan(edges[k - 1]);
        expect(edges.every(Number.isFinite)).toBe(true);
      }),
    );
  });
});
