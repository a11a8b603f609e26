/**
 * The peripheral queue: a packet that finds the NIC empty starts the timer, packets that arrive less than tau later
 * join its batch, up to `frames` packets: the last of these closes it at once. All times in slots.
 */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { PmfBuffer } from '../../../../numerics/laws/panjer/pmf.ts';
import type { SummableLaw } from '../../../../numerics/sums/partial-sums.ts';
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import { SolveFailure } from '../../../contract/solution.ts';
import { batchTooLarge, longestBatch } from '../../read-inputs.ts';

/** Interarrival probabilities and tails on the first slots. */
export interface Interarrival {
  /** a(k), k = 0 .. p.length - 1. */
  p: Float64Array;
  /** `tail[k]` = P(A >= k), k = 0 .. p.length: the last entry is the mass beyond `p`. */
  tail: Float64Array;
}

export interface NicBatches {
  tau: number;
  /** Packets that close a batch before its timer does; null: any number fits, and only the timer closes it. */
  frames: number | null;
  interarrival: Interarrival;
  meanInterarrival: number;
  /**
   * `offsets[i]`: law of the arrival time F^(i) of packet i + 1 after the first, on slots below tau; mass `reach[i]`.
   */
  offsets: readonly Pmf[];
  /** P(X >= i + 1): packet i + 1 exists. */
  reach: Float64Array;
  /** `size[j]` = P(X = j), j = 0 .. offsets.length (`size[0]` = 0). */
  size: Float64Array;
  /** E[X] = sum of `reach`. */
  meanSize: number;
  /** P(the last packet allowed closes the batch, not the timer). */
  closedByFrames: number;
  /** E[W; packet i + 1 exists] and its second moment: waiting of packet i + 1 in the NIC times its probability. */
  waiting: Float64Array;
  /** Where only the timer closes a batch; 0 otherwise. */
  waitingSquare: Float64Array;
}

/** Packets of a batch less likely than this are left out; so are far ends of laws, relative to their largest entry. */
const rarest = 1e-24;
const cutShare = 1e-28;

/** Reads the interarrival law up to `length` slots. */
export function readInterarrival(law: SummableLaw, length: number): Interarrival {
  const buffer = new PmfBuffer();
  law.fillSum(1, { lowerCut: 0, upperCut: cutShare, horizon: length, limit: 400_000 }, buffer);
  const end = Math.max(1, buffer.end);
  const stored = Math.min(end, length);
  const p = float64Array(stored);
  p.set(buffer.values.subarray(Math.min(buffer.start, stored), stored), Math.min(buffer.start, stored));
  let sum = 0;
  if (buffer.complete) {
    for (let k = end - 1; k >= stored; k--) sum += buffer.values[k];
  } else {
    let below = 0;
    for (let k = 0; k < stored; k++) below += p[k];
    sum = Math.max(0, 1 - below);
  }
  const tail = float64Array(stored + 1);
  tail[stored] = sum;
  for (let k = stored - 1; k >= 0; k--) tail[k] = sum += p[k];
  return { p, tail };
}

/** P(A >= k) for any k >= 0. */
export function tailFrom({ tail }: Interarrival, k: number): number {
  return tail[Math.min(k, tail.length - 1)];
}

/**
 * Batches of the NIC that only the timer closes, as far as their first `most` packets. Cost: tau x (largest batch) for
 * closed families, times the length of a histogram otherwise.
 */
export function nicBatches(
  law: SummableLaw,
  interarrival: Interarrival,
  tau: number,
  most = Infinity,
): NicBatches {
  const cut = { lowerCut: cutShare, upperCut: cutShare, horizon: tau, limit: tau };
  const buffer = new PmfBuffer();
  const offsets: Pmf[] = [{ start: 0, p: Float64Array.of(1) }];
  const reach = [1];
  for (let i = 1; i < most; i++) {
    law.fillSum(i, cut, buffer);
    const end = Math.min(buffer.end, tau);
    if (buffer.start >= end) break;
    const p = buffer.values.slice(buffer.start, end);
    let mass = 0;
    for (let k = 0; k < p.length; k++) mass += p[k];
    if (mass < rarest) break;
    offsets.push({ start: buffer.start, p });
    reach.push(mass);
    if (i >= longestBatch) {
      throw new SolveFailure(
        batchTooLarge,
        `More than ${longestBatch} packets can arrive within the coalescing time: lower the rate or the coalescing time.`,
        'coalescingUs',
      );
    }
  }
  const count = offsets.length;
  const size = float64Array(count + 1);
  const waiting = float64Array(count);
  const waitingSquare = float64Array(count);
  let meanSize = 0;
  for (let i = count - 1; i >= 0; i--) {
    const { start, p } = offsets[i];
    for (let k = 0; k < p.length; k++) {
      const wait = tau - start - k;
      size[i + 1] += p[k] * tailFrom(interarrival, wait);
      waiting[i] += p[k] * wait;
      waitingSquare[i] += p[k] * wait * wait;
    }
    meanSize += reach[i];
  }
  return {
    tau,
    frames: null,
    interarrival,
    meanInterarrival: law.mean,
    offsets,
    reach: Float64Array.from(reach),
    size,
    meanSize,
    closedByFrames: 0,
    waiting,
    waitingSquare,
  };
}
