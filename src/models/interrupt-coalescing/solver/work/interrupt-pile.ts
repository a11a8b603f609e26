/**
 * Interrupts on a queue that is full: each adds its work though no packet is accepted. Where frames close batches
 * sooner than an interrupt takes, work piles up beyond the limit, and without bound where interrupts alone are more
 * than the core can do. In slots.
 */
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import { arrivalsOfTimer, restAfterTransfer } from '../interval/rest-after-transfer.ts';
import { heldUntilFrames } from '../interval/frame-closing.ts';
import type { NicBatches } from '../interval/nic-batches.ts';

/** Powers of e that are left out. */
const cutExponent = 50;
/** Interarrival times count as no longer than this. */
const longest = 20_000;

/** log E[exp(theta T)] for the part of a law that is listed. */
function logMoment({ start, p }: Pmf, theta: number): number {
  let sum = 0;
  for (let k = 0; k < p.length; k++) sum += p[k] * Math.exp(theta * (start + k));
  return Math.log(sum);
}

const firstOf = (p: Float64Array) => p.findIndex((mass) => mass > 0);

/**
 * States needed above what packets can reach: but for exp(-50) interrupts alone pile up no further. 0 where they
 * cannot, Infinity where they are as much as the core can do.
 */
export function interruptPile(batches: NicBatches, overhead: Pmf): number {
  if (batches.frames === null) return 0;
  const { tau, interarrival, meanInterarrival, meanSize, closedByFrames } = batches;
  const held = heldUntilFrames(batches);
  const mostOverhead = overhead.start + overhead.p.length - 1;
  if (mostOverhead <= held.start + firstOf(held.p) + firstOf(interarrival.p)) return 0;
  let mean = 0;
  for (let v = 0; v < overhead.p.length; v++) mean += (overhead.start + v) * overhead.p[v];
  if (mean >= meanInterarrival * meanSize * (1 - 1e-9)) return Infinity;
  // From opener to opener: an interrupt comes, and the timer has run, or a whole interarrival time has passed.
  const length = Math.min(interarrival.p.length, longest);
  const whole = interarrival.p.slice(0, length);
  const arrivals = arrivalsOfTimer(batches);
  const timed = restAfterTransfer({ ...batches, closedByFrames: 0 }, arrivals, length);
  whole[length - 1] += interarrival.tail[length];
  let missing = 1 - closedByFrames;
  for (const p of timed) missing -= p;
  timed[length - 1] += Math.max(0, missing);
  const at = (theta: number) => {
    const byFrames = Math.exp(logMoment(held, -theta) + logMoment({ start: 0, p: whole }, -theta));
    const byTimer = Math.exp(logMoment({ start: tau, p: timed }, -theta));
    return logMoment(overhead, theta) + Math.log(byFrames + byTimer);
  };
  let theta = 1e-4;
  if (at(theta) >= 0) return Infinity;
  while (theta < 8 && at(2 * theta) < 0) {
    theta *= 2;
  }
  return Math.ceil(cutExponent / theta) + mostOverhead;
}
