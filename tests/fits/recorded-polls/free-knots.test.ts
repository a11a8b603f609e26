import { expect, test } from 'vitest';
import { freeKnotCurve } from '../../../src/fits/recorded-polls/free-knots.ts';
import { fitServiceKnots } from '../../../src/fits/recorded-polls/service-knots.ts';
import { knotCurveAt, type WeightedPoint } from '../../../src/fits/recorded-polls/rising-fit.ts';
import { mulberry32 } from '../../../src/numerics/random/mulberry32.ts';
import { generatedRun, sizesFrom } from '../generated-clocks.ts';

/** Concave, as where each batch meets more of the core's code at first. */
const broken = (size: number) => 1 + 0.3 * Math.min(size, 11) + 0.13 * Math.max(0, size - 11);

function pointsOf(curve: (size: number) => number, sizes: readonly number[], sd = 0.02): WeightedPoint[] {
  const random = mulberry32(7);
  return sizes.map((x) => ({ x, y: curve(x) + sd * (2 * random() - 1) * Math.sqrt(3), weight: 1 / sd ** 2 }));
}

test('a bend is found where it is, not only at a power of two', () => {
  const curve = freeKnotCurve(pointsOf(broken, sizesFrom(1, 64)))!;
  expect(curve.knots).toHaveLength(3);
  expect(curve.knots[1]).toBe(11);
});

test('a straight line gets no bend, and noise brings none', () => {
  const curve = freeKnotCurve(pointsOf((size) => 1 + 0.07 * size, sizesFrom(1, 120)))!;
  expect(curve.knots).toEqual([1, 120]);
});

test('the pieces on both sides of a gap in the measurements extend until they meet', () => {
  const sizes = [...sizesFrom(1, 8), ...sizesFrom(70, 110)];
  const curve = freeKnotCurve(pointsOf(broken, sizes))!;
  for (const size of [10, 12, 14, 20, 32, 50])
    expect(Math.abs(knotCurveAt(curve, size) / broken(size) - 1)).toBeLessThan(0.03);
});

test('one size determines no curve, and a curve never falls', () => {
  expect(freeKnotCurve(pointsOf(broken, [8, 8, 8]))).toBeNull();
  const { values } = freeKnotCurve(
    pointsOf((size) => (size < 16 ? 3 : 2.5) + 0.01 * size, sizesFrom(1, 64)),
  )!;
  values.slice(1).forEach((value, k) => {
    expect(value).toBeGreaterThanOrEqual(values[k]!);
  });
});

test('a rate between recordings is closer than with bends at powers of two', () => {
  const runs = [sizesFrom(1, 8), sizesFrom(70, 110), sizesFrom(180, 220)].map((sizes, k) =>
    generatedRun(sizes, broken, { polls: 600, spread: 0.2, seed: k + 1 }),
  );
  const { curve, freeCurve } = fitServiceKnots(runs);
  const off = (one: typeof curve) => Math.abs(knotCurveAt(one, 14) / broken(14) - 1);
  expect(off(freeCurve)).toBeLessThan(0.03);
  expect(off(curve)).toBeGreaterThan(0.08);
});

test('a long recording of a slightly faster core does not outweigh several short ones', () => {
  const line = (speed: number) => (size: number) => (1 + 0.1 * size) / speed;
  const recorded = (speed: number, polls: number, seed: number) =>
    generatedRun(sizesFrom(1, 40), line(speed), { polls, seed, spread: 0.3 });
  const short = [1, 2, 3, 4, 5].map((seed) => recorded(1, 150, seed));
  const { freeCurve } = fitServiceKnots([...short, recorded(1.02, 8000, 9)]);
  expect(knotCurveAt(freeCurve, 20) / line(1)(20) - 1).toBeGreaterThan(-0.01);
});
