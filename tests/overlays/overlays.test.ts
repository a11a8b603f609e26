import { describe, expect, test } from 'vitest';
import type { DistributionOverlay, PointsOverlay } from '../../src/models/contract/figure.ts';
import { wireRateMbps } from '../../src/texts/measurement.ts';
import {
  batchSizeOverlay,
  meanBatchOverlay,
  nearestRate,
  overlaysFor,
  serviceOverlay,
  sojournOverlay,
} from '../../src/overlays/overlays.ts';
import { readClock, readLatency } from '../texts/reading.ts';
import {
  batchRun,
  crossConnectRuns,
  latencyRun,
  mixedRuns,
  recordings,
} from '../texts/testbed-recordings.ts';

const context = { rateMbps: 5000, frameBytes: 64, scenario: 'cross-connect', instrumentOffsetUs: 5 } as const;

describe('the overlays of a recording', () => {
  test('the testbed at 5000 Mbit/s: no latencies there', () => {
    const overlays = overlaysFor(recordings, context);
    expect(overlays.map(({ id, label, sampleSize }) => [id.split('#')[0], label, sampleSize])).toEqual([
      ['batchSizeNonEmpty:batches-xc-5000.csv', 'measured at 5\u202fGbit/s', 427],
      ['meanBatchNonEmpty', 'measured, 18 rates', 3415],
      ['serviceUs', 'median of 18 runs', 3394],
    ]);
  });

  test('at 2600 Mbit/s the latencies of 2500 are near enough', () => {
    const overlays = overlaysFor(recordings, { ...context, rateMbps: 2600 });
    expect(overlays.map(({ quantity }) => quantity)).toEqual([
      'batchSizeNonEmpty',
      'meanBatchNonEmpty',
      'serviceUs',
      'sojournUs',
    ]);
  });

  test('mixed traffic: the runs that differ from the rest are missing in the service times only', () => {
    const overlays = overlaysFor(recordings, { ...context, scenario: 'mixed', rateMbps: 3400 });
    expect(overlays[0]!.label).toBe('measured at 3.5\u202fGbit/s');
    expect((overlays[1] as PointsOverlay).x).toHaveLength(19);
    expect(overlays[2]!.label).toBe('median of 14 runs');
  });

  test('a file of unknown scenario lies over any', () => {
    const clock = readClock('t1_cycles,batch_size\n0,2\n10,3\n20,1\n');
    const overlays = overlaysFor([clock], context);
    expect(overlays.map(({ quantity }) => quantity)).toEqual(['batchSizeNonEmpty', 'serviceUs']);
    expect(overlays[0]!.label).toBe('measured, file.csv');
    expect(overlaysFor([], context)).toEqual([]);
  });
});

describe('nearest rate', () => {
  test('is chosen by distance, the lower of two, within the scenario', () => {
    const rate = (at: number): number | null => nearestRate(crossConnectRuns, at, null)!.rateMbps;
    expect([0, 5240, 5250, 5251, 6500, 99999].map(rate)).toEqual([500, 5000, 5000, 5500, 6000, 10000]);
    expect(nearestRate(recordings, 7500, 'mixed')!.fileName).toBe('batches-mix-7500.csv');
    expect(nearestRate(crossConnectRuns, 7500, 'mixed')).toBeNull();
  });

  test('a rate that counts the frame alone is brought onto the wire first', () => {
    const frames = { ...batchRun('batches-xc-4000.csv'), rateMeaning: 'frame' as const };
    expect(wireRateMbps(frames, 1500)).toBe(4000 * (84 / 64));
    expect(wireRateMbps({ ...frames, frameBytes: null }, 100)).toBe(4800);
    expect(nearestRate([batchRun('batches-xc-4500.csv'), frames], 5250, null)).toBe(frames);
  });

  test('is unknown only where no rate is known', () => {
    const unknown = readClock('t1_cycles,batch_size\n0,2\n10,3\n');
    expect(nearestRate([unknown, batchRun('batches-xc-500.csv')], 9000, null)!.rateMbps).toBe(500);
    expect(nearestRate([unknown], 9000, null)).toBe(unknown);
  });
});

describe('each overlay', () => {
  test('batch sizes leave out empty polls', () => {
    const overlay = batchSizeOverlay(readClock('t1_cycles,batch_size\n0,0\n9,2\n20,2\n35,4\n', 'xc-100.csv'));
    expect(overlay).toMatchObject({ unit: 'packets', sampleSize: 3, label: 'measured at 0.1\u202fGbit/s' });
    expect([overlay.lower, overlay.width, overlay.count].map((column) => [...column])).toEqual([
      [2, 4],
      [1, 1],
      [2, 1],
    ]);
  });

  test('mean batch over rate, recordings at one rate together', () => {
    const first = readClock('t1_cycles,batch_size\n0,2\n9,4\n', 'xc-200.csv');
    const second = readClock('t1_cycles,batch_size\n0,9\n9,0\n', 'xc-200.csv');
    const other = readClock('t1_cycles,batch_size\n0,1\n9,1\n', 'xc-100.csv');
    const overlay = meanBatchOverlay([first, second, other], 64)!;
    expect([[...overlay.x], [...overlay.y], [...overlay.weight]]).toEqual([
      [100, 200],
      [1, 5],
      [2, 3],
    ]);
    expect(
      meanBatchOverlay(
        mixedRuns.map((run) => ({ ...run, rateMbps: null })),
        64,
      ),
    ).toBeNull();
  });

  test('service times of runs that all differ from the rest', () => {
    expect(serviceOverlay(mixedRuns.filter((run) => run.rateMbps === 7000))).toBeNull();
  });

  test('latencies in µs, the offset taken off', () => {
    const overlay = sojournOverlay(latencyRun('latency-xc-2500.csv'), 5);
    expect(overlay.lower[0]! + overlay.width[0]! / 2).toBeCloseTo(-0.645, 12);
    expect(overlay.width.every((width) => Math.abs(width - 0.001) < 1e-12)).toBe(true);
    expect(overlay.sampleSize).toBe(58902);
  });

  test('fractions of a nanosecond have narrower bins that do not overlap', () => {
    const overlay: DistributionOverlay = sojournOverlay(readLatency('10.25,1\n10.5,2\n11,3\n'), 0);
    overlay.lower.forEach((lower, k) => {
      const next = overlay.lower[k + 1];
      if (next !== undefined) expect(lower + overlay.width[k]!).toBeLessThanOrEqual(next + 1e-15);
    });
  });
});
