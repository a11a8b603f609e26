/** Whole numbers with given probabilities by Walker's alias method: one 32-bit draw and two look-ups a number. */
import type { RandomStream } from './xoshiro128.ts';

/**
 * Columns of Walker's alias method, set up as by Vose ("A linear algorithm for generating random numbers with a given
 * distribution", IEEE TSE 1991): one of equally likely columns, then its value with probability `threshold`, else its
 * alias.
 */
interface AliasColumns {
  /** Probability of the value of a column, 0..1; the length is a power of two, at least 4. */
  threshold: Float64Array;
  /** The other value of each column. */
  alias: Int32Array;
}

/**
 * `weights[k]` >= 0 belongs to the value k; throws `RangeError` unless they have a positive, finite sum. Linear cost.
 */
export function aliasColumns(weights: ArrayLike<number>): AliasColumns {
  let total = 0;
  for (let k = 0; k < weights.length; k++) total += weights[k];
  if (!(total > 0 && total < Infinity)) throw new RangeError('weights need a positive, finite sum');
  let columns = 4;
  while (columns < weights.length) columns *= 2;
  const threshold = new Float64Array(columns);
  for (let k = 0; k < weights.length; k++) threshold[k] = (weights[k] / total) * columns;
  const alias = Int32Array.from({ length: columns }, (_, k) => k);
  const poor: number[] = [];
  const rich: number[] = [];
  for (let k = columns - 1; k >= 0; k--) (threshold[k] < 1 ? poor : rich).push(k);
  while (poor.length > 0 && rich.length > 0) {
    const receiver = poor.pop()!;
    const giver = rich[rich.length - 1];
    alias[receiver] = giver;
    threshold[giver] -= 1 - threshold[receiver];
    if (threshold[giver] < 1) poor.push(rich.pop()!);
  }
  // By rounding a column may remain without an alias: it is full if it is nearly full, and a nearly empty one goes to
  // the largest.
  for (const k of rich) threshold[k] = 1;
  for (const k of poor) {
    if (threshold[k] < 0.5) alias[k] = largest(weights);
    threshold[k] = threshold[k] < 0.5 ? 0 : 1;
  }
  return { threshold, alias };
}

function largest(weights: ArrayLike<number>): number {
  let best = 0;
  for (let k = 1; k < weights.length; k++) if (weights[k] > weights[best]) best = k;
  return best;
}

/** More columns leave too few bits of a draw for the fraction. */
const mostColumns = 2 ** 24;

/**
 * Each probability is met to within 2^-32 (of 1, not of itself) however many entries there are: what is rarer than that
 * may never occur. Cost: linear in the entries; 8 bytes a column.
 */
export class AliasTable {
  /** Columns less 1: `draw & mask` is the column. */
  readonly mask: number;
  /** `draw >>> bits` is the fraction, compared with `threshold[column]`. */
  readonly bits: number;
  /** Below it the value of the column is drawn, from it on the alias. */
  readonly threshold: Int32Array;
  /** Columns, not values. */
  readonly alias: Int32Array;

  /** `weights[k]` >= 0 belongs to the value `start + k`; at most 2^24 of them, with a positive sum. */
  constructor(
    weights: ArrayLike<number>,
    /** Value of column 0. */
    readonly start = 0,
  ) {
    if (weights.length > mostColumns) throw new RangeError(`more than ${mostColumns} weights`);
    const { threshold, alias } = aliasColumns(weights);
    this.mask = threshold.length - 1;
    this.bits = 31 - Math.clz32(threshold.length);
    this.alias = alias;
    const whole = 2 ** (32 - this.bits);
    this.threshold = Int32Array.from(threshold, (share) => Math.round(share * whole));
  }

  sample(stream: RandomStream): number {
    const draw = stream.nextUint32();
    const column = draw & this.mask;
    return this.start + (draw >>> this.bits < this.threshold[column] ? column : this.alias[column]);
  }
}
