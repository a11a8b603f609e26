/** How many of the packets left behind by a full service make its k-th arrival join a given block of the queue. */
import { float64Array } from '../../../../numerics/array-memory.ts';

/**
 * Weight of block f for the k-th arrival: P(state i > beta with f beta <= (i - beta) + k - 1 < min((f + 1) beta, L)), a
 * sum of q over a window of at most beta states. Read from sums within aligned blocks, so that nothing is subtracted.
 */
export class PlaceWindows {
  /** P(i > beta): polls that leave packets behind. */
  readonly mass: number;
  /** q(beta + l) at l = 0, 1, ... up to the last that is not zero, entry 0 set to zero. */
  private readonly left: Float64Array;
  /** Sums from the beginning of the aligned block up to l, and from l to its end. */
  private readonly upTo: Float64Array;
  private readonly from: Float64Array;
  private readonly maxBatch: number;
  private readonly ringSize: number;

  constructor(queueAtPoll: Float64Array, maxBatch: number, ringSize: number) {
    this.maxBatch = maxBatch;
    this.ringSize = ringSize;
    let end = ringSize + 1;
    while (end > maxBatch + 1 && queueAtPoll[end - 1] === 0) end--;
    this.left = queueAtPoll.slice(maxBatch, end);
    this.left[0] = 0;
    const n = this.left.length;
    this.upTo = float64Array(n);
    this.from = float64Array(n);
    let mass = 0;
    for (let l = 0; l < n; l++) {
      this.upTo[l] = this.left[l] + (l % maxBatch === 0 ? 0 : this.upTo[l - 1]);
      mass += this.left[l];
    }
    for (let l = n - 1; l >= 0; l--) {
      this.from[l] = this.left[l] + ((l + 1) % maxBatch === 0 || l === n - 1 ? 0 : this.from[l + 1]);
    }
    this.mass = mass;
  }

  /** k = 1, 2, ... */
  weight(f: number, k: number): number {
    const { maxBatch, ringSize, left } = this;
    const a = Math.max(0, f * maxBatch - k + 1);
    const b = Math.min(Math.min((f + 1) * maxBatch, ringSize) - k, left.length - 1);
    if (b < a) return 0;
    const alignedStart = a % maxBatch === 0;
    const alignedEnd = (b + 1) % maxBatch === 0 || b === left.length - 1;
    const sameBlock = Math.floor(a / maxBatch) === Math.floor(b / maxBatch);
    if (!sameBlock) return this.from[a] + this.upTo[b];
    if (alignedStart) return this.upTo[b];
    if (alignedEnd) return this.from[a];
    let sum = 0;
    for (let l = a; l <= b; l++) sum += left[l];
    return sum;
  }

  /**
   * Weights of block f for k = 1..counts at index k; positive ones lie in first..last. Zero where what the k-th arrival
   * adds is negligible: `reach[k]` = P(a full service has k arrivals). Written to `values`, of counts + 1 entries.
   */
  weights(f: number, counts: number, reach: Float64Array, values: Float64Array): BlockWeights {
    let largest = 0;
    for (let k = 1; k <= counts; k++) {
      values[k] = this.weight(f, k);
      largest = Math.max(largest, values[k] * reach[k]);
    }
    let first = counts + 1;
    let last = 0;
    for (let k = 1; k <= counts; k++) {
      if (values[k] * reach[k] < negligible * largest) values[k] = 0;
      if (values[k] === 0) continue;
      first = Math.min(first, k);
      last = k;
    }
    return { values, first, last };
  }
}

export interface BlockWeights {
  values: Float64Array;
  first: number;
  last: number;
}

/** Arrivals below this share of the block's most frequent are left out. */
const negligible = 1e-24;

/** Relative difference up to which two blocks count as proportional: what is then wrong with one is as small. */
const proportional = 1e-11;

/**
 * b / a when the weights b are a multiple of a, else null. Away from both ends of the ring the queue falls off
 * geometrically, so that one block's weights are a multiple of its neighbour's.
 */
export function ratioOfWeights(a: Float64Array, b: Float64Array): number | null {
  let middle = 0;
  for (let k = 1; k < a.length; k++) if (a[k] > a[middle]) middle = k;
  const ratio = b[middle] / a[middle];
  if (!(ratio > 0 && ratio < Infinity)) return null;
  for (let k = 1; k < a.length; k++) {
    if (Math.abs(b[k] - ratio * a[k]) > proportional * (b[k] + 1e-6 * b[middle])) return null;
  }
  return ratio;
}
