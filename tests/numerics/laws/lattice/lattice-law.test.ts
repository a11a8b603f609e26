import { describe, it } from 'vitest';
import { LatticeLaw } from '../../../../src/numerics/laws/lattice/lattice-law.ts';

const slots = 700_000;

/** Values that rise and fall, so that sums have rounding errors. */
const long = () =>
  new LatticeLaw(
    { start: 5, p: Float64Array.from({ length: slots }, (_, k) => (1 + (k % 7)) / (4 * slots)) },
    0,
  );

describe('a law of many slots', () => {
  it('has distribution functions summed slot by slot from either end', () => {
    const law = long();
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
  });
});
