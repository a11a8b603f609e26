/**
 * The sum of a residual time, one more independent time and a law, read without convolving either of them with the law.
 */
import { float64Array } from '../array-memory.ts';
import { convolve } from './convolve.ts';
import type { LatticeLaw } from '../laws/lattice/lattice-law.ts';
import { type Lengths, LengthSums, pairsOf } from './length-sums.ts';
import type { TimeLaw } from './sum-terms.ts';

/** Sums over points, their weights times `scale`, of the distribution functions of Y at t - point and of their sums. */
class PointSums {
  private readonly end: number;
  private readonly sums: LengthSums;
  /** Where the weights are few and far between (services of fixed length): the places of those that are not zero. */
  private readonly places: Int32Array | null;

  constructor(
    private readonly points: Lengths,
    private readonly scale: number,
    private readonly y: LatticeLaw,
  ) {
    this.end = y.start + y.p.length - 1;
    this.sums = new LengthSums(points, scale);
    this.places = fewPlaces(points.weights);
  }

  get moment(): number {
    return this.sums.mass;
  }

  /** Sum of w x (x - 1) / 2 over the points x. */
  get pairs(): number {
    return pairsOf(this.points, this.scale);
  }

  get last(): number {
    return this.points.start + (this.points.weights.length - 1) * this.points.step;
  }

  /** Sum of w cdfSum(t - point); the cdf is 1 beyond the band. */
  cdfSums(t: number): number {
    const { cdfSum, start } = this.y;
    const whole = this.upTo(t - this.end);
    const inside = Math.max(whole, this.upTo(t - start));
    const linear =
      this.sums.weightBelow(whole) * (cdfSum[cdfSum.length - 1] + (t - this.end)) -
      this.sums.massBelow(whole);
    return linear + this.dot(cdfSum, t, whole, inside);
  }

  /** Sum of w ccdfSum(t - point); the ccdf is 1 before the band. */
  ccdfSums(t: number): number {
    const { ccdfSum, start } = this.y;
    const none = this.upTo(t - this.end - 1);
    const inside = Math.max(none, this.upTo(t - start));
    const linear =
      (this.sums.weight - this.sums.weightBelow(inside)) * (ccdfSum[0] + start - t) +
      (this.sums.mass - this.sums.massBelow(inside));
    return linear + this.dot(ccdfSum, t, none, inside);
  }

  cdfs(t: number): number {
    const whole = this.upTo(t - this.end);
    const inside = Math.max(whole, this.upTo(t - this.y.start));
    return this.sums.weightBelow(whole) + this.dot(this.y.cdf, t, whole, inside);
  }

  ccdfs(t: number): number {
    const none = this.upTo(t - this.end - 1);
    const inside = Math.max(none, this.upTo(t - this.y.start));
    return this.sums.weight - this.sums.weightBelow(inside) + this.dot(this.y.ccdf, t, none, inside);
  }

  /** Number of points <= x. */
  private upTo(x: number): number {
    const { start, step, weights } = this.points;
    return Math.min(weights.length, Math.max(0, Math.floor((x - start) / step) + 1));
  }

  private dot(table: Float64Array, t: number, from: number, to: number): number {
    const { start, step, weights } = this.points;
    const { scale, places } = this;
    let sum = 0;
    if (places) {
      for (let k = firstFrom(places, from); k < places.length && places[k] < to; k++) {
        const i = places[k];
        sum += scale * weights[i] * table[t - start - i * step - this.y.start];
      }
      return sum;
    }
    for (let i = from, j = t - start - from * step - this.y.start; i < to; i++, j -= step) {
      sum += scale * weights[i] * table[j];
    }
    return sum;
  }
}

/** Weights of which fewer than one in this many differ from zero are read place by place. */
const sparseness = 4;

/** The places of the weights that are not zero, where they are few. */
function fewPlaces(weights: Float64Array): Int32Array | null {
  const most = weights.length / sparseness;
  const places: number[] = [];
  for (let i = 0; i < weights.length && places.length < most; i++) if (weights[i] !== 0) places.push(i);
  return places.length < most ? Int32Array.from(places) : null;
}

/** Index of the first place at `from` or after it. */
function firstFrom(places: Int32Array, from: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle] < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** U + Z, U uniform on 0 .. length - 1 of a random length, as the difference of two sets of points. */
export interface SpreadPoints {
  near: Lengths;
  far: Lengths;
}

/**
 * The points of U + Z: `lengths` with `weights` = mass over length, Z with the weights of `added` (sum 1) on the same
 * step. Both may be thinned where they and the terms added to them are smooth. Cost: the product of their numbers.
 */
export function spreadPoints(lengths: Lengths, added: Lengths, productsAtOnce = Infinity): SpreadPoints {
  const { start } = lengths;
  const count = lengths.weights.length;
  const p = float64Array(count + added.weights.length - 1);
  const chunk = Math.max(64, Math.floor(productsAtOnce / added.weights.length));
  for (let from = 0; from < count; from += chunk) {
    const part = lengths.weights.subarray(from, from + chunk);
    if (part.every((weight) => weight === 0)) continue;
    const sums = convolve({ start: 0, p: part }, { start: 0, p: added.weights }).p;
    for (let k = 0; k < sums.length; k++) p[from + k] += sums[k];
  }
  let total = 0;
  for (const w of lengths.weights) total += w;
  return {
    near: { ...added, weights: added.weights.map((w) => total * w) },
    far: { start: start + added.start, step: lengths.step, weights: p },
  };
}

/** U + Z + Y with Y a law, all masses times `scale`. Cost of a reading: the number of points. */
export function spreadTerm({ near, far }: SpreadPoints, scale: number, y: LatticeLaw): TimeLaw {
  const before = new PointSums(near, scale, y);
  const beyond = new PointSums(far, scale, y);
  const first = y.start + near.start;
  const last = y.start + y.p.length - 1 + beyond.last - 1;
  const middle = (first + last) / 2;
  const mass = beyond.moment - before.moment;
  return {
    mass,
    first,
    last,
    products: near.weights.length + far.weights.length,
    cdf: (t) => before.cdfSums(t) - beyond.cdfSums(t),
    ccdf: (t) => beyond.ccdfSums(t + 1) - before.ccdfSums(t + 1),
    pmf: (t) => (t < middle ? before.cdfs(t) - beyond.cdfs(t) : beyond.ccdfs(t) - before.ccdfs(t)),
    // A residual time from z to z + length - 1 adds up to the pairs below z + length less those below z.
    moment: () => beyond.pairs - before.pairs + mass * y.mean,
  };
}
