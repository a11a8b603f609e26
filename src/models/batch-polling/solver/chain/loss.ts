/** Packets lost per poll: the numerator of Eq. (3). */
import type { StateRange } from './chain-states.ts';
import { firstShifted } from './chain-states.ts';
import type { ServiceRows } from '../service/service-rows.ts';
import type { System } from '../../system/system.ts';

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
    let kept = 0;
    let above = 1;
    for (let k = 1; k <= places; k++) {
      if (k - 1 >= start && k - 1 < end) above -= p[k - 1 - start];
      kept += Math.max(0, above);
    }
    return Math.max(0, rows.mean(size) - kept);
  }
  let excess = 0;
  for (let k = end - 1; k > places; k--) if (k >= start) excess += (k - places) * p[k - start];
  return excess;
}
