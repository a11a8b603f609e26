/**
 * A histogram with an interval for every share: counts of each batch beside those of all. Batches as in `BatchMeans`;
 * each stores only the entries between its first and last that are not 0, as 32-bit floats (their spread needs no
 * more).
 */
import { type Estimate, fewestBatches, mostBatches, ratioEstimate, student95 } from './batch-means.ts';

interface Slice {
  from: number;
  counts: Float32Array;
  /** Sum of the counts of this slice. */
  total: number;
}

function sliceOf(counts: Float64Array, end: number): Slice {
  let from = 0;
  let to = Math.min(end, counts.length);
  while (from < to && counts[from] === 0) from++;
  while (to > from && counts[to - 1] === 0) to--;
  let total = 0;
  for (let k = from; k < to; k++) total += counts[k];
  return { from, counts: Float32Array.from(counts.subarray(from, to)), total };
}

function joined(a: Slice, b: Slice): Slice {
  if (a.counts.length === 0) return b;
  if (b.counts.length === 0) return a;
  const from = Math.min(a.from, b.from);
  const to = Math.max(a.from + a.counts.length, b.from + b.counts.length);
  const counts = new Float32Array(to - from);
  counts.set(a.counts, a.from - from);
  for (let k = 0; k < b.counts.length; k++) counts[b.from - from + k] += b.counts[k];
  return { from, counts, total: a.total + b.total };
}

export class BatchedCounts {
  /** Counts of the batch under way: add to it. Replaced by a longer array when `reserve` asks for one. */
  counts: Float64Array;
  /** Counts over the finished batches. */
  totals: Float64Array;
  /** One past the last entry of `totals` that is not 0. */
  end = 0;
  private slices: Slice[] = [];

  constructor(size: number) {
    this.counts = new Float64Array(size);
    this.totals = new Float64Array(size);
  }

  /** Makes room for entries below `size`. */
  reserve(size: number): void {
    if (size <= this.counts.length) return;
    const length = Math.max(size, 2 * this.counts.length);
    const grown = (array: Float64Array) => {
      const copy = new Float64Array(length);
      copy.set(array);
      return copy;
    };
    this.counts = grown(this.counts);
    this.totals = grown(this.totals);
  }

  /**
   * Ends the batch under way; joins batches exactly when `BatchMeans.close` does. `end`: one past the last entry that
   * may be other than 0.
   */
  close(end = this.counts.length): void {
    const slice = sliceOf(this.counts, end);
    const to = slice.from + slice.counts.length;
    for (let k = slice.from; k < to; k++) {
      this.totals[k] += this.counts[k];
      this.counts[k] = 0;
    }
    this.end = Math.max(this.end, to);
    this.slices.push(slice);
    if (this.slices.length < mostBatches) return;
    this.slices = Array.from({ length: mostBatches / 2 }, (_, b) =>
      joined(this.slices[2 * b], this.slices[2 * b + 1]),
    );
  }

  /** First entry of `totals` that is not 0 (`end` where there is none). */
  get start(): number {
    let from = 0;
    while (from < this.end && this.totals[from] === 0) from++;
    return from;
  }

  /** Discards the current batch, for a warm-up. */
  discard(): void {
    this.counts.fill(0);
  }

  /** Finished batches so far, 0..31. */
  get batches(): number {
    return this.slices.length;
  }

  /** Sum of all finished batches. */
  total(): number {
    return this.slices.reduce((sum, slice) => sum + slice.total, 0);
  }

  /**
   * Share of the counts at each of the entries `from .. to - 1`, with half widths; 0 half width while batches are too
   * few.
   */
  shares(from: number, to: number): { p: Float64Array; halfWidth: Float64Array } {
    const total = this.total();
    const p = new Float64Array(to - from);
    const squares = new Float64Array(to - from);
    for (let k = from; k < Math.min(to, this.end); k++) p[k - from] = total > 0 ? this.totals[k] / total : 0;
    for (const slice of this.slices) {
      const sliceTo = slice.from + slice.counts.length;
      for (let k = from; k < to; k++) {
        const count = k >= slice.from && k < sliceTo ? slice.counts[k - slice.from] : 0;
        const residual = count - p[k - from] * slice.total;
        squares[k - from] += residual * residual;
      }
    }
    return { p, halfWidth: this.halfWidths(squares, total) };
  }

  /**
   * Share of the counts from each of `edges` (increasing) on, with half widths. Cost: batches x length + batches x
   * edges.
   */
  sharesFrom(edges: ArrayLike<number>): { share: Float64Array; halfWidth: Float64Array } {
    const total = this.total();
    const share = sumsFrom(this.totals, 0, edges);
    if (total > 0) for (let e = 0; e < share.length; e++) share[e] /= total;
    const squares = new Float64Array(share.length);
    for (const slice of this.slices) {
      const sums = sumsFrom(slice.counts, slice.from, edges);
      for (let e = 0; e < share.length; e++) {
        const residual = sums[e] - share[e] * slice.total;
        squares[e] += residual * residual;
      }
    }
    return { share, halfWidth: this.halfWidths(squares, total) };
  }

  /** Mean of `value(entry)` over the counts. Cost: batches x length. */
  mean(value: (entry: number) => number): Estimate | null {
    const sums = this.slices.map(({ from, counts }) =>
      counts.reduce((sum, n, k) => sum + n * value(from + k), 0),
    );
    const estimate = ratioEstimate(
      sums,
      this.slices.map(({ total }) => total),
    );
    if (!estimate) return null;
    let exact = 0;
    for (let k = 0; k < this.end; k++) exact += this.totals[k] * value(k);
    return { mean: exact / this.total(), halfWidth: estimate.halfWidth };
  }

  private halfWidths(squares: Float64Array, total: number): Float64Array {
    const count = this.slices.length;
    if (count < fewestBatches || !(total > 0)) return new Float64Array(squares.length);
    const factor = student95(count - 1) * Math.sqrt(count / (count - 1));
    return squares.map((square) => (factor * Math.sqrt(square)) / total);
  }
}

/** Sum of `counts`, which begin at entry `from`, from each edge on: accumulated from the far end. */
function sumsFrom(counts: ArrayLike<number>, from: number, edges: ArrayLike<number>): Float64Array {
  const out = new Float64Array(edges.length);
  let sum = 0;
  let k = counts.length - 1;
  for (let e = edges.length - 1; e >= 0; e--) {
    for (; k >= 0 && from + k >= edges[e]; k--) sum += counts[k];
    out[e] = sum;
  }
  return out;
}
