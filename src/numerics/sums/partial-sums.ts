/**
 * S_k, the sum of k independent interarrival times on the slots 0, 1, 2, ...: closed forms for the standard families,
 * repeated convolution (positive, no transform) for a given histogram.
 */
import { float64Array, release } from '../array-memory.ts';
import {
  type PmfBuffer,
  type PmfCut,
  binomialLaw,
  fillPanjer,
  negativeBinomialLaw,
  poissonLaw,
} from '../laws/panjer/pmf.ts';
import { panjerPointwise } from '../laws/panjer/pointwise.ts';
import { type Pmf, twoPointPmf } from '../laws/pmf.ts';
import { type PointwiseLaw, geometricPointwise, tabledPointwise } from '../laws/pointwise-law.ts';

/** A distribution on 0, 1, 2, ... whose k-fold sums can be written down. */
export interface SummableLaw {
  /** Identifies family and parameters: equal keys mean equal laws. */
  readonly key: string;
  readonly mean: number;
  readonly variance: number;
  /**
   * True when the sums are smooth at the scale of their standard deviation (no lattice structure), so that expectations
   * over them may be sampled at a stride (see `thinnedPmf`).
   */
  readonly smooth: boolean;
  /** log E[exp(-theta A)], theta >= 0, or slightly more: what Chernoff's bound needs. */
  logLaplace(theta: number): number;
  /** Writes P(S_k = s) into `out`, k = 1, 2, ...; correct in any order of k, cheap in increasing order. */
  fillSum(k: number, cut: PmfCut, out: PmfBuffer): void;
  /** S_1 itself, read at any place however far. */
  readonly pointwise: PointwiseLaw;
}

/** Poisson numbers of slots. */
export function poissonInterarrival(mean: number): SummableLaw {
  return {
    key: `poisson:${mean}`,
    mean,
    variance: mean,
    smooth: true,
    logLaplace: (theta) => mean * Math.expm1(-theta),
    fillSum: (k, cut, out) => {
      fillPanjer(poissonLaw(k * mean), cut, out);
    },
    pointwise: panjerPointwise(poissonLaw(mean)),
  };
}

/** Negative binomial with the given variance > mean; the geometric law on 0, 1, ... is variance = mean (1 + mean). */
export function negativeBinomialInterarrival(mean: number, variance: number): SummableLaw {
  const excess = variance - mean;
  const shape = (mean * mean) / excess;
  return {
    key: `negative-binomial:${mean}:${variance}`,
    mean,
    variance,
    smooth: true,
    logLaplace: (theta) => -shape * Math.log1p((-Math.expm1(-theta) * excess) / mean),
    fillSum: (k, cut, out) => {
      fillPanjer(negativeBinomialLaw(k * shape, mean, excess), cut, out);
    },
    pointwise: panjerPointwise(negativeBinomialLaw(shape, mean, excess)),
  };
}

/** Memoryless: P(k) = (1 - g) g^k with g = mean / (1 + mean). */
export function geometricInterarrival(mean: number): SummableLaw {
  return {
    key: `geometric:${mean}`,
    mean,
    variance: mean * (1 + mean),
    smooth: true,
    logLaplace: (theta) => -Math.log1p(-Math.expm1(-theta) * mean),
    fillSum: (k, cut, out) => {
      fillPanjer(negativeBinomialLaw(k, 1, mean), cut, out);
    },
    pointwise: geometricPointwise(mean, 0),
  };
}

/** The two neighbouring whole numbers of slots, mixed to the exact mean. */
export function evenInterarrival(mean: number): SummableLaw {
  const floor = Math.floor(mean);
  const upper = mean - floor;
  return {
    key: `even:${mean}`,
    mean,
    variance: upper * (1 - upper),
    smooth: false,
    logLaplace: (theta) => -theta * floor + Math.log1p(upper * Math.expm1(-theta)),
    fillSum: (k, cut, out) => {
      fillEvenSum(k, floor, upper, cut, out);
    },
    pointwise: tabledPointwise(twoPointPmf(mean)),
  };
}

/** S_k = k floor + Bin(k, upper); a binomial with more than one half is built from its mirror. */
function fillEvenSum(k: number, floor: number, upper: number, cut: PmfCut, out: PmfBuffer): void {
  const base = k * floor;
  if (upper === 0) {
    out.start = base;
    out.end = base;
    out.complete = base < cut.limit;
    if (!out.complete) return;
    out.reserve(base + 1, Infinity);
    out.values[base] = 1;
    out.end = base + 1;
    return;
  }
  const mirrored = upper > 0.5;
  const binomialCut: PmfCut = {
    lowerCut: mirrored ? cut.upperCut : cut.lowerCut,
    upperCut: mirrored ? cut.lowerCut : cut.upperCut,
    limit: k + 1,
  };
  fillPanjer(binomialLaw(k, mirrored ? 1 - upper : upper), binomialCut, out);
  const p = out.values.slice(out.start, out.end);
  const first = base + (mirrored ? k + 1 - out.end : out.start);
  out.complete = first + p.length <= cut.limit;
  const length = out.complete
    ? p.length
    : Math.max(0, Math.min(p.length, (cut.horizon ?? cut.limit) - first));
  // A sum that begins beyond the horizon has no entries, wherever that is.
  if (length > 0) out.reserve(first + length, Infinity);
  for (let j = 0; j < length; j++) out.values[first + j] = p[mirrored ? p.length - 1 - j : j];
  out.start = first;
  out.end = first + length;
  // The entries were made in another buffer first.
  out.left = 2 * p.length - length;
}

/**
 * A histogram over 0, 1, 2, ... slots, scaled to sum to 1. Sums by direct convolution: k x width x histogram length.
 */
export function empiricalInterarrival(histogram: ArrayLike<number>): SummableLaw {
  let total = 0;
  for (let s = 0; s < histogram.length; s++) total += histogram[s];
  const p = Float64Array.from(histogram, (weight) => weight / total);
  let first = 0;
  while (first < p.length - 1 && p[first] === 0) first++;
  let last = p.length - 1;
  while (last > first && p[last] === 0) last--;
  let mean = 0;
  for (let s = first; s <= last; s++) mean += s * p[s];
  let variance = 0;
  for (let s = first; s <= last; s++) variance += (s - mean) ** 2 * p[s];
  const support = p.subarray(first, last + 1);
  const binWidth = Math.ceil(support.length / 512);
  const coarse = float64Array(Math.ceil(support.length / binWidth));
  for (let s = 0; s < support.length; s++) coarse[Math.floor(s / binWidth)] += support[s];

  let count = 0;
  let sum: Pmf = { start: 0, p: Float64Array.of(1) };
  let complete = true;
  let limit = 0;
  // Buffers: the input of a sum, and its result.
  let room = new Float64Array(0);
  let otherRoom = new Float64Array(0);
  function fillSum(k: number, cut: PmfCut, out: PmfBuffer): void {
    if (k < count || cut.limit > limit) {
      count = 0;
      sum = { start: 0, p: Float64Array.of(1) };
      complete = true;
    }
    limit = cut.limit;
    for (; count < k; count++) {
      const start = sum.start + first;
      const whole = sum.p.length + support.length - 1;
      const length = Math.max(0, Math.min(whole, cut.limit - start));
      if (otherRoom.length < length) {
        release(otherRoom);
        otherRoom = float64Array(2 * length);
      }
      const wider = { start, p: otherRoom.subarray(0, length) };
      convolve(wider.p, sum.p, support);
      [room, otherRoom] = [otherRoom, room];
      complete &&= length === whole; // a cut is final
      sum = trim(wider, cut);
    }
    out.start = sum.start;
    out.end = sum.start + sum.p.length;
    out.complete = complete;
    out.reserve(out.end, Infinity);
    out.values.set(sum.p, sum.start);
  }
  return {
    key: `empirical:${p.length}:${fingerprint(p)}`,
    mean,
    variance,
    smooth: false,
    logLaplace: (theta) => {
      let sum = 0;
      for (let bin = 0; bin < coarse.length; bin++) sum += coarse[bin] * Math.exp(-theta * bin * binWidth);
      return Math.log(sum) - theta * first;
    },
    fillSum,
    pointwise: tabledPointwise({ start: 0, p }),
  };
}

/** Hash of a histogram, 64 bits. */
function fingerprint(p: Float64Array): string {
  let a = 0x811c9dc5;
  let b = 0x01000193;
  for (const word of new Uint32Array(p.buffer, p.byteOffset, 2 * p.length)) {
    a = Math.imul(a ^ word, 0x01000193);
    b = Math.imul(b ^ word, 0x85ebca6b) + a;
  }
  return `${(a >>> 0).toString(16)}${(b >>> 0).toString(16)}`;
}

/** Writes the law of the sum of independent `a` and `b` into `out`, as far as there is room. */
function convolve(out: Float64Array, a: Float64Array, b: Float64Array): void {
  out.fill(0);
  const shifts = Math.min(b.length, out.length);
  for (let shift = 0; shift < shifts; shift++) {
    const weight = b[shift];
    if (weight === 0) continue;
    const stop = Math.min(a.length, out.length - shift);
    for (let t = 0; t < stop; t++) out[t + shift] += weight * a[t];
  }
}

/** Without the entries that are negligible against the largest. */
function trim({ start, p }: Pmf, cut: PmfCut): Pmf {
  let largest = 0;
  for (let s = 0; s < p.length; s++) if (p[s] > largest) largest = p[s];
  let head = 0;
  while (head < p.length && p[head] < cut.lowerCut * largest) head++;
  let tail = p.length;
  while (tail > head && p[tail - 1] < cut.upperCut * largest) tail--;
  return { start: start + head, p: p.subarray(head, tail) };
}
