/**
 * Whole numbers with given probabilities by Walker's alias method, set up as by Vose ("A linear algorithm for generating
 * random numbers with a given distribution", IEEE TSE 1991): one 32-bit draw and two look-ups a number.
 */
import type { RandomStream } from './xoshiro128.ts';

/** Columns are a power of two, so that the low bits of a draw choose one and the rest is its fraction. */
const mostBits = 24;

/**
 * Each probability is met to within 2^-32 (of 1, not of itself) however many entries there are: what is rarer than that
 * never occurs. Cost: linear in the entries; 8 bytes a column.
 */
export class AliasTable {
  /** Value of column 0. */
  readonly start: number;
  /** Columns less 1: `draw & mask` is the column. */
  readonly mask: number;
  /** `draw >>> bits` is the fraction, compared with `threshold[column]`. */
  readonly bits: number;
  /** Below it the column's own value is drawn, from it on the alias. */
  readonly threshold: Int32Array;
  /** Columns, not values. */
  readonly alias: Int32Array;

  /** `weights[k]` >= 0 belongs to the value `start + k`; at most 2^24 of them, with a positive sum. */
  constructor(weights: ArrayLike<number>, start = 0) {
    let total = 0;
    for (let k = 0; k < weights.length; k++) total += weights[k];
    if (!(total > 0 && total < Infinity)) throw new RangeError('weights need a positive, finite sum');
    let bits = 2; // a fraction of 30 bits at most, so that a whole column's threshold is an int32
    while (1 << bits < weights.length) bits++;
    if (bits > mostBits) throw new RangeError(`more than 2^${mostBits} weights`);
    const columns = 1 << bits;
    this.start = start;
    this.mask = columns - 1;
    this.bits = bits;
    this.threshold = new Int32Array(columns);
    this.alias = Int32Array.from({ length: columns }, (_, k) => k);

    const share = new Float64Array(columns);
    for (let k = 0; k < weights.length; k++) share[k] = (weights[k] / total) * columns;
    const poor: number[] = [];
    const rich: number[] = [];
    for (let k = columns - 1; k >= 0; k--) (share[k] < 1 ? poor : rich).push(k);
    const whole = 2 ** (32 - bits);
    this.threshold.fill(whole);
    while (poor.length > 0 && rich.length > 0) {
      const receiver = poor.pop()!;
      const giver = rich[rich.length - 1];
      this.threshold[receiver] = Math.round(share[receiver] * whole);
      this.alias[receiver] = giver;
      share[giver] -= 1 - share[receiver];
      if (share[giver] < 1) poor.push(rich.pop()!);
    }
    // Rounding may leave an empty column without a giver: it must not be drawn.
    for (const k of poor) if (!(share[k] > 0.5)) this.giveAway(k, share);
  }

  /** Hands a whole column over to the richest one. */
  private giveAway(column: number, share: Float64Array): void {
    let richest = 0;
    for (let k = 1; k < share.length; k++) if (share[k] > share[richest]) richest = k;
    this.threshold[column] = 0;
    this.alias[column] = richest;
  }

  sample(stream: RandomStream): number {
    const draw = stream.nextUint32();
    const column = draw & this.mask;
    return this.start + (draw >>> this.bits < this.threshold[column] ? column : this.alias[column]);
  }
}
