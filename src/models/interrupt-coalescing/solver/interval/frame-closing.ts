/**
 * Batches that close when their last packet allowed arrives, or with the timer: how long each packet waits for either.
 * With G the sum of the interarrival times from packet i + 1 to the last one, it waits min(G, tau - F^(i)). In slots.
 */
import { float64Array } from '../../../../numerics/array-memory.ts';
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import type { SummableLaw } from '../../../../numerics/sums/partial-sums.ts';
import { type Interarrival, type NicBatches, nicBatches } from './nic-batches.ts';

/** Frames that close a batch more rarely than this do not close any. */
const rarest = 1e-20;

/** Batches of the NIC that the timer closes, or `frames` packets before it; null: the timer alone. */
export function closedBatches(
  law: SummableLaw,
  interarrival: Interarrival,
  tau: number,
  frames: number | null,
): NicBatches {
  const batches = nicBatches(law, interarrival, tau, frames ?? Infinity);
  const { offsets, reach } = batches;
  if (frames === null || offsets.length < frames || reach[frames - 1] < rarest) return batches;
  const size = batches.size.slice();
  size[frames] = reach[frames - 1];
  const limited: NicBatches = {
    ...batches,
    frames,
    size,
    closedByFrames: size[frames],
    waitingSquare: float64Array(frames),
  };
  const waiting = float64Array(offsets.length);
  for (const [i, { start, p }] of offsets.entries()) {
    const soonest = meanUntilClosed(limited, i);
    for (let k = 0; k < p.length; k++) waiting[i] += p[k] * soonest[tau - start - k];
  }
  return { ...limited, waiting };
}

/** How long a batch that frames close is held: f^(frames - 1) below tau, of mass `closedByFrames`. */
export function heldUntilFrames({ offsets, frames }: NicBatches): Pmf {
  return frames === null ? { start: 0, p: new Float64Array(0) } : offsets[frames - 1];
}

/** P(the interarrival times from packet i + 1 to the last one allowed take longer than t), t = 0 .. tau - 1. */
export function lastIsLater({ tau, offsets, size, frames }: NicBatches, i: number): Float64Array {
  const left = frames! - 1 - i;
  const later = float64Array(tau);
  if (left === 0) return later;
  // Timers that end before `left` further packets: P(F^(left) >= tau).
  let sum = 0;
  for (let j = left; j >= 1; j--) sum += size[j];
  const { start, p } = offsets[left];
  for (let t = tau - 1; t >= 0; t--) {
    later[t] = sum;
    const at = t - start;
    if (at >= 0 && at < p.length) sum += p[at];
  }
  return later;
}

/** E[min(G, t)] for packet i + 1, t = 0 .. tau: what it waits on average where the timer has t left. */
export function meanUntilClosed(batches: NicBatches, i: number): Float64Array {
  const later = lastIsLater(batches, i);
  const mean = float64Array(later.length + 1);
  for (let t = 0; t < later.length; t++) mean[t + 1] = mean[t] + later[t];
  return mean;
}

/** `p[t]` = P(packet i + 1 exists, the timer closes its batch, and it waits t), t = 0 .. tau. */
export function waitingForTimer(batches: NicBatches, i: number): Float64Array {
  const { tau, offsets, frames } = batches;
  const waits = float64Array(tau + 1);
  const { start, p } = offsets[i];
  if (frames === null) {
    for (let k = 0; k < p.length; k++) waits[tau - start - k] = p[k];
    return waits;
  }
  const later = lastIsLater(batches, i);
  for (let k = 0; k < p.length; k++) {
    const wait = tau - start - k;
    waits[wait] = p[k] * later[wait - 1];
  }
  return waits;
}

/** `p[t]` = P(packet i + 1 exists, frames close its batch, and it waits t), t = 0 .. tau. */
export function waitingForFrames({ tau, offsets, frames }: NicBatches, i: number): Float64Array {
  const waits = float64Array(tau + 1);
  if (frames === null) return waits;
  const left = offsets[frames - 1 - i];
  const before = float64Array(tau + 1);
  const { start, p } = offsets[i];
  for (let t = 0, sum = 0; t < tau; t++) {
    const at = t - start;
    if (at >= 0 && at < p.length) sum += p[at];
    before[t + 1] = sum;
  }
  for (let k = 0; k < left.p.length; k++) {
    const wait = left.start + k;
    waits[wait] = left.p[k] * before[tau - wait];
  }
  return waits;
}
