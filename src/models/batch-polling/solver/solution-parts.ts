/** From the solver's arrays and laws in slots to the parts of a solution: trimmed, in µs. */
import type { LawReader } from '../../../numerics/laws/times/quantiles.ts';
import { fullLaw, sampleLaw } from '../../../numerics/laws/times/sampled-law.ts';
import type { Distribution, LawMoments, SampledDistribution } from '../../contract/solution.ts';
import { pmfMean, pmfSum } from '../../../numerics/laws/pmf.ts';
import type { TimeLaw } from '../../../numerics/sums/sum-terms.ts';
import type { ChainSolution } from './chain/chain-solution.ts';
import type { PollingTimes } from './times/polling-times.ts';
import type { RandomTimeQueue } from './random-time-queue.ts';

/** Percentiles of times that results name, with the share of packets beyond each. */
export const percentileLevels = [
  ['p50', 0.5],
  ['p90', 0.1],
  ['p99', 0.01],
  ['p999', 0.001],
  ['p9999', 0.0001],
] as const;

/** Entries below this at either end are not drawn. */
const invisible = 1e-18;

/** Points of a sampled distribution function: body and tail of a figure 1000 pixels wide. */
const sampledPoints = 160;

/** Mean and quantiles of a time in µs, as indicators under `prefix`. */
export function readTimes(
  prefix: string,
  reader: LawReader,
  meanSlots: number,
  slotUs: number,
): Record<string, number> {
  const indicators: Record<string, number> = { [`${prefix}.mean`]: meanSlots * slotUs };
  for (const [name, beyond] of percentileLevels) {
    const slot = reader.upperQuantile(beyond);
    indicators[`${prefix}.${name}`] = slot * slotUs;
  }
  return indicators;
}

/** v(n | n > 0). */
export function withoutEmptyPolls(batchSize: Float64Array): Float64Array {
  let mass = 0;
  for (let n = batchSize.length - 1; n > 0; n--) mass += batchSize[n];
  return batchSize.map((p, n) => (n === 0 ? 0 : p / mass));
}

/**
 * Probabilities of 0, 1, 2, ... packets: all of them, or those that can be seen with the rest as tail. A fresh array.
 */
export function packetDistribution(p: Float64Array, whole: boolean): Distribution {
  let from = 0;
  let to = p.length;
  let tailMass = 0;
  if (!whole) {
    while (from < to - 1 && p[from] < invisible) from++;
    while (to > from + 1 && p[to - 1] < invisible) tailMass += p[--to];
  }
  return { unit: 'packets', start: from, step: 1, p: p.slice(from, to), tailMass };
}

/** Both sides of the distribution function at well-chosen times. Cost: about 160 readings. */
export function sampledOf(reader: LawReader, slotUs: number): SampledDistribution {
  const { slot, cdf, ccdf } = sampleLaw(reader, sampledPoints);
  return { unit: 'µs', x: Float64Array.from(slot, (s) => s * slotUs), cdf, ccdf };
}

/** The probability of every slot, or of several together: see `FullLaw`. */
export function latticeOf(reader: LawReader, slotUs: number): Distribution {
  const { start, step, p, tailMass } = fullLaw(reader);
  return { unit: 'µs', start: start * slotUs, step: step * slotUs, p, tailMass };
}

/**
 * Mass and mean of every law that is shown, from its own probabilities. Keys are names of distributions. Cost: one pass
 * over the weights behind each law.
 */
export function lawMoments(
  chain: ChainSolution,
  queue: RandomTimeQueue,
  { waiting, sojourn, published }: PollingTimes,
  slotUs: number,
): Record<string, LawMoments> {
  const { meanBatch } = chain;
  const packets = (p: Float64Array, indicator: string): LawMoments => ({
    mass: pmfSum({ start: 0, p }),
    mean: pmfMean({ start: 0, p }),
    step: 1,
    indicator,
  });
  const times = (law: TimeLaw, mass: number, indicator: string): LawMoments => {
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
