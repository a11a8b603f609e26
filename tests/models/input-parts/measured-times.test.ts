import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  measuredTimeBand,
  measuredTimePoints,
  measuredTimeSeries,
  measuredTimeWords,
} from '../../../src/models/input-parts/measured-times.ts';
import { timeAxes, timeViews } from '../../../src/models/figure-parts/time-points.ts';
import { measuredOverlay } from '../measured-overlay.ts';

/** 50 between 10 and 20 µs, 40 between 20 and 30, nothing up to 50, 10 up to 60. */
const wide = measuredOverlay('µs', [
  [10, 10, 50],
  [20, 10, 40],
  [50, 10, 10],
]);
const exact = measuredOverlay('µs', [
  [9.9995, 0.001, 500],
  [19.9995, 0.001, 400],
  [39.9995, 0.001, 99],
  [79.9995, 0.001, 1],
]);

/** The lowest and highest value that the band has at `x`. */
function bandAt(band: { x: number[]; y: number[]; yUpper: number[] }, x: number): [number, number] {
  const at = band.x.flatMap((each, k) => (Math.abs(each - x) < 1e-9 ? [k] : []));
  if (at.length > 0)
    return [Math.min(...at.map((k) => band.y[k])), Math.max(...at.map((k) => band.yUpper[k]))];
  const next = band.x.findIndex((each) => each > x);
  expect(band.y[next]).toBe(band.y[next - 1]);
  expect(band.yUpper[next]).toBe(band.yUpper[next - 1]);
  return [band.y[next], band.yUpper[next]];
}

describe('wide bins are a band between their edges', () => {
  test('exact times stay dots', () => {
    for (const { id } of timeViews) {
      expect(measuredTimeSeries(exact, id, 0)).toMatchObject({ role: 'measurement', shape: 'dots' });
      expect(measuredTimeSeries(wide, id, 0)).toMatchObject({ role: 'measurement', shape: 'band' });
    }
    expect(measuredTimePoints(exact, 'cdf').y).toEqual([0.5, 0.9, 0.999, 1]);
  });

  test('CDF: from all samples at the upper edges to all at the lower ones', () => {
    const band = measuredTimeBand(wide, 'cdf');
    expect(bandAt(band, 15)).toEqual([0, 0.5]);
    expect(bandAt(band, 25)).toEqual([0.5, 0.9]);
    expect(bandAt(band, 40)).toEqual([0.9, 0.9]);
    expect(bandAt(band, 55)).toEqual([0.9, 1]);
    // At an edge there is a step.
    expect(bandAt(band, 20)).toEqual([0, 0.9]);
  });

  test('CCDF: the complement', () => {
    const band = measuredTimeBand(wide, 'ccdf');
    expect(bandAt(band, 15)).toEqual([0.5, 1]);
    expect(bandAt(band, 40)).toEqual([0.1, 0.1]);
    expect(bandAt(band, 55)).toEqual([0, 0.1]);
  });

  test('percentiles: each lies between the edges of its bin, up to the last that the samples resolve', () => {
    const band = measuredTimeBand(wide, 'percentiles');
    expect(bandAt(band, 1 / (1 - 0.3))).toEqual([10, 20]);
    expect(bandAt(band, 1 / (1 - 0.8))).toEqual([20, 30]);
    expect(bandAt(band, 1 / (1 - 0.95))).toEqual([50, 60]);
    expect(band.x[0]).toBe(1);
    expect(Math.max(...band.x)).toBeCloseTo(100, 9);
    expect(measuredTimeWords([wide], 'percentiles')).toBe(
      ' Measured: a band between the edges of the bins; each percentile lies somewhere inside.' +
        ' Measured: the percentiles end at 99 %, as far as 100 samples resolve.',
    );
  });

  test('a last bin without an upper edge ends the percentiles at its lower one', () => {
    const open = measuredOverlay('µs', [
      [10, 10, 900],
      [20, Infinity, 100],
    ]);
    const band = measuredTimeBand(open, 'percentiles');
    expect(Math.max(...band.x)).toBeCloseTo(10, 9);
    for (const { id } of timeViews) {
      const { x, y, yUpper } = measuredTimeBand(open, id);
      expect([...x, ...y, ...yUpper].every(Number.isFinite)).toBe(true);
    }
    expect(measuredTimeWords([open], 'percentiles')).toContain(
      'the percentiles end at 90 %; the rest is only known to be 20 µs or more.',
    );
    expect(timeAxes('Time', 'cdf', [], [open]).x.range).toEqual([0, 25]);
  });

  test('exact data end where the samples do, and say so', () => {
    expect(Math.max(...measuredTimePoints(exact, 'percentiles').x)).toBe(1000);
    const [, , , tail] = [...exact.count];
    expect(tail).toBe(1);
    expect(measuredTimeWords([exact], 'percentiles')).toBe(
      ' Measured: the percentiles end at 99.9 %, as far as 1000 samples resolve.',
    );
    expect(measuredTimeWords([exact], 'cdf')).toBe('');
    // Counts that were scaled up carry no more information than their samples.
    expect(Math.max(...measuredTimePoints({ ...exact, sampleSize: 20 }, 'percentiles').x)).toBeLessThan(20);
  });

  test('shares without a number of samples end where their smallest share does', () => {
    const shares = {
      ...measuredOverlay('µs', [
        [10, 10, 0.75],
        [20, 10, 0.25],
      ]),
      sampleSize: 1,
    };
    expect(Math.max(...measuredTimeBand(shares, 'percentiles').x)).toBeCloseTo(4, 12);
    expect(measuredTimeWords([shares], 'percentiles')).toContain(
      'the percentiles end at 75 %, as far as shares down to 25 % are known.',
    );
  });

  test('a long histogram of narrow bins with one wide bin stays small', () => {
    const many = measuredOverlay('µs', [
      ...Array.from({ length: 50_000 }, (_, k) => [10 + k / 1000, 0.001, 10] as const),
      [80, 20, 30],
    ]);
    for (const { id } of timeViews) expect(measuredTimeBand(many, id).x.length).toBeLessThan(3000);
  });

  test('every sample that fits the bins has its distribution function in the band', () => {
    const values = fc.array(fc.double({ min: 0, max: 100, noNaN: true, maxExcluded: true }), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(values, fc.double({ min: 0, max: 100, noNaN: true }), (sample, at) => {
        const counts = new Map<number, number>();
        for (const value of sample) {
          const lower = 10 * Math.floor(value / 10);
          counts.set(lower, (counts.get(lower) ?? 0) + 1);
        }
        const overlay = measuredOverlay(
          'µs',
          [...counts].sort(([a], [b]) => a - b).map(([lower, count]) => [lower, 10, count]),
        );
        const below = sample.filter((value) => value <= at).length / sample.length;
        const band = measuredTimeBand(overlay, 'cdf');
        if (at < band.x[0] || at > band.x.at(-1)!) return;
        const [low, high] = bandAt(band, at);
        expect(below).toBeGreaterThanOrEqual(low - 1e-12);
        expect(below).toBeLessThanOrEqual(high + 1e-12);
      }),
    );
  });
});
