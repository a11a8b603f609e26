/**
 * Waiting of the packet at each position where frames can close a batch: the work that it finds then depends on how
 * long the batch was held. In slots.
 */
import { float64Array } from '../../../../numerics/array-memory.ts';
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import {
  type ClosedPositions,
  type PacketPositions,
  acceptedAndLost,
  closedPositions,
  workOrigin,
} from './packet-positions.ts';
import { waitingForTimer } from '../interval/frame-closing.ts';
import type { NicBatches } from '../interval/nic-batches.ts';
import type { BatchWork } from '../work/batch-work.ts';
import type { OpenerWork } from '../work/opener-walk.ts';

/** Losses below this share do not change the waiting of the accepted packets. */
const negligibleLoss = 1e-15;

/** `limit`: L on the scale of the solved work. Cost: as `packetPositions`, and packets x H x work with losses. */
export function openerPositions(
  batches: NicBatches,
  work: BatchWork,
  opener: OpenerWork,
  limit: number,
): PacketPositions {
  const { reach, closedByFrames, frames } = batches;
  const { y, afterTimer, afterFrames } = opener;
  const count = reach.length;
  const origin = workOrigin(y);
  const timer = closedPositions(count, work, afterTimer, limit, origin);
  const byFrames = closedPositions(count, work, afterFrames, limit, origin);
  // Packets of batches that the timer closes, from the last possible one.
  const ofTimer = float64Array(count);
  for (let i = count - 2; i >= 0; i--) ofTimer[i] = ofTimer[i + 1] + batches.size[i + 1];
  const mixed = (name: keyof ClosedPositions) =>
    Float64Array.from(
      reach,
      (all, i) => (ofTimer[i] * timer[name][i] + closedByFrames * byFrames[name][i]) / all,
    );
  const positions: ClosedPositions = {
    accepted: mixed('accepted'),
    lost: mixed('lost'),
    found: mixed('found'),
    left: mixed('left'),
    overhead: mixed('overhead'),
  };
  const waited = float64Array(count);
  const held = meanHeld(batches);
  const below = float64Array(y.length + 1);
  for (let n = 0; n < y.length; n++) below[n + 1] = below[n] + y[n];
  for (let i = 0; i < count; i++) {
    const forTimer = meanOf(waitingForTimer(batches, i)) * timer.accepted[i];
    const share = (frames! - 1 - i) / Math.max(1, frames! - 1);
    if (share === 0) {
      waited[i] = forTimer;
      continue;
    }
    const wholes =
      byFrames.lost[i] < negligibleLoss
        ? held * byFrames.accepted[i]
        : meanHeldAccepted(batches, work, below, limit, i);
    waited[i] = forTimer + share * wholes;
  }
  return { ...positions, ...acceptedAndLost(batches, positions), waited, origin };
}

function meanOf(p: Float64Array): number {
  let mean = 0;
  for (let t = p.length - 1; t > 0; t--) mean += t * p[t];
  return mean;
}

/** E[H; frames close the batch]. Its interarrival times are alike, so that each has the same share of it. */
function meanHeld({ offsets, frames }: NicBatches): number {
  const { start, p } = offsets[frames! - 1];
  let mean = 0;
  for (let k = p.length - 1; k >= 0; k--) mean += (start + k) * p[k];
  return mean;
}

/** E[H; frames close the batch, packet i + 1 is accepted]. `below`: P(Y < n) at n. */
function meanHeldAccepted(
  { offsets, frames }: NicBatches,
  work: BatchWork,
  below: Float64Array,
  limit: number,
  i: number,
): number {
  const { start, p } = offsets[frames! - 1];
  const sum = work.sums[i];
  let mean = 0;
  for (let k = 0; k < p.length; k++) {
    mean += (start + k) * p[k] * acceptedWhenHeld(sum, below, limit, start + k);
  }
  return mean;
}

/**
 * P(a packet is accepted) in a batch that is held for `held`, the work of its own batch before it having the law
 * `start`, `p`. `below`: P(Y < n) at n.
 */
function acceptedWhenHeld({ start, p }: Pmf, below: Float64Array, limit: number, held: number): number {
  let accepted = 0;
  for (let d = 0; d < p.length; d++) {
    const room = limit - start - d;
    if (room <= 0) break;
    accepted += p[d] * below[Math.min(below.length - 1, room + held)];
  }
  return accepted;
}
