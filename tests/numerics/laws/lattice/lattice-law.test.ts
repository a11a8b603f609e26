import { describe, expect, it } from 'vitest';
import { LatticeLaw } from '../../../../src/numerics/laws/lattice/lattice-law.ts';
import { ResidualTerm } from '../../../../src/numerics/sums/residual-term.ts';
import { spreadTerm } from '../../../../src/numerics/sums/spread-term.ts';
import type { LawSide, TimeLaw } from '../../../../src/numerics/sums/sum-terms.ts';
import { offsetTerm, readInParts } from '../../../../src/numerics/sums/sum-terms.ts';

const slots = 700_000;

/** Rises and falls, so that no sum is even. */
const long = () =>
  new LatticeLaw(
    { start: 5, p: Float64Array.from({ length: slots }, (_, k) => (1 + (k % 7)) / (4 * slots)) },
    0,
  );

const lengths = { start: 3, step: 2, weights: Float64Array.of(0.25, 0.125, 0.0625) };

const terms: Readonly<Record<string, (y: LatticeLaw) => TimeLaw>> = {
  'an offset': (y) => offsetTerm(lengths, y),
  'a residual time': (y) => new ResidualTerm(lengths, y),
  'a residual time and one more': (y) => spreadTerm({ near: lengths, far: { ...lengths, start: 9 } }, 1, y),
};

describe('a law of many slots', () => {
  it('makes its distribution functions in parts', () => {
    const law = long();
    const made = law.prepare(['cdf', 'ccdf', 'cdfSum', 'ccdfSum']);
    let yields = 0;
    while (made.next().done !== true) yields++;
    expect(yields).toBeGreaterThanOrEqual(8);
    const { p, cdf, ccdf, cdfSum, ccdfSum } = law;
    let [below, belowSum, above, aboveSum] = [0, 0, 0, 0];
    for (let k = 0; k < slots; k++) {
      below += p[k];
      belowSum += below;
      if (cdf[k] !== below || cdfSum[k] !== belowSum) throw new Error(`from below, slot ${k}`);
    }
    for (let k = slots - 1; k >= 0; k--) {
      aboveSum += above;
      if (ccdf[k] !== above || ccdfSum[k] !== aboveSum) throw new Error(`from above, slot ${k}`);
      above += p[k];
    }
    expect(law.prepare(['cdf']).next().done).toBe(true);
  });

  it.each(Object.keys(terms))('is read in parts after %s, digit for digit', (name) => {
    for (const side of ['cdf', 'ccdf'] satisfies LawSide[]) {
      const reading = readInParts(terms[name](long()), side, 300_000);
      let yields = 0;
      let step = reading.next();
      for (; !step.done; step = reading.next()) yields++;
      expect(yields).toBeGreaterThan(1);
      expect(step.value).toBe(terms[name](long())[side](300_000));
    }
  });
});
