/** Converts arrays of the solver in slots to parts of a solution: trimmed, in µs. */
import { float64Array } from '../../../numerics/array-memory.ts';
import type { LawReader } from '../../../numerics/laws/times/quantiles.ts';
import { sampleLaw } from '../../../numerics/laws/times/sampled-law.ts';
import type { Distribution, LawMoments, Relation, SampledDistribution } from '../../contract/solution.ts';
import type { IntervalLaw } from './interval/interval-law.ts';
import { type ProcessingTimes, readerOf } from './times/processing-times.ts';
import { lossFactor, type QueueSolution } from './work/queue-solution.ts';
import type { System } from '../system.ts';
import { waitingOf } from './times/waiting-in-nic.ts';
import { pmfMean, pmfSum } from '../../../numerics/laws/pmf.ts';
import type { TimeLaw } from '../../../numerics/sums/sum-terms.ts';

/** Percentiles of times that results name, with the share of packets beyond each. */
export const percentileLevels = [
  ['p50', 0.5],
  ['p95', 0.05],
  ['p99', 0.01],
  ['p999', 0.001],
] as const;

/** Entries below this at either end are not drawn. */
const invisible = 1e-18;
/** Points of a sampled distribution function. */
const sampledPoints = 220;
/** Positions in the batch that fewer batches have are left out of the figures. */
const rarePosition = 1e-6;
/** Most positions whose waiting distribution is written out. */
const mostPositions = 100;

/**
 * Mean, standard deviation and quantiles in µs, as indicators under `prefix`. Times lie `shift` slots above those
 * given.
 */
export function readTimes(
  prefix: string,
  reader: LawReader | null,
  mean: number | null,
  sd: number | null,
  shift: number,
  slotUs: number,
): Record<string, number | null> {
  const indicators: Record<string, number | null> = {
    [`${prefix}.mean`]: mean === null ? null : (mean + shift) * slotUs,
    [`${prefix}.sd`]: sd === null ? null : sd * slotUs,
  };
  for (const [name, beyond] of percentileLevels) {
    indicators[`${prefix}.${name}`] = reader && (reader.upperQuantile(beyond) + shift) * slotUs;
  }
  return indicators;
}

/**
 * Probabilities of start, start + 1, ... steps: all of them, or those that can be seen with the rest as tail. A fresh
 * array.
 */
function lattice(
  p: Float64Array,
  start: number,
  step: number,
  unit: string,
  whole: boolean,
  tailMass = 0,
): Distribution {
  let from = 0;
  let to = p.length;
  let tail = tailMass;
  if (!whole) {
    while (from < to - 1 && p[from] < invisible) from++;
    while (to > from + 1 && p[to - 1] < invisible) tail += p[--to];
  }
  return { unit, start: (start + from) * step, step, p: p.slice(from, to), tailMass: tail };
}

const shiftOf = ({ range }: QueueSolution) => (range.side === 'high' ? range.cutOff : 0);

export function distributionsOf(
  system: System,
  queue: QueueSolution,
  times: ProcessingTimes,
  interval: IntervalLaw,
  whole: boolean,
): Record<string, Distribution> {
  const { slotUs } = system;
  const shift = shiftOf(queue);
  return {
    batchSize: lattice(queue.batches.size, 0, 1, 'packets', whole),
    batchIntervalUs: lattice(
      interval.p,
      interval.shortest + interval.start,
      slotUs,
      'µs',
      whole,
      interval.tailMass,
    ),
    unfinishedWorkUs: lattice(queue.u, shift, slotUs, 'µs', whole),
    ...(times.exactReader ? { processingUs: lattice(times.exact.p, shift, slotUs, 'µs', whole) } : {}),
    ...(times.published?.p
      ? { processingUsPublished: lattice(times.published.p, shift, slotUs, 'µs', whole) }
      : {}),
  };
}

/** Law of the waiting of the i-th packet in the NIC, given that there is one: `nicWaitingUs.packet3`. */
export function waitingDistributions(
  system: System,
  { batches }: QueueSolution,
): Record<string, Distribution> {
  const out: Record<string, Distribution> = {};
  for (let i = 0; i < Math.min(mostPositions, batches.reach.length); i++) {
    if (batches.reach[i] < rarePosition) break;
    const waits = waitingOf(batches, i).map((p) => p / batches.reach[i]);
    out[`nicWaitingUs.packet${i + 1}`] = lattice(waits, 0, system.slotUs, 'µs', true);
  }
  return out;
}

/** Both sides of the distribution functions at well-chosen times. */
export function sampledTimes(
  system: System,
  queue: QueueSolution,
  times: ProcessingTimes,
  interval: IntervalLaw,
): Record<string, SampledDistribution> {
  const { slotUs } = system;
  const shift = shiftOf(queue);
  function sampled(reader: LawReader, offset: number): SampledDistribution {
    const { slot, cdf, ccdf } = sampleLaw(reader, sampledPoints);
    return { unit: 'µs', x: Float64Array.from(slot, (s) => (s + offset) * slotUs), cdf, ccdf };
  }
  const { exactReader, publishedReader } = times;
  return {
    ...(exactReader ? { processingUs: sampled(exactReader, shift) } : {}),
    ...(publishedReader ? { processingUsPublished: sampled(publishedReader, shift) } : {}),
    unfinishedWorkUs: sampled(readerOf(queue.u), shift),
    batchIntervalUs: sampled(interval.reader, interval.shortest),
  };
}

/** Relations by the packet's position in a batch, positions 1, 2, ... as far as one batch in a million has them. */
export function positionRelations(system: System, queue: QueueSolution): Record<string, Relation> {
  const { slotUs } = system;
  const { batches, positions } = queue;
  const shift = shiftOf(queue);
  const factor = lossFactor(queue);
  let count = 0;
  while (count < batches.reach.length && batches.reach[count] >= rarePosition) count++;
  const x = Float64Array.from({ length: count }, (_, i) => i + 1);
  const relation = (yUnit: string, y: (i: number) => number): Relation => ({
    xUnit: 'packet of its batch',
    yUnit,
    x,
    y: Float64Array.from({ length: count }, (_, i) => y(i)),
  });
  const low = float64Array(count);
  const high = float64Array(count);
  for (let i = 0; i < count; i++) {
    const reader = readerOf(waitingOf(batches, i));
    low[i] = reader.lowerQuantile(0.05);
    high[i] = reader.upperQuantile(0.05);
  }
  return {
    positionShare: relation('', (i) => batches.reach[i]),
    positionLoss: relation('', (i) => positions.lost[i] * factor),
    nicWaitingUs: relation('µs', (i) => (batches.waiting[i] / batches.reach[i]) * slotUs),
    nicWaitingLowUs: relation('µs', (i) => low[i] * slotUs),
    nicWaitingHighUs: relation('µs', (i) => high[i] * slotUs),
    queueWaitingUs: relation('µs', (i) =>
      positions.accepted[i] > 0
        ? (positions.found[i] / positions.accepted[i] + positions.origin + shift) * slotUs
        : 0,
    ),
  };
}

/**
 * Mass and mean of the shown laws, from their probabilities. By the name of the distribution. Cost: one pass over each
 * law.
 */
export function lawMoments(
  { slotUs }: System,
  { batches, u, range }: QueueSolution,
  { exactReader, publishedReader }: ProcessingTimes,
): Record<string, LawMoments> {
  const shift = range.side === 'high' ? range.cutOff : 0;
  const lattice = (p: Float64Array, start: number, step: number, indicator: string): LawMoments => ({
    mass: pmfSum({ start, p }),
    mean: pmfMean({ start, p }) * step,
    step,
    indicator,
  });
  const times = ({ law }: LawReader<TimeLaw>, indicator: string): LawMoments => ({
    mass: law.mass,
    mean: (law.moment() / law.mass + shift) * slotUs,
    step: slotUs,
    indicator,
  });
  return {
    batchSize: lattice(batches.size, 0, 1, 'meanBatch'),
    unfinishedWorkUs: lattice(u, shift, slotUs, 'meanUnfinishedWorkUs'),
    ...(exactReader && { processingUs: times(exactReader, 'processingUs.exact.mean') }),
    ...(publishedReader && { processingUsPublished: times(publishedReader, 'processingUs.published.mean') }),
  };
}
