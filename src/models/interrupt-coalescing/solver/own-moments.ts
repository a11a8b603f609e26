/** Mass and mean of the shown laws, from their probabilities. */
import { pmfMean, pmfSum } from '../../../numerics/laws/pmf.ts';
import type { LawReader } from '../../../numerics/laws/times/quantiles.ts';
import type { TimeLaw } from '../../../numerics/sums/sum-terms.ts';
import type { OwnMoments } from '../../contract/solution.ts';
import type { ProcessingTimes } from './times/processing-times.ts';
import type { QueueSolution } from './work/queue-solution.ts';
import type { System } from '../system.ts';

/** By the name of the distribution. Cost: one pass over each law. */
export function ownMoments(
  { slotUs }: System,
  { batches, u, range }: QueueSolution,
  { exactReader, publishedReader }: ProcessingTimes,
): Record<string, OwnMoments> {
  const shift = range.side === 'high' ? range.cutOff : 0;
  const lattice = (p: Float64Array, start: number, step: number, indicator: string): OwnMoments => ({
    mass: pmfSum({ start, p }),
    mean: pmfMean({ start, p }) * step,
    step,
    indicator,
  });
  const times = ({ law }: LawReader<TimeLaw>, indicator: string): OwnMoments => ({
    mass: law.mass,
    mean: (law.moment() / law.mass + shift) * slotUs,
    step: slotUs,
    indicator,
  });
  return {
    batchSize: lattice(batches.size, 0, 1, 'meanBatch'),
    unfinishedWorkUs: lattice(u, shift, slotUs, 'meanUnfinishedWorkUs'),
    ...(exactReader && { processingUs: times(exactReader, 'processingUs.exact.mean') }),
    ...(publishedReader && {
      processingUsPublished: times(publishedReader, 'processingUs.published.mean'),
    }),
  };
}
