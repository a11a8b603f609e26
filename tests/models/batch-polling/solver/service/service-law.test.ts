/** Laws of service times by mean and variance. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ServiceLaw } from '../../../../../src/models/batch-polling/solver/service/service-law.ts';
import {
  ShiftedPoissonTime,
  poissonTime,
  steadyTime,
  timeOf,
} from '../../../../../src/models/batch-polling/solver/service/service-law.ts';
import type { Pmf } from '../../../../../src/numerics/laws/pmf.ts';
import { pmfMean, pmfSum } from '../../../../../src/numerics/laws/pmf.ts';

const double = (min: number, max: number) => fc.double({ min, max, noNaN: true });

function pmfVariance({ start, p }: Pmf, mean: number): number {
  return p.reduce((sum, x, k) => sum + x * (start + k - mean) ** 2, 0);
}

/** |E[exp(i t X)]|. */
function spectrum({ p }: Pmf, t: number): number {
  let real = 0;
  let imaginary = 0;
  p.forEach((x, k) => {
    real += x * Math.cos(t * k);
    imaginary += x * Math.sin(t * k);
  });
  return Math.hypot(real, imaginary);
}

const leastVariance = (mean: number) => (mean - Math.floor(mean)) * (1 - mean + Math.floor(mean));

/** From the steadiest law of a mean to three times as variable as a Poisson law. */
const moments = fc.tuple(double(0.05, 300), double(0, 1), double(0, 3)).map(([mean, narrow, wide]) => {
  const least = leastVariance(mean);
  const variance = narrow < 0.5 ? least + 2 * narrow * (mean - least) : Math.max(least, wide * mean);
  return { mean, variance };
});

describe('a service time by mean and variance', () => {
  it('has both to rounding, and no length below 0', () => {
    fc.assert(
      fc.property(moments, ({ mean, variance }) => {
        const pmf = timeOf(mean, variance).pmf();
        expect(pmf.start).toBeGreaterThanOrEqual(0);
        expect(Math.min(...pmf.p)).toBeGreaterThanOrEqual(0);
        expect(Math.abs(pmfSum(pmf) - 1)).toBeLessThan(1e-12);
        expect(Math.abs(pmfMean(pmf) - mean)).toBeLessThan(1e-11 * (1 + mean));
        expect(Math.abs(pmfVariance(pmf, mean) - variance)).toBeLessThan(3e-9 * (1 + variance));
      }),
      { numRuns: 300 },
    );
  });

  it('is the steadiest law where less variance is asked for than rounding brings', () => {
    for (const mean of [3, 7.25, 0.4]) {
      const { start, p } = timeOf(mean, 0.5 * leastVariance(mean)).pmf();
      expect({ start, p }).toEqual(steadyTime(mean).pmf());
    }
  });

  it('is the paper’s law at its variance', () => {
    expect(timeOf(99.1, 99.1).pmf()).toEqual(poissonTime(99.1).pmf());
  });

  it('adds up: sums have the mean and variance of their parts, and the moments of the law', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 20 }), ({ mean, variance }, count) => {
        const law = timeOf(mean, variance);
        const sum = law.sum(count);
        expect(Math.abs(pmfMean(sum) / (count * mean) - 1)).toBeLessThan(1e-10);
        expect(Math.abs(pmfVariance(sum, count * mean) - count * law.variance)).toBeLessThan(
          1e-8 * (1 + count * law.variance),
        );
        const theta = 0.1 / (1 + mean + variance);
        const { start, p } = law.pmf();
        const moment = p.reduce((total, x, k) => total + x * Math.exp(theta * (start + k)), 0);
        expect(law.logMoment(theta)).toBeCloseTo(Math.log(moment), 9);
      }),
      { numRuns: 100 },
    );
  });

  it('is as smooth as it says', () => {
    fc.assert(
      fc.property(moments, double(0.05, Math.PI), ({ mean, variance }, t) => {
        const law: ServiceLaw = timeOf(mean, variance);
        const bound = Math.exp(-law.smoothVariance * (1 - Math.cos(t)));
        expect(spectrum(law.pmf(), t)).toBeLessThan(bound + 1e-14);
      }),
      { numRuns: 200 },
    );
  });

  it('is narrower than a Poisson law where that is asked for, in one form from end to end', () => {
    const law = timeOf(1921.82, 144);
    expect(law).toBeInstanceOf(ShiftedPoissonTime);
    expect(law.variance).toBeCloseTo(144, 9);
    expect(law.pmf().p.length).toBeLessThan(poissonTime(1921.82).pmf().p.length / 2);
  });
});
