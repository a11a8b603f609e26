/**
 * Sums of two independent times, read at single slots without convolving them: P(X + Y <= t) is one short dot product,
 * because the distribution function of Y is 0 or 1 outside a band.
 */
import type { LatticeLaw } from '../laws/lattice/lattice-law.ts';
import { pmfMean } from '../laws/pmf.ts';
import type { Lengths } from './length-sums.ts';
import { workPerYield } from '../work-pace.ts';
import { LengthSums } from './length-sums.ts';
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
  /** Work of what the first readings make, distribution functions of what is added up; none given: little. */
  making?: number;
  /** The same readings, digit for digit, where one takes long: yields between its parts. */
  reading?: (side: LawSide, t: number) => Generator<number, number, void>;
}

/** Reads a law, in parts where that takes long. */
export function* readInParts(law: ReadableLaw, side: LawSide, t: number): Generator<number, number, void> {
  const { reading, products = 0, making = 0 } = law;
  return reading !== undefined && products + making > workPerYield ? yield* reading(side, t) : law[side](t);
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

/**
 * U + Y, U uniform on 0 .. length - 1 of a random length, Y a law: a residual time before a service. Reads sums of the
 * distribution functions, so that a reading costs at most the number of lengths, however long they are.
 */
export function residualTerm(lengths: Lengths, y: LatticeLaw): SumLaw {
  const { start, step, weights } = lengths;
  const n = weights.length;
  const m = y.p.length;
  const end = y.start + m - 1;
  const sums = new LengthSums(lengths);
  const totalWeight = sums.weight;
  const { mass } = sums;
  const total = y.cdf[m - 1];
  /** Number of lengths <= x. */
  const upTo = (x: number) => clamp(Math.floor((x - start) / step) + 1, 0, n);

  /** Sum of the cdf up to x, and of the ccdf from x on, continued outside the stored band. */
  const cdfSum = (x: number) => {
    const k = x - y.start;
    return k < 0 ? 0 : k < m ? y.cdfSum[k] : y.cdfSum[m - 1] + (k - m + 1) * total;
  };
  const ccdfSum = (x: number) => {
    const k = x - y.start;
    return k >= m ? 0 : k >= 0 ? y.ccdfSum[k] : y.ccdfSum[0] - k * total;
  };

  /** Sum over lengths from..to of w x table[x - length], the table indexed by value - y.start. */
  const thinnedDot = (table: Float64Array, x: number, from: number, to: number) => {
    let a = 0;
    let b = 0;
    let i = from;
    let j = x - start - from * step - y.start;
    for (; i + 1 < to; i += 2, j -= 2 * step) {
      a += weights[i] * table[j];
      b += weights[i + 1] * table[j - step];
    }
    if (i < to) a += weights[i] * table[j];
    return a + b;
  };

  return {
    mass,
    first: y.start,
    last: end + start + (n - 1) * step - 1,
    products: n,
    cdf: (t) => {
      if (t < y.start) return 0;
      // Lengths with t - length >= end are passed whole; those with t - length < y.start see only the start of Y.
      const whole = upTo(t - end);
      const inside = upTo(t - y.start);
      const passed = sums.massBelow(whole) * total;
      return (
        passed + cdfSum(t) * (totalWeight - sums.weightBelow(whole)) - thinnedDot(y.cdfSum, t, whole, inside)
      );
    },
    ccdf: (t) => {
      // Sum over the lengths of ccdfSum(t - length + 1) - ccdfSum(t + 1).
      const none = upTo(t + 1 - end - 1);
      const inside = Math.max(none, upTo(t + 1 - y.start));
      const beyond = totalWeight - sums.weightBelow(inside);
      const far =
        beyond === 0
          ? 0
          : beyond * (y.ccdfSum[0] - (t + 1 - y.start) * total) + (mass - sums.massBelow(inside)) * total;
      return (
        far +
        thinnedDot(y.ccdfSum, t + 1, none, inside) -
        ccdfSum(t + 1) * (totalWeight - sums.weightBelow(none))
      );
    },
    pmf: (t) => {
      const k = t - y.start;
      if (k < 0) return 0;
      const inside = upTo(t - y.start);
      if (k < m && y.cdf[k] < 0.5 * total) return y.cdf[k] * totalWeight - thinnedDot(y.cdf, t, 0, inside);
      const none = upTo(t - end);
      const above = k < m ? y.ccdf[k] * (totalWeight - sums.weightBelow(none)) : 0;
      return thinnedDot(y.ccdf, t, none, inside) + total * (totalWeight - sums.weightBelow(inside)) - above;
    },
    firstPart: (t) => {
      let sum = 0;
      for (let j = 0; j < m; j++) {
        const rho = t - y.start - j;
        if (rho <= 0) break;
        sum += rho * y.p[j] * (totalWeight - sums.weightBelow(upTo(rho)));
      }
      return sum;
    },
    moment: () => {
      let residual = 0;
      for (let i = 0; i < n; i++) {
        const length = start + i * step;
        residual += (weights[i] * length * (length - 1)) / 2;
      }
      return residual + mass * y.mean;
    },
  };
}
