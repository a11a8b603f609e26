import { addConvolution } from './add-convolution.ts';

/** Multiplications of a part: one to three milliseconds. */
const productsAPart = 3e6;

/** What `addConvolution` adds, bit for bit, in parts between which the caller may give way. */
export function addConvolutionInParts(
  out: Float64Array,
  a: Float64Array,
  aTo: number,
  b: Float64Array,
  shift: number,
  floor = 0,
): void {
  // Rows are added by fours.
  const rows = 4 * Math.ceil(1 + productsAPart / 4 / b.length);
  for (let from = 0; from < aTo; from += rows) {
    const to = Math.min(aTo, from + rows);
    addConvolution(out, 0, out.length, a, from, to, b, shift, floor);
  }
}
