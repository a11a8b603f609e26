/**
 * Batches brought into balance with the cycle that they make: takes the slow mode out of the gated model's iteration.
 */
import { type BatchLaw, meanBatch, meanOver, TiltedBatch } from './batch-law.ts';
import type { QueueGroup } from '../port-groups.ts';

export interface CycleParts {
  /** `batchTimes[m]`: mean time of a batch of m packets, µs. */
  batchTimes: Float64Array;
  /** All switch-overs of a cycle, µs. */
  switchOvers: number;
  /** K. */
  capacity: number;
}

/** Mean cycle with these batches, µs. */
export function cycleTime(
  groups: readonly QueueGroup[],
  batches: readonly BatchLaw[],
  { batchTimes, switchOvers }: CycleParts,
): number {
  return groups.reduce((sum, { count }, g) => sum + count * meanOver(batches[g], batchTimes), switchOvers);
}

/**
 * Laws of the same shapes in a cycle as long as they add up to, or `share` of the way there. `cycles[g]` is the mean
 * cycle in which the law of group g was found. In a longer one a queue would have proportionally larger batches, up to
 * full ones; the more it loses, the less its batches can grow. Laws that are in balance already, as at the fixed point,
 * remain unchanged.
 */
export function balanced(
  groups: readonly QueueGroup[],
  batches: readonly BatchLaw[],
  cycles: readonly number[],
  parts: CycleParts,
  share: number,
): BatchLaw[] {
  const { batchTimes, switchOvers, capacity } = parts;
  const tilted = batches.map((law) => new TiltedBatch(law));
  const elasticities = groups.map(({ rate }, g) => {
    const loss = Math.max(0, 1 - tilted[g].ownMean / (rate * cycles[g]));
    // a queue of K/D batches loses D/K at its critical load, and there grows half as fast as its load
    const saturation = (loss * capacity) / (batches[g].length - 1);
    return 1 / (1 + saturation + saturation * saturation);
  });
  function tiltTo(cycle: number): number {
    for (const [g, { rate }] of groups.entries()) {
      if (rate === 0) continue;
      const mean = tilted[g].ownMean * (cycle / cycles[g]) ** elasticities[g];
      tilted[g].toMean(Math.min(batches[g].length - 1, mean));
    }
    return cycleTime(
      groups,
      tilted.map(({ law }) => law),
      parts,
    );
  }
  let low = switchOvers;
  let high = groups.reduce((sum, { count }) => sum + count * batchTimes[batchTimes.length - 1], switchOvers);
  for (let step = 0; step < 100 && high > low * (1 + 1e-13); step++) {
    const middle = Math.sqrt(low * high);
    if (tiltTo(middle) > middle) low = middle;
    else high = middle;
  }
  if (share < 1) {
    for (const one of tilted) {
      one.toMean(one.ownMean ** (1 - share) * meanBatch(one.law) ** share);
    }
  }
  return tilted.map(({ law }) => law);
}
