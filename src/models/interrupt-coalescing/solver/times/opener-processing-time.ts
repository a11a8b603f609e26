/**
 * Law of the processing time where frames can close a batch. A batch that is held for H finds U = max(0, Y - H), Y
 * being the work at its opener, so its packets take D = max(Y, H) - F + o + T + B from their arrival at F: as long as
 * the CPU is busy until the transfer, it does not matter when that is, except for what is accepted. In slots.
 */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { addConvolution } from '../../../../numerics/sums/add-convolution.ts';
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import { lastIsLater, waitingForTimer } from '../interval/frame-closing.ts';
import type { NicBatches } from '../interval/nic-batches.ts';
import type { BatchWork } from '../work/batch-work.ts';
import { addHeld } from '../work/opener-walk.ts';
import { massOf } from './time-parts.ts';
import {
  convolved,
  firstFound,
  followNear,
  handledAfter,
  type ProcessingTime,
  type SafeAndNear,
  type SafeWaits,
  splitAtLimit,
  timeLaw,
} from './processing-time.ts';
import { shortOpeners } from './short-openers.ts';
import { arrivedBeforeTimer, sumOverPositions } from './waiting-in-nic.ts';

// Openers that find less than tau although packets of their batch can be lost: the limit is low, or batches are large.
// Given the holding time of the batch, the waiting of its packets and the work that they find are independent. In
// slots.

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

/** Entries below this are not spread. */
const negligible = 1e-26;
/** Openers of less mass have no separate sum. */
const overlookedOpeners = 1e-22;
const spreadFrom = 1e-22;

/** Splits the work at openers, `y`, into that of openers whose batches fit and that of those to be followed. */
export function splitOpeners(
  batches: NicBatches,
  work: BatchWork,
  y: Float64Array,
  limit: number,
): SafeAndNear {
  const shortest = batches.offsets[batches.frames! - 1].start;
  const most = float64Array(y.length);
  addHeld(most, y, 0, y.length, { start: shortest, p: Float64Array.of(1) }, 1);
  const { split } = splitAtLimit(batches, work, most, limit);
  return { split: split === 0 ? 0 : Math.min(y.length, split + shortest), limit, u: y };
}

/** Sum over the positions of a time and the services of the batch before that position. */
export function behindOwnBatch(
  batches: NicBatches,
  { service }: BatchWork,
  term: (i: number) => Float64Array,
): Pmf {
  const fill = (i: number, out: Float64Array): boolean => {
    out.set(term(i));
    return true;
  };
  return sumOverPositions(batches.reach.length, batches.tau + 1, fill, service);
}

/** Law of the processing time. Cost: see `processingTime`, and positions x tau x H. */
export function openerProcessingTime(
  batches: NicBatches,
  work: BatchWork,
  parts: SafeAndNear,
): ProcessingTime {
  const { split, limit, u: y } = parts;
  const { tau } = batches;
  const short = Math.min(tau, split);
  const laws: Pmf[] = [];
  const safe: SafeWaits = { short: null, other: null };
  if (massOf(y, 0, short) > overlookedOpeners) {
    const found = float64Array(tau);
    found.set(y.subarray(0, short));
    safe.short = behindOwnBatch(batches, work, shortOpeners(batches, found));
    laws.push(handledAfter(work, safe.short));
  }
  if (split > tau && massOf(y, tau, split) > overlookedOpeners) {
    const arrived = (i: number) => arrivedBeforeTimer(batches, i);
    safe.other = behindOwnBatch(batches, work, arrived);
    const handled = handledAfter(work, safe.other);
    laws.push(convolved({ start: 0, p: y.slice(tau, split) }, handled));
  }
  if (massOf(y, split, y.length) > 0) {
    // Without the own service, which all packets share: added at the end.
    const near = float64Array(limit + tau + 1);
    followShortOpeners(batches, work, parts, addTimes(near));
    followTallOpeners(batches, work, parts, near);
    laws.push(convolved({ start: 0, p: near }, work.service));
  }
  const length = laws.reduce((most, { start, p }) => Math.max(most, start + p.length), 1);
  const law = float64Array(length);
  for (const { start, p } of laws) for (let k = 0; k < p.length; k++) law[start + k] += p[k];
  return timeLaw(law, parts, safe);
}

/** Adds the waiting of packets in the card and the work that they find. */
function addTimes(near: Float64Array) {
  return (waits: Float64Array, { start, p }: Pmf) =>
    addConvolution(near, 0, near.length, waits, 0, waits.length, p, start, spreadFrom);
}

/** Openers that find tau or more: max(Y, H) = Y, but a packet is accepted only where the rest of Y fits. */
function followTallOpeners(
  batches: NicBatches,
  work: BatchWork,
  { split, limit, u: y }: SafeAndNear,
  near: Float64Array,
): void {
  const { tau, offsets } = batches;
  const from = Math.max(split, tau);
  const first = tallFound(work, y, from, limit + tau);
  followNear(batches, work, first, limit + tau, function (i, { start, p }) {
    const arrived = arrivedBeforeTimer(batches, i);
    const fits = Math.max(0, Math.min(p.length, limit - start));
    const below = p.subarray(0, fits);
    addConvolution(near, 0, near.length, arrived, 0, tau + 1, below, start - tau, spreadFrom);
    const later = lastIsLater(batches, i);
    const { start: earliest, p: offset } = offsets[i];
    const addAt = (k: number) => {
      const q = start + k;
      for (let j = 0; j < offset.length; j++) {
        const s = earliest + j;
        const after = q - limit - s;
        near[q - s] += p[k] * offset[j] * (after < 0 ? 1 : later[after]);
      }
    };
    for (let k = fits; k < p.length; k++) {
      if (p[k] >= negligible) addAt(k);
    }
  });
}

/** Work at the opener, from `from` on, and the interrupt's, below `limit`. */
export function tallFound({ overhead }: BatchWork, y: Float64Array, from: number, limit: number): Pmf {
  const start = from + overhead.start;
  const p = float64Array(Math.max(0, limit - start));
  addConvolution(p, 0, p.length, overhead.p, 0, overhead.p.length, y.subarray(from), 0);
  return { start, p };
}
