/**
 * Laws of whole numbers that can be read at any place without a table of what lies before it: what far-reaching ones
 * need, whose tables would not fit.
 */
import type { Pmf } from './pmf.ts';

export interface PointwiseLaw {
  /** P(A < n) and P(A >= n), each to full relative precision; n >= 0. */
  sides(n: number): readonly [number, number];
  /** Writes P(A = from + i) to `out[i]`; from >= 0. */
  fillPoints(from: number, out: Float64Array): void;
  /** E[min(A, n)] and E[max(0, A - n)], which add up to the mean; n >= 0. */
  splitMean(n: number): readonly [number, number];
}

/** `shift` + a geometric number of 0, 1, 2, ... with this mean. */
export function geometricPointwise(mean: number, shift: 0 | 1): PointwiseLaw {
  /** Logarithm of the probability of one more. */
  const step = -Math.log1p(1 / mean);
  return {
    sides: (n) => {
      const log = step * Math.max(0, n - shift);
      return [-Math.expm1(log), Math.exp(log)];
    },
    fillPoints: (from, out) => {
      for (let i = 0; i < out.length; i++) {
        const s = from + i - shift;
        out[i] = s < 0 ? 0 : Math.exp(step * s) / (1 + mean);
      }
    },
    splitMean: (n) => {
      if (n < shift) return [0, mean + shift];
      const log = step * (n - shift);
      return [shift - mean * Math.expm1(log), mean * Math.exp(log)];
    },
  };
}

/** A law of few values, by sums over all of them. */
export function tabledPointwise({ start, p }: Pmf): PointwiseLaw {
  return {
    sides: (n) => {
      let below = 0;
      let above = 0;
      for (let k = 0; k < p.length; k++) {
        if (start + k < n) below += p[k];
        else above += p[k];
      }
      return [below, above];
    },
    fillPoints: (from, out) => {
      for (let i = 0; i < out.length; i++) out[i] = p[from + i - start] ?? 0;
    },
    splitMean: (n) => {
      let within = 0;
      let beyond = 0;
      for (let k = 0; k < p.length; k++) {
        within += p[k] * Math.min(start + k, n);
        beyond += p[k] * Math.max(0, start + k - n);
      }
      return [within, beyond];
    },
  };
}
