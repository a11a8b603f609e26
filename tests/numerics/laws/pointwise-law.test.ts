/** Laws read at single places against their tables, and against 40-digit values where no table reaches. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PmfBuffer } from '../../../src/numerics/laws/panjer/pmf.ts';
import {
  empiricalInterarrival,
  evenInterarrival,
  geometricInterarrival,
  negativeBinomialInterarrival,
  poissonInterarrival,
  type SummableLaw,
} from '../../../src/numerics/sums/partial-sums.ts';
import { shiftedGeometricInterarrival } from '../../../src/numerics/laws/lattice/lattice-law.ts';

const means = fc.double({ min: 0.05, max: 400, noNaN: true });

const laws: fc.Arbitrary<SummableLaw> = fc.oneof(
  means.map(poissonInterarrival),
  means.map(geometricInterarrival),
  means.map((mean) => shiftedGeometricInterarrival(1 + mean)),
  means.map(evenInterarrival),
  fc
    .tuple(means, fc.double({ min: 1.001, max: 60, noNaN: true }))
    .map(([mean, spread]) => negativeBinomialInterarrival(mean, mean * spread)),
  fc
    .array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 40 })
    .filter((weights) => weights.slice(1).some((weight) => weight > 0.01))
    .map(empiricalInterarrival),
);

function tableOf(law: SummableLaw): Float64Array {
  const out = new PmfBuffer();
  law.fillSum(1, { lowerCut: 0, upperCut: 1e-300, limit: 1e7 }, out);
  const p = new Float64Array(out.end);
  p.set(out.values.subarray(out.start, out.end), out.start);
  return p;
}

/** Equal to nine digits, or both negligible. */
function expectClose(value: number, expected: number, what: string): void {
  if (Math.abs(value - expected) > 1e-9 * Math.abs(expected) + 1e-290) expect(value, what).toBe(expected);
}

describe('a law read at one place', () => {
  it('has the sides, points and split mean of its table', () => {
    fc.assert(
      fc.property(laws, fc.double({ min: 0, max: 1, noNaN: true }), (law, place) => {
        const p = tableOf(law);
        const spread = Math.sqrt(law.variance) + 1;
        const n = Math.max(0, Math.floor(law.mean + (20 * place - 6) * spread));
        let [below, above, within, beyond] = [0, 0, 0, 0];
        for (let s = p.length - 1; s >= n; s--) {
          above += p[s];
          beyond += (s - n) * p[s];
        }
        for (let s = 0; s < Math.min(n, p.length); s++) below += p[s];
        for (let s = 0; s < p.length; s++) within += Math.min(s, n) * p[s];
        const what = `${law.key} at ${n}`;
        const sides = law.pointwise.sides(n);
        expectClose(sides[0], below, `${what}, below`);
        expectClose(sides[1], above, `${what}, above`);
        const split = law.pointwise.splitMean(n);
        expectClose(split[0], within, `${what}, within`);
        // a difference of two terms n / (decay length) times as large
        expect(Math.abs(split[1] - beyond), `${what}, beyond`).toBeLessThan(
          1e-9 * beyond + 1e-12 * (n + 1) * above + 1e-290,
        );
        const points = new Float64Array(30);
        law.pointwise.fillPoints(n, points);
        points.forEach((point, k) => {
          expectClose(point, p[n + k] ?? 0, `${what}, point ${k}`);
        });
      }),
      { numRuns: 400 },
    );
  });

  it.each<[string, SummableLaw, number, number, number, number]>([
    ['exponential-like', nb(1e5, 1), 20_000, 0.18126629030201, 0.81873370969799, 81873.126442361],
    ['its far tail', nb(1e5, 1), 2_500_000, 0.99999999998611, 1.3886740464662e-11, 1.3886606753759e-06],
    ['bursts', nb(9, 20), 20_000, 0.99999848910951, 1.5108904885831e-06, 0.0047716023543614],
    ['a bell', nb(1e6, 0.1), 600_000, 1.4818085482964e-06, 0.99999851819145, 400000.02038288],
    ['beyond it', nb(1e6, 0.1), 1_900_000, 0.99999999999973, 2.662158109603e-13, 5.4360832711553e-09],
    ['Poisson, below', poissonInterarrival(1e5), 98_000, 1.098642497573e-10, 0.99999999989014, 2000.0000000053],
    ['Poisson, above', poissonInterarrival(1e5), 102_000, 0.99999999985365, 1.4634507837249e-10, 6.9871712765855e-09],
    ['Poisson, mean', poissonInterarrival(1e5), 100_000, 0.49957947788963, 0.50042052211037, 126.15652097053],
  ])('%s: has the digits of a 40-digit computation', (_, law, n, below, above, beyond) => {
    const sides = law.pointwise.sides(n);
    expect(sides[0] / below).toBeCloseTo(1, 10);
    expect(sides[1] / above).toBeCloseTo(1, 10);
    const split = law.pointwise.splitMean(n);
    expect(split[1] / beyond).toBeCloseTo(1, 8);
    expect((split[0] + split[1]) / law.mean).toBeCloseTo(1, 12);
  }); // oxfmt-ignore
});

function nb(mean: number, cv: number): SummableLaw {
  return negativeBinomialInterarrival(mean, (cv * mean) ** 2);
}
