import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { poissonLattice, twoPointSumLattice } from '../../../src/numerics/laws/lattice/lattice-law.ts';
import { spreadPoints, spreadTerm } from '../../../src/numerics/sums/spread-term.ts';

const weights = fc
  .array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 12 })
  .filter((w) => w.some((x) => x > 0));

const laws = fc.oneof(
  fc.double({ min: 0, max: 40, noNaN: true }).map(poissonLattice),
  fc
    .tuple(fc.double({ min: 0.5, max: 9, noNaN: true }), fc.integer({ min: 0, max: 4 }))
    .map(([mean, count]) => twoPointSumLattice(mean, count)),
);

describe('a residual time, a time drawn anew and a law', () => {
  it('add up like the plain sum over all of them', () => {
    fc.assert(
      fc.property(
        weights,
        weights,
        fc.integer({ min: 0, max: 9 }),
        fc.integer({ min: 1, max: 4 }),
        laws,
        (w, z, start, step, y) => {
          const total = z.reduce((a, b) => a + b, 0);
          const lengths = { start: 1 + start, step, weights: Float64Array.from(w) };
          const added = { start, step, weights: Float64Array.from(z, (x) => x / total) };
          const law = spreadTerm(spreadPoints(lengths, added), 0.5, y);
          const expected = new Float64Array(law.last + 5);
          w.forEach((weight, i) => {
            for (let u = 0; u < lengths.start + i * step; u++) {
              z.forEach((x, j) =>
                y.p.forEach((p, k) => {
                  expected[u + start + j * step + y.start + k] += (0.5 * weight * x * p) / total;
                }),
              );
            }
          });
          const mass = expected.reduce((a, b) => a + b, 0);
          expect(law.mass / mass).toBeCloseTo(1, 11);
          const moment = expected.reduce((sum, p, t) => sum + t * p, 0);
          expect(Math.abs(law.moment() - moment)).toBeLessThan(1e-11 * (mass + moment));
          let below = 0;
          expected.forEach((p, t) => {
            below += p;
            expect(Math.abs(law.pmf(t) - p)).toBeLessThan(1e-11 * mass);
            expect(Math.abs(law.cdf(t) - below)).toBeLessThan(1e-11 * mass);
            expect(Math.abs(law.ccdf(t) - (mass - below))).toBeLessThan(1e-11 * mass);
          });
        },
      ),
      { numRuns: 80 },
    );
  });

  it('has the same points in parts', () => {
    const lengths = {
      start: 3,
      step: 2,
      weights: Float64Array.from({ length: 1000 }, (_, i) => 1 / (1 + i)),
    };
    const added = { start: 1, step: 2, weights: Float64Array.from({ length: 300 }, (_, i) => (i % 7) / 900) };
    const whole = spreadPoints(lengths, added);
    const parts = spreadPoints(lengths, added, 30_000);
    expect(parts.far.start).toBe(whole.far.start);
    parts.far.weights.forEach((w, k) => expect(w).toBeCloseTo(whole.far.weights[k], 14));
  });

  it('passes over long gaps between a few lengths', () => {
    const weights = new Float64Array(200_000);
    for (const place of [3, 70_000, 70_001, 199_999]) weights[place] = 1 / 4;
    const lengths = { start: 1, step: 1, weights };
    const { far } = spreadPoints(lengths, lengths, 1e7);
    expect(far.weights.reduce((a, b) => a + b)).toBe(1);
    expect(far.weights[70_004]).toBe(1 / 8);
  });
});
