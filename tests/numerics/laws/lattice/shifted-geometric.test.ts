import { describe, expect, it } from 'vitest';
import { PmfBuffer } from '../../../../src/numerics/laws/panjer/pmf.ts';
import { shiftedGeometricInterarrival } from '../../../../src/numerics/laws/lattice/lattice-law.ts';

const cut = { lowerCut: 1e-30, upperCut: 1e-30, limit: 4000 };

describe('shiftedGeometricInterarrival', () => {
  it('is the geometric law on 1, 2, ...', () => {
    const law = shiftedGeometricInterarrival(4);
    const out = new PmfBuffer();
    law.fillSum(1, cut, out);
    expect(out.start).toBe(1);
    for (let k = 1; k < 40; k++) expect(out.values[k] / (0.25 * 0.75 ** (k - 1))).toBeCloseTo(1, 12);
    expect(law.variance).toBe(12);
  });

  it('sums begin at as many slots as there are packets, with the right mean', () => {
    const law = shiftedGeometricInterarrival(3);
    const out = new PmfBuffer();
    for (const k of [2, 5, 40]) {
      law.fillSum(k, cut, out);
      let mass = 0;
      let mean = 0;
      for (let s = out.start; s < out.end; s++) {
        mass += out.values[s];
        mean += s * out.values[s];
      }
      expect(out.start).toBeGreaterThanOrEqual(k);
      expect(mass).toBeCloseTo(1, 12);
      expect(mean).toBeCloseTo(3 * k, 9);
    }
  });

  it('below a horizon keeps the probabilities of the whole law', () => {
    const law = shiftedGeometricInterarrival(8);
    const whole = new PmfBuffer();
    const below = new PmfBuffer();
    law.fillSum(6, cut, whole);
    law.fillSum(6, { ...cut, limit: 30 }, below);
    expect(below.complete).toBe(false);
    for (let s = below.start; s < below.end; s++)
      expect(below.values[s] / whole.values[s]).toBeCloseTo(1, 11);
    law.fillSum(40, { ...cut, limit: 30 }, below);
    expect(below.end - below.start).toBe(0);
  });

  it('knows its Laplace transform', () => {
    const law = shiftedGeometricInterarrival(5);
    for (const theta of [0, 0.01, 0.5, 3]) {
      let sum = 0;
      for (let k = 1; k < 3000; k++) sum += 0.2 * 0.8 ** (k - 1) * Math.exp(-theta * k);
      expect(law.logLaplace(theta)).toBeCloseTo(Math.log(sum), 10);
    }
  });
});
