import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addConvolution } from '../../../src/numerics/sums/add-convolution.ts';

/** The definition, one product at a time. */
function byDefinition(
  out: Float64Array,
  outFrom: number,
  outTo: number,
  a: Float64Array,
  aFrom: number,
  aTo: number,
  b: Float64Array,
  shift: number,
): Float64Array {
  const result = out.slice();
  for (let n = outFrom; n < outTo; n++) {
    for (let i = aFrom; i < aTo; i++) {
      const k = n - shift - i;
      if (k >= 0 && k < b.length) result[n] += a[i] * b[k];
    }
  }
  return result;
}

const values = (maxLength: number) =>
  fc
    .array(fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })), { minLength: 0, maxLength })
    .map((list) => Float64Array.from(list));

describe('addConvolution', () => {
  it('is the sum over all pairs, in any window and at any shift', () => {
    fc.assert(
      fc.property(
        values(40),
        values(30),
        values(20),
        fc.nat(),
        fc.nat(),
        fc.nat(),
        fc.nat(),
        fc.integer({ min: -25, max: 45 }),
        (out, a, b, w, x, y, z, shift) => {
          const ends = (p: number, q: number, length: number) =>
            [p % (length + 1), q % (length + 1)].sort((m, n) => m - n) as [number, number];
          const [outFrom, outTo] = ends(w, x, out.length);
          const [aFrom, aTo] = ends(y, z, a.length);
          const expected = byDefinition(out, outFrom, outTo, a, aFrom, aTo, b, shift);
          const actual = out.slice();
          addConvolution(actual, outFrom, outTo, a, aFrom, aTo, b, shift);
          actual.forEach((value, n) => {
            expect(value).toBeCloseTo(expected[n], 12);
          });
        },
      ),
    );
  });

  it('skips only what does not exceed the floor', () => {
    const a = Float64Array.of(1e-30, 0, 1e-30, 0, 0.5, 0, 0, 1e-30, 1e-30);
    const out = new Float64Array(12);
    addConvolution(out, 0, 12, a, 0, a.length, Float64Array.of(1, 2), 0, 1e-20);
    expect(out[4]).toBe(0.5);
    expect(out[5]).toBe(1);
    expect(out[0]).toBe(0);
    expect(out[8]).toBeLessThan(1e-29);
  });
});
