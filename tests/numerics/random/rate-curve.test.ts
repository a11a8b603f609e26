import { expect, it } from 'vitest';
import { RateCurve } from '../../../src/numerics/random/rate-curve.ts';

const curve = new RateCurve([
  { from: 10, factor: 2 },
  { from: 20, factor: 0 },
  { from: 30, factor: 0.5 },
]);

it('A rate curve is 1 before its first step and integrates piece by piece', () => {
  expect([-5, 0, 10, 15, 20, 30, 34].map((time) => curve.integralTo(time))).toEqual([
    -5, 0, 10, 20, 30, 30, 32,
  ]);
});

it('The inverse of the integral gives the first time that has it, and passes over a rate of 0', () => {
  for (const time of [-7, 3, 10, 12.5, 19, 31, 100])
    expect(curve.timeOf(curve.integralTo(time))).toBeCloseTo(time, 12);
  expect(curve.timeOf(30.1)).toBeCloseTo(30.2, 12);
  expect(new RateCurve([{ from: 5, factor: 0 }]).timeOf(6)).toBe(Infinity);
});

it('A curve that a burst silences goes on with the factor that holds then', () => {
  const silenced = curve.silencedBetween(8, 12);
  expect([7.9, 8, 11.9, 12, 25].map((time) => silenced.factor[silenced.pieceAt(time)])).toEqual([
    1, 0, 0, 2, 0,
  ]);
});

it('A factor multiplies from a time on, over all later steps', () => {
  const halved = curve.multipliedFrom(15, 0.5);
  expect([5, 12, 16, 40].map((time) => halved.factor[halved.pieceAt(time)])).toEqual([1, 2, 1, 0.25]);
});
