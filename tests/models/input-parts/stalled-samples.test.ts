import { describe, expect, test } from 'vitest';
import { bodyEnd } from '../../../src/models/input-parts/measured-bins.ts';
import { measuredTimeWords } from '../../../src/models/input-parts/measured-times.ts';
import { timeAxes } from '../../../src/models/figure-parts/time-points.ts';
import { stalledSamples, withoutStalls } from '../../../src/models/input-parts/stalled-samples.ts';
import { sojournOverlay } from '../../../src/overlays/overlays.ts';
import { latencyRun } from '../../texts/testbed-recordings.ts';
import { measuredOverlay } from '../measured-overlay.ts';

/** 967 samples from 6 to 50 µs, 33 about 940 µs. */
const stalled = measuredOverlay('µs', [
  ...Array.from({ length: 44 }, (_, k) => [6 + k, 0.01, k < 43 ? 22 : 21] as const),
  ...[935, 938, 940, 941, 945].map((at, k) => [at, 0.01, k < 3 ? 7 : 6] as const),
]);

describe('samples that lie apart', () => {
  test('are named with their share and place', () => {
    expect(stalled.sampleSize).toBe(1000);
    expect(stalledSamples(stalled)).toMatchObject({ samples: 33, share: 0.033, firstBin: 44 });
    expect(stalledSamples(stalled)!.median).toBeCloseTo(940, 0);
    expect(withoutStalls(stalled).sampleSize).toBe(967);
  });

  test('are beyond the end of the axis, and the figure says so', () => {
    expect(bodyEnd(stalled)).toBeCloseTo(49.01, 9);
    const model = {
      unit: 'µs',
      x: Float64Array.of(0, 60),
      cdf: Float64Array.of(0, 1),
      ccdf: Float64Array.of(1, 0),
    };
    expect(timeAxes('Time', 'cdf', [model], [stalled]).x.range![1]).toBeLessThan(100);
    expect(measuredTimeWords([stalled], 'cdf')).toBe(
      ' Measured: 3.3 % of the samples are stalls near 940 µs, beyond the end of the axis.',
    );
  });

  test('may have a few strays on the way to them', () => {
    const bins = Array.from(stalled.lower, (lower, k) => [lower, 0.01, stalled.count[k]!] as const);
    const strays = measuredOverlay('µs', [...bins.slice(0, 44), [300, 0.01, 2], ...bins.slice(44)]);
    expect(stalledSamples(strays)).toMatchObject({ samples: 35 });
    expect(stalledSamples(strays)!.median).toBeCloseTo(940, 0);
  });

  test('are none where the tail only gets thin', () => {
    const exponential = measuredOverlay(
      'µs',
      Array.from({ length: 100 }, (_, k) => [k, 1, Math.round(10_000 * Math.exp(-k / 10))] as const),
    );
    expect(stalledSamples(exponential)).toBeNull();
    const heavy = measuredOverlay(
      'µs',
      Array.from({ length: 2000 }, (_, k) => [k + 1, 1, Math.round(1e6 / (k + 1) ** 1.5)] as const),
    );
    expect(stalledSamples(heavy)).toBeNull();
    expect(withoutStalls(heavy)).toBe(heavy);
  });

  test('are none with fewer than ten, and none of packets', () => {
    const few = measuredOverlay('µs', [
      [10, 1, 500],
      [900, 1, 9],
    ]);
    expect(stalledSamples(few)).toBeNull();
    const packets = measuredOverlay('packets', [
      [1, 1, 500],
      [200, 1, 50],
    ]);
    expect(stalledSamples(packets)).toBeNull();
  });

  test('are none in the testbed’s recordings: their few long latencies are spread out', () => {
    for (const file of ['latency-xc-2500.csv', 'latency-mix-2000.csv', 'latency-mix-6000.csv']) {
      expect(stalledSamples(sojournOverlay(latencyRun(file), 4))).toBeNull();
    }
  });
});
