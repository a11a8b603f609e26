/** The embedded chain of one RX queue at its polling instants. */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { normalised } from '../../../../numerics/chains/gth.ts';
import { PollingElimination } from './polling-elimination.ts';

/**
 * A chain on contents 0..K in which a visit takes m = min(k, D) packets and any number arrives: no step leads down by
 * more than D. But for the D + 1 highest contents, which arrivals cannot pass, the step from k to k - m + a has a
 * probability that depends on m and a only.
 */
export class PollingChain {
  readonly capacity: number;
  readonly maxBatch: number;
  /** `arrivals[m][a]`: probability of a arrivals in a cycle with a batch of m, a = 0..K, the last entry K or more. */
  readonly arrivals: readonly Float64Array[];
  /** `top[k * (D + 1) + c]`: probability of the step from k to K - D + c. */
  readonly top: Float64Array;
  /** Stationary law, overwritten by `solve`. */
  readonly law: Float64Array;
  private elimination: PollingElimination | null = null;

  constructor(capacity: number, maxBatch: number) {
    this.capacity = capacity;
    this.maxBatch = maxBatch;
    this.arrivals = Array.from({ length: maxBatch + 1 }, () => float64Array(capacity + 1));
    this.top = float64Array((capacity + 1) * (maxBatch + 1));
    this.law = float64Array(capacity + 1);
  }

  /** Probability of the step from `k` to `to`, not below k - D. */
  step(k: number, to: number): number {
    const { capacity, maxBatch } = this;
    const column = to - (capacity - maxBatch);
    if (column >= 0) return this.top[k * (maxBatch + 1) + column];
    const m = Math.min(k, maxBatch);
    return this.arrivals[m][to - k + m];
  }

  /** Writes the probabilities of the steps from `from`, `from` + 1, ..., `to` - 1 to `to`. */
  writeColumn(to: number, from: number, column: Float64Array): void {
    const { capacity, maxBatch, top, arrivals } = this;
    const topColumn = to - (capacity - maxBatch);
    if (topColumn >= 0) {
      for (let k = from; k < to; k++) column[k - from] = top[k * (maxBatch + 1) + topColumn];
      return;
    }
    const full = arrivals[maxBatch];
    for (let k = from; k < Math.min(maxBatch, to); k++) column[k - from] = arrivals[k][to];
    for (let k = Math.max(from, maxBatch); k < to; k++) column[k - from] = full[to - k + maxBatch];
  }

  /** Fills `law`: see `PollingElimination`. */
  solve(): void {
    this.elimination ??= new PollingElimination(this);
    this.elimination.solve(this.law);
    normalised(this.law);
  }
}
