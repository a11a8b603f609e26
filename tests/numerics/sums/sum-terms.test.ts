import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  LatticeLaw,
  poissonLattice,
  twoPointSumLattice,
} from '../../../src/numerics/laws/lattice/lattice-law.ts';
import { mixtureLaw } from '../../../src/numerics/laws/times/mixture-law.ts';
import { ResidualTerm } from '../../../src/numerics/sums/residual-term.ts';
import { offsetTerm, RunningSums } from '../../../src/numerics/sums/sum-terms.ts';
import type { TimeLaw } from '../../../src/numerics/sums/sum-terms.ts';

/** Probabilities on 0, 1, ... as a plain map from slot to mass. */
type Masses = Map<number, number>;

function expectLaw(found: TimeLaw, expected: Masses) {
  const slots = [...expected.keys()];
  const from = Math.min(...slots) - 3;
  const to = Math.max(...slots) + 3;
  const total = [...expected.values()].reduce((a, b) => a + b, 0);
  expect(found.mass).toBeCloseTo(total, 12);
  const tolerance = 1e-13 * total;
  for (let t = from; t <= to; t++) {
    let below = 0;
    let above = 0;
    for (const [slot, p] of expected) {
      if (slot <= t) below += p;
      else above += p;
    }
    expect(Math.abs(found.cdf(t) - below)).toBeLessThanOrEqual(tolerance);
    expect(Math.abs(found.ccdf(t) - above)).toBeLessThanOrEqual(tolerance);
    expect(Math.abs(found.pmf(t) - (expected.get(t) ?? 0))).toBeLessThanOrEqual(tolerance);
  }
  const moment = [...expected].reduce((sum, [slot, p]) => sum + slot * p, 0);
  expect(Math.abs(found.moment() - moment)).toBeLessThanOrEqual(1e-12 * (Math.abs(moment) + total));
  expect(found.first).toBeLessThanOrEqual(Math.min(...slots));
  expect(found.last).toBeGreaterThanOrEqual(Math.max(...slots));
}

const weights = fc.array(
  fc.integer({ min: 0, max: 1000 }).map((k) => k / 1000),
  { minLength: 1, maxLength: 30 },
);
const offset = fc.integer({ min: -20, max: 40 });

function add(masses: Masses, slot: number, p: number) {
  masses.set(slot, (masses.get(slot) ?? 0) + p);
}

describe('sums read slot by slot', () => {
  it('agree with the plain convolution for an offset and a law', () => {
    fc.assert(
      fc.property(weights, offset, weights, offset, (x, xStart, y, yStart) => {
        fc.pre(y.some((p) => p > 0.01));
        const expected: Masses = new Map();
        x.forEach((w, i) => y.forEach((p, j) => add(expected, xStart + i + yStart + j, w * p)));
        const law = new LatticeLaw({ start: yStart, p: Float64Array.from(y) }, 0);
        const total = y.reduce((a, b) => a + b, 0);
        const scaled = new LatticeLaw({ start: yStart, p: law.p.map((p) => p / total) }, 0);
        expected.forEach((p, slot) => expected.set(slot, p / total));
        expectLaw(offsetTerm({ start: xStart, step: 1, weights: Float64Array.from(x) }, scaled), expected);
      }),
      { numRuns: 60 },
    );
  });

  it('agree with the plain sum for a residual of a random length and a law', () => {
    fc.assert(
      fc.property(
        weights,
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 1, max: 5 }),
        weights,
        fc.integer({ min: 0, max: 20 }),
        (z, start, step, y, yStart) => {
          fc.pre(y.some((p) => p > 0.01));
          fc.pre(start + (z.length - 1) * step > 0); // lengths of 0 only have no residual
          const total = y.reduce((a, b) => a + b, 0);
          const expected: Masses = new Map([[yStart, 0]]);
          z.forEach((w, i) => {
            for (let rho = 0; rho < start + i * step; rho++) {
              y.forEach((p, j) => add(expected, rho + yStart + j, (w * p) / total));
            }
          });
          const law = new LatticeLaw({ start: yStart, p: Float64Array.from(y, (p) => p / total) }, 0);
          expectLaw(new ResidualTerm({ start, step, weights: Float64Array.from(z) }, law), expected);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('know how much of a sum its residual is', () => {
    fc.assert(
      fc.property(
        weights,
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 1, max: 5 }),
        weights,
        fc.integer({ min: 0, max: 20 }),
        (z, start, step, y, yStart) => {
          fc.pre(y.some((p) => p > 0.01));
          const total = y.reduce((a, b) => a + b, 0);
          const expected: Masses = new Map();
          z.forEach((w, i) => {
            for (let rho = 0; rho < start + i * step; rho++) {
              y.forEach((p, j) => add(expected, rho + yStart + j, (rho * w * p) / total));
            }
          });
          const law = new LatticeLaw({ start: yStart, p: Float64Array.from(y, (p) => p / total) }, 0);
          const term = new ResidualTerm({ start, step, weights: Float64Array.from(z) }, law);
          const most = (start + z.length * step) ** 2 * z.length;
          for (let t = yStart - 2; t < term.last + 3; t++) {
            expect(Math.abs(term.firstPart(t) - (expected.get(t) ?? 0))).toBeLessThanOrEqual(1e-14 * most);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('add up in a mixture', () => {
    const a = offsetTerm({ start: 0, step: 1, weights: Float64Array.of(0.2, 0.1) }, poissonLattice(7));
    const b = new ResidualTerm(
      { start: 3, step: 1, weights: Float64Array.of(0.1, 0.05) },
      twoPointSumLattice(2.5, 3),
    );
    const mix = mixtureLaw([a, b]);
    expect(mix.mass).toBeCloseTo(0.3 + 0.3 + 0.2, 12);
    for (let t = 0; t < 40; t++) {
      expect(mix.cdf(t) + mix.ccdf(t)).toBeCloseTo(mix.mass, 12);
      expect(mix.pmf(t)).toBeCloseTo(mix.cdf(t) - mix.cdf(t - 1), 12);
    }
  });

  it('keep far tails to relative accuracy', () => {
    const law = offsetTerm({ start: 0, step: 1, weights: Float64Array.of(1) }, poissonLattice(100));
    // P(Poisson(100) > 180) by direct summation from the far end.
    let tail = 0;
    for (let k = 320; k > 180; k--) {
      let log = -100 + k * Math.log(100);
      for (let j = 2; j <= k; j++) log -= Math.log(j);
      tail += Math.exp(log);
    }
    expect(law.ccdf(180) / tail).toBeCloseTo(1, 9);
  });
});

/** Numbers of many sizes, whose sum depends on the order of its terms. */
const numbers = (length: number) => Float64Array.from({ length }, (_, i) => Math.exp(9 * Math.sin(i)) / 3);

describe('running sums', () => {
  // Lengths on both sides of multiples of the distance of the stored sums.
  it.each([0, 1, 63, 4095, 4096, 4097, 4159, 4160, 4161, 4224])(
    'of %i entries have the digits of one sum from their end',
    (length) => {
      const values = numbers(length);
      const sums = new RunningSums(values);
      let before = 0;
      for (let i = 0; i <= length; i++) {
        if (sums.before(i) !== before) expect.fail(`before ${i}: ${sums.before(i)}, not ${before}`);
        before += values[i];
      }
      let from = 0;
      for (let i = length; i >= 0; i--) {
        if (i < length) from += values[i];
        if (sums.from(i) !== from) expect.fail(`from ${i}: ${sums.from(i)}, not ${from}`);
      }
    },
  );
});
