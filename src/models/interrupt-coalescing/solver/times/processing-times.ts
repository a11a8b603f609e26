/**
 * The processing time in both forms, with readers of their distribution functions. In slots, above the truncated part.
 */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { pmfMean } from '../../../../numerics/laws/pmf.ts';
import { LawReader } from '../../../../numerics/laws/times/quantiles.ts';
import type { TimeLaw } from '../../../../numerics/sums/sum-terms.ts';
import { massOf, meanParts, partsAt, type TimeParts } from './time-parts.ts';
import { positionsCost } from './waiting-in-nic.ts';
import { openerProcessingTime, splitOpeners } from './opener-processing-time.ts';
import {
  type ProcessingTime,
  processingTime,
  type SafeAndNear,
  safeWaits,
  splitAtLimit,
} from './processing-time.ts';
import { meanAndVariance, publishedProcessingTime, type PublishedTime } from './published-processing-time.ts';
import type { QueueSolution } from '../work/queue-solution.ts';
import type { Breakdown } from '../../../contract/solution.ts';
import { openerPartsAt } from './opener-time-parts.ts';
import type { System } from '../../system.ts';

/** The parts of the processing time at its mean and at percentiles. */
const parts = [
  { id: 'nic', label: 'waiting in the NIC' },
  { id: 'left', label: 'work found' },
  { id: 'overhead', label: 'interrupt' },
  { id: 'before', label: 'packets ahead in the batch' },
  { id: 'service', label: 'service of the packet' },
] as const;

const levels = [
  { id: 'p50', label: '50 %', beyond: 0.5 },
  { id: 'p95', label: '95 %', beyond: 0.05 },
  { id: 'p99', label: '99 %', beyond: 0.01 },
  { id: 'p999', label: '99.9 %', beyond: 0.001 },
] as const;

/**
 * Mean parts of all accepted packets, and of those whose time is exactly a percentile; exact both. null where no packet
 * is accepted.
 */
export function breakdownOf(
  { slotUs }: System,
  { batches, work, positions, opener, range }: QueueSolution,
  times: ProcessingTimes,
): Breakdown | null {
  const reader = times.exactReader;
  if (reader === null) return null;
  const shift = range.side === 'high' ? range.cutOff : 0;
  const slots = levels.map(({ beyond }) => reader.upperQuantile(beyond));
  const atLevels =
    opener === null
      ? partsAt(batches, work, times.exact, slots)
      : openerPartsAt(batches, work, times.exact, slots);
  const inUs = (time: TimeParts) => parts.map(({ id }) => (time[id] + (id === 'left' ? shift : 0)) * slotUs);
  return {
    unit: 'µs',
    parts,
    levels: [
      { id: 'mean', label: 'mean', values: inUs(meanParts(batches, work, positions)) },
      ...levels.map(({ id, label }, l) => ({ id, label, values: inUs(atLevels[l]) })),
    ],
  };
}

/** Multiplications of the sum over the packets of a batch, at most: some ten seconds. */
const mostPositions = 3e10;

export interface ProcessingTimes {
  exact: ProcessingTime;
  exactSd: number;
  /** null where frames can close a batch: the printed forms have no such limit. */
  published: PublishedTime | null;
  /** null where no packet is ever accepted. */
  exactReader: LawReader<TimeLaw> | null;
  /** null where the printed time spreads so far that only its mean and deviation are computed. */
  publishedReader: LawReader<TimeLaw> | null;
}

/** `printed`: also as printed. */
export function processingTimes(queue: QueueSolution, printed: boolean): ProcessingTimes {
  const { batches, work, u } = queue;
  const exact = exactTime(queue);
  const published = printed ? publishedProcessingTime(batches, work, u) : null;
  // Two passes over the law: its variance stays accurate at any distance from 0.
  const exactSd = Math.sqrt(meanAndVariance(exact.p, 0)[1]);
  const exactReader = exact.mass > 0 ? readerOf(exact.p) : null;
  return {
    exact,
    exactSd,
    published,
    exactReader,
    publishedReader: published?.p ? readerOf(published.p) : null,
  };
}

/** States of less mass have no separate sum where that takes more multiplications than this. */
const rare = 1e-9;
const mostOfRare = 1e9;

/**
 * Leaves out the separate sum over the safe states where they are rare and the sum is expensive. This happens with huge
 * batches, which are cheaper to follow packet by packet: only few of their packets find room.
 */
function withoutCostlySum(parts: SafeAndNear, products: number): SafeAndNear {
  const isRare = massOf(parts.u, 0, parts.split) < rare;
  return isRare && products > mostOfRare ? { ...parts, split: 0 } : parts;
}

function exactTime({ batches, work, u, opener, range }: QueueSolution): ProcessingTime {
  const { limit } = range;
  const products = positionsCost(batches.reach.length, batches.tau + 1, work.service);
  if (opener !== null) {
    const openers = splitOpeners(batches, work, opener.y, limit);
    return openerProcessingTime(batches, work, withoutCostlySum(openers, products));
  }
  const split = withoutCostlySum(splitAtLimit(batches, work, u, limit), products);
  // Near the limit packets are followed as far as they find room: of huge batches that is the shorter way.
  const parts = products > mostPositions ? { ...split, split: 0 } : split;
  const waits = parts.split > 0 ? safeWaits(batches, work) : null;
  return processingTime(batches, work, waits, parts);
}

/** Both distribution functions of a law on 0, 1, ..., each summed from its far end. */
export function readerOf(p: Float64Array): LawReader<TimeLaw> {
  const n = p.length;
  const below = float64Array(n);
  const above = float64Array(n);
  let sum = 0;
  for (let k = 0; k < n; k++) below[k] = sum += p[k];
  sum = 0;
  for (let k = n - 1; k >= 0; k--) {
    above[k] = sum;
    sum += p[k];
  }
  let first = 0;
  while (first < n - 1 && p[first] === 0) first++;
  const law: TimeLaw = {
    mass: sum,
    first,
    last: n - 1,
    cdf: (t) => (t < 0 ? 0 : below[Math.min(t, n - 1)]),
    ccdf: (t) => (t < 0 ? sum : t >= n ? 0 : above[t]),
    pmf: (t) => (t < 0 || t >= n ? 0 : p[t]),
    moment: () => pmfMean({ start: 0, p }),
  };
  return new LawReader(law);
}
