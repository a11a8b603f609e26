import { describe, expect, test } from 'vitest';
import { divergenceText } from '../../../src/app/parts/measurements/judgement/judgement-measures.ts';
import { judgeDistribution } from '../../../src/overlays/judgement/judge.ts';
import { isWithinFloor } from '../../../src/overlays/judgement/judge-divergence.ts';
import { batchSizeOverlay, sojournOverlay } from '../../../src/overlays/overlays.ts';
import type { Distribution, SampledDistribution } from '../../../src/models/contract/solution.ts';
import { batchSizes, drawn } from '../../fits/batch-solves.ts';
import { batchRun, latencyRun } from '../../texts/testbed-recordings.ts';

const lawAt = (rateMbps: number): Distribution => ({
  unit: 'packets',
  start: 0,
  step: 1,
  tailMass: 0,
  p: batchSizes({ rateMbps })!,
});
const judged = (file: string, rateMbps: number) =>
  judgeDistribution(batchSizeOverlay(batchRun(file)), lawAt(rateMbps));
const plain = (text: string) => text.replaceAll('\u202f', ' ');

describe('the divergence beside its sampling floor', () => {
  test('polls drawn from the model are indistinguishable from it', () => {
    const { p } = lawAt(6000);
    const recording = batchSizeOverlay(batchRun('batches-xc-6000.csv'));
    let within = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const counts = drawn(p, 160, seed);
      const sizes = [...counts.keys()].filter((size) => size > 0 && counts[size]! > 0);
      const polls = sizes.reduce((sum, size) => sum + counts[size]!, 0);
      const verdict = judgeDistribution(
        {
          ...recording,
          sampleSize: polls,
          effectiveSampleSize: polls,
          lower: Float64Array.from(sizes),
          width: new Float64Array(sizes.length).fill(1),
          count: Float64Array.from(sizes, (size) => counts[size]!),
        },
        lawAt(6000),
      );
      if (isWithinFloor(verdict) === true) within++;
    }
    expect(within).toBeGreaterThanOrEqual(35);
  });

  test('of the testbed’s recordings is a few times the floor, which grows with the rate', () => {
    const floors = [2000, 4000, 6000, 8000].map((rate) => judged(`batches-xc-${rate}.csv`, rate));
    for (const verdict of floors) {
      expect(verdict.floor!.independent).toBe(false);
      expect(verdict.jensenShannon!).toBeLessThan(Math.LN2);
      expect(isWithinFloor(verdict)).not.toBeNull();
    }
    const means = floors.map(({ floor }) => floor!.mean);
    expect(means).toEqual([...means].sort((a, b) => a - b));
    expect(means[0]).toBeGreaterThan(0.002);
    expect(means[0]).toBeLessThan(0.01);
    expect(means[3]).toBeGreaterThan(0.05);
  });

  test('is not distinguished where the samples are too few', () => {
    const verdict = { ...judged('batches-xc-6000.csv', 6000), jensenShannon: 0.05 };
    const floor = { mean: 0.04, high: 0.055, samples: 142, independent: false };
    const overlay = batchSizeOverlay(batchRun('batches-xc-6000.csv'));
    expect(plain(divergenceText({ ...verdict, floor }, overlay))).toBe(
      '0.050 nats; floor 0.040 at 142 polls: indistinguishable from the model',
    );
    const far = { ...verdict, floor: { ...floor, samples: 78 }, jensenShannon: 0.092 };
    expect(plain(divergenceText(far, overlay))).toBe(
      '0.092 nats; floor 0.040 at 142 polls, worth 78 independent ones: 2.3 times the floor',
    );
  });

  test('says where correlation is not known', () => {
    const exponential: SampledDistribution = {
      unit: 'µs',
      x: Float64Array.from({ length: 400 }, (_, k) => k / 20),
      cdf: Float64Array.from({ length: 400 }, (_, k) => -Math.expm1(-k / 20)),
      ccdf: Float64Array.from({ length: 400 }, (_, k) => Math.exp(-k / 20)),
    };
    const run = latencyRun('latency-xc-2500.csv');
    const verdict = judgeDistribution(sojournOverlay(run, 4), exponential, 1);
    expect(verdict.floor).toMatchObject({ samples: 58_902, independent: true });
    expect(verdict.floor!.mean).toBeLessThan(2e-4);
    expect(verdict.notes.join(' ')).toContain('The order of the samples is not known');
    expect(plain(divergenceText(verdict, sojournOverlay(run, 4)))).toContain('times the floor');
  });
});

describe('a divergence is missing', () => {
  test('where all polls found the same', () => {
    const overlay = batchSizeOverlay(batchRun('batches-xc-9000.csv'));
    const verdict = judgeDistribution(overlay, lawAt(9000));
    expect([verdict.jensenShannon, verdict.floor]).toEqual([null, null]);
    expect(verdict.withheld).toBe(
      'No divergence: all samples have one size, so there is no shape to compare.',
    );
    expect(divergenceText(verdict, overlay)).toBe(verdict.withheld);
    // Measures that compare values and not shapes stay.
    expect(verdict.relativeErrorOfMean).not.toBeNull();
  });

  test('where the offset exceeds a latency', () => {
    const run = latencyRun('latency-xc-2500.csv');
    const model = {
      unit: 'µs',
      x: Float64Array.of(0, 4),
      cdf: Float64Array.of(0, 1),
      ccdf: Float64Array.of(1, 0),
    };
    expect(judgeDistribution(sojournOverlay(run, 4.3), model).withheld).toBeNull();
    const verdict = judgeDistribution(sojournOverlay(run, 5), model);
    expect(verdict.jensenShannon).toBeNull();
    expect(plain(verdict.withheld!)).toBe(
      'No divergence: 9178 samples are below zero because the instrument offset exceeds them.',
    );
  });
});
