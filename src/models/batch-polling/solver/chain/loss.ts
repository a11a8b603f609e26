/** Packets lost per poll: the numerator of Eq. (3). */
import { firstShifted, type StateRange } from './chain-states.ts';
import type { ServiceRows } from '../service/service-rows.ts';
import type { System } from '../../system/system.ts';
import { type ArrivalLaw, isRenewal } from '../../../../numerics/laws/arrival-law.ts';
import type { ChainSolution } from './chain-solution.ts';

// The ring that drops its oldest packet instead of the new one: same queue and loss, other waiting times.

/** Saturation: on average less than this share of the ring is free when it is polled. */
const freeShare = 1e-3;

/**
 * Mean waiting time in slots of a served packet when a full ring drops its oldest packet, in saturation: every poll
 * finds the ring full, so a batch takes the packets at places L - beta + 1 .. L counted from the newest, and the m-th
 * newest arrived the residual and m - 1 whole interarrival times ago: E[R_A] + (L - (beta + 1) / 2) E[A]. At a constant
 * rate with jitter it arrived m - 1/2 of them ago, as without the jitter. null outside
 * saturation, where no closed form holds (without loss the discipline makes no difference). Where polls leave some
 * places free it is too high by about as many interarrival times: by less than 0.1 %, as event simulation of the
 * cross-connect from 8.1 Gbit/s on confirms.
 */
export function dropOldestMeanWaiting(system: System, chain: ChainSolution): number | null {
  const { interarrival } = system;
  const { ringSize, maxBatch } = system;
  const { queueAtPoll, support } = chain;
  let free = 0;
  for (let k = support[0]; k < ringSize; k++) free += (ringSize - k) * queueAtPoll[k];
  if (free > freeShare * ringSize) return null;
  return meanResidual(interarrival) + (ringSize - (maxBatch + 1) / 2) * interarrival.mean;
}

function meanResidual(law: ArrivalLaw): number {
  const variance = isRenewal(law) ? law.variance : 0;
  return (variance + law.mean * law.mean - law.mean) / (2 * law.mean);
}

/**
 * Sum over i of q(i) E[(X_n - (L - l))+], n = min(i, beta), l = i - n: arrivals beyond the free places, from tail sums.
 * A law that was capped (deep overload) is completed by its mean.
 */
export function meanLostPerPoll(
  q: Float64Array,
  range: StateRange,
  rows: ServiceRows,
  system: System,
): number {
  const { maxBatch, ringSize } = system;
  let lost = 0;
  const { crowded } = rows;
  const shiftedFrom = firstShifted(rows, maxBatch);
  for (let i = range.bottom; i <= Math.min(range.top, shiftedFrom - 1); i++) {
    if (q[i] > 0) lost += q[i] * meanExcess(rows, i, ringSize);
  }
  if (range.top < shiftedFrom) return lost;
  const { start, p } = crowded.law(maxBatch);
  if (crowded.isCapped(maxBatch)) {
    for (let i = range.top; i >= Math.max(range.bottom, shiftedFrom); i--) {
      const places = ringSize - i + maxBatch;
      if (q[i] > 0) lost += q[i] * meanExcess(crowded, maxBatch, places);
    }
    return lost;
  }
  // from the most free places, which lose least, to the fewest
  const end = start + p.length;
  let tail = 0;
  let excess = 0;
  let free = end;
  for (let i = Math.max(range.bottom, shiftedFrom); i <= range.top; i++) {
    const places = ringSize - i + maxBatch;
    for (; free > places; free--) {
      if (free >= start && free < end) tail += p[free - start];
      excess += tail;
    }
    if (q[i] > 0) lost += q[i] * excess;
  }
  return lost;
}

/** E[(X_size - places)+]. */
function meanExcess(rows: ServiceRows, size: number, places: number): number {
  const { start, p } = rows.law(size);
  const end = start + p.length;
  if (rows.isCapped(size)) {
    let accepted = 0;
    let above = 1;
    for (let k = 1; k <= places; k++) {
      if (k - 1 >= start && k - 1 < end) above -= p[k - 1 - start];
      accepted += Math.max(0, above);
    }
    return Math.max(0, rows.mean(size) - accepted);
  }
  let excess = 0;
  for (let k = end - 1; k > places; k--) if (k >= start) excess += (k - places) * p[k - start];
  return excess;
}
