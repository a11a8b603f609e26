/** Waiting in the NIC of the packet at one position of its batch, and sums over all positions with the work found there. In slots. */
import { addConvolution } from '../../numerics/add-convolution.ts';
import type { Pmf } from '../../numerics/pmf.ts';
import type { NicBatches } from './nic-batches.ts';

/** Entries below this are dropped at the ends. */
const negligible = 1e-28;

/** `p[t]` = P(packet i + 1 exists and waits t), t = 0 .. tau; divided by `reach[i]` it is the law of W_i. Fresh array. */
export function waitingOf(batches: NicBatches, i: number): Float64Array {
  const { tau, offsets } = batches;
  const waits = new Float64Array(tau + 1);
  const { start, p } = offsets[i];
  for (let k = 0; k < p.length; k++) waits[tau - start - k] = p[k];
  return waits;
}

/**
 * Sum over i of terms[i] convolved with i laws `b`: from the last term backwards, each step one convolution with `b`. `term`
 * fills one term on 0 .. length - 1; terms are asked for from the last to the first. Cost: terms x length x b.length.
 */
export function* sumOverPositions(
  count: number,
  length: number,
  term: (i: number, out: Float64Array) => void,
  b: Pmf,
): Generator<number, Float64Array, void> {
  let sum = new Float64Array(0);
  let work = 0;
  const own = new Float64Array(length);
  const growth = b.start + b.p.length - 1;
  for (let i = count - 1; i >= 0; i--) {
    const next = new Float64Array(Math.max(length, sum.length + growth));
    addConvolution(next, 0, next.length, b.p, 0, b.p.length, sum, b.start);
    own.fill(0);
    term(i, own);
    for (let k = 0; k < length; k++) next[k] += own[k];
    let end = next.length;
    while (end > length && next[end - 1] < negligible) end--;
    sum = next.subarray(0, end);
    work += end * b.p.length;
    if (work > 4e6) {
      work = 0;
      yield 1 - i / count;
    }
  }
  return sum;
}
