/**
 * The moving frame of the banded elimination: what the eliminated states add to the transitions of those just below.
 */
import { float64Array, int32Array } from '../array-memory.ts';
import { negligibleDownMass } from './gth.ts';

// A Markov chain with short steps, as the banded elimination reads it.

/** A chain on states 0..states-1 whose steps go at most `down` states down and `up` states up. */
export interface BandedChain {
  states: number;
  down: number;
  up: number;
  /**
   * Probability of a step that may be left out: additions to it by elimination are left out, too. 0: nothing is left
   * out.
   */
  negligible: number;
  /** Rows of this state and of all above, except for steps that reach the top state, are shifts of one row. */
  shiftedFrom: number;
  /** Writes P(state -> state - b) to `row[b]`, b = 1..down; targets below state 0 count as state 0. */
  writeRowBelow(state: number, row: Float64Array): void;
  /** Writes P(state - a -> state) to `column[a]`, a = 1..min(up, state); zero beyond. */
  writeColumnAbove(state: number, column: Float64Array): void;
}

/** Pivots eliminated together: the frame is then read and written once for all of them. */
export const fused = 4;
/** Rows of the frame updated together. */
const rowsAtOnce = 4;
/** Largest relative change of pattern entries, from one group of pivots to the next, that counts as none. */
const sameTo = 1e-15;
/** Entries smaller than this share of the pattern's largest may still move. */
const ignoredShare = 1e-25;

/** The frame: corrections to the transitions among the states below the pivots, and the pivots' rows and columns. */
export class EliminationFrame {
  /** `rows[t][b]`: transitions of pivot n - t to n - t - b. */
  private readonly rows: Float64Array[];
  /** `columns[t][a]`: transitions of n - t - a to pivot n - t over the pivot's mass downwards. */
  readonly columns: Float64Array[];
  private readonly lastRow: Float64Array;
  private readonly lastColumn: Float64Array;
  private readonly corrections: Float64Array;
  private readonly width: number;
  private readonly rowEnd = int32Array(fused);
  private readonly columnEnd = int32Array(fused);
  /** Rows of the frame that hold corrections, and how far each of them does: nothing but zeros beyond. */
  private height = 0;
  private readonly breadth: Int32Array;
  /** The pivots' rows side by side: see `packRows`. */
  private readonly packed: Float64Array;
  /** Largest of the pivots' row entries at this distance or beyond. */
  private readonly rowPeak: Float64Array;

  constructor(private readonly chain: BandedChain) {
    const { down, up } = chain;
    this.width = down + fused + 1;
    this.corrections = float64Array((up + 2 * fused + 1) * this.width);
    this.breadth = int32Array(up + 3 * fused + 2);
    this.rowPeak = float64Array(down + 1);
    this.packed = float64Array(fused * (down + 1));
    const buffers = (length: number) =>
      Array.from({ length: fused }, () => float64Array(length + 3 * fused + 2));
    this.rows = buffers(down);
    this.columns = buffers(up);
    this.lastRow = float64Array(down + 3 * fused + 2);
    this.lastColumn = float64Array(up + 3 * fused + 2);
  }

  columnReach(t: number): number {
    return this.columnEnd[t];
  }

  /**
   * Rows and columns of the pivots n, n - 1, ... (`group` of them), each with the earlier ones eliminated. Returns
   * null, or the index of a pivot that is never left downwards.
   */
  reducePivots(n: number, group: number): number | null {
    const { chain, rows, columns, corrections, width } = this;
    for (let t = 0; t < group; t++) {
      const row = rows[t];
      const column = columns[t];
      row.fill(0);
      column.fill(0);
      chain.writeRowBelow(n - t, row);
      chain.writeColumnAbove(n - t, column);
      // corrections so far: state n - a is row a, column b is state n - b
      for (let b = t + 1; b < this.breadth[t]; b++) row[b - t] += corrections[t * width + b];
      for (let a = t + 1; a < this.height; a++) column[a - t] += corrections[a * width + t];
      for (let e = 0; e < t; e++) {
        // step through the earlier pivot n - e
        const lag = t - e;
        const into = columns[e][lag];
        const from = rows[e][lag];
        const rowE = rows[e];
        const columnE = columns[e];
        if (into !== 0) for (let b = lag + 1; b <= this.rowEnd[e]; b++) row[b - lag] += into * rowE[b];
        if (from !== 0)
          for (let a = lag + 1; a <= this.columnEnd[e]; a++) column[a - lag] += from * columnE[a];
      }
      let end = row.length - 1;
      while (end > 0 && row[end] === 0) end--;
      this.rowEnd[t] = end;
      let downMass = 0;
      for (let b = end; b > 0; b--) downMass += row[b];
      if (!(downMass > negligibleDownMass)) return t;
      end = column.length - 1;
      while (end > 0 && column[end] === 0) end--;
      this.columnEnd[t] = end;
      const scale = 1 / downMass;
      for (let a = 1; a <= end; a++) column[a] *= scale;
    }
    return null;
  }

  /**
   * Moves the frame below a full group of pivots, adding the steps that lead through them. The first `settled` rows
   * hold their final pattern and stay as they are.
   */
  advance(settled = 0): void {
    const { corrections, width, chain, breadth } = this;
    const before = this.height;
    let height = before - fused;
    for (let t = 0; t < fused; t++) height = Math.max(height, this.columnEnd[t] + t - fused + 1);
    height = Math.max(0, Math.min(height, chain.up));
    const furthest = this.packRows();
    let reach = furthest;
    let lastInto = 0;
    let a = rowsAtOnce * Math.floor(Math.max(0, Math.min(settled, height)) / rowsAtOnce);
    for (; a < height; a += rowsAtOnce) {
      // as far as a step through the pivots from these rows is worth keeping
      let into = 0;
      let storedEnd = 0;
      for (let r = a; r < a + rowsAtOnce; r++) {
        into = Math.max(into, this.largestInto(r));
        storedEnd = Math.max(storedEnd, breadth[r + fused] - fused);
      }
      if (into > lastInto) reach = furthest;
      lastInto = into;
      while (reach > 0 && into * this.rowPeak[reach - 1] <= chain.negligible) reach--;
      const end = Math.max(reach, Math.min(storedEnd, chain.down));
      addFourRows(corrections, a * width, width, end, this.packed, this.columns, a);
      for (let r = a; r < a + rowsAtOnce; r++) this.endRow(r, end);
    }
    for (let r = a; r < before; r++) this.endRow(r, 0);
    this.height = a;
  }

  /** Row `a` holds nothing from `end` on. */
  private endRow(a: number, end: number): void {
    const from = a * this.width;
    if (this.breadth[a] > end) this.corrections.fill(0, from + end, from + this.breadth[a]);
    this.breadth[a] = end;
  }

  /**
   * Interleaves the pivots' rows by distance b below the moved frame's top state, and notes their largest entry at b or
   * beyond. Returns one past the furthest distance with any step.
   */
  private packRows(): number {
    const { rows, packed, rowPeak, rowEnd, chain } = this;
    let furthest = 0;
    for (let t = 0; t < fused; t++) furthest = Math.max(furthest, rowEnd[t] + t - fused + 1);
    furthest = Math.max(0, Math.min(furthest, chain.down));
    let peak = 0;
    packed.fill(0, fused * furthest);
    for (let b = furthest - 1; b >= 0; b--) {
      for (let t = 0; t < fused; t++) {
        const step = rows[t][b + fused - t];
        packed[fused * b + t] = step;
        if (step > peak) peak = step;
      }
      rowPeak[b] = peak;
    }
    return furthest;
  }

  /** Largest step into a pivot from the state `a` below the moved frame's top. */
  private largestInto(a: number): number {
    const { columns } = this;
    return Math.max(columns[0][a + 4], columns[1][a + 3], columns[2][a + 2], columns[3][a + 1]);
  }

  /** True when the first pivot's row and column are those of the previous call, up to rounding. */
  repeats(): boolean {
    const same = matches(this.rows[0], this.lastRow) && matches(this.columns[0], this.lastColumn);
    this.lastRow.set(this.rows[0]);
    this.lastColumn.set(this.columns[0]);
    return same;
  }
}

function matches(now: Float64Array, before: Float64Array): boolean {
  let largest = 0;
  for (const value of now) if (value > largest) largest = value;
  const ignored = largest * ignoredShare;
  for (let k = 0; k < now.length; k++) {
    if (Math.abs(now[k] - before[k]) > sameTo * now[k] && now[k] > ignored) return false;
  }
  return true;
}

/**
 * E[a][b] = E[a + 4][b + 4] + sum over the pivots t of columns[t][a + 4 - t] packed[4 b + t], for the rows `a` to
 * `a + 3` at once: a pivot entry is then loaded once for four rows, and the four of them lie side by side. `at` is
 * where row `a` begins.
 */
function addFourRows(
  corrections: Float64Array,
  at: number,
  width: number,
  breadth: number,
  packed: Float64Array,
  [column0, column1, column2, column3]: readonly Float64Array[],
  a: number,
): void {
  const a0 = column0[a + 4];
  const a1 = column1[a + 3];
  const a2 = column2[a + 2];
  const a3 = column3[a + 1];
  const b0 = column0[a + 5];
  const b1 = column1[a + 4];
  const b2 = column2[a + 3];
  const b3 = column3[a + 2];
  const c0 = column0[a + 6];
  const c1 = column1[a + 5];
  const c2 = column2[a + 4];
  const c3 = column3[a + 3];
  const d0 = column0[a + 7];
  const d1 = column1[a + 6];
  const d2 = column2[a + 5];
  const d3 = column3[a + 4];
  const second = at + width;
  const third = second + width;
  const fourth = third + width;
  const further = 4 * width + 4;
  for (let b = 0, k = 0; b < breadth; b++, k += 4) {
    const r0 = packed[k];
    const r1 = packed[k + 1];
    const r2 = packed[k + 2];
    const r3 = packed[k + 3];
    corrections[at + b] = corrections[at + further + b] + (a0 * r0 + a1 * r1) + (a2 * r2 + a3 * r3);
    corrections[second + b] = corrections[second + further + b] + (b0 * r0 + b1 * r1) + (b2 * r2 + b3 * r3);
    corrections[third + b] = corrections[third + further + b] + (c0 * r0 + c1 * r1) + (c2 * r2 + c3 * r3);
    corrections[fourth + b] = corrections[fourth + further + b] + (d0 * r0 + d1 * r1) + (d2 * r2 + d3 * r3);
  }
}
