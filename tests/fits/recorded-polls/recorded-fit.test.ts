import { describe, expect, test } from 'vitest';
import { oddRuns } from '../../../src/fits/recorded-polls/odd-runs.ts';
import {
  fitRecordings,
  serviceStalls,
  arrivalJitter,
} from '../../../src/fits/recorded-polls/recorded-fit.ts';
import { knotCurveAt } from '../../../src/fits/recorded-polls/rising-fit.ts';
import { serviceDrift } from '../../../src/fits/recorded-polls/service-drift.ts';
import { fitServiceKnots } from '../../../src/fits/recorded-polls/service-knots.ts';
import { statisticsOf, timesBySize } from '../../../src/evidence/service/service-times.ts';
import type { BatchClockMeasurement } from '../../../src/texts/measurement.ts';
import { mulberry32 } from '../../../src/numerics/random/mulberry32.ts';
import { batchRun, crossConnectRuns, mixedRuns } from '../../texts/testbed-recordings.ts';
import { readClock } from '../../texts/reading.ts';
import { generatedRun, sizesFrom } from '../generated-clocks.ts';

const ratesOf = (runs: readonly { run: BatchClockMeasurement }[]) => runs.map(({ run }) => run.rateMbps);

describe('recordings whose service is off the rest', () => {
  test('of mixed traffic, the three at another speed and the one with idle times are found', () => {
    const odd = oddRuns(mixedRuns);
    expect(ratesOf(odd.filter(({ why }) => why === 'idle'))).toEqual([500]);
    const slower = odd.filter((one) => one.why === 'speed');
    expect(ratesOf(slower)).toEqual([2500, 3500, 7000]);
    for (const { ratio } of slower) expect(ratio).toBeCloseTo(1.3, 1);
  });

  test('of cross-connect traffic, only the two with idle times are', () => {
    expect(oddRuns(crossConnectRuns).map(({ run, why }) => [run.rateMbps, why])).toEqual([
      [500, 'idle'],
      [1000, 'idle'],
    ]);
  });

  test('one slow recording of four is found, and two recordings decide nothing', () => {
    const run = (speed: number, seed: number, from: number) =>
      generatedRun(sizesFrom(from, from + 20), (size) => speed * (1 + 0.1 * size), { spread: 0.1, seed });
    const runs = [run(1, 1, 1), run(1, 2, 10), run(1.25, 3, 15), run(1, 4, 25)];
    const [slow, ...others] = oddRuns(runs);
    expect(others).toEqual([]);
    expect(slow!.run).toBe(runs[2]);
    expect(slow!.why === 'speed' && slow!.ratio).toBeCloseTo(1.25, 1);
    expect(oddRuns(runs.slice(1, 3))).toEqual([]);
  });
});

describe('a service curve of few knots', () => {
  test('bends where the times do, and is the mean without stalls', () => {
    const truth = (size: number) => 1 + 0.3 * Math.min(size, 8) + 0.13 * Math.max(0, size - 8);
    const run = generatedRun(sizesFrom(1, 64), truth, { polls: 8000, spread: 0.2, stall: 30 });
    const { curve, trimmed, times, spreadUs, largestCorrectionUs } = fitServiceKnots([run]);
    expect(curve.knots).toEqual([1, 8, 64]);
    for (const size of [1, 4, 8, 20, 64])
      expect(Math.abs(knotCurveAt(curve, size) / truth(size) - 1)).toBeLessThan(0.01);
    expect(trimmed).toBe(Math.ceil(8000 / 97));
    expect(times + trimmed).toBe(7999);
    // Of a uniform law the median distance is half the half-width.
    expect(Math.abs(spreadUs / (1.4826 * 0.1) - 1)).toBeLessThan(0.1);
    expect(largestCorrectionUs).toBe(0);
  });

  test('tells the spread in µs and as a share of the curve', () => {
    const run = generatedRun(sizesFrom(1, 64), () => 4, { polls: 4000, spread: 0.2 });
    const { spreadUs, spreadCv } = fitServiceKnots([run]);
    expect(spreadCv / (spreadUs / 4)).toBeCloseTo(1, 2);
  });

  test('of skewed times it is the mean, which the median misses', () => {
    const random = mulberry32(5);
    const skewed = (size: number) => 1 + 0.1 * size + (random() < 0.3 ? 0.25 : 0);
    const run = generatedRun(sizesFrom(1, 20), skewed, { polls: 6000, spread: 0.1 });
    const { curve } = fitServiceKnots([run]);
    const medians = statisticsOf(timesBySize([run]));
    const mean = 1 + 0.1 * 10 + 0.3 * 0.25;
    expect(knotCurveAt(curve, 10) / mean - 1).toBeCloseTo(0, 2);
    expect(medians.medianUs[9]! / mean - 1).toBeLessThan(-0.005);
  });

  test('is not steeper because batches grow while the core is slow', () => {
    const { curve } = fitServiceKnots(crossConnectRuns.filter(({ rateMbps }) => rateMbps! >= 1500));
    // The straight line that the notes of the recordings give for all of their rates.
    for (const size of [64, 90, 128, 180]) {
      expect(Math.abs(knotCurveAt(curve, size) / (0.991 + 0.0712 * size) - 1)).toBeLessThan(0.01);
    }
  });

  test('never falls, and says how much that changed', () => {
    const falling = (size: number) => (size < 16 ? 3 : 2.5) + 0.01 * size;
    const run = generatedRun([...sizesFrom(1, 64)], falling, { polls: 4000 });
    const { curve, largestCorrectionUs } = fitServiceKnots([run]);
    curve.values.slice(1).forEach((value, k) => {
      expect(value).toBeGreaterThanOrEqual(curve.values[k]!);
    });
    expect(largestCorrectionUs).toBeGreaterThan(0.05);
  });

  test('one batch size is refused with a sentence', () => {
    expect(() => fitServiceKnots([batchRun('batches-xc-9000.csv')])).toThrow('at least 2 different');
  });
});

/** A core that takes 5 packets a µs, each off its place by a normal jitter of `sd` packets. */
function jittered(sd: number, drift = 0, polls = 4000): BatchClockMeasurement {
  const random = mulberry32(11);
  const normal = () => {
    let sum = -6;
    for (let k = 0; k < 12; k++) sum += random();
    return sum;
  };
  const arrivals = Float64Array.from({ length: 8 * polls + 6000 }, (_, k) => (k + sd * normal()) / 5).sort();
  const rows = ['t1_cycles,batch_size'];
  let clockUs = 1000;
  let next = 5000;
  let batch = 10;
  for (let k = 0; k < polls; k++) {
    const speed = 1 + drift * Math.SQRT2 * Math.sin(k / 90);
    clockUs += (1 + 0.04 * batch + 0.05 * normal()) * speed;
    const before = next;
    while (arrivals[next]! < clockUs) next++;
    batch = next - before;
    rows.push(`${Math.round(1000 * clockUs)},${batch}`);
  }
  return readClock(rows.join('\n'), 'generated.csv', { cyclesPerUs: 1000 });
}

describe('jitter of the arrivals', () => {
  test('comes back from the counts, with their correlation', () => {
    for (const sd of [1, 2.5]) {
      const jitter = arrivalJitter(jittered(sd), 256)!;
      expect(Math.abs(jitter.jitterPackets! / sd - 1)).toBeLessThan(0.1);
      expect(jitter.lagOne).toBeCloseTo(-0.5, 1);
    }
  });

  test('is about 3 packets in most recordings, with neighbouring counts correlated near -0.5', () => {
    const { jitter } = fitRecordings(crossConnectRuns, 256);
    expect(jitter!.jitterPackets).toBeCloseTo(3.1, 1);
    expect(jitter!.lagOne).toBeCloseTo(-0.5, 1);
    expect(jitter!.range[0]).toBeGreaterThan(1.2);
    expect(jitter!.range[1]).toBeLessThan(10);
  });

  test('cannot be distinguished from full batches, nor from counts as random as a Poisson process', () => {
    expect(arrivalJitter(batchRun('batches-xc-500.csv'), 256)!.jitterPackets).toBeNull();
    expect(arrivalJitter(batchRun('batches-xc-9500.csv'), 256)).toBeNull();
  });
});

describe('drift and stalls of the core', () => {
  test('a slow variation of 2 % comes back, and none is found where there is none', () => {
    const curve = (size: number) => 1 + 0.04 * size;
    expect(serviceDrift([jittered(1, 0.02)], curve)!.cv).toBeCloseTo(0.02, 2);
    expect(serviceDrift([jittered(1)], curve)!.cv).toBeLessThan(0.005);
    expect(serviceDrift([batchRun('batches-xc-9500.csv')], curve)).toBeNull();
  });

  test('the recordings drift by about 1 %', () => {
    expect(fitRecordings(crossConnectRuns, 256).drift!.cv).toBeCloseTo(0.0095, 3);
    expect(fitRecordings(mixedRuns, 256).drift!.cv).toBeCloseTo(0.0115, 3);
  });

  test('stalls come back with their length and how often they are', () => {
    const run = generatedRun(sizesFrom(1, 40), (size) => 1 + 0.1 * size, {
      spread: 0.1,
      stall: 12,
      polls: 9700,
    });
    const stalls = serviceStalls([run], (size) => 1 + 0.1 * size)!;
    expect(stalls.count).toBe(100);
    expect(stalls.stallUs).toBeCloseTo(12, 0);
    expect(stalls.everyMs).toBeCloseTo((97 * 3.05) / 1000, 2);
    expect(serviceStalls([generatedRun([1, 2, 3], () => 1)], () => 1)).toBeNull();
  });
});
