/**
 * Openers that find less than tau though packets of their batch can be lost: the limit is low, or batches are large.
 * Given how long the batch is held, what its packets wait and the work that they find are independent. In slots.
 */
import { float64Array } from '../../../../numerics/array-memory.ts';
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import { waitingForTimer } from '../interval/frame-closing.ts';
import type { NicBatches } from '../interval/nic-batches.ts';
import type { BatchWork } from '../work/batch-work.ts';
import { addHeld } from '../work/opener-walk.ts';
import { massOf } from './time-parts.ts';
import { firstFound, followNear, type SafeAndNear } from './processing-time.ts';

/** Openers, and times for which batches are held, of less mass are left out. */
const overlooked = 1e-22;

/**
 * Runs `visit` with P(packet i + 1 exists, waits t) and the law of V where it is accepted, for every time for which
 * the batch may be held; `byLeft`: each opener counts as much as the work that it leaves to the batch. Cost: H x
 * positions x work.
 */
export function followShortOpeners(
  batches: NicBatches,
  work: BatchWork,
  { split, limit, u: y }: SafeAndNear,
  visit: (waits: Float64Array, found: Pmf) => void,
  byLeft = false,
): void {
  const { tau, offsets, frames } = batches;
  const end = Math.min(tau, y.length);
  const openers = massOf(y, split, end);
  if (openers < overlooked) return;
  if (!byLeft) {
    const idle = { split: 0, limit, u: Float64Array.of(openers) };
    const found = firstFound(work, idle);
    followNear(batches, work, found, limit, (i, law) => visit(waitingForTimer(batches, i), law));
  }
  const held = offsets[frames! - 1];
  for (let k = 0; k < held.p.length; k++) {
    if (held.p[k] < overlooked) continue;
    const u = float64Array(tau);
    addHeld(u, y, split, end, { start: held.start + k, p: Float64Array.of(1) }, 1);
    if (byLeft) for (let n = 0; n < tau; n++) u[n] *= n;
    const found = firstFound(work, { split: 0, limit, u });
    followNear(batches, work, found, limit, (i, law) =>
      visit(waitingWhenHeld(batches, i, held.start + k), law),
    );
  }
}

/** `p[t]` = P(frames close the batch after `held`, packet i + 1 waits t), t = 0 .. held. */
function waitingWhenHeld({ offsets, frames }: NicBatches, i: number, held: number): Float64Array {
  const waits = float64Array(held + 1);
  const { start, p } = offsets[i];
  const last = offsets[frames! - 1 - i];
  for (let k = 0; k < last.p.length; k++) {
    const wait = last.start + k;
    const at = held - wait - start;
    if (at >= 0 && at < p.length) waits[wait] = last.p[k] * p[at];
  }
  return waits;
}
