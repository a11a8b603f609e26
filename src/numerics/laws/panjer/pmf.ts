/**
 * Poisson, binomial and negative binomial probabilities: the Panjer class, p(s+1) = p(s) (a + b s) / (s + 1). Built by
 * that ratio from the mode outwards and divided by their sum, so that they sum to 1 to rounding and far tails keep
 * their relative accuracy (a few ulp a step); no log-gamma is involved unless the far side is cut away.
 */
import { float64Array, release } from '../../array-memory.ts';
import { logPointMass, type PanjerLaw } from './log-point-mass.ts';
import type { Pmf } from '../pmf.ts';

/** Poisson law with this mean. */
export function poissonLaw(mean: number): PanjerLaw {
  return { a: mean, b: 0, mode: Math.floor(mean), ratioLoss: 0, last: Infinity, mean, variance: mean };
}

/** Product and its rounding error, exactly (Dekker). */
function exactProduct(x: number, y: number): readonly [number, number] {
  const product = x * y;
  const bigX = 134217729 * x;
  const highX = bigX - (bigX - x);
  const bigY = 134217729 * y;
  const highY = bigY - (bigY - y);
  const lowX = x - highX;
  const lowY = y - highY;
  return [product, highX * highY - product + highX * lowY + lowX * highY + lowX * lowY];
}

/**
 * Failures before the `shape`-th success, where a success is `success` : `failure` as likely as a failure (odds, any
 * scale); `shape` > 0 need not be whole. A far-reaching law feels the rounding of its failure probability thousands of
 * times over.
 */
export function negativeBinomialLaw(shape: number, success: number, failure: number): PanjerLaw {
  const total = success + failure;
  const b = failure / total;
  const [product, error] = exactProduct(b, total);
  const totalError = success < failure ? success - (total - failure) : failure - (total - success);
  const mean = (shape * failure) / success;
  return {
    a: shape * b,
    b,
    mode: shape > 1 ? Math.floor(((shape - 1) * failure) / success) : 0,
    ratioLoss: (failure - product - error - b * totalError) / failure,
    last: Infinity,
    mean,
    variance: mean * (total / success),
  };
}

/**
 * Successes in `trials` trials with probability `success` <= 1/2 each (mirror the result for more: ratios cancel
 * there).
 */
export function binomialLaw(trials: number, success: number): PanjerLaw {
  const odds = success / (1 - success);
  const mean = trials * success;
  const mode = Math.min(trials, Math.floor((trials + 1) * success));
  return {
    a: trials * odds,
    b: -odds,
    mode,
    ratioLoss: 0,
    last: trials,
    mean,
    variance: mean * (1 - success),
  };
}

/** Where to stop: entries below `lowerCut` (`upperCut`) times the largest are left out on the lower (upper) side. */
export interface PmfCut {
  lowerCut: number;
  upperCut: number;
  /** A law that ends before this is written to its end. */
  limit: number;
  /** Any other law only below this (<= limit); the limit itself when absent. */
  horizon?: number;
}

/** A reusable buffer: `values[s]` is the probability of s for `start <= s < end`. */
export class PmfBuffer {
  values = new Float64Array(1024);
  start = 0;
  end = 0;
  /** False when entries were left out at the horizon: the sum is then less than 1. */
  complete = true;
  /** Entries that were made and left out again. */
  left = 0;

  /**
   * Makes room for entries below `length`, keeping those from `storedFrom` on: memory before a law that is far from 0
   * is never touched.
   */
  reserve(length: number, storedFrom: number): void {
    if (length <= this.values.length) return;
    const grown = float64Array(Math.max(length, 2 * this.values.length));
    if (storedFrom < this.values.length) grown.set(this.values.subarray(storedFrom), storedFrom);
    release(this.values);
    this.values = grown;
  }
}

// The walks of `fillPanjer` take numbers and an array alone. Inlined in it they were deoptimised, five times as slow,
// after a call with an object of another shape.

/** Writes the entries from `s` down, `p` the first, while they are at least `low`. Returns where they begin. */
function fillDown(values: Float64Array, s: number, p: number, low: number, a: number, b: number): number {
  for (; p >= low; s--) {
    values[s] = p;
    if (s === 0) return 0;
    p *= s / (a + b * (s - 1));
  }
  return s + 1;
}

/**
 * Writes the entries beyond `s`, the probability of which is `p`, before `end` and as far as there is room; beyond the
 * mode while they are at least `high`. Returns the last one.
 */
function fillUp(
  values: Float64Array,
  s: number,
  p: number,
  end: number,
  high: number,
  mode: number,
  a: number,
  b: number,
): number {
  const stop = Math.min(end, values.length);
  while (s + 1 < stop) {
    p *= (a + b * s) / (s + 1);
    if (p < high && s >= mode) break;
    s++;
    values[s] = p;
  }
  return s;
}

/**
 * Writes the probabilities of `law` into `out`. A law that ends before `cut.limit` is written whole and normalised by
 * its sum; of any other, the entries below the horizon are scaled by the closed form (1e-14 relative). Cost: one
 * division an entry.
 */
export function fillPanjer(law: PanjerLaw, cut: PmfCut, out: PmfBuffer): void {
  const { a, b, mode, ratioLoss, last } = law;
  const reach = law.mean + 10 * Math.sqrt(law.variance) + (30 * law.variance) / Math.max(law.mean, 1e-9);
  const whole = Math.min(reach, last + 1) <= cut.limit;
  const end = whole ? last + 1 : Math.min(last + 1, cut.horizon ?? cut.limit);
  const anchor = Math.min(mode, end - 1);
  out.reserve(anchor + 1, Infinity);

  const first = whole ? 1 : Math.exp(logPointMass(law, anchor));
  const largest = whole ? 1 : Math.exp(logPointMass(law, mode));
  out.start = fillDown(out.values, anchor, first, cut.lowerCut * largest, a, b);

  const high = cut.upperCut * largest;
  let s = fillUp(out.values, anchor, first, end, high, mode, a, b);
  while (s + 1 < end && s + 1 === out.values.length) {
    out.reserve(s + 2, out.start);
    s = fillUp(out.values, s, s === anchor ? first : out.values[s], end, high, mode, a, b);
  }
  out.end = s + 1;
  out.complete = whole;
  out.left = 0;
  if (out.start > anchor) out.end = out.start; // the horizon lies below every entry worth keeping
  if (whole) normalise(out.values, out.start, out.end, mode, ratioLoss);
}

/** The probabilities on one side of the mode, outwards. */
class Side {
  values: Float64Array = new Float64Array(1024);
  count = 0;

  clear(): void {
    this.count = 0;
  }

  push(p: number): void {
    if (this.count === this.values.length) {
      const longer = float64Array(2 * this.values.length);
      longer.set(this.values);
      release(this.values);
      this.values = longer;
    }
    this.values[this.count++] = p;
  }

  /** The entries below the mode, to the end of the law or as far as they are not below `cut`. */
  walkDown({ a, b, mode }: PanjerLaw, cut: number): void {
    let p = 1;
    for (let s = mode; s > 0; s--) {
      p *= s / (a + b * (s - 1));
      if (!(p >= cut)) return;
      this.push(p);
    }
  }

  /** The same above the mode. */
  walkUp({ a, b, mode, last }: PanjerLaw, cut: number): void {
    let p = 1;
    for (let s = mode; s < last; s++) {
      p *= (a + b * s) / (s + 1);
      if (p < cut) return;
      this.push(p);
    }
  }
}

/** Both sides of the last law, for the next one; null while they are in use. */
let spare: { below: Side; above: Side } | null = null;

/**
 * The whole law, in a new array that begins with the law: the same digits as of `fillPanjer` without a limit, in little
 * room also where the law is far from 0. Cost: one division an entry.
 */
export function panjerPmf(law: PanjerLaw, { lowerCut, upperCut }: Omit<PmfCut, 'limit'>): Pmf {
  const { mode, ratioLoss } = law;
  const { below, above } = spare ?? { below: new Side(), above: new Side() };
  spare = null;
  below.clear();
  below.walkDown(law, lowerCut);
  above.clear();
  above.push(1);
  above.walkUp(law, upperCut);
  const from = below.count;
  const values = float64Array(from + above.count);
  for (let k = 0; k < from; k++) values[from - 1 - k] = below.values[k];
  values.set(above.values.subarray(0, above.count), from);
  spare = { below, above };
  normalise(values, 0, values.length, from, ratioLoss);
  return { start: mode - from, p: values };
}

/** Divides by the sum, taken from both ends towards the mode so that small entries count. */
function normalise(values: Float64Array, start: number, end: number, mode: number, ratioLoss: number): void {
  let below = 0;
  for (let s = start; s < mode; s++) below += values[s];
  let above = 0;
  for (let s = end - 1; s >= mode; s--) above += values[s];
  const scale = 1 / (below + above);
  const repair = scale * ratioLoss;
  for (let s = start; s < end; s++) values[s] *= scale + repair * (s - mode);
}
