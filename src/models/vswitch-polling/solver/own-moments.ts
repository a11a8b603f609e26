/** Mass and mean of the queue lengths that are shown, from their own probabilities. */
import { pmfMean, pmfSum } from '../../../numerics/laws/pmf.ts';
import type { Distribution, OwnMoments } from '../../contract/solution.ts';

/**
 * By the name of the distribution, `ports.k.queueLength`. Right where the means are those of the same form and of one
 * core.
 */
export function ownMoments(
  distributions: Readonly<Record<string, Distribution>>,
): Record<string, OwnMoments> {
  return Object.fromEntries(
    Object.entries(distributions).map(([name, law]) => [
      name,
      {
        mass: pmfSum(law),
        mean: pmfMean(law),
        step: 1,
        indicator: name.replace(/queueLength$/, 'meanQueue'),
      },
    ]),
  );
}
