/** Whole numbers with given probabilities by Walker's alias method: one 32-bit draw and two look-ups a number. */
import { aliasColumns } from './alias-columns.ts';
import type { RandomStream } from './xoshiro128.ts';

/** More columns leave too few bits of a draw for the fraction. */
const mostColumns = 2 ** 24;

/**
 * Each probability is met to within 2^-32 (of 1, not of itself) however many entries there are: what is rarer than that
 * may never occur. Cost: linear in the entries; 8 bytes a column.
 */
export class AliasTable {
  /** Value of column 0. */
  readonly start: number;
  /** Columns less 1: `draw & mask` is the column. */
  readonly mask: number;
  /** `draw >>> bits` is the fraction, compared with `threshold[column]`. */
  readonly bits: number;
  /** Below it the value of the column is drawn, from it on the alias. */
  readonly threshold: Int32Array;
  /** Columns, not values. */
  readonly alias: Int32Array;

  /** `weights[k]` >= 0 belongs to the value `start + k`; at most 2^24 of them, with a positive sum. */
  constructor(weights: ArrayLike<number>, start = 0) {
    if (weights.length > mostColumns) throw new RangeError(`more than ${mostColumns} weights`);
    const { own, alias } = aliasColumns(weights);
    this.start = start;
    this.mask = own.length - 1;
    this.bits = 31 - Math.clz32(own.length);
    this.alias = alias;
    const whole = 2 ** (32 - this.bits);
    this.threshold = Int32Array.from(own, (share) => Math.round(share * whole));
  }

  sample(stream: RandomStream): number {
    const draw = stream.nextUint32();
    const column = draw & this.mask;
    return this.start + (draw >>> this.bits < this.threshold[column] ? column : this.alias[column]);
  }
}
