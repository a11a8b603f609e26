/**
 * A law too long to list slot by slot, as a figure draws it: probabilities averaged between the places where it was
 * read.
 */
import type { SampledDistribution } from '../../contract/solution.ts';

/**
 * Probability of one slot of `step` (in the law's unit) against time: between two places the mean over the slots there,
 * at their middle; differences are taken on the smaller side. The first place has all that lies up to it.
 */
export function slotAverages(
  { x, cdf, ccdf }: SampledDistribution,
  step: number,
): { x: number[]; y: number[] } {
  const points = { x: [x[0]], y: [cdf[0]] };
  for (let k = 1; k < x.length; k++) {
    const mass = cdf[k] < 0.5 ? cdf[k] - cdf[k - 1] : ccdf[k - 1] - ccdf[k];
    const slots = Math.round((x[k] - x[k - 1]) / step);
    points.x.push(x[k] - ((slots - 1) / 2) * step);
    points.y.push(Math.max(0, mass) / slots);
  }
  return points;
}
