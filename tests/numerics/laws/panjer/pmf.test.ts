import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logPointMass, type PanjerLaw } from '../../../../src/numerics/laws/panjer/log-point-mass.ts';
import {
  binomialLaw,
  fillPanjer,
  negativeBinomialLaw,
  panjerPmf,
  PmfBuffer,
  poissonLaw,
} from '../../../../src/numerics/laws/panjer/pmf.ts';

function fill(law: PanjerLaw, limit = Infinity, horizon = limit): PmfBuffer {
  const out = new PmfBuffer();
  fillPanjer(law, { lowerCut: 1e-30, upperCut: 1e-30, limit, horizon }, out);
  return out;
}

const laws = fc.oneof(
  fc.double({ min: 0.01, max: 3000, noNaN: true }).map(poissonLaw),
  fc
    .tuple(fc.double({ min: 0.05, max: 300, noNaN: true }), fc.double({ min: 0.02, max: 0.98, noNaN: true }))
    .map(([shape, success]) => negativeBinomialLaw(shape, success, 1 - success)),
  fc
    .tuple(fc.integer({ min: 1, max: 2000 }), fc.double({ min: 0.001, max: 0.5, noNaN: true }))
    .map(([trials, success]) => binomialLaw(trials, success)),
);

describe('fillPanjer', () => {
  it('sums to 1 with the mean and variance of the law', () => {
    fc.assert(
      fc.property(laws, (law) => {
        const { start, end, values } = fill(law);
        let sum = 0;
        let mean = 0;
        for (let s = start; s < end; s++) {
          sum += values[s];
          mean += s * values[s];
        }
        let variance = 0;
        for (let s = start; s < end; s++) variance += (s - mean) ** 2 * values[s];
        expect(sum).toBeCloseTo(1, 13);
        expect(mean / law.mean).toBeCloseTo(1, 11);
        expect(variance / law.variance).toBeCloseTo(1, 10);
      }),
      { numRuns: 60 },
    );
  });

  it('agrees with the closed form far into both tails', () => {
    fc.assert(
      fc.property(laws, fc.double({ min: 0, max: 1, noNaN: true }), (law, place) => {
        const { start, end, values } = fill(law);
        const s = Math.min(end - 1, Math.floor(start + place * (end - start)));
        expect(values[s] / Math.exp(logPointMass(law, s))).toBeCloseTo(1, 10);
      }),
      { numRuns: 100 },
    );
  });

  it('gives the same entries when what lies beyond a horizon is left out', () => {
    const law = negativeBinomialLaw(2.5, 0.01, 0.99);
    const whole = fill(law);
    const part = fill(law, 300);
    expect(part.complete).toBe(false);
    expect(part.end).toBe(300);
    for (let s = 0; s < 300; s += 7) expect(part.values[s] / whole.values[s]).toBeCloseTo(1, 12);
  });

  it('is exact for small cases', () => {
    const { values, end } = fill(binomialLaw(3, 0.25));
    expect(end).toBe(4);
    [27, 27, 9, 1].forEach((ways, s) => {
      expect(values[s]).toBeCloseTo(ways / 64, 15);
    });
  });
});

describe('panjerPmf', () => {
  it('gives the digits of fillPanjer', () => {
    fc.assert(
      fc.property(laws, (law) => {
        const { start, end, values } = fill(law);
        const pmf = panjerPmf(law, { lowerCut: 1e-30, upperCut: 1e-30 });
        expect(pmf.start).toBe(start);
        expect([...pmf.p]).toEqual([...values.slice(start, end)]);
      }),
      { numRuns: 60 },
    );
  });

  it('takes no room for what lies before the law', () => {
    const { start, p } = panjerPmf(poissonLaw(4e8), { lowerCut: 1e-21, upperCut: 1e-21 });
    expect(p.buffer.byteLength).toBeLessThan(8e6);
    expect(start + p.length / 2).toBeCloseTo(4e8, -4);
  });
});
