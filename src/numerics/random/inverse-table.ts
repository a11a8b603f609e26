/**
 * Whole numbers with given probabilities by inversion of one 32-bit uniform: equal uniforms give numbers that grow with
 * the law, which is what common random numbers need. A guide table finds the place in about one step.
 */
import type { Pmf } from '../laws/pmf.ts';
import type { RandomStream } from './xoshiro128.ts';

const whole = 2 ** 32;

/** Each probability is met to within 2^-32 of 1: what is rarer may never occur. */
export class InverseTable {
  private readonly start: number;
  /** 2^32 P(T <= start + k); the last one is Infinity. */
  private readonly below: Float64Array;
  private readonly guide: Int32Array;
  private readonly shift: number;

  constructor({ start, p }: Pmf) {
    this.start = start;
    const below = new Float64Array(p.length);
    let total = 0;
    for (let k = 0; k < p.length; k++) below[k] = total += p[k];
    for (let k = 0; k < p.length; k++) below[k] *= whole / total;
    below[p.length - 1] = Infinity;
    const bits = Math.min(16, Math.max(1, Math.ceil(Math.log2(p.length)) + 1));
    const guide = new Int32Array(2 ** bits);
    const cell = whole / guide.length;
    let k = 0;
    for (let j = 0; j < guide.length; j++) {
      while (below[k] <= j * cell) k++;
      guide[j] = k;
    }
    this.below = below;
    this.guide = guide;
    this.shift = 32 - bits;
  }

  sample(stream: RandomStream): number {
    const uniform = stream.nextUint32();
    const { below } = this;
    let k = this.guide[uniform >>> this.shift];
    while (below[k] <= uniform) k++;
    return this.start + k;
  }
}
