import { describe, expect, test } from 'vitest';
import {
  fitByRate,
  fitServiceTimes,
  type FittedNumber,
  fittedUs,
  type ServiceTimesFitOptions,
} from '../../../src/fits/service-curve/service-fit.ts';
import { medianInterval } from '../../../src/fits/service-curve/median-interval.ts';
import { serviceOutliers } from '../../../src/fits/service-curve/service-outliers.ts';
import { statisticsOf, timesBySize } from '../../../src/evidence/service/service-times.ts';
import { fittedLine } from '../../../src/numerics/fitted-line.ts';
import { fittedSizes, pooledRuns, pooledService } from '../../../src/evidence/service/service-curve.ts';
import { crossConnectRuns, mixedRuns } from '../../texts/testbed-recordings.ts';
import { generatedRun, sizesFrom } from '../generated-clocks.ts';

const line: ServiceTimesFitOptions = { form: 'line', weights: 'sizes' };
const weighted: ServiceTimesFitOptions = { form: 'line', weights: 'times' };
const broken: ServiceTimesFitOptions = { form: 'broken-line', weights: 'sizes' };

const holds = ({ interval }: FittedNumber, value: number) =>
  interval !== null && interval[0] <= value && value <= interval[1];

const serviceOf = (...runs: Parameters<typeof timesBySize>[0]) => statisticsOf(timesBySize(runs));

describe('curve through the medians of generated service times', () => {
  test('a line comes back to the clock’s rounding', () => {
    const fit = fitServiceTimes(
      serviceOf(generatedRun(sizesFrom(1, 40, 3), (size) => 0.8 + 0.07 * size)),
      weighted,
    );
    expect(fit.intercept.value).toBeCloseTo(0.8, 3);
    expect(fit.slope.value).toBeCloseTo(0.07, 4);
    expect(fit.broken).toBeNull();
    expect(fit.rmsResidualUs).toBeLessThan(1e-3);
  });

  test('its 95 % intervals hold the truth in about 95 of 100 recordings', () => {
    let held = 0;
    for (let seed = 1; seed <= 100; seed++) {
      const run = generatedRun(sizesFrom(1, 60, 3), (size) => 1 + 0.1 * size, {
        polls: 400,
        spread: 0.4,
        seed,
      });
      if (holds(fitServiceTimes(serviceOf(run), line).slope, 0.1)) held++;
    }
    expect(held).toBeGreaterThanOrEqual(88);
    expect(held).toBeLessThan(100);
  });

  test('a broken line comes back with its break', () => {
    const truth = (size: number) => 1 + 0.3 * Math.min(size, 9) + 0.13 * Math.max(0, size - 9);
    const run = generatedRun(sizesFrom(1, 60), truth, { polls: 6000, spread: 0.1 });
    const fit = fitServiceTimes(serviceOf(run), broken);
    expect(Math.abs(fit.broken!.at.value - 9)).toBeLessThanOrEqual(1);
    expect(holds(fit.broken!.at, 9)).toBe(true);
    expect(fit.intercept.value).toBeCloseTo(1, 1);
    expect(fit.slope.value).toBeCloseTo(0.3, 1);
    expect(fit.broken!.slopeAbove.value).toBeCloseTo(0.13, 2);
    expect(fittedUs(fit, 50)).toBeCloseTo(truth(50), 1);
    expect(fittedUs(fit, 4)).toBeCloseTo(truth(4), 1);
    expect(fit.rmsResidualUs).toBeLessThan(fitServiceTimes(serviceOf(run), line).rmsResidualUs / 3);
  });

  test('stalls are shown as outliers and do not move the medians', () => {
    const sizes = sizesFrom(1, 40, 3);
    const truth = (size: number) => 0.8 + 0.07 * size;
    const stalled = generatedRun(sizes, truth, { spread: 0.05, stall: 30 });
    const outliers = serviceOutliers(timesBySize([stalled]));
    expect(outliers.count).toBe(Math.ceil(2000 / 97));
    expect(outliers.judged).toBe(1999);
    expect(outliers.points[0]!.us).toBeGreaterThan(30);
    expect(fitServiceTimes(serviceOf(stalled), line).slope.value).toBeCloseTo(0.07, 3);
    expect(serviceOutliers(timesBySize([generatedRun(sizes, truth)])).count).toBe(0);
  });

  test('too few sizes are refused with a sentence', () => {
    const run = generatedRun([3, 4, 5], (size) => size);
    expect(() => fitServiceTimes(serviceOf(run), broken)).toThrow(
      '3 batch sizes were seen often enough; a line with a break needs 6, so add recordings at other rates or choose a line.',
    );
    expect(fitServiceTimes(serviceOf(generatedRun([3, 4], (size) => size)), line).slope.interval).toBeNull();
  });
});

describe('interval of a median', () => {
  const times = (n: number) => ({
    size: 1,
    us: Float64Array.from({ length: n }, (_, k) => k + 1),
    count: new Float64Array(n).fill(1),
  });

  test('known ranks of the sign test', () => {
    expect(medianInterval(times(6))).toEqual({ lowUs: 1, highUs: 6, coverage: 1 - 2 / 64 });
    expect(medianInterval(times(9))).toMatchObject({ lowUs: 2, highUs: 8 });
    expect(medianInterval(times(20))).toMatchObject({ lowUs: 6, highUs: 15 });
    expect(medianInterval(times(100))).toMatchObject({ lowUs: 40, highUs: 61 });
  });

  test('five times cannot reach 95 %, and say so', () => {
    expect(medianInterval(times(5))).toEqual({ lowUs: 1, highUs: 5, coverage: 0.9375 });
  });

  test('many thousand times do not underflow', () => {
    const { lowUs, highUs, coverage } = medianInterval(times(20_000));
    expect(highUs - lowUs).toBeLessThan(290);
    expect(highUs - lowUs).toBeGreaterThan(270);
    expect(coverage).toBeGreaterThan(0.95);
  });
});

describe('the testbed', () => {
  test('the unweighted line is the one the model’s preset was made with', () => {
    const pooled = serviceOf(...crossConnectRuns);
    const fit = fitServiceTimes(pooled, line);
    const { size, medianUs } = fittedSizes(pooledService(crossConnectRuns));
    const known = fittedLine(size, medianUs);
    expect(fit.intercept.value).toBeCloseTo(known.intercept, 10);
    expect(fit.slope.value).toBeCloseTo(known.slope, 10);
    // The notes' line uses two more rates; the interval knows the scatter of the medians only, and is about 1 % wide.
    expect(Math.abs(fit.slope.value / 0.0712 - 1)).toBeLessThan(0.01);
    const [low, high] = fit.slope.interval!;
    expect((high - low) / fit.slope.value).toBeGreaterThan(0.005);
    expect((high - low) / fit.slope.value).toBeLessThan(0.03);
    const counted = fitServiceTimes(pooled, weighted);
    expect(Math.abs(counted.slope.value / 0.0712 - 1)).toBeLessThan(0.03);
  });

  test('mixed traffic breaks where the notes see it: steep below some ten packets, about 0.136 µs above', () => {
    const fit = fitServiceTimes(serviceOf(...pooledRuns(mixedRuns)), broken);
    expect(fit.broken!.at.value).toBeGreaterThanOrEqual(5);
    expect(fit.broken!.at.value).toBeLessThan(35);
    expect(fit.slope.value).toBeGreaterThan(0.2);
    expect(fit.broken!.slopeAbove.value).toBeCloseTo(0.136, 2);
  });

  test('few cross-connect times are outliers, the stalls among them', () => {
    const { points, count, judged } = serviceOutliers(timesBySize(crossConnectRuns));
    expect(count / judged).toBeGreaterThan(0.005);
    expect(count / judged).toBeLessThan(0.05);
    // The stall of 27 956 cycles at 5500 Mbit/s.
    expect(points.some(({ us }) => Math.abs(us - 27_956 / 3393) < 1e-3)).toBe(true);
    expect(points.every(({ us, medianUs }) => us !== medianUs)).toBe(true);
  });

  test('rate by rate the slopes differ, and saturated runs have no line', () => {
    const fits = fitByRate(crossConnectRuns, line, 64);
    expect(fits.map(({ rateMbps }) => rateMbps)).toEqual(
      [...crossConnectRuns.map((run) => run.rateMbps!)].sort((a, b) => a - b),
    );
    expect(fits.at(-1)!.refusal).toMatch(/^Only 1 batch size was seen at least 5 times/);
    const slopes = fits.flatMap(({ fit }) => (fit === null ? [] : [fit.slope.value]));
    expect(slopes.length).toBeGreaterThan(8);
    expect(Math.max(...slopes) / Math.min(...slopes.filter((one) => one > 0))).toBeGreaterThan(1.5);
  });
});
