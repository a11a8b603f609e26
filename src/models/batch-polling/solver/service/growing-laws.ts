/** Laws of arrivals that are extended count by count. */
import { float64Array, int32Array, release } from '../../../../numerics/array-memory.ts';
import type { Pmf } from '../../../../numerics/laws/pmf.ts';

const nothing = new Float64Array(0);

export class GrowingLaws {
  private readonly begun: Uint8Array;
  private readonly start: Int32Array;
  private readonly length: Int32Array;
  private readonly entries: Float64Array[];

  constructor(count: number) {
    this.begun = new Uint8Array(count);
    this.start = int32Array(count);
    this.length = int32Array(count);
    this.entries = Array.from({ length: count }, () => nothing);
  }

  hasBegun(j: number): boolean {
    return this.begun[j] === 1;
  }

  /** Law j begins with the probability of `start` arrivals; it has about `expected` entries. */
  begin(j: number, start: number, expected: number): void {
    this.begun[j] = 1;
    this.start[j] = start;
    this.entries[j] = float64Array(expected);
  }

  append(j: number, p: number): void {
    let entries = this.entries[j];
    if (this.length[j] === entries.length) {
      entries = float64Array(Math.ceil(1.25 * entries.length));
      entries.set(this.entries[j]);
      release(this.entries[j]);
      this.entries[j] = entries;
    }
    entries[this.length[j]++] = p > 0 ? p : 0;
  }

  law(j: number): Pmf {
    return { start: this.start[j], p: this.entries[j].subarray(0, this.length[j]) };
  }

  /** Entries that there is room for. */
  room(j: number): number {
    return this.entries[j].length;
  }
}
