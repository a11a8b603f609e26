import { describe, expect, test } from 'vitest';
import {
  fitInstrumentOffset,
  largestInstrumentOffsetUs,
  offsetDistance,
} from '../../../src/fits/instrument-offset/instrument-offset.ts';
import { judgeDistribution } from '../../../src/overlays/judgement/judge.ts';
import { sojournOverlay } from '../../../src/overlays/overlays.ts';
import { batchPolling } from '../../../src/models/batch-polling/batch-polling.ts';
import { defaultValues } from '../../../src/models/contract/inputs.ts';
import { mulberry32 } from '../../../src/numerics/random/mulberry32.ts';
import type { SampledDistribution } from '../../../src/models/contract/solution.ts';
import { latencyRun } from '../../texts/testbed-recordings.ts';
import { solverOf } from '../../engines.ts';

type Quantile = (level: number) => number;

/** Quantile functions in µs. */
const laws: Readonly<Record<string, Quantile>> = {
  exponential: (p) => -20 * Math.log1p(-p),
  uniform: (p) => 3 + 4 * p,
  'heavy-tailed': (p) => 5 * (1 - p) ** -0.4,
  'of two humps': (p) => (p < 0.7 ? 2 + p : 30 + 10 * p),
};

/** The law as a model samples it: `points` levels, the tail refined towards 1. */
function sampled(quantile: Quantile, points = 2000): SampledDistribution {
  const levels = Array.from({ length: points }, (_, k) => 1 - (1 - k / points) ** 2);
  const rows = levels
    .map((level) => [quantile(level), level] as const)
    .filter(([x], k, all) => k === 0 || x > all[k - 1][0]);
  const cdf = Float64Array.from(rows, ([, level]) => level);
  return { unit: 'µs', x: Float64Array.from(rows, ([x]) => x), cdf, ccdf: cdf.map((level) => 1 - level) };
}

/** Latencies in whole ns, `offsetUs` added. */
function drawn(quantile: Quantile, offsetUs: number, samples: number, seed: number) {
  const random = mulberry32(seed);
  const seen = new Map<number, number>();
  for (let k = 0; k < samples; k++) {
    const ns = Math.round(1000 * (quantile(random()) + offsetUs));
    seen.set(ns, (seen.get(ns) ?? 0) + 1);
  }
  const values = [...seen.keys()].sort((a, b) => a - b);
  const lowerNs = Float64Array.from(values);
  return { lowerNs, upperNs: lowerNs, count: Float64Array.from(values, (ns) => seen.get(ns)!) };
}

describe.each(Object.entries(laws))('the offset of an %s law', (_, quantile) => {
  const model = sampled(quantile);

  test.each([0.4, 5, 37.25, 600])('a shift of %f µs is found again', (offsetUs) => {
    const fit = fitInstrumentOffset(drawn(quantile, offsetUs, 20_000, 7), model);
    const [low, high] = fit.intervalUs;
    expect(low).toBeLessThanOrEqual(offsetUs);
    expect(high).toBeGreaterThanOrEqual(offsetUs);
    expect(Math.abs(fit.offsetUs - offsetUs)).toBeLessThan(2 * fit.noiseUs);
    expect(high - low).toBeLessThan(6 * fit.noiseUs);
    expect(fit.atEnd).toBeNull();
  });

  test('the interval holds the true shift in at least 90 % of samples, and narrows with the root of their number', () => {
    const fits = Array.from({ length: 100 }, (__, k) =>
      fitInstrumentOffset(drawn(quantile, 5, 400, k), model),
    );
    const held = fits.filter(({ intervalUs: [low, high] }) => low <= 5 && 5 <= high);
    expect(held.length).toBeGreaterThanOrEqual(90);
    const width = (samples: number) => {
      const { intervalUs } = fitInstrumentOffset(drawn(quantile, 5, samples, 3), model);
      return intervalUs[1] - intervalUs[0];
    };
    expect(width(400) / width(40_000)).toBeGreaterThan(5);
  });

  test('no shift of a grid is nearer', () => {
    const latencies = drawn(quantile, 5, 500, 11);
    const distance = offsetDistance(latencies, model);
    const { distanceUs } = fitInstrumentOffset(latencies, model);
    for (let offset = 0; offset <= 12; offset += 0.25) {
      expect(distance(offset)).toBeGreaterThanOrEqual(distanceUs - 1e-4);
    }
  });
});

test('the offset is the median of the differences of the quantiles, computed by hand', () => {
  // Three latencies against a lattice at 0, 1, 2 with a third each: differences 4, 5, 9, of which 5 is the median.
  const lowerNs = Float64Array.of(4000, 6000, 11_000);
  const third = Float64Array.of(1 / 3, 1 / 3, 1 / 3);
  const fit = fitInstrumentOffset(
    { lowerNs, upperNs: lowerNs, count: Float64Array.of(1, 1, 1) },
    { unit: 'µs', start: 0, step: 1, p: third, tailMass: 0 },
  );
  expect(fit.offsetUs).toBeCloseTo(5, 3);
  expect(fit.distanceUs).toBeCloseTo(5 / 3, 3);
  expect(fit.noiseUs).toBeCloseTo(Math.sqrt(2 / (3 * Math.PI)) * (Math.SQRT2 / 3) * 7, 12);
});

test('a measurement that is faster than the model is not shifted, one beyond the range to its end', () => {
  const quantile = laws.exponential!;
  const slow = sampled((p) => quantile(p) + 50);
  expect(fitInstrumentOffset(drawn(quantile, 5, 1000, 1), slow)).toMatchObject({
    offsetUs: 0,
    atEnd: 'zero',
  });
  expect(fitInstrumentOffset(drawn(quantile, 5000, 1000, 1), slow)).toMatchObject({
    offsetUs: largestInstrumentOffsetUs,
    atEnd: 'largest',
    intervalUs: [expect.any(Number), largestInstrumentOffsetUs],
  });
});

describe('the testbed', () => {
  /** The time in the system of the preset with the medians of the testbed, at the rate of the recording. */
  function solved(preset: string, rateMbps: number) {
    const { inputs } = batchPolling.presets.find(({ id }) => id === preset)!;
    const solution = solverOf(batchPolling).solve(
      { ...defaultValues(batchPolling.fields), ...inputs, rateMbps },
      { detail: 'screen' },
    );
    return solution.sampled.sojournUs;
  }

  const fitted = (preset: string, rateMbps: number, file: string) =>
    fitInstrumentOffset(latencyRun(file), solved(preset, rateMbps));

  test('below saturation has a little less than the 5 µs that its authors name, the same in both set-ups', () => {
    // 5 µs is more than the smallest latency of the cross-connect, 4.355 µs: it can only be a round number.
    const crossConnect = fitted('xc-measured', 2500, 'latency-xc-2500.csv');
    expect(crossConnect.offsetUs).toBeCloseTo(3.36, 1);
    expect(crossConnect.distanceUs).toBeLessThan(0.2);
    const mixed = fitted('mix-measured', 2000, 'latency-mix-2000.csv');
    expect(mixed.offsetUs).toBeCloseTo(3.8, 1);
    expect(mixed.distanceUs).toBeLessThan(0.35);
  });

  test('is judged at the best shift as the fit says', () => {
    const model = solved('xc-measured', 2500);
    const run = latencyRun('latency-xc-2500.csv');
    const { offsetUs, distanceUs } = fitInstrumentOffset(run, model);
    const [low, high] = judgeDistribution(sojournOverlay(run, offsetUs), model).wasserstein;
    expect(low).toBeCloseTo(distanceUs, 9);
    expect(high).toBeCloseTo(distanceUs, 9);
  });

  test('at saturation shows how a best shift hides an error of the model: no generator adds 0.77 ms', () => {
    const { offsetUs, distanceUs } = fitted('mix-measured', 6000, 'latency-mix-6000.csv');
    expect(offsetUs).toBeGreaterThan(700);
    const model = solved('mix-measured', 6000);
    expect(offsetDistance(latencyRun('latency-mix-6000.csv'), model)(5)).toBeGreaterThan(15 * distanceUs);
  });
});
