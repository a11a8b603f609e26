/**
 * GTH elimination of a chain whose steps lead down by a bounded number, from the top state down. Positive arithmetic.
 */
import { float64Array, int32Array, release } from '../../../../numerics/array-memory.ts';
import { negligibleDownMass, normalised } from '../../../../numerics/chains/gth.ts';

/**
 * The embedded chain of one RX queue at its polling instants. A chain on contents 0..K in which a visit takes m =
 * min(k, D) packets and any number arrives: no step leads down by more than D. But for the D + 1 highest contents,
 * which arrivals cannot pass, the step from k to k - m + a has a probability that depends on m and a only.
 */
export class PollingChain {
  /** `arrivals[m][a]`: probability of a arrivals in a cycle with a batch of m, a = 0..K, the last entry K or more. */
  readonly arrivals: readonly Float64Array[];
  /** `top[k * (D + 1) + c]`: probability of the step from k to K - D + c. */
  readonly top: Float64Array;
  /** Stationary law, overwritten by `solve`. */
  readonly law: Float64Array;
  private elimination: PollingElimination | null = null;

  constructor(
    readonly capacity: number,
    readonly maxBatch: number,
  ) {
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

/** One-step probabilities below this are left out: nothing that is shown depends on them. */
const leftOut = 1e-60;
/** Pivots eliminated together, so that what they add to a row is read and written once for all of them. */
const fused = 4;
/** Beyond this the measure is scaled down: entries of a column reach 1e290, the inverse of `negligibleDownMass`. */
const outOfRange = 1e10;

/** A chain on contents 0..K without a step that leads down by more than D; see `PollingChain`. */
interface EliminatedChain {
  /** K. */
  readonly capacity: number;
  /** D. */
  readonly maxBatch: number;
  readonly arrivals: readonly Float64Array[];
  step(k: number, to: number): number;
  writeColumn(to: number, from: number, column: Float64Array): void;
}

/**
 * Eliminating content n adds the steps i -> n -> j to those of the contents i below it; j is one of the D contents
 * below n. These detours are stored in D slots a row (at least four), content j in slot j mod slots: when n is gone its
 * slot serves n - D.
 */
class PollingElimination {
  private readonly slots: number;
  private readonly detours: Float64Array;
  /** Steps down from the pivots of a group, by slot. */
  private readonly pivotRows: Float64Array[];
  /** The same side by side, `updates[slot * 4 + t]`, without the steps to later pivots of the group. */
  private readonly updates: Float64Array;
  /** Direct steps to the pivots of a group. */
  private readonly direct: Float64Array[];
  private readonly scales = float64Array(fused);
  /** Eliminated columns one after the other; that of content n begins at `columnAt[n]` with content `columnFrom[n]`. */
  private columns = float64Array(0);
  private readonly columnAt: Int32Array;
  private readonly columnFrom: Int32Array;
  private used = 0;

  constructor(private readonly chain: EliminatedChain) {
    const { capacity, maxBatch } = chain;
    this.slots = Math.max(fused, maxBatch);
    this.detours = float64Array((capacity + 1) * this.slots);
    this.pivotRows = Array.from({ length: fused }, () => float64Array(this.slots));
    this.updates = float64Array(this.slots * fused);
    this.direct = Array.from({ length: fused }, () => float64Array(capacity + 1));
    this.columnAt = int32Array(capacity + 1);
    this.columnFrom = int32Array(capacity + 1);
  }

  /**
   * Writes the stationary measure, not normalised, to `law`. Entrywise relative error O(K eps), except for entries
   * smaller than 1e-60. K D times the reach of the arrivals (at most K) multiply-adds.
   */
  solve(law: Float64Array): void {
    const { capacity, maxBatch, arrivals } = this.chain;
    let reach = capacity;
    while (reach > maxBatch && arrivals[maxBatch][reach] < leftOut) reach--;
    this.detours.fill(0);
    this.used = 0;
    this.provide(reach);
    let lowest = 0;
    for (let n = capacity; n > 0; n -= fused) {
      const group = Math.min(fused, n);
      const from = Math.max(0, n - group - reach);
      this.reserve(n, group, from);
      const transient = this.reducePivots(n, group, from);
      if (transient !== null) {
        lowest = transient;
        break;
      }
      this.passRows(n, group, from);
    }
    this.substitute(law, lowest);
  }

  /** Makes room for all columns at once, where arrivals reach so far: a growing array would be copied. */
  private provide(reach: number): void {
    let entries = 0;
    for (let n = this.chain.capacity; n > 0; n -= fused) {
      const group = Math.min(fused, n);
      const from = Math.max(0, n - group - reach);
      for (let t = 0; t < group; t++) entries += n - t - from;
    }
    if (this.columns.length < entries) {
      release(this.columns); // released before as much is allocated again
      this.columns = float64Array(0);
      this.columns = float64Array(entries);
    }
  }

  private reserve(n: number, group: number, from: number): void {
    for (let t = 0; t < group; t++) {
      this.columnAt[n - t] = this.used;
      this.columnFrom[n - t] = from;
      this.used += n - t - from;
      this.chain.writeColumn(n - t, from, this.direct[t]);
    }
  }

  /**
   * Steps down from each pivot, those through the earlier ones included. Returns a pivot that is never left downwards,
   * or null.
   */
  private reducePivots(n: number, group: number, from: number): number | null {
    const { slots, pivotRows, detours, chain } = this;
    for (let t = 0; t < group; t++) {
      const pivot = n - t;
      this.passRow(pivot, n, t, from);
      const row = pivotRows[t].fill(0);
      let down = 0;
      for (let b = Math.min(chain.maxBatch, pivot); b > 0; b--) {
        const to = pivot - b;
        const slot = to % slots;
        // with as many slots as steps down, that of the farthest one still holds the value of the pivot
        const value = chain.step(pivot, to) + (b === slots ? 0 : detours[pivot * slots + slot]);
        row[slot] = value;
        down += value;
      }
      if (!(down > negligibleDownMass)) return pivot;
      this.scales[t] = 1 / down;
    }
    this.updates.fill(0);
    for (let t = 0; t < group; t++) {
      for (let slot = 0; slot < slots; slot++) this.updates[slot * fused + t] = pivotRows[t][slot];
      for (let later = t + 1; later < group; later++) this.updates[((n - later) % slots) * fused + t] = 0;
    }
    return null;
  }

  /** Takes row `i` through the first `count` pivots of the group that begins with `n`. */
  private passRow(i: number, n: number, count: number, from: number): void {
    const { slots, detours, pivotRows, columns, columnAt } = this;
    const row = i * slots;
    for (let t = 0; t < count; t++) {
      const pivot = n - t;
      const place = row + (pivot % slots);
      const weight = (this.direct[t][i - from] + detours[place]) * this.scales[t];
      columns[columnAt[pivot] + i - from] = weight;
      detours[place] = 0;
      for (let slot = 0; slot < slots; slot++) detours[row + slot] += weight * pivotRows[t][slot];
    }
  }

  /** Takes all rows below the group through its pivots. */
  private passRows(n: number, group: number, from: number): void {
    if (group < fused) {
      for (let i = from; i <= n - group; i++) this.passRow(i, n, group, from);
      return;
    }
    const { slots, detours, pivotRows, updates, columns, columnAt, scales, direct } = this;
    const [d0, d1, d2, d3] = direct;
    const [r0, r1, r2] = pivotRows;
    const [s0, s1, s2, s3] = scales;
    const slot0 = n % slots;
    const slot1 = (n - 1) % slots;
    const slot2 = (n - 2) % slots;
    const slot3 = (n - 3) % slots;
    const [to1, to2, to3] = [r0[slot1], r0[slot2], r0[slot3]];
    const [from1to2, from1to3, from2to3] = [r1[slot2], r1[slot3], r2[slot3]];
    const at0 = columnAt[n];
    const at1 = columnAt[n - 1];
    const at2 = columnAt[n - 2];
    const at3 = columnAt[n - 3];
    const rows = n - fused + 1 - from;
    for (let r = 0; r < rows; r++) {
      const row = (r + from) * slots;
      const w0 = (d0[r] + detours[row + slot0]) * s0;
      const w1 = (d1[r] + detours[row + slot1] + w0 * to1) * s1;
      const w2 = (d2[r] + detours[row + slot2] + w0 * to2 + w1 * from1to2) * s2;
      const w3 = (d3[r] + detours[row + slot3] + w0 * to3 + w1 * from1to3 + w2 * from2to3) * s3;
      columns[at0 + r] = w0;
      columns[at1 + r] = w1;
      columns[at2 + r] = w2;
      columns[at3 + r] = w3;
      detours[row + slot0] = 0;
      detours[row + slot1] = 0;
      detours[row + slot2] = 0;
      detours[row + slot3] = 0;
      for (let slot = 0; slot < slots; slot++) {
        const u = slot * fused;
        detours[row + slot] +=
          w0 * updates[u] + w1 * updates[u + 1] + w2 * updates[u + 2] + w3 * updates[u + 3];
      }
    }
  }

  private substitute(law: Float64Array, lowest: number): void {
    const { columns, columnAt, columnFrom } = this;
    law.fill(0);
    law[lowest] = 1;
    let largest = 1;
    for (let n = lowest + 1; n < law.length; n++) {
      const from = Math.max(lowest, columnFrom[n]);
      const at = columnAt[n] - columnFrom[n];
      let sum0 = 0;
      let sum1 = 0;
      let i = from;
      for (; i + 1 < n; i += 2) {
        sum0 += law[i] * columns[at + i];
        sum1 += law[i + 1] * columns[at + i + 1];
      }
      let sum = sum0 + sum1 + (i < n ? law[i] * columns[at + i] : 0);
      if (sum > outOfRange) {
        const scale = 1 / sum;
        for (let k = lowest; k < n; k++) law[k] *= scale;
        largest *= scale;
        sum = 1;
      }
      largest = Math.max(largest, sum);
      law[n] = sum < 1e-280 && sum < largest * 1e-280 ? 0 : sum;
    }
  }
}
