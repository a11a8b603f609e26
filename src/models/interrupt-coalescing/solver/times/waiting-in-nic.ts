/**
 * Waiting in the NIC of the packet at one position of its batch, and sums over all positions with the work found there.
 * In slots.
 */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { addConvolution } from '../../../../numerics/sums/add-convolution.ts';
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import { waitingForFrames, waitingForTimer } from '../interval/frame-closing.ts';
import type { NicBatches } from '../interval/nic-batches.ts';

/** Entries below this are dropped at the ends. */
const negligible = 1e-28;

/** Factor by which more room is made than requested: sums widen from position to position. */
const growth = 1.25;

/** Fills the term of packet i + 1 and returns whether there is any. */
type FillTerm = (i: number, out: Float64Array) => boolean;

/**
 * `p[t]` = P(packet i + 1 exists and waits t), t = 0 .. tau; divided by `reach[i]` it is the law of W_i. Fresh array.
 */
export function waitingOf(batches: NicBatches, i: number): Float64Array {
  const waits = waitingForTimer(batches, i);
  if (batches.frames === null) return waits;
  const frames = waitingForFrames(batches, i);
  for (let t = 0; t < waits.length; t++) waits[t] += frames[t];
  return waits;
}

/** `p[t]` = P(packet i + 1 arrives t before the timer ends), t = 0 .. tau, for any end of the batch. Fresh array. */
export function arrivedBeforeTimer({ tau, offsets }: NicBatches, i: number): Float64Array {
  const left = float64Array(tau + 1);
  const { start, p } = offsets[i];
  for (let k = 0; k < p.length; k++) left[tau - start - k] = p[k];
  return left;
}

/**
 * Sum over i of terms[i] convolved with i laws `b`: from the last term backwards, each step one convolution with `b`.
 * `term` fills one term on 0 .. length - 1; terms are asked for from the last to the first. Cost: see `positionsCost`.
 */
export function sumOverPositions(count: number, length: number, term: FillTerm, b: Pmf): Pmf {
  let sum: Pmf = { start: 0, p: new Float64Array(0) };
  const added = float64Array(length);
  // The sum of the last position lies in one, that of this position in the other.
  let [held, free] = [new Float64Array(0), new Float64Array(0)];
  for (let i = count - 1; i >= 0; i--) {
    added.fill(0);
    const any = term(i, added);
    const start = any ? 0 : sum.start + b.start;
    const end = Math.max(any ? length : 0, sum.start + sum.p.length + b.start + b.p.length - 1);
    const room = Math.max(0, end - start);
    if (free.length < room) free = float64Array(Math.ceil(growth * room));
    const next = free.subarray(0, room).fill(0);
    [held, free] = [free, held];
    const shift = sum.start + b.start - start;
    addConvolution(next, 0, next.length, b.p, 0, b.p.length, sum.p, shift);
    if (any) for (let k = 0; k < length; k++) next[k] += added[k];
    let last = next.length;
    while (last > 0 && next[last - 1] < negligible) last--;
    let first = 0;
    while (first < last && next[first] < negligible) first++;
    sum = { start: start + first, p: next.subarray(first, last) };
  }
  return sum;
}

/** Upper bound of the multiplications of `sumOverPositions`. */
export function positionsCost(count: number, length: number, b: Pmf): number {
  return count * (length + (count / 2) * (b.start + b.p.length)) * b.p.length;
}
