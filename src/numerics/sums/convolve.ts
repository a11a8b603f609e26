/** Convolutions in positive arithmetic, four values at a time, so that the sum is read and written less often. */
import { float64Array } from '../array-memory.ts';
import type { Pmf } from '../laws/pmf.ts';
import { addFour } from './add-convolution.ts';

/**
 * Probabilities of X + Y. With `step` > 1 only every step-th value of X is used, times the step. Cost: entries of x /
 * step times those of y, four at a time.
 */
export function convolve(x: Pmf, y: Pmf, step = 1): Pmf {
  const m = y.p.length;
  const count = Math.ceil(x.p.length / step);
  const p = float64Array((count - 1) * step + m);
  const padded = float64Array(m + 6 * step);
  padded.set(y.p, 3 * step);
  addValues(p, x.p, y.p, padded, step, count);
  return { start: x.start + y.start, p };
}

/** Adds the products of the first `to` used values of x; `padded` is y with 3 steps of zeros at either end. */
function addValues(
  out: Float64Array,
  x: Float64Array,
  y: Float64Array,
  padded: Float64Array,
  step: number,
  to: number,
): void {
  const m = y.length;
  let i = 0;
  for (; i + 3 < to; i += 4) {
    const a = step * x[i * step];
    const b = step * x[(i + 1) * step];
    const c = step * x[(i + 2) * step];
    const d = step * x[(i + 3) * step];
    if (a + b + c + d === 0) continue;
    if (step === 1) addFour(out, i, i + 3 + m, padded, 3, a, b, c, d);
    else addFourSpaced(out, i * step, (i + 3) * step + m, padded, step, a, b, c, d);
  }
  for (; i < to; i++) {
    const weight = step * x[i * step];
    if (weight === 0) continue;
    for (let j = 0; j < m; j++) out[i * step + j] += weight * y[j];
  }
}

/**
 * `addFour` with y(j - step), y(j - 2 step), y(j - 3 step), y(j) = padded[j + 3 step]: step by step, so that each is
 * read once.
 */
function addFourSpaced(
  out: Float64Array,
  at: number,
  end: number,
  padded: Float64Array,
  step: number,
  a: number,
  b: number,
  c: number,
  d: number,
): void {
  const ahead = 3 * step - at;
  for (let first = 0; first < step; first++) {
    let y1 = padded[first + 2 * step];
    let y2 = padded[first + step];
    let y3 = padded[first];
    for (let j = at + first; j < end; j += step) {
      const y0 = padded[j + ahead];
      out[j] += a * y0 + b * y1 + (c * y2 + d * y3);
      y3 = y2;
      y2 = y1;
      y1 = y0;
    }
  }
}
