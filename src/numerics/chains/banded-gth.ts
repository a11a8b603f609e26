/**
 * GTH elimination of a banded chain from its top state down, in a frame that moves with the pivot.
 *
 * Elimination adds to the transitions between the states just below the pivot n a matrix indexed by distances below
 * n: row a is state n - a, column b is state n - b. Where the chain's rows are shifts of one another, this matrix
 * and the pivot's row and column converge to a pattern (the factors of a Wiener-Hopf factorisation) at the rate at
 * which excursions above n forget where they began, whatever the drift; once they repeat, the remaining shifted states
 * need no elimination at all. Positive arithmetic throughout.
 */
import { float64Array, int32Array } from '../array-memory.ts';
import { EliminationFrame, fused, type BandedChain } from './elimination-frame.ts';
import { normalised } from './gth.ts';

export interface BandedSolution {
  /** Stationary distribution; exact zeros at transient states. */
  q: Float64Array;
  /** States that were eliminated one by one; the others took the converged pattern. */
  eliminated: number;
}

/** Columns of the eliminated transitions, from the top down: how q follows from the states below. */
class Columns {
  /** Each column lies within one chunk, so that nothing is copied when room runs out. */
  private readonly chunks: Float64Array[] = [];
  private used = chunkLength;
  private readonly chunkOf: number[] = [];
  private readonly offset: number[] = [];
  private readonly length: number[] = [];

  push(column: Float64Array, length: number): void {
    if (this.used + length > chunkLength) {
      this.chunks.push(
        (length <= chunkLength && spareChunks.pop()) || float64Array(Math.max(chunkLength, length)),
      );
      this.used = 0;
    }
    const values = this.chunks[this.chunks.length - 1];
    for (let a = 1; a <= length; a++) values[this.used + a - 1] = column[a];
    this.chunkOf.push(this.chunks.length - 1);
    this.offset.push(this.used);
    this.length.push(length);
    this.used += length;
  }

  release(): void {
    for (const chunk of this.chunks.splice(0))
      if (chunk.length === chunkLength && spareChunks.length < mostSpare) spareChunks.push(chunk);
  }

  /** Sum over a of q[state - a] times entry a of the column pushed as number `index`. */
  dot(index: number, q: Float64Array, state: number): number {
    const from = this.offset[index];
    const length = this.length[index];
    const values = this.chunks[this.chunkOf[index]];
    let sum0 = 0;
    let sum1 = 0;
    let a = 0;
    for (; a + 1 < length; a += 2) {
      sum0 += q[state - 1 - a] * values[from + a];
      sum1 += q[state - 2 - a] * values[from + a + 1];
    }
    if (a < length) sum0 += q[state - 1 - a] * values[from + a];
    return sum0 + sum1;
  }
}

/** Entries of columns that are made room for at once. */
const chunkLength = 1 << 15;

/** Chunks of earlier eliminations, 3 MB at most: fresh ones cost their pages. */
const spareChunks: Float64Array[] = [];
const mostSpare = 12;

/** Stationary distribution of `chain`. Cost: down * up a state eliminated. */
export function solveBandedChain(chain: BandedChain): BandedSolution {
  const { states } = chain;
  const frame = new EliminationFrame(chain);
  const columns = new Columns();
  /** Index in `columns` of each eliminated state's column. */
  const columnOf = int32Array(states);
  let pushed = 0;
  let lowest = 0;
  let n = states - 1;
  let repeats = false;
  while (n > 0) {
    const group = Math.min(fused, n);
    const transient = frame.reducePivots(n, group);
    for (let t = 0; t < (transient ?? group); t++) {
      columns.push(frame.columns[t], Math.min(frame.columnReach(t), n - t));
      columnOf[n - t] = pushed++;
    }
    if (transient !== null) {
      lowest = n - transient;
      break;
    }
    if (n - group === 0) break;
    // Once the pattern repeats, shifted rows only move along with the frame.
    frame.advance(repeats ? n - group - chain.shiftedFrom + 1 : 0);
    n -= group;
    const lastShifted = chain.shiftedFrom + chain.up + fused;
    if (!repeats && n > lastShifted && frame.repeats()) {
      repeats = true;
      // same position within a group, so that the frame does not change
      const skipped = fused * Math.floor((n - lastShifted) / fused);
      for (let t = 0; t < skipped; t++) columnOf[n - t] = pushed - 1;
      n -= skipped;
    }
  }
  const q = float64Array(states);
  q[lowest] = 1;
  let largest = 1;
  for (let state = lowest + 1; state < states; state++) {
    let value = columns.dot(columnOf[state], q, state);
    if (value > 1e200) {
      for (let i = lowest; i < state; i++) q[i] *= 1e-200;
      value *= 1e-200;
      largest *= 1e-200;
    }
    // subnormal numbers are slow, and far below anything of interest
    q[state] = value < largest * 1e-280 && value < 1e-280 ? 0 : value;
    if (value > largest) largest = value;
  }
  columns.release();
  return { q: normalised(q), eliminated: pushed };
}
