/**
 * Sums of two independent times, read at single slots without convolving them: P(X + Y <= t) is one short dot product,
 * because the distribution function of Y is 0 or 1 outside a band.
 */
import type { LatticeLaw } from '../laws/lattice/lattice-law.ts';
import { pmfMean } from '../laws/pmf.ts';
import { float64Array } from '../array-memory.ts';

// Running sums of an array from either end, stored at few places: the array may be long.

/** Distance of the stored sums, in entries. */
const spacing = 32;

/** Sums of the entries before any place, and from it on, each with the digits of one running sum from its end. */
export class RunningSums {
  // Made at the first reading: mostly only one of them is needed.
  private fromStart: Float64Array | null = null;
  private fromEnd: Float64Array | null = null;

  /** `values` is referenced, not copied. */
  constructor(private readonly values: Float64Array) {}

  /** values[0] + ... + values[i - 1]. */
  before(i: number): number {
    const { values } = this;
    this.fromStart ??= sumsFromStart(values);
    const run = Math.floor(i / spacing);
    let sum = this.fromStart[run];
    for (let k = run * spacing; k < i; k++) sum += values[k];
    return sum;
  }

  /** The sum of values[i] and all after it, the last one first. */
  from(i: number): number {
    const { values } = this;
    this.fromEnd ??= sumsFromEnd(values);
    const run = Math.ceil(i / spacing);
    let sum = this.fromEnd[run];
    for (let k = Math.min(values.length, run * spacing) - 1; k >= i; k--) sum += values[k];
    return sum;
  }
}

/** Sums before every `spacing`-th entry. */
function sumsFromStart(values: Float64Array): Float64Array {
  const sums = float64Array(Math.floor(values.length / spacing) + 1);
  let sum = 0;
  for (let run = 1; run < sums.length; run++) {
    for (let i = (run - 1) * spacing; i < run * spacing; i++) sum += values[i];
    sums[run] = sum;
  }
  return sums;
}

/** Sums from every `spacing`-th entry on, and 0 after the last one. */
function sumsFromEnd(values: Float64Array): Float64Array {
  const sums = float64Array(Math.ceil(values.length / spacing) + 1);
  let sum = 0;
  for (let run = sums.length - 2; run >= 0; run--) {
    const end = Math.min(values.length, (run + 1) * spacing);
    for (let i = end - 1; i >= run * spacing; i--) sum += values[i];
    sums[run] = sum;
  }
  return sums;
}

/** Function of a law that is read at a slot. */
export type LawSide = 'cdf' | 'ccdf' | 'pmf';

/** A sub-probability law of a time, readable at any whole slot, each side accumulated separately. */
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
}

/** Value of a side of a law at t before the law begins and after its end; null in between. */
export function apartFrom({ mass, first, last }: ReadableLaw, side: LawSide, t: number): number | null {
  if (side === 'pmf') return t > last || t < first ? 0 : null;
  if (t >= last) return side === 'cdf' ? mass : 0;
  if (t < first) return side === 'cdf' ? 0 : mass;
  return null;
}

/** A law with its mean. */
export interface TimeLaw extends ReadableLaw {
  /**
   * Mean times mass, of the law as it is read, cuts and thinning included. Computed on request: one pass over its
   * weights.
   */
  moment: () => number;
}

/** The law of a sum X + Y that also knows how much of it X is. */
export interface SumLaw extends TimeLaw {
  /** E[X; X + Y = t]. */
  firstPart: (t: number) => number;
}

/**
 * Sum over i in [from, to) of w[i] y[at + (i - from) stride]; the stride may be negative. Four accumulators use the
 * adders in parallel.
 */
export function stridedDot(
  w: Float64Array,
  from: number,
  to: number,
  y: Float64Array,
  at: number,
  stride: number,
): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let i = from;
  let j = at;
  for (; i + 3 < to; i += 4, j += 4 * stride) {
    a += w[i] * y[j];
    b += w[i + 1] * y[j + stride];
    c += w[i + 2] * y[j + 2 * stride];
    d += w[i + 3] * y[j + 3 * stride];
  }
  for (; i < to; i++, j += stride) a += w[i] * y[j];
  return a + b + (c + d);
}

/** Sum over i in [from, to) of w[i] y[at - i step]. */
function reverseDot(
  w: Float64Array,
  y: Float64Array,
  from: number,
  to: number,
  at: number,
  step: number,
): number {
  return stridedDot(w, from, to, y, at - from * step, -step);
}

const clamp = (x: number, low: number, high: number) => (x < low ? low : x > high ? high : x);

/** Masses `weights[i]` at `start + i step`. */
export interface Offsets {
  start: number;
  step: number;
  weights: Float64Array;
}

/** Mean times mass. */
export function offsetMoment({ start, step, weights }: Offsets): number {
  return step * pmfMean({ start: start / step, p: weights });
}

/** X + Y, X an offset, Y a law. The weights are not copied. Cost of a reading: at most the smaller number. */
export function offsetTerm(offsets: Offsets, y: LatticeLaw): SumLaw {
  const { start, step, weights } = offsets;
  const n = weights.length;
  const m = y.p.length;
  let mass = 0;
  for (let i = 0; i < n; i++) mass += weights[i];
  const sums = new RunningSums(weights);
  // At t, offset i leaves Y the value t - start - i step, entry k - i step of Y's arrays.
  const entry = (t: number) => t - start - y.start;
  /** Number of offsets that leave Y entry `k` or a later one of those below it. */
  const upTo = (k: number) => clamp(Math.floor(k / step) + 1, 0, n);
  return {
    mass,
    first: start + y.start,
    last: start + (n - 1) * step + y.start + m - 1,
    // Includes the tables made at the first reading.
    products: n + Math.min(n, Math.ceil(m / step)),
    cdf: (t) => {
      const k = entry(t);
      const whole = upTo(k - m);
      return sums.before(whole) + reverseDot(weights, y.cdf, whole, upTo(k), k, step);
    },
    ccdf: (t) => {
      const k = entry(t);
      const whole = upTo(k);
      return sums.from(whole) + reverseDot(weights, y.ccdf, upTo(k - m), whole, k, step);
    },
    pmf: (t) => {
      const k = entry(t);
      return reverseDot(weights, y.p, upTo(k - m), upTo(k), k, step);
    },
    firstPart: (t) => {
      const k = entry(t);
      const to = upTo(k);
      let sum = 0;
      for (let i = upTo(k - m); i < to; i++) sum += (start + i * step) * weights[i] * y.p[k - i * step];
      return sum;
    },
    moment: () => offsetMoment(offsets) + mass * y.mean,
  };
}

/**
 * Sum over the offsets of their weights times y(t - offset), y with `values[j]` at `yStart + j`: the value at t of a
 * plain convolution.
 */
export function convolutionAt(
  { start, step, weights }: Offsets,
  yStart: number,
  values: Float64Array,
  t: number,
): number {
  const k = t - start - yStart;
  const upTo = (entry: number) => clamp(Math.floor(entry / step) + 1, 0, weights.length);
  return reverseDot(weights, values, upTo(k - values.length), upTo(k), k, step);
}
