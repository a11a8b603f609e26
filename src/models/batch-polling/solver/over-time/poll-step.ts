/** Eq. (1) as one step: from the law that a poll finds to that of the next. */
import type { System } from '../../system/system.ts';
import type { ServiceRows } from '../service/service-rows.ts';

/** States rarer than this are passed over. */
export const unseen = 1e-25;

/** One poll: what becomes of a law of packets found, and the packets lost in the interval that follows. */
interface PollStep {
  next: Float64Array;
  lost: number;
  /** Mass that loses any. */
  losing: number;
  /** Multiply-adds. */
  work: number;
}

/** A core, and the arrivals during a service of every size. */
export interface PolledCore {
  readonly system: Pick<System, 'maxBatch' | 'ringSize'>;
  readonly rows: ServiceRows;
}

/** `keepsLosing`: whether mass that loses packets continues, with a full ring. */
export function pollStep(
  { system, rows }: PolledCore,
  law: ArrayLike<number>,
  keepsLosing: boolean,
): PollStep {
  const { maxBatch, ringSize } = system;
  const next = new Float64Array(ringSize + 1);
  let lost = 0;
  let losing = 0;
  let work = 0;
  for (let i = 0; i <= ringSize; i++) {
    const mass = law[i];
    if (mass < unseen) continue;
    const left = Math.max(0, i - maxBatch);
    const { start, p } = left > 0 ? rows.crowded.law(maxBatch) : rows.law(i);
    const room = ringSize - left;
    work += p.length;
    const end = Math.min(p.length, room - start + 1);
    const base = left + start;
    for (let k = 0; k < end; k++) next[base + k] += mass * p[k];
    for (let k = Math.max(0, end); k < p.length; k++) {
      losing += mass * p[k];
      lost += mass * p[k] * (start + k - room);
    }
  }
  if (keepsLosing) next[ringSize] += losing;
  return { next, lost, losing, work };
}
