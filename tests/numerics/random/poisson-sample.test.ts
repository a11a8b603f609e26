import { describe, expect, it } from 'vitest';
import { poissonWeights } from '../../../src/numerics/random/lattice-samplers.ts';
import { poissonSample } from '../../../src/numerics/random/poisson-sample.ts';
import { randomStreams } from '../../../src/numerics/random/xoshiro128.ts';

const n = 400_000;

/**
 * Pearson's statistic over entries expected at least eight times, the tails together, less its mean, in standard
 * deviations.
 */
function misfit(mean: number): number {
  const { start, p } = poissonWeights(mean);
  const [stream] = randomStreams(31, 1);
  const counts = new Float64Array(p.length);
  for (let k = 0; k < n; k++) {
    const value = poissonSample(stream, mean) - start;
    counts[Math.min(p.length - 1, Math.max(0, value))]++;
  }
  let chiSquare = 0;
  let cells = 0;
  let seen = 0;
  let expected = 0;
  for (let k = 0; k < p.length; k++) {
    seen += counts[k];
    expected += n * p[k];
    if (expected < 8 && k < p.length - 1) continue;
    if (expected >= 8) {
      chiSquare += (seen - expected) ** 2 / expected;
      cells++;
    }
    seen = expected = 0;
  }
  expect(cells).toBeGreaterThan(2);
  return (chiSquare - (cells - 1)) / Math.sqrt(2 * (cells - 1));
}

describe('Poisson numbers', () => {
  it.each([0.3, 4, 9.99, 10, 13.7, 40, 200, 12_345.6])('of mean %d have its probabilities', (mean) => {
    expect(misfit(mean)).toBeLessThan(4);
  });

  it.each([1e9, 1e11, 1e13, 1e15])('of mean %d have its moments', (mean) => {
    const [stream] = randomStreams(32, 1);
    const runs = 100_000;
    let sum = 0;
    let squares = 0;
    for (let k = 0; k < runs; k++) {
      const value = poissonSample(stream, mean);
      if (!Number.isInteger(value)) expect.unreachable(`${value} is not whole`);
      const z = (value - mean) / Math.sqrt(mean);
      sum += z;
      squares += z * z;
    }
    expect(Math.abs(sum / runs)).toBeLessThan(4 / Math.sqrt(runs));
    expect(Math.abs(squares / runs - 1)).toBeLessThan(4 * Math.sqrt(2 / runs));
  });

  it('of mean 0 are 0', () => {
    const [stream] = randomStreams(33, 1);
    for (let k = 0; k < 100; k++) expect(poissonSample(stream, 0)).toBe(0);
  });

  it('are even as often as odd where they are large: no bit is left out', () => {
    const [stream] = randomStreams(34, 1);
    for (const mean of [50, 1e6, 9e11]) {
      const counts = [0, 0, 0, 0];
      for (let k = 0; k < 40_000; k++) counts[poissonSample(stream, mean) % 4]++;
      for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(4 * Math.sqrt(7500));
    }
  });
});
