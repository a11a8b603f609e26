import { expect, test } from 'vitest';
import { judgePercentiles, mostMissed } from '../../../src/overlays/judgement/judge-cells.ts';

test('the judgement has five percentiles, those with at least ten samples beyond them', () => {
  const values = Array.from({ length: 1000 }, (_, k) => k + 1);
  const samples = { least: values, most: values, count: values.map(() => 1) };
  const levelsOf = (n: number) => judgePercentiles(samples, values, n, () => null).map(({ level }) => level);
  expect(levelsOf(10_000)).toEqual([0.5, 0.9, 0.95, 0.99, 0.999]);
  expect(levelsOf(9999)).toEqual([0.5, 0.9, 0.95, 0.99]);
  expect(levelsOf(19)).toEqual([]);
  expect(judgePercentiles(samples, values, 10_000, (level) => level)).toEqual(
    [500, 900, 950, 990, 999].map((measured, k) => {
      const level = [0.5, 0.9, 0.95, 0.99, 0.999][k];
      return { level, measured, model: level };
    }),
  );
});

test('a percentile in a wide bin has the edges of the bin and no value', () => {
  const samples = { least: [1, 10, 20], most: [1, 20, 40], count: [10, 60, 30] };
  expect(judgePercentiles(samples, [1, 15, 30], 100, () => 18)).toEqual([
    { level: 0.5, measured: 15, within: [10, 20], model: 18 },
    { level: 0.9, measured: 30, within: [20, 40], model: 18 },
  ]);
});

test('the worst percentile has the largest relative error, from the nearer edge of a bin', () => {
  expect(
    mostMissed([
      { level: 0.5, measured: 2, model: 3 },
      { level: 0.99, measured: 100, model: 110 },
    ]),
  ).toEqual({ level: 0.5, measured: 2, model: 3, offBy: 1, relative: 0.5 });
  expect(
    mostMissed([
      { level: 0.5, measured: 15, within: [10, 20], model: 18 },
      { level: 0.9, measured: 30, within: [20, 40], model: 18 },
    ]),
  ).toEqual({ level: 0.9, measured: 20, model: 18, offBy: -2, relative: -0.1 });
  expect(mostMissed([{ level: 0.5, measured: 15, within: [10, Infinity], model: 18 }])).toMatchObject({
    offBy: 0,
    relative: 0,
  });
});

test('no percentile is the worst without a comparison or with a measured 0', () => {
  expect(mostMissed([{ level: 0.5, measured: 0.3, model: 0.1 + 0.2 }])).toMatchObject({
    offBy: 0,
    relative: 0,
  });
  expect(mostMissed([])).toBeNull();
  expect(mostMissed([{ level: 0.5, measured: 2, model: null }])).toBeNull();
  expect(mostMissed([{ level: 0.5, measured: 0, model: 1 }])).toMatchObject({ offBy: 1, relative: null });
});
