import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LatticeLaw, pointLaw, poissonLattice } from '../../../src/numerics/laws/lattice/lattice-law.ts';
import {
  scaledOffsets,
  smoothedOffsets,
} from '../../../src/models/batch-polling/solver/times/waiting-time.ts';
import { type Offsets, offsetTerm } from '../../../src/numerics/sums/sum-terms.ts';

const smoothed = (x: Offsets, z: LatticeLaw) => smoothedOffsets(x, z);

/** Edges, gaps and single slots: cases in which thinning alone would fail. */
const shape = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 0, max: 5 })), {
    minLength: 1,
    maxLength: 8,
  })
  .map((runs) =>
    Float64Array.from(runs.flatMap(([length, weight]) => new Array<number>(length).fill(weight))),
  )
  .filter((weights) => weights.some((weight) => weight > 0));

describe('offsets made smooth', () => {
  it('are read like the offsets themselves before one more law', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -500, max: 500 }),
        shape,
        fc.integer({ min: 400, max: 4000 }),
        fc.integer({ min: 1, max: 5 }),
        (start, weights, mean, more) => {
          const offsets = { start, step: 1, weights };
          const smooth = smoothed(offsets, poissonLattice(mean))!;
          expect(smooth.step).toBeGreaterThan(8);
          const thinned = offsetTerm(smooth, poissonLattice(more * mean));
          const whole = offsetTerm(offsets, poissonLattice((more + 1) * mean));
          expect(thinned.mass / whole.mass).toBeCloseTo(1, 13);
          expect(Math.abs(thinned.moment() - whole.moment())).toBeLessThan(
            1e-12 * whole.mass * (mean + 3000),
          );
          for (let t = whole.first; t <= whole.last; t += 37) {
            const below = whole.cdf(t);
            const above = whole.ccdf(t);
            expect(Math.abs(thinned.cdf(t) - below)).toBeLessThanOrEqual(1e-13 * whole.mass);
            expect(Math.abs(thinned.ccdf(t) - above)).toBeLessThanOrEqual(1e-13 * whole.mass);
            // Tails as far as they are drawn keep their digits.
            if (above > 1e-10 * whole.mass) expect(Math.abs(thinned.ccdf(t) / above - 1)).toBeLessThan(1e-10);
            if (below > 1e-10 * whole.mass) expect(Math.abs(thinned.cdf(t) / below - 1)).toBeLessThan(1e-10);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('are multiples of each other as the offsets are', () => {
    const offsets = { start: 3, step: 1, weights: Float64Array.of(1, 0, 4, 2) };
    const once = smoothed(offsets, poissonLattice(900))!;
    const twice = smoothed(scaledOffsets(offsets, 2), poissonLattice(900));
    expect(scaledOffsets(once, 2)).toEqual(twice);
  });

  it('are not made of a law with structure', () => {
    const offsets = { start: 0, step: 1, weights: Float64Array.of(1) };
    expect(smoothed(offsets, pointLaw(2000))).toBeNull();
    expect(smoothed(offsets, new LatticeLaw(poissonLattice(2000), 0))).toBeNull();
    expect(smoothed(offsets, poissonLattice(30))).toBeNull();
  });
});
