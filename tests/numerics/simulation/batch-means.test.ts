import { describe, expect, it } from 'vitest';
import { exponentialSample } from '../../../src/numerics/random/gamma-sampler.ts';
import { standardNormal } from '../../../src/numerics/random/ziggurat.ts';
import { randomStreams } from '../../../src/numerics/random/xoshiro128.ts';
import {
  BatchMeans,
  mostBatches,
  ratioEstimate,
  student95,
} from '../../../src/numerics/simulation/batch-means.ts';
import { BatchedCounts } from '../../../src/numerics/simulation/batched-counts.ts';

describe('batch means', () => {
  it('of ten given batches: mean and interval by hand', () => {
    const sums = [3, 5, 4, 6, 2, 4, 5, 3, 4, 4];
    const estimate = ratioEstimate(sums, new Array<number>(10).fill(1))!;
    expect(estimate.mean).toBe(4);
    // sample variance 12 / 9
    expect(estimate.halfWidth).toBeCloseTo(2.262157 * Math.sqrt(12 / 9 / 10), 5);
  });

  it('is exact where the ratio is the same in every batch', () => {
    const weights = [1, 5, 2, 8, 3, 9, 4, 7, 6, 2];
    const estimate = ratioEstimate(
      weights.map((w) => 0.25 * w),
      weights,
    );
    expect(estimate).toEqual({ mean: 0.25, halfWidth: 0 });
  });

  it('gives nothing without a denominator, and no interval from few batches', () => {
    expect(ratioEstimate([0, 0], [0, 0])).toBeNull();
    expect(ratioEstimate([1, 2, 3], [1, 1, 1])).toEqual({ mean: 2, halfWidth: null });
  });

  it('joins neighbours when it is full and keeps every sum', () => {
    const means = new BatchMeans(2);
    const joined: number[] = [];
    for (let b = 1; b <= 40; b++) {
      means.current[0] += b;
      means.current[1] += 1;
      if (means.close()) joined.push(b);
    }
    expect(joined).toEqual([mostBatches]);
    expect(means.count).toBe(24);
    expect(means.total(0)).toBe((40 * 41) / 2);
    expect(means.batches(0)[0]).toBe(1 + 2);
    expect(means.batches(0)[15]).toBe(31 + 32);
    expect(means.batches(1)[16]).toBe(1);
    expect(means.ratio(0, 1)!.mean).toBe(20.5);
  });

  it('covers the mean of a correlated series in about 95 of 100 runs', () => {
    // AR(1) with correlation 0.8: single values are correlated, long batches hardly.
    const runs = 400;
    let covered = 0;
    for (let run = 0; run < runs; run++) {
      const [stream] = randomStreams(1000 + run, 1);
      const means = new BatchMeans(2);
      let x = standardNormal(stream) / 0.6;
      let length = 64;
      for (let k = 0, inBatch = 0; k < 10_240; k++) {
        x = 0.8 * x + standardNormal(stream);
        means.current[0] += x + 10;
        means.current[1] += 1;
        if (++inBatch < length) continue;
        inBatch = 0;
        if (means.close()) length *= 2;
      }
      const { mean, halfWidth } = means.ratio(0, 1)!;
      if (Math.abs(mean - 10) <= halfWidth!) covered++;
    }
    expect(covered / runs).toBeGreaterThan(0.92); // 95 % less 2.75 standard errors
    expect(covered / runs).toBeLessThan(0.98);
  });

  it('covers a ratio of dependent sums', () => {
    const runs = 400;
    let covered = 0;
    for (let run = 0; run < runs; run++) {
      const [stream] = randomStreams(5000 + run, 1);
      const means = new BatchMeans(2);
      for (let b = 0; b < 24; b++) {
        for (let k = 0; k < 40; k++) {
          const time = exponentialSample(stream, 2);
          means.current[0] += 3 * time + exponentialSample(stream, 1);
          means.current[1] += time;
        }
        means.close();
      }
      const { mean, halfWidth } = means.ratio(0, 1)!;
      if (Math.abs(mean - 3.5) <= halfWidth!) covered++;
    }
    expect(covered / runs).toBeGreaterThan(0.92);
    expect(covered / runs).toBeLessThan(0.98);
  });
});

describe('batched counts', () => {
  it('gives shares, their intervals and the mean as batch means of single entries would', () => {
    const [stream] = randomStreams(4, 1);
    const counts = new BatchedCounts(8);
    const single = new BatchMeans(10);
    for (let b = 0; b < 45; b++) {
      for (let k = 0; k < 50 + b; k++) {
        const entry = Math.min(9, Math.floor(exponentialSample(stream, 2)));
        counts.reserve(entry + 1);
        counts.counts[entry]++;
        single.current[entry]++;
      }
      expect(single.close()).toBe(counts.batches === mostBatches - 1);
      counts.close();
    }
    const totals = new Float64Array(single.count);
    for (let entry = 0; entry < 10; entry++)
      single.batches(entry).forEach((count, b) => (totals[b] += count));
    const { p, halfWidth } = counts.shares(0, 12);
    for (let entry = 0; entry < 10; entry++) {
      const estimate = ratioEstimate(single.batches(entry), totals)!;
      expect(p[entry]).toBeCloseTo(estimate.mean, 12);
      expect(halfWidth[entry]).toBeCloseTo(estimate.halfWidth!, 9);
    }
    expect([p[10], p[11], halfWidth[11]]).toEqual([0, 0, 0]);
    const beyond = counts.sharesFrom([0, 3, 20]);
    expect(beyond.share[0]).toBeCloseTo(1, 12);
    expect(beyond.share[1]).toBeCloseTo(1 - p[0] - p[1] - p[2], 12);
    expect(beyond.share[2]).toBe(0);
    expect(counts.mean((k) => k)!.mean).toBeCloseTo(
      p.reduce((sum, share, k) => sum + k * share, 0),
      12,
    );
    expect(counts.batches).toBe(single.count);
    expect(student95(counts.batches - 1)).toBeGreaterThan(1.96);
  });
});
