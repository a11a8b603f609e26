/** The embedded chain of one RX queue at its polling instants, solved by GTH elimination within its band. */
import { negligibleDownMass, normalised } from '../../numerics/gth.ts';

/** One-step probabilities below this are left out of the elimination: nothing that is shown depends on them. */
const leftOut = 1e-60;

/**
 * A chain on contents 0..K in which a visit takes m = min(k, D) packets and any number arrives: no step leads down by more than
 * D. But for the D + 1 highest contents, which arrivals cannot pass, the step from k to k - m + a has a probability that
 * depends on m and a only.
 */
export class PollingChain {
  /** `arrivals[m][a]`: probability of a arrivals in a cycle with a batch of m, a = 0..K, the last entry K or more. */
  readonly arrivals: readonly Float64Array[];
  /** `top[k * (D + 1) + c]`: probability of the step from k to K - D + c. */
  readonly top: Float64Array;
  /** Stationary law, overwritten by `solve`. */
  readonly law: Float64Array;
  private readonly capacity: number;
  private readonly maxBatch: number;
  /** Steps through eliminated contents: from i to j at `i * D + j mod D`, for the D contents j below the pivot. */
  private readonly detours: Float64Array;
  private readonly pivotRow: Float64Array;
  /** Eliminated columns one after the other; that of content n begins at `columnAt[n]` with content `columnFrom[n]`. */
  private columns: Float64Array;
  private readonly columnAt: Int32Array;
  private readonly columnFrom: Int32Array;

  constructor(capacity: number, maxBatch: number) {
    this.capacity = capacity;
    this.maxBatch = maxBatch;
    this.arrivals = Array.from({ length: maxBatch + 1 }, () => new Float64Array(capacity + 1));
    this.top = new Float64Array((capacity + 1) * (maxBatch + 1));
    this.law = new Float64Array(capacity + 1);
    this.detours = new Float64Array((capacity + 1) * maxBatch);
    this.pivotRow = new Float64Array(maxBatch);
    this.columns = new Float64Array(1024);
    this.columnAt = new Int32Array(capacity + 1);
    this.columnFrom = new Int32Array(capacity + 1);
  }

  /** Probability of the step from `k` to `to`, not below k - D. */
  step(k: number, to: number): number {
    const { capacity, maxBatch } = this;
    const column = to - (capacity - maxBatch);
    if (column >= 0) return this.top[k * (maxBatch + 1) + column];
    const m = Math.min(k, maxBatch);
    return this.arrivals[m][to - k + m];
  }

  /**
   * Fills `law`. Entrywise relative error O(K eps), but for what is smaller than 1e-60. Cost K D times the reach of the arrivals
   * (at most K) multiply-adds; yields after every million or so.
   */
  *solve(): Generator<undefined, void, void> {
    const { capacity, maxBatch } = this;
    let reach = capacity;
    while (reach > 0 && this.arrivals[maxBatch][reach] < leftOut) reach--;
    this.detours.fill(0);
    let used = 0;
    let work = 0;
    let lowest = 0;
    for (let n = capacity; n > 0; n--) {
      const down = this.reduceRow(n);
      if (!(down > negligibleDownMass)) {
        lowest = n;
        break;
      }
      const from = Math.max(0, n - Math.max(reach, maxBatch));
      this.columnAt[n] = used;
      this.columnFrom[n] = from;
      this.reserve(used + n - from);
      this.eliminate(n, from, used, 1 / down);
      used += n - from;
      work += (n - from) * (maxBatch + 4);
      if (work > 1_000_000) {
        work = 0;
        yield;
      }
    }
    this.substitute(lowest);
  }

  /** Steps down from content n, those through higher contents included, into `pivotRow`; their sum. */
  private reduceRow(n: number): number {
    const { maxBatch, detours, pivotRow } = this;
    pivotRow.fill(0);
    let down = 0;
    for (let b = Math.min(maxBatch, n); b > 0; b--) {
      const to = n - b;
      const slot = to % maxBatch;
      const value = this.step(n, to) + (b === maxBatch ? 0 : detours[n * maxBatch + slot]);
      pivotRow[slot] = value;
      down += value;
    }
    return down;
  }

  /** Adds the steps i -> n -> j to the detours, for i = `from`..n-1; keeps the column of n. */
  private eliminate(n: number, from: number, at: number, scale: number): void {
    const { capacity, maxBatch, arrivals, detours, pivotRow, columns, top } = this;
    const slot = n % maxBatch;
    const topColumn = n - (capacity - maxBatch);
    const width = maxBatch + 1;
    const last = pivotRow[slot];
    const full = arrivals[maxBatch];
    for (let i = from; i < n; i++) {
      const row = i * maxBatch;
      const direct =
        topColumn >= 0 ? top[i * width + topColumn] : i >= maxBatch ? full[n - i + maxBatch] : arrivals[i][n];
      const weight = (direct + detours[row + slot]) * scale;
      columns[at + i - from] = weight;
      for (let s = 0; s < maxBatch; s++) detours[row + s] += weight * pivotRow[s];
      detours[row + slot] = weight * last; // content n is gone; its slot now belongs to n - D
    }
  }

  private substitute(lowest: number): void {
    const { capacity, law, columns, columnAt, columnFrom } = this;
    law.fill(0);
    law[lowest] = 1;
    let largest = 1;
    for (let n = lowest + 1; n <= capacity; n++) {
      const from = Math.max(lowest, columnFrom[n]);
      const at = columnAt[n] - columnFrom[n];
      let sum = 0;
      for (let i = from; i < n; i++) sum += law[i] * columns[at + i];
      if (sum > 1e200) {
        for (let i = lowest; i < n; i++) law[i] *= 1e-200;
        sum *= 1e-200;
        largest *= 1e-200;
      }
      largest = Math.max(largest, sum);
      law[n] = sum < 1e-280 && sum < largest * 1e-280 ? 0 : sum;
    }
    normalised(law);
  }

  private reserve(length: number): void {
    if (length <= this.columns.length) return;
    const grown = new Float64Array(Math.max(length, 2 * this.columns.length));
    grown.set(this.columns);
    this.columns = grown;
  }
}
