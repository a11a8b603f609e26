/**
 * Large arrays reused from one solve to the next: a fresh array costs page faults, and its garbage outlives several
 * solves.
 */
import { float64Array, release } from '../array-memory.ts';

/** Buffers of about the size asked for, with arbitrary content. A buffer is given back when it is no longer read. */
export class BufferPool {
  private free: Float64Array[] = [];

  /** An array of at least `length` entries: the smallest free one that is not wastefully large, or a new one. */
  take(length: number): Float64Array {
    let best = -1;
    for (let k = 0; k < this.free.length; k++) {
      const size = this.free[k].length;
      if (size >= length && size <= 4 * length + 4096 && (best < 0 || size < this.free[best].length))
        best = k;
    }
    return best < 0 ? float64Array(Math.ceil(1.25 * length)) : this.free.splice(best, 1)[0];
  }

  /** Stores a buffer for reuse; the oldest are released. */
  give(buffer: Float64Array): void {
    this.free.push(buffer);
    let entries = 0;
    for (const { length } of this.free) entries += length;
    while (entries > mostFree) {
      const oldest = this.free.shift()!;
      entries -= oldest.length;
      release(oldest);
    }
  }
}

/** Most entries of free buffers, 24 MB. */
const mostFree = 3_000_000;
