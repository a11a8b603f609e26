import { describe, expect, it } from 'vitest';
import { logPointMass } from '../../../src/numerics/laws/panjer/log-point-mass.ts';
import { poissonLaw } from '../../../src/numerics/laws/panjer/pmf.ts';
import { leastLogRatio, mostLogRatio } from '../../../src/numerics/random/log-concave-sampler.ts';

describe.each([0.3, 1, 3.7, 10, 99.5, 18_540.2, 1e9])('a Poisson law of mean %d', (mean) => {
  const law = poissonLaw(mean);
  const { mode } = law;
  const top = logPointMass(law, mode);
  const furthest = Math.ceil(12 * Math.sqrt(mean) + 3);
  const steps = Array.from({ length: 201 }, (_, k) => Math.round(((k - 100) / 100) * furthest));

  it('has every probability beside that of the mode between the bounds', () => {
    for (const step of steps) {
      if (mode + step < 0) continue;
      const ratio = logPointMass(law, mode + step) - top;
      expect(leastLogRatio(mean, mode, step), String(step)).toBeLessThan(ratio + 1e-10);
      expect(mostLogRatio(mean, mode, step), String(step)).toBeGreaterThan(ratio - 1e-10);
    }
  });

  it('has bounds that are close within two standard deviations, where the mean is large', () => {
    if (mean < 1000) return;
    const near = Math.round(2 * Math.sqrt(mean));
    for (const step of [-near, near])
      expect(mostLogRatio(mean, mode, step) - leastLogRatio(mean, mode, step)).toBeLessThan(0.02);
  });
});
