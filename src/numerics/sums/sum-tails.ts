/** Both tails of a sum of interarrival times, each summed from its far end. */
import { float64Array, release } from '../array-memory.ts';
import { PmfBuffer } from '../laws/panjer/pmf.ts';
import type { SummableLaw } from './partial-sums.ts';

/**
 * One partial sum on absolute slots, each side summed from its far end: `below[s] = P(S_k <= s)`, `above[s] = P(S_k >
 * s)`.
 */
export class SumTails {
  readonly pmf = new PmfBuffer();
  below = new Float64Array(0);
  above = new Float64Array(0);
  /** `below` holds up to here. */
  private summed = 0;

  /** S_0 = 0. */
  fillZero(): void {
    Object.assign(this.pmf, { start: 0, end: 1, complete: true });
    this.pmf.values[0] = 1;
    this.sum(1, 0);
  }

  /** Both sides of S_k, which `pmf` holds: each a little past the mean. */
  sumSides(law: SummableLaw, k: number): void {
    const { complete } = this.pmf;
    this.sum(complete ? Math.ceil((k + 0.5) * law.mean) + 1 : Infinity, Math.floor((k - 0.5) * law.mean));
  }

  /** Releases the arrays. */
  release(): void {
    for (const array of [this.below, this.above, this.pmf.values]) release(array);
  }

  private sum(belowEnd: number, aboveStart: number): void {
    const { start, end, values } = this.pmf;
    this.reserve(values.length);
    this.summed = start;
    this.sumBelow(belowEnd);
    const { above } = this;
    let sum = 0;
    for (let s = end - 1; s >= Math.max(start, aboveStart); s--) {
      above[s] = sum;
      sum += values[s];
    }
  }

  /** Makes `below` hold up to `to` within the support. */
  sumBelow(to: number): void {
    const { start, end, values } = this.pmf;
    const { below } = this;
    const stop = Math.min(end, to);
    let sum = this.summed > start ? below[this.summed - 1] : 0;
    for (let s = this.summed; s < stop; s++) below[s] = sum += values[s];
    this.summed = Math.max(this.summed, stop);
  }

  /** Makes both arrays hold on `from <= s < to` outside the support as well. */
  extend(from: number, to: number): void {
    const { start, end, complete } = this.pmf;
    this.reserve(to);
    const total = complete || end === 0 ? 1 : this.below[end - 1];
    this.below.fill(0, from, start);
    this.above.fill(1, from, start);
    this.below.fill(total, end, to);
    this.above.fill(0, end, to);
  }

  private reserve(length: number): void {
    if (length <= this.below.length) return;
    const room = Math.max(length, Math.ceil(1.5 * this.below.length));
    const grown = float64Array(room);
    const from = Math.min(this.pmf.start, this.below.length);
    grown.set(this.below.subarray(from), from);
    release(this.below);
    this.below = grown;
    const grownAbove = float64Array(room);
    grownAbove.set(this.above.subarray(from), from);
    release(this.above);
    this.above = grownAbove;
  }
}
