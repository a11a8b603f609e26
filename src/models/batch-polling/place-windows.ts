/** How many of the packets left behind by a full service make its k-th arrival join a given block of the queue. */

/**
 * Weight of block f for the k-th arrival: P(state i > beta with f beta <= (i - beta) + k - 1 < min((f + 1) beta, L)), a sum of q
 * over a window of at most beta states. Read from sums within aligned blocks, so that nothing is subtracted.
 */
export class PlaceWindows {
  /** P(i > beta): polls that leave packets behind. */
  readonly mass: number;
  /** q(beta + l) at l = 0..L - beta, entry 0 set to zero. */
  private readonly left: Float64Array;
  /** Sums from the beginning of the aligned block up to l, and from l to its end. */
  private readonly upTo: Float64Array;
  private readonly from: Float64Array;
  private readonly maxBatch: number;
  private readonly ringSize: number;

  constructor(queueAtPoll: Float64Array, maxBatch: number, ringSize: number) {
    this.maxBatch = maxBatch;
    this.ringSize = ringSize;
    this.left = queueAtPoll.slice(maxBatch, ringSize + 1);
    this.left[0] = 0;
    const n = this.left.length;
    this.upTo = new Float64Array(n);
    this.from = new Float64Array(n);
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
}
