import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stationaryByGth } from '../../../src/numerics/chains/gth.ts';

describe('stationaryByGth', () => {
  it('solves two states by hand', () => {
    const q = stationaryByGth(Float64Array.of(0.7, 0.3, 0.6, 0.4), 2);
    expect(q[0]).toBeCloseTo(2 / 3, 15);
    expect(q[1]).toBeCloseTo(1 / 3, 15);
  });

  it('keeps relative accuracy over 200 decades', () => {
    // birth and death: q(k + 1) / q(k) = up / down exactly
    const n = 51;
    const transition = new Float64Array(n * n);
    for (let i = 0; i < n; i++) {
      if (i + 1 < n) transition[i * n + i + 1] = 1e-4;
      if (i > 0) transition[i * n + i - 1] = 0.5;
    }
    const q = stationaryByGth(transition, n);
    for (let k = 1; k < n; k++) expect(q[k] / q[k - 1] / 2e-4).toBeCloseTo(1, 13);
    expect(q[n - 1]).toBeLessThan(1e-180);
  });

  it('survives a span beyond the range of numbers', () => {
    const n = 101;
    const transition = new Float64Array(n * n);
    for (let i = 0; i < n; i++) {
      if (i + 1 < n) transition[i * n + i + 1] = 0.9;
      if (i > 0) transition[i * n + i - 1] = 1e-4;
    }
    const q = stationaryByGth(transition, n);
    expect(q[n - 1]).toBeCloseTo(1 / (1 + 1e-4 / 0.9), 7);
    expect(q[0]).toBe(0);
    expect(q[n - 2] / q[n - 1] / (1e-4 / 0.9)).toBeCloseTo(1, 12);
  });

  it('gives transient states exact zeros', () => {
    const q = stationaryByGth(Float64Array.of(0.5, 0.5, 0, 0, 0.5, 0.5, 0, 0.25, 0.75), 3);
    expect(q[0]).toBe(0);
    expect(q[1]).toBeCloseTo(1 / 3, 15);
  });

  it('balances every random chain', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 8 }),
        fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 64, maxLength: 64 }),
        (n, weights) => {
          const p = new Float64Array(n * n);
          for (let i = 0; i < n; i++) {
            let sum = 0;
            for (let j = 0; j < n; j++) sum += weights[i * 8 + j];
            for (let j = 0; j < n; j++) p[i * n + j] = weights[i * 8 + j] / sum;
          }
          const q = stationaryByGth(p.slice(), n);
          for (let j = 0; j < n; j++) {
            let inflow = 0;
            for (let i = 0; i < n; i++) inflow += q[i] * p[i * n + j];
            expect(Math.abs(inflow - q[j])).toBeLessThan(1e-14);
          }
        },
      ),
    );
  });
});
