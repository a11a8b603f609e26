/** Numerics that work without a model. */
import { type Pmf, upperTails } from '../numerics/laws/pmf.ts';

export { stationaryByGth } from '../numerics/chains/gth.ts';
export { lowerTails, type Pmf, pmfMean, pmfSum, upperTails } from '../numerics/laws/pmf.ts';
export { binomialLaw, negativeBinomialLaw, panjerPmf, poissonLaw } from '../numerics/laws/panjer/pmf.ts';
export type { PanjerLaw } from '../numerics/laws/panjer/log-point-mass.ts';
export { poissonTail } from '../numerics/laws/poisson-tail.ts';
export { effectiveSampleSize, jensenShannon, totalVariation } from '../numerics/statistics/divergences.ts';

/**
 * Smallest value with a probability of at least `level` at or below it, of a law scaled to a mass of 1; 0 < level < 1.
 * Read from the upper tail, so that levels near 1 lose no digits. Throws a RangeError for another level or a law
 * without mass.
 */
export function quantile(law: Pmf, level: number): number {
  if (!(level > 0 && level < 1)) throw new RangeError(`level must be above 0 and below 1, not ${level}`);
  const tails = upperTails(law);
  const mass = tails.length === 0 ? 0 : tails[0] + law.p[0];
  if (!(mass > 0)) throw new RangeError('a law without mass has no quantiles');
  return law.start + tails.findIndex((tail) => tail <= (1 - level) * mass);
}
