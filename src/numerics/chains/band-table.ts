/** Tables whose rows cover runs of slots, in one array. */
import { copyOf } from '../array-memory.ts';
import type { BufferPool } from '../sums/buffer-pool.ts';

/**
 * Rows of different extent in one array. Row r (0 <= r < rows) covers slots
 * `start[r] <= s < start[r] + offset[r + 1] - offset[r]`; its value at slot s is `values[offset[r] + s - start[r]]`,
 * and zero elsewhere. Starts never decrease with r. Tight loops hoist `base = offset[r] - start[r]` and read
 * `values[base + s]`.
 */
export interface BandTable {
  rows: number;
  start: Int32Array;
  offset: Int32Array;
  values: Float64Array;
}

/** The array of a table, which may be longer than the table. */
export function wholeBuffer({ values }: BandTable): Float64Array {
  return new Float64Array(values.buffer);
}

/** Appends rows to a band table, in an array from the pool. */
export class BandTableWriter {
  private values: Float64Array;
  private used = 0;
  private readonly start: number[] = [];
  private readonly offset: number[] = [0];

  constructor(
    private readonly pool: BufferPool,
    expected: number,
  ) {
    this.values = pool.take(expected);
  }

  get entries(): number {
    return this.used;
  }

  /**
   * Room for one more row of `length` entries from slot `start` on: the array to write to, beginning at the returned
   * offset.
   */
  open(start: number, length: number): { values: Float64Array; offset: number } {
    const offset = this.used;
    this.used += length;
    if (this.used > this.values.length) {
      const grown = this.pool.take(Math.max(this.used, 2 * this.values.length));
      grown.set(this.values.subarray(0, offset));
      this.pool.give(this.values);
      this.values = grown;
    }
    this.start.push(start);
    this.offset.push(this.used);
    return { values: this.values, offset };
  }

  /** A table that filled little of its array is copied to a smaller one: it may be cached for long. */
  close(): BandTable {
    const loose = 2 * this.used < this.values.length;
    const values = loose ? copyOf(this.values, 0, this.used) : this.values.subarray(0, this.used);
    if (loose) this.pool.give(this.values);
    return {
      rows: this.start.length,
      start: Int32Array.from(this.start),
      offset: Int32Array.from(this.offset),
      values,
    };
  }
}
