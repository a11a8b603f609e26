import { describe, expect, it } from 'vitest';
import { poissonLattice, twoPointSumLattice } from '../../../src/numerics/laws/lattice/lattice-law.ts';
import {
  equalDistances,
  shiftedLaw,
  shiftedSum,
  thinnedShifts,
} from '../../../src/numerics/sums/shifted-law.ts';
import { offsetTerm } from '../../../src/numerics/sums/sum-terms.ts';

/** P(J = j) for 340 trials of chance 0.37, times 0.8. */
const stalls = Float64Array.from({ length: 341 }, () => 0);
const binomial = twoPointSumLattice(0.37, 340);
binomial.p.forEach((p, k) => (stalls[binomial.start + k] = 0.8 * p));

const distance = 55;
const services = poissonLattice(300_000);
const law = offsetTerm({ start: 0, step: 1, weights: new Float64Array(50).fill(0.02) }, services);

describe('shifts of which every so many are read', () => {
  const thin = thinnedShifts(stalls, services.smoothness / distance);

  it('are a fifth of them, of the same sum', () => {
    const read = (weights: Float64Array) => weights.filter((w) => w > 0).length;
    expect(read(thin)).toBeLessThan(read(stalls) / 4);
    expect(thin.reduce((a, b) => a + b) / stalls.reduce((a, b) => a + b)).toBeCloseTo(1, 14);
  });

  it('give the same law, far tails included', () => {
    const all = shiftedLaw(law, stalls, equalDistances(distance));
    const some = shiftedSum(law, thin, equalDistances(distance));
    const mean = all.moment() / all.mass;
    expect(some.moment() / some.mass / mean).toBeCloseTo(1, 14);
    for (const deviations of [-6, -3, 0, 1, 3, 6]) {
      const t = Math.round(mean + deviations * 730);
      const side = deviations > 0 ? 'ccdf' : 'cdf';
      expect(some[side](t) / all[side](t)).toBeCloseTo(1, 12);
      expect(some.pmf(t) / all.pmf(t)).toBeCloseTo(1, 12);
    }
  });

  it('are all of them where either law has edges', () => {
    expect(thinnedShifts(stalls, 0)).toBe(stalls);
    expect(thinnedShifts(Float64Array.of(0.5, 0.3, 0.2), 100)).toEqual(Float64Array.of(0.5, 0.3, 0.2));
  });
});
