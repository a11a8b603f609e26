import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fillPanjer, PmfBuffer, poissonLaw } from '../../../../src/numerics/laws/panjer/pmf.ts';
import { safeStride, thinnedPmf } from '../../../../src/numerics/laws/pmf.ts';

function poissonPmf(mean: number) {
  const out = new PmfBuffer();
  fillPanjer(poissonLaw(mean), { lowerCut: 1e-30, upperCut: 1e-30, limit: Infinity }, out);
  return { start: out.start, p: out.values.slice(out.start, out.end) };
}

it('a thinned pmf has the same expectations of distribution functions, in the far tail too', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 80, max: 4000, noNaN: true }), // eight deviations below it is still a mean
      fc.double({ min: -8, max: 8, noNaN: true }),
      (mean, deviations) => {
        const pmf = poissonPmf(mean);
        const stride = safeStride(mean);
        const thin = thinnedPmf(pmf, stride);
        expect(thin.p.reduce((a, b) => a + b)).toBeCloseTo(1, 13);
        // survival function of a Poisson sum around the same mean
        const other = poissonPmf(mean + deviations * Math.sqrt(mean));
        const survival = new Map<number, number>();
        let tail = 0;
        for (let k = other.p.length - 1; k >= 0; k--) {
          tail += other.p[k];
          survival.set(other.start + k - 1, tail);
        }
        const above = (s: number) => (s < other.start ? 1 : (survival.get(s) ?? 0));
        let full = 0;
        pmf.p.forEach((p, k) => (full += p * above(pmf.start + k)));
        let sampled = 0;
        thin.p.forEach((p, j) => (sampled += p * above(thin.start + j * stride)));
        expect(sampled / full).toBeCloseTo(1, 10);
      },
    ),
    { numRuns: 60 },
  );
});
