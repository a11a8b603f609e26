import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addResiduals, addRows } from '../../../src/numerics/sums/blocked-sums.ts';
import { convolve } from '../../../src/numerics/sums/convolve.ts';
import type { BandRow } from '../../../src/numerics/sums/blocked-sums.ts';
import { poissonLattice, thinning } from '../../../src/numerics/laws/lattice/lattice-law.ts';

const values = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 25 });
const step = fc.integer({ min: 1, max: 4 });

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

  it('convolve like the definition, with every step-th value', () => {
    fc.assert(
      fc.property(values, values, fc.nat(9), step, (x, y, start, every) => {
        const used = Math.ceil(x.length / every);
        const expected = new Array<number>((used - 1) * every + y.length).fill(0);
        for (let i = 0; i < x.length; i += every) y.forEach((b, j) => (expected[i + j] += every * x[i] * b));
        const z = convolve({ start, p: Float64Array.from(x) }, { start: 2, p: Float64Array.from(y) }, every);
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

  it('count residuals like the definition, of every step-th event', () => {
    fc.assert(
      fc.property(
        values,
        fc.nat(9),
        values,
        fc.nat(20),
        fc.integer({ min: 1, max: 30 }),
        step,
        (x, a, y, b, length, every) => {
          const expected = new Float64Array(length);
          x.forEach((e, i) =>
            y.forEach((w, j) => {
              const rho = b + j - 1 - (a + i);
              if (i % every === 0 && rho >= 0 && rho < length) expected[rho] += every * e * w;
            }),
          );
          const out = new Float64Array(length);
          const early = { start: a, p: Float64Array.from(x) };
          addResiduals(out, early, { start: b, p: Float64Array.from(y) }, every);
          expect([...out]).toEqual([...expected]);
        },
      ),
    );
  });

  it('count residuals to the same digits as event by event', () => {
    const share = fc.double({ min: 1e-12, max: 1, noNaN: true });
    const shares = fc.array(share, { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(shares, shares, fc.nat(30), step, (x, y, b, every) => {
        const late = { start: b, p: Float64Array.from(y) };
        const together = new Float64Array(50);
        addResiduals(together, { start: 3, p: Float64Array.from(x) }, late, every);
        const apart = new Float64Array(50);
        for (let i = 0; i < x.length; i += every) {
          const event = { start: 3 + i, p: Float64Array.of(x[i] * every) };
          addResiduals(apart, event, late, 1);
        }
        expect([...together]).toEqual([...apart]);
      }),
    );
  });

  it('pass over the gaps between lengths, to the same digits', () => {
    const bell = (k: number) => Math.exp(-((k / 20) ** 2));
    const late = { start: 500, p: new Float64Array(40_000) };
    for (const at of [100, 700, 9000, 39_800]) for (let k = -90; k < 90; k++) late.p[at + k] += bell(k);
    const early = { start: 3, p: Float64Array.from({ length: 3000 }, (_, s) => 1 + Math.sin(s / 300)) };
    const out = new Float64Array(30_000);
    addResiduals(out, early, late, 4);
    const expected = new Float64Array(30_000);
    for (let i = 0; i < early.p.length; i += 4) {
      for (let rho = 0; rho < expected.length; rho++) {
        expected[rho] += 4 * early.p[i] * (late.p[rho + early.start + i + 1 - late.start] ?? 0);
      }
    }
    expect(out.every((sum, rho) => sum === expected[rho])).toBe(true);
  });

  it('adds residuals of few lengths with the digits of one length after the other', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const lengths = fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), share), { maxLength: 12 });
    const run = fc.tuple(fc.integer({ min: 1, max: 80 }), fc.array(share, { maxLength: 11 }));
    const events = fc.array(share, { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(
        lengths,
        run,
        events,
        fc.nat(30),
        fc.nat(120),
        (apart, [from, side], early, start, room) => {
          const p = new Float64Array(400);
          for (const [place, weight] of apart) p[place] = weight;
          side.forEach((weight, k) => (p[from + k] = weight));
          const expected = new Float64Array(room).fill(0.1);
          p.forEach((weight, length) => {
            early.forEach((event, i) => {
              const rho = length - 1 - start - i;
              if (weight !== 0 && rho >= 0 && rho < room) expected[rho] += weight * event;
            });
          });
          const sum = new Float64Array(room).fill(0.1);
          addResiduals(sum, { start, p: Float64Array.from(early) }, { start: 0, p }, 1);
          expect([...sum]).toEqual([...expected]);
        },
      ),
    );
  });
});
