import { describe, expect, test } from 'vitest';
import { effectiveSampleSize } from '../../../src/numerics/statistics/divergences.ts';
import { mulberry32 } from '../../../src/numerics/random/mulberry32.ts';
import { batchRun } from '../../texts/testbed-recordings.ts';
import { expectProportionalWork } from '../../proportional-work.ts';

/** Each value is the one before with probability `stay`, else a fresh one of `values` equally likely ones. */
function sticky(n: number, values: number, stay: number, seed: number): number[] {
  const random = mulberry32(seed);
  const fresh = () => Math.floor(random() * values);
  const sequence = [fresh()];
  while (sequence.length < n) sequence.push(random() < stay ? sequence.at(-1)! : fresh());
  return sequence;
}

describe('the effective size of a sequence', () => {
  test('is its length for independent values', () => {
    expect(effectiveSampleSize(sticky(20_000, 8, 0, 1)) / 20_000).toBeGreaterThan(0.93);
  });

  test.each([0.5, 0.8])('is n (1 - s)/(1 + s) where a value stays with probability s = %f', (stay) => {
    const share = effectiveSampleSize(sticky(50_000, 8, stay, 2)) / 50_000;
    expect(share / ((1 - stay) / (1 + stay))).toBeGreaterThan(0.93);
    expect(share / ((1 - stay) / (1 + stay))).toBeLessThan(1.07);
  });

  test('is never more than the length, however the values alternate', () => {
    expect(effectiveSampleSize(Array.from({ length: 400 }, (_, k) => k % 2))).toBe(400);
    expect(effectiveSampleSize([7, 7, 7])).toBe(3);
    expect(effectiveSampleSize([7])).toBe(1);
  });

  test('takes work in proportion to the length where values only drift', () => {
    expectProportionalWork((length) => {
      const size = effectiveSampleSize(Array.from({ length }, (_, k) => Math.floor((16 * k) / length)));
      expect(size).toBeGreaterThan(1);
      expect(size).toBeLessThan(2000);
    }, 8192);
  });

  test('is about that of the recordings where polls are independent, and less where batches drain slowly', () => {
    expect(batchRun('batches-xc-2000.csv').effectivePolls).toBeGreaterThan(120);
    expect(batchRun('batches-xc-8000.csv').effectivePolls).toBeLessThan(60);
    expect(batchRun('batches-xc-8000.csv').effectivePolls).toBeGreaterThan(30);
    expect(batchRun('batches-xc-9000.csv').effectivePolls).toBe(140);
  });
});
