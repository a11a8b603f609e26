/** A convolution added to a window of an array, in positive arithmetic and without a transform. */

/**
 * Adds the convolution of `a` and `b` to `out`: out[n] += sum over i in [aFrom, aTo) of a[i] b[n - shift - i], for n in
 * [outFrom, outTo) only. `a` and `b` are zero outside their ends; entries of `a` below `floor` are skipped in blocks.
 * Four entries of `a` and of `out` at a time, held in registers. Cost: (aTo - aFrom) x b.length, about 0.3 ns each.
 */
export function addConvolution(
  out: Float64Array,
  outFrom: number,
  outTo: number,
  a: Float64Array,
  aFrom: number,
  aTo: number,
  b: Float64Array,
  shift: number,
  floor = 0,
): void {
  const length = b.length;
  const single = (i: number, first: number, last: number) => {
    const weight = a[i];
    const offset = shift + i;
    for (let n = first; n < last; n++) out[n] += weight * b[n - offset];
  };
  let i = aFrom;
  for (; i + 3 < aTo; i += 4) {
    const a0 = a[i];
    const a1 = a[i + 1];
    const a2 = a[i + 2];
    const a3 = a[i + 3];
    if (a0 <= floor && a1 <= floor && a2 <= floor && a3 <= floor) continue;
    const offset = shift + i;
    const first = Math.max(outFrom, offset + 3);
    const last = Math.min(outTo, offset + length);
    if (first < last) addFour(out, first, last, b, first - offset, a0, a1, a2, a3);
    // The ends, where not all four reach.
    for (let k = 0; k < 4; k++) {
      const start = Math.max(outFrom, offset + k);
      const end = Math.min(outTo, offset + k + length);
      if (first < last) {
        single(i + k, start, Math.min(end, first));
        single(i + k, Math.max(start, last), end);
      } else single(i + k, start, end);
    }
  }
  for (; i < aTo; i++) {
    if (a[i] > floor) single(i, Math.max(outFrom, shift + i), Math.min(outTo, shift + i + length));
  }
}

/**
 * Adds four shifted multiples of `y` to out[from] .. out[to - 1]: out[from + j] += a y[at + j] + b y[at + j - 1] +
 * c y[at + j - 2] + d y[at + j - 3], at >= 3. Every entry of `y` is read once.
 */
export function addFour(
  out: Float64Array,
  from: number,
  to: number,
  y: Float64Array,
  at: number,
  a: number,
  b: number,
  c: number,
  d: number,
): void {
  let y1 = y[at - 1];
  let y2 = y[at - 2];
  let y3 = y[at - 3];
  let n = from;
  let k = at;
  for (; n + 3 < to; n += 4, k += 4) {
    const z0 = y[k];
    const z1 = y[k + 1];
    const z2 = y[k + 2];
    const z3 = y[k + 3];
    out[n] += a * z0 + b * y1 + (c * y2 + d * y3);
    out[n + 1] += a * z1 + b * z0 + (c * y1 + d * y2);
    out[n + 2] += a * z2 + b * z1 + (c * z0 + d * y1);
    out[n + 3] += a * z3 + b * z2 + (c * z1 + d * z0);
    y1 = z3;
    y2 = z2;
    y3 = z1;
  }
  for (; n < to; n++, k++) {
    const y0 = y[k];
    out[n] += a * y0 + b * y1 + (c * y2 + d * y3);
    y3 = y2;
    y2 = y1;
    y1 = y0;
  }
}
