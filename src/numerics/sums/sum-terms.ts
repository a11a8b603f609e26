/**
 * Sums of two independent times, read at single slots without convolving them: P(X + Y <= t) is one short dot product,
 * because the distribution function of Y is 0 or 1 outside a band.
 */
import type { LatticeLaw } from '../laws/lattice/lattice-law.ts';
import { pmfMean } from '../laws/pmf.ts';
import { workPerYield } from '../work-pace.ts';
import { RunningSums } from './running-sums.ts';

/** What is read of a law at a slot. */
export type LawSide = 'cdf' | 'ccdf' | 'pmf';

/** A sub-probability law of a time, readable at any whole slot, each side accumulated on its own. */
export interface ReadableLaw {
  /** Total mass. */
  mass: number;
  /** No mass below `first` nor above `last`. */
  first: number;
  last: number;
  /** Mass at or below t. */
  cdf: (t: number) => number;
  /** Mass above t. */
  ccdf: (t: number) => number;
  /** Mass at t. */
  pmf: (t: number) => number;
  /** Multiply-adds that a reading takes at most, about; none given: few. */
  products?: number;
  /** The same readings, digit for digit, where one takes long: yields between its parts. */
  reading?: (side: LawSide, t: number) => Generator<number, number, void>;
}

/** Reads a law, in parts where that takes long. */
export function* readInParts(law: ReadableLaw, side: LawSide, t: number): Generator<number, number, void> {
  const { reading, products = 0 } = law;
  return reading !== undefined && products > workPerYield ? yield* reading(side, t) : law[side](t);
}

/** A law that also knows its own mean. */
export interface TimeLaw extends ReadableLaw {
  /**
   * Mean times mass, of the law as it is read, cuts and thinning included. Computed on request: one pass over its
   * weights.
   */
  moment: () => number;
  /** The same, digit for digit, of a law of many terms: yields between them. */
  momentInParts?: () => Generator<number, number, void>;
}

/** The law of a sum X + Y that also knows how much of it X is. */
export interface SumLaw extends TimeLaw {
  /** E[X; X + Y = t]. */
  firstPart: (t: number) => number;
}

/** Sum over i in [from, to) of w[i] y[at - i]. Four accumulators keep the adders busy. */
function reverseDot(w: Float64Array, y: Float64Array, from: number, to: number, at: number): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let i = from;
  for (; i + 3 < to; i += 4) {
    const j = at - i;
    a += w[i] * y[j];
    b += w[i + 1] * y[j - 1];
    c += w[i + 2] * y[j - 2];
    d += w[i + 3] * y[j - 3];
  }
  for (; i < to; i++) a += w[i] * y[at - i];
  return a + b + (c + d);
}

const clamp = (x: number, low: number, high: number) => (x < low ? low : x > high ? high : x);

/**
 * X + Y, X with mass `weights[i]` at `start + i`, Y a law. `weights` is kept, not copied. Cost of a reading: at most
 * the smaller of the two lengths.
 */
export function offsetTerm(start: number, weights: Float64Array, y: LatticeLaw): SumLaw {
  const n = weights.length;
  const m = y.p.length;
  let mass = 0;
  for (let i = 0; i < n; i++) mass += weights[i];
  const sums = new RunningSums(weights);
  // At t, offset i leaves Y the value t - start - i, entry k - i of Y's arrays.
  const entry = (t: number) => t - start - y.start;
  return {
    mass,
    first: start + y.start,
    last: start + n - 1 + y.start + m - 1,
    // What is made at the first reading included.
    products: n + Math.min(n, m),
    cdf: (t) => {
      const k = entry(t);
      const whole = clamp(k - m + 1, 0, n);
      return sums.before(whole) + reverseDot(weights, y.cdf, whole, clamp(k + 1, whole, n), k);
    },
    ccdf: (t) => {
      const k = entry(t);
      const none = clamp(k - m + 1, 0, n);
      const whole = clamp(k + 1, none, n);
      return sums.from(whole) + reverseDot(weights, y.ccdf, none, whole, k);
    },
    pmf: (t) => {
      const k = entry(t);
      const from = clamp(k - m + 1, 0, n);
      return reverseDot(weights, y.p, from, clamp(k + 1, from, n), k);
    },
    firstPart: (t) => {
      const k = entry(t);
      const to = clamp(k + 1, 0, n);
      let sum = 0;
      for (let i = clamp(k - m + 1, 0, to); i < to; i++) sum += (start + i) * weights[i] * y.p[k - i];
      return sum;
    },
    moment: () => pmfMean({ start, p: weights }) + mass * y.mean,
  };
}

/**
 * Sum over i of `weights[i]` y(t - start - i), y with `values[j]` at `yStart + j`: the value at t of a plain
 * convolution.
 */
export function convolutionAt(
  start: number,
  weights: Float64Array,
  yStart: number,
  values: Float64Array,
  t: number,
): number {
  const k = t - start - yStart;
  const from = clamp(k - values.length + 1, 0, weights.length);
  return reverseDot(weights, values, from, clamp(k + 1, from, weights.length), k);
}
