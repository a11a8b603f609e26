/** A residual time before a service, read at single slots. */
import type { LatticeLaw } from '../laws/lattice/lattice-law.ts';
import { type Lengths, LengthSums, pairsOf } from './length-sums.ts';
import type { SumLaw } from './sum-terms.ts';

/**
 * U + Y, U uniform on 0 .. length - 1 of a random length, Y a law. Reads sums of the distribution functions, so that a
 * reading costs at most the number of lengths, however long they are.
 */
export class ResidualTerm implements SumLaw {
  readonly mass: number;
  readonly first: number;
  readonly last: number;
  readonly products: number;
  private readonly start: number;
  private readonly step: number;
  private readonly weights: Float64Array;
  private readonly sums: LengthSums;
  private readonly yStart: number;
  private readonly yEnd: number;
  private readonly yCount: number;
  /** Mass of Y: 1 up to rounding. */
  private readonly total: number;

  constructor(
    private readonly lengths: Lengths,
    private readonly y: LatticeLaw,
  ) {
    this.start = lengths.start;
    this.step = lengths.step;
    this.weights = lengths.weights;
    this.sums = new LengthSums(lengths);
    this.yStart = y.start;
    this.yCount = y.p.length;
    this.yEnd = y.start + y.p.length - 1;
    this.total = y.total;
    this.mass = this.sums.mass;
    this.first = y.start;
    this.products = lengths.weights.length;
    this.last = this.yEnd + this.start + (this.weights.length - 1) * this.step - 1;
  }

  cdf(t: number): number {
    const { sums, yStart } = this;
    if (t < yStart) return 0;
    // Lengths with t - length >= the end of Y are passed whole; those with t - length < its start see only the start.
    const whole = this.upTo(t - this.yEnd);
    const inside = this.upTo(t - yStart);
    return (
      sums.massBelow(whole) * this.total +
      this.cdfSum(t) * (sums.weight - sums.weightBelow(whole)) -
      this.dot(this.y.cdfSum, t, whole, inside)
    );
  }

  ccdf(t: number): number {
    const { sums, yStart, total } = this;
    // Sum over the lengths of ccdfSum(t - length + 1) - ccdfSum(t + 1).
    const none = this.upTo(t - this.yEnd);
    const inside = Math.max(none, this.upTo(t + 1 - yStart));
    const { ccdfSum } = this.y;
    const beyond = sums.weight - sums.weightBelow(inside);
    const far =
      beyond === 0
        ? 0
        : beyond * (ccdfSum[0] - (t + 1 - yStart) * total) + (sums.mass - sums.massBelow(inside)) * total;
    return (
      far +
      this.dot(ccdfSum, t + 1, none, inside) -
      this.ccdfSum(t + 1) * (sums.weight - sums.weightBelow(none))
    );
  }

  pmf(t: number): number {
    const { sums, yStart, total, y } = this;
    const k = t - yStart;
    if (k < 0) return 0;
    const inside = this.upTo(k);
    if (k < this.yCount && y.cdf[k] < 0.5 * total)
      return y.cdf[k] * sums.weight - this.dot(y.cdf, t, 0, inside);
    const none = this.upTo(t - this.yEnd);
    const above = k < this.yCount ? y.ccdf[k] * (sums.weight - sums.weightBelow(none)) : 0;
    return this.dot(y.ccdf, t, none, inside) + total * (sums.weight - sums.weightBelow(inside)) - above;
  }

  /**
   * For a length l, the sum of (t - s) P(Y = s) over t - l < s <= t, by sums of the distribution function that is small
   * at t.
   */
  firstPart(t: number): number {
    const { sums, y, yStart, yEnd, total } = this;
    const k = t - yStart;
    if (k < 0) return 0;
    const inside = this.upTo(k);
    if (t < y.mean) {
      const { cdf, cdfSum } = y;
      const whole = this.upTo(t - yEnd);
      const passed = cdfSum[this.yCount - 1] + (t - 1 - yEnd) * total;
      return (
        sums.weight * this.cdfSum(t - 1) -
        sums.weightBelow(whole) * passed -
        this.dot(cdfSum, t, whole, inside) -
        this.lengthDot(cdf, t, whole, inside, -1)
      );
    }
    const { ccdf, ccdfSum } = y;
    const none = this.upTo(t - yEnd);
    return (
      sums.weight * this.ccdfSum(t) +
      (sums.weight - sums.weightBelow(inside)) * (k * total - ccdfSum[0]) +
      this.lengthDot(ccdf, t, none, inside, 0) -
      this.dot(ccdfSum, t, none, inside)
    );
  }

  moment(): number {
    return pairsOf(this.lengths) + this.mass * this.y.mean;
  }

  /** Number of lengths <= x. */
  private upTo(x: number): number {
    const count = this.weights.length;
    const ahead = x - this.start;
    if (ahead < 0) return 0;
    const number = Math.floor(ahead / this.step) + 1;
    return number < count ? number : count;
  }

  /** Sum of the cdf up to x, continued outside the stored band. */
  private cdfSum(x: number): number {
    const { cdfSum } = this.y;
    const k = x - this.yStart;
    const last = this.yCount - 1;
    return k < 0 ? 0 : k <= last ? cdfSum[k] : cdfSum[last] + (k - last) * this.total;
  }

  /** Sum of the ccdf from x on, continued outside the stored band. */
  private ccdfSum(x: number): number {
    const { ccdfSum } = this.y;
    const k = x - this.yStart;
    return k >= this.yCount ? 0 : k >= 0 ? ccdfSum[k] : ccdfSum[0] - k * this.total;
  }

  /** Sum over lengths from..to of w x table[x - length], the table indexed by value - start of Y. */
  private dot(table: Float64Array, x: number, from: number, to: number): number {
    const { weights, step } = this;
    let a = 0;
    let b = 0;
    let i = from;
    let j = x - this.start - from * step - this.yStart;
    for (; i + 1 < to; i += 2, j -= 2 * step) {
      a += weights[i] * table[j];
      b += weights[i + 1] * table[j - step];
    }
    if (i < to) a += weights[i] * table[j];
    return a + b;
  }

  /** The same with every product times the length and `more`. */
  private lengthDot(table: Float64Array, x: number, from: number, to: number, more: number): number {
    const { weights, step } = this;
    let sum = 0;
    let length = this.start + from * step;
    for (let i = from; i < to; i++, length += step)
      sum += (length + more) * weights[i] * table[x - length - this.yStart];
    return sum;
  }
}
