/** Mass and mean of every law that is shown, from its own probabilities. */
import { pmfMean, pmfSum } from '../../../numerics/laws/pmf.ts';
import type { TimeLaw } from '../../../numerics/sums/sum-terms.ts';
import type { OwnMoments } from '../../contract/solution.ts';
import type { ChainSolution } from './chain/chain-solution.ts';
import type { PollingTimes } from './times/polling-times.ts';
import type { RandomTimeQueue } from './random-time-queue.ts';
import { withoutEmptyPolls } from './solution-parts.ts';

/** By the name of the distribution. Cost: one pass over the weights behind each law. */
export function ownMoments(
  chain: ChainSolution,
  queue: RandomTimeQueue,
  { waiting, sojourn, published }: PollingTimes,
  slotUs: number,
): Record<string, OwnMoments> {
  const { meanBatch } = chain;
  const packets = (p: Float64Array, indicator: string): OwnMoments => ({
    mass: pmfSum({ start: 0, p }),
    mean: pmfMean({ start: 0, p }),
    step: 1,
    indicator,
  });
  const times = (law: TimeLaw, mass: number, indicator: string): OwnMoments => {
    const moment = law.moment();
    return { mass: law.mass / mass, mean: (moment / law.mass) * slotUs, step: slotUs, indicator };
  };
  return {
    batchSize: packets(chain.batchSize, 'meanBatch'),
    batchSizeNonEmpty: packets(withoutEmptyPolls(chain.batchSize), 'meanBatchNonEmpty'),
    queueAtPoll: packets(chain.queueAtPoll, 'meanQueueAtPoll'),
    queueAtArrival: packets(chain.queueAtArrival, 'meanQueueAtArrival'),
    queueRandomTime: packets(queue.exact, 'meanQueueRandomTime'),
    ...(queue.published && {
      queueRandomTimePublished: packets(queue.published, 'meanQueueRandomTimePublished'),
    }),
    waitingUs: times(waiting, meanBatch, 'waitingUs.exact.mean'),
    sojournUs: times(sojourn.law, meanBatch, 'sojournUs.exact.mean'),
    waitingUsPublished: times(published.waiting, 1, 'waitingUs.published.mean'),
    sojournUsPublished: times(published.sojourn, 1, 'sojournUs.published.mean'),
  };
}
