import { describe, expect, it } from 'vitest';
import { finished } from '../../../../src/numerics/finished.ts';
import { LawReader } from '../../../../src/numerics/laws/times/quantiles.ts';
import { fullLaw } from '../../../../src/numerics/laws/times/sampled-law.ts';

/** P(T > t) = ratio^(t + 1 - first) from `first` on. */
function geometric(first: number, ratio: number) {
  const ccdf = (t: number) => (t < first ? 1 : ratio ** (t + 1 - first));
  const cdf = (t: number) => (t < first ? 0 : -Math.expm1((t + 1 - first) * Math.log(ratio)));
  const pmf = (t: number) => (t < first ? 0 : (1 - ratio) * ratio ** (t - first));
  return { mass: 1, first: 0, last: 1e9, cdf, ccdf, pmf };
}

describe('a whole law', () => {
  it('has every slot while it is short, down to 1e-18', () => {
    const reader = new LawReader(geometric(7, 0.9));
    const { start, step, p, tailMass } = finished(fullLaw(reader));
    expect([start, step, p.length]).toEqual([0, 1, 401]);
    expect(p[7]).toBeCloseTo(0.1, 15);
    expect(tailMass).toBeLessThan(1e-18);
  });

  it('begins where the mass begins where it would have more than 100,000 slots, far from 0', () => {
    const reader = new LawReader(geometric(1e6, 0.9));
    const { start, step, p, tailMass } = finished(fullLaw(reader));
    expect([start, step]).toEqual([1e6, 1]);
    expect(p.length).toBeLessThan(340);
    expect(p[0]).toBeCloseTo(0.1, 15);
    expect(tailMass).toBeLessThan(1e-15);
  });

  it('has at most 100,000 values, the sums of which are the distribution function at their places', () => {
    const ratio = Math.exp(-1e-5);
    const law = geometric(0, ratio);
    const { start, step, p, tailMass } = finished(fullLaw(new LawReader(law)));
    expect(step).toBe(35);
    expect(p.length).toBeLessThanOrEqual(100_000);
    let sum = 0;
    for (let k = 0; k < p.length; k++) {
      sum += p[k];
      if (k % 1000 === 0) expect(sum).toBeCloseTo(law.cdf(start + k * step), 12);
    }
    expect(sum + tailMass).toBeCloseTo(1, 12);
    expect(tailMass).toBeLessThanOrEqual(1e-15);
  });
});
