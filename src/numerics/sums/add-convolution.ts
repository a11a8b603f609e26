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
    if (first < last) {
      let k = first - offset;
      let b1 = b[k - 1];
      let b2 = b[k - 2];
      let b3 = b[k - 3];
      let n = first;
      for (; n + 3 < last; n += 4, k += 4) {
        const c0 = b[k];
        const c1 = b[k + 1];
        const c2 = b[k + 2];
        const c3 = b[k + 3];
        out[n] += a0 * c0 + a1 * b1 + (a2 * b2 + a3 * b3);
        out[n + 1] += a0 * c1 + a1 * c0 + (a2 * b1 + a3 * b2);
        out[n + 2] += a0 * c2 + a1 * c1 + (a2 * c0 + a3 * b1);
        out[n + 3] += a0 * c3 + a1 * c2 + (a2 * c1 + a3 * c0);
        b1 = c3;
        b2 = c2;
        b3 = c1;
      }
      for (; n < last; n++, k++) {
        const c0 = b[k];
        out[n] += a0 * c0 + a1 * b1 + (a2 * b2 + a3 * b3);
        b3 = b2;
        b2 = b1;
        b1 = c0;
      }
    }
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
