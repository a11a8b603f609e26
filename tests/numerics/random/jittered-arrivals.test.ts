import { describe, expect, it } from 'vitest';
import { JitteredArrivals } from '../../../src/numerics/random/jittered-arrivals.ts';
import { randomStreams } from '../../../src/numerics/random/xoshiro128.ts';

/** Arrival slots, drawn in pieces of different lengths. */
function arrivals(mean: number, jitter: number, count: number, seed = 1): Float64Array {
  const source = new JitteredArrivals(mean, jitter);
  const [stream] = randomStreams(seed, 1);
  const slots = new Float64Array(count);
  let last = 0;
  for (let from = 0, piece = 2; from < count; from += piece, piece = 2 + ((7 * piece) % 3000)) {
    last = source.fillSums(slots, from, Math.min(count, from + piece), last, stream);
  }
  return slots;
}

/** Numbers of arrivals in successive intervals of this many slots. */
function counts(slots: Float64Array, length: number): number[] {
  const found = new Array<number>(Math.floor(slots.at(-1)! / length)).fill(0);
  for (const slot of slots) {
    const interval = Math.floor(slot / length);
    if (interval < found.length) found[interval]++;
  }
  return found;
}

const moments = (x: readonly number[]) => {
  const mean = x.reduce((a, b) => a + b, 0) / x.length;
  const about = x.map((value) => value - mean);
  const variance = about.reduce((sum, d) => sum + d * d, 0) / x.length;
  const next = about.slice(1).reduce((sum, d, k) => sum + d * about[k], 0) / x.length;
  return { mean, variance, correlation: next / variance };
};

describe('arrivals at a constant rate with jitter', () => {
  it.each([0, 0.3, 2, 40])('come in order at that rate, jitter %f', (jitter) => {
    const slots = arrivals(6.72, jitter, 100_000);
    expect(slots.every((slot, k) => Number.isInteger(slot) && slot >= (k === 0 ? 0 : slots[k - 1]))).toBe(
      true,
    );
    expect(Math.abs(slots.at(-1)! / 6.72 - 100_000)).toBeLessThan(5 * jitter + 2);
  });

  it('vary by 2 σ / √π packets squared in long intervals, and make good for it in the next', () => {
    for (const jitter of [1, 3, 8]) {
      const { mean, variance, correlation } = moments(counts(arrivals(5, jitter, 400_000), 5 * 16 * jitter));
      expect(mean / (16 * jitter)).toBeCloseTo(1, 3);
      expect(variance / ((2 * jitter) / Math.sqrt(Math.PI))).toBeGreaterThan(0.93);
      expect(variance / ((2 * jitter) / Math.sqrt(Math.PI))).toBeLessThan(1.07);
      expect(Math.abs(correlation + 0.5)).toBeLessThan(0.04);
    }
  });

  it('are as many at the start as later', () => {
    let early = 0;
    for (let seed = 1; seed <= 400; seed++)
      early += arrivals(10, 4, 200, seed).filter((slot) => slot < 50).length;
    expect(Math.abs(early / 400 - 5)).toBeLessThan(0.3);
  });
});
