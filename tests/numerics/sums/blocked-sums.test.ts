import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addResiduals, addRows, convolve } from '../../../src/numerics/sums/blocked-sums.ts';
import type { BandRow } from '../../../src/numerics/sums/blocked-sums.ts';
import { poissonLattice, thinning } from '../../../src/numerics/laws/lattice-law.ts';

const values = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 25 });

describe('blocked sums', () => {
  it('add rows of any extent', () => {
    const rows = fc.array(fc.tuple(fc.integer({ min: 0, max: 12 }), values, fc.integer({ min: 0, max: 9 })), {
      minLength: 1,
      maxLength: 11,
    });
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 40 }), (list, limit) => {
        const flat: number[] = [];
        const bands: BandRow[] = [];
        const expected = new Float64Array(limit);
        for (const [from, row, weight] of list) {
          bands.push({ base: flat.length - from, from, to: from + row.length });
          flat.push(...row);
          row.forEach((x, k) => {
            if (from + k < limit) expected[from + k] += weight * x;
          });
        }
        const sum = new Float64Array(limit);
        addRows(
          sum,
          Float64Array.from(flat),
          bands,
          list.map(([, , weight]) => weight),
          limit,
        );
        expect([...sum]).toEqual([...expected]);
      }),
    );
  });

  it('convolve like the definition', () => {
    fc.assert(
      fc.property(values, values, fc.nat(9), (x, y, start) => {
        const expected = new Array<number>(x.length + y.length - 1).fill(0);
        x.forEach((a, i) => y.forEach((b, j) => (expected[i + j] += a * b)));
        const z = convolve({ start, p: Float64Array.from(x) }, { start: 2, p: Float64Array.from(y) });
        expect(z.start).toBe(start + 2);
        expect([...z.p]).toEqual(expected);
      }),
    );
  });

  it('convolve smooth laws thinned', () => {
    const x = poissonLattice(400);
    const y = poissonLattice(900);
    const z = convolve(x, y, thinning(20, 30));
    const exact = poissonLattice(1300);
    for (const t of [1150, 1300, 1470]) {
      expect(z.p[t - z.start] / exact.p[t - exact.start]).toBeCloseTo(1, 11);
    }
  });

  it('count residuals like the definition', () => {
    fc.assert(
      fc.property(
        values,
        fc.nat(9),
        values,
        fc.nat(20),
        fc.integer({ min: 1, max: 30 }),
        (x, a, y, b, length) => {
          const expected = new Float64Array(length);
          x.forEach((e, i) =>
            y.forEach((w, j) => {
              const rho = b + j - 1 - (a + i);
              if (rho >= 0 && rho < length) expected[rho] += e * w;
            }),
          );
          const out = new Float64Array(length);
          addResiduals(out, { start: a, p: Float64Array.from(x) }, { start: b, p: Float64Array.from(y) }, 1);
          expect([...out]).toEqual([...expected]);
        },
      ),
    );
  });
});
