import { describe, expect, it } from 'vitest';
import { exponentialSample } from '../../../src/numerics/random/gamma-sampler.ts';
import { randomStreams } from '../../../src/numerics/random/xoshiro128.ts';
import { LogHistogram } from '../../../src/numerics/simulation/log-histogram.ts';

describe('log histogram', () => {
  it('finds quantiles of an exponential law over five decades, within bins of 1/128 and its own interval', () => {
    const [stream] = randomStreams(21, 1);
    const histogram = new LogHistogram({ quantum: 1e-4, lattice: false });
    for (let b = 0; b < 20; b++) {
      for (let k = 0; k < 20_000; k++) histogram.add(exponentialSample(stream, 3));
      histogram.close();
    }
    for (const beyond of [0.999, 0.5, 0.1, 0.01, 0.001]) {
      const exact = -3 * Math.log(beyond);
      const { mean, halfWidth } = histogram.quantile(beyond)!;
      expect(Math.abs(mean - exact)).toBeLessThan(2 * halfWidth!);
      // Standard error sqrt(p (1 - p) / n) over the density, Student's factor for 20 batches.
      const theory = (2.093 * Math.sqrt((beyond * (1 - beyond)) / 400_000) * 3) / beyond;
      expect(halfWidth! / theory).toBeGreaterThan(0.6);
      expect(halfWidth!).toBeLessThan(1.6 * theory + exact / 128);
    }
    const { x, ccdf, halfWidth } = histogram.tail(120);
    expect(x.length).toBeGreaterThan(60);
    expect(x.length).toBeLessThanOrEqual(122);
    let outside = 0;
    x.forEach((time, k) => {
      if (k > 0) expect(time).toBeGreaterThan(x[k - 1]);
      if (Math.abs(ccdf[k] - Math.exp(-time / 3)) > 1.5 * halfWidth[k] + 1e-5) outside++;
    });
    expect(outside).toBeLessThan(x.length * 0.05);
  });

  it('covers quantiles in about 95 of 100 runs', () => {
    const runs = 300;
    const covered = { p50: 0, p99: 0 };
    for (let run = 0; run < runs; run++) {
      const [stream] = randomStreams(run, 1);
      const histogram = new LogHistogram({ quantum: 1e-4, lattice: false });
      for (let b = 0; b < 16; b++) {
        for (let k = 0; k < 500; k++) histogram.add(exponentialSample(stream, 1));
        histogram.close();
      }
      for (const [name, beyond] of [
        ['p50', 0.5],
        ['p99', 0.01],
      ] as const) {
        const { mean, halfWidth } = histogram.quantile(beyond)!;
        if (Math.abs(mean + Math.log(beyond)) <= halfWidth!) covered[name]++;
      }
    }
    for (const count of Object.values(covered)) expect(count / runs).toBeGreaterThan(0.915);
    expect(covered.p50 / runs).toBeLessThan(0.995);
  });

  it('is exact on a lattice', () => {
    const histogram = new LogHistogram({ quantum: 0.01, lattice: true, exactBits: 10 });
    for (let b = 0; b < 10; b++) {
      for (let k = 1; k <= 1000; k++) histogram.add(k * 0.01);
      histogram.close();
    }
    expect(histogram.quantile(0.5)).toEqual({ mean: 5, halfWidth: 0.01 });
    expect(histogram.quantile(0.01)!.mean).toBeCloseTo(9.9, 12);
    const { x, ccdf, halfWidth } = histogram.tail(5000);
    expect(x).toHaveLength(1000);
    x.forEach((time, k) => {
      expect(time).toBeCloseTo((k + 1) * 0.01, 12);
      expect(ccdf[k]).toBeCloseTo(1 - (k + 1) / 1000, 12);
    });
    expect(halfWidth.every((h) => h < 1e-9)).toBe(true);
  });

  it('takes a hot loop’s counts as it takes single ones', () => {
    const counted = new Int32Array(256);
    const [a, b] = [0, 1].map(() => new LogHistogram({ quantum: 1, lattice: true }));
    for (let batch = 0; batch < 9; batch++) {
      for (let k = 0; k < 200; k++) {
        const time = (k * 7 + batch) % 250;
        a.addQuanta(time, 1);
        counted[time]++;
      }
      b.takeCounts(counted, 250);
      for (const histogram of [a, b]) {
        histogram.addQuanta(100_000, 3);
        histogram.close();
      }
    }
    expect(counted.every((count) => count === 0)).toBe(true);
    expect(b.tail(300)).toEqual(a.tail(300));
    expect(b.total()).toBe(9 * 203);
  });

  it('keeps a bin’s relative width from one quantum to 2^52 of them', () => {
    for (const time of [255, 256, 1000, 2 ** 31 - 1, 2 ** 31, 2 ** 31 + 2 ** 25, 3e12, 2 ** 51 + 1]) {
      const histogram = new LogHistogram({ quantum: 1, lattice: false });
      for (let b = 0; b < 8; b++) {
        histogram.addQuanta(time, 10);
        histogram.close();
      }
      const { mean, halfWidth } = histogram.quantile(0.5)!;
      expect(Math.abs(mean - time)).toBeLessThanOrEqual(time / 128);
      expect(halfWidth! / time).toBeLessThanOrEqual(1 / 127);
    }
  });

  it('gives nothing without counts, and no interval beyond the largest value', () => {
    const histogram = new LogHistogram({ quantum: 1, lattice: true });
    expect(histogram.quantile(0.5)).toBeNull();
    expect(histogram.tail(10).x).toHaveLength(0);
    const [stream] = randomStreams(2, 1);
    for (let b = 0; b < 10; b++) {
      for (let k = 0; k < 50; k++) histogram.addQuanta(exponentialSample(stream, 60), 1);
      histogram.close();
    }
    expect(histogram.quantile(0.5)!.halfWidth).toBeGreaterThan(0);
    expect(histogram.quantile(0.0001)!.halfWidth).toBeNull();
  });
});
