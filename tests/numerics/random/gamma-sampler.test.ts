import { describe, expect, it } from 'vitest';
import { GammaSampler, exponentialSample } from '../../../src/numerics/random/gamma-sampler.ts';
import { standardNormal } from '../../../src/numerics/random/ziggurat.ts';
import { randomStreams } from '../../../src/numerics/random/xoshiro128.ts';

const n = 200_000;

function moments(sample: () => number): { mean: number; variance: number; third: number } {
  const xs = Float64Array.from({ length: n }, sample);
  const mean = xs.reduce((a, b) => a + b) / n;
  const central = (power: number) => xs.reduce((sum, x) => sum + (x - mean) ** power, 0) / n;
  return { mean, variance: central(2), third: central(3) / central(2) ** 1.5 };
}

describe('times', () => {
  it.each([0.2, 0.5, 1, 2.5, 40])('gamma of shape %d has its mean, variance and skewness', (shape) => {
    const [stream] = randomStreams(11, 1);
    const law = new GammaSampler(shape, 3);
    const { mean, variance, third } = moments(() => law.sample(stream));
    const sigma = 3 / Math.sqrt(shape);
    expect(Math.abs(mean - 3)).toBeLessThan((4 * sigma) / Math.sqrt(n));
    expect(Math.abs(variance / (sigma * sigma) - 1)).toBeLessThan(4 * Math.sqrt((2 + 6 / shape) / n));
    expect(Math.abs(third - 2 / Math.sqrt(shape))).toBeLessThan(0.12);
  });

  it('exponential: mean, and the share beyond its mean', () => {
    const [stream] = randomStreams(12, 1);
    let sum = 0;
    let beyond = 0;
    for (let k = 0; k < n; k++) {
      const x = exponentialSample(stream, 5);
      sum += x;
      if (x > 5) beyond++;
    }
    expect(Math.abs(sum / n - 5)).toBeLessThan((4 * 5) / Math.sqrt(n));
    expect(Math.abs(beyond / n - Math.exp(-1))).toBeLessThan(4 * Math.sqrt(0.2325 / n));
  });

  it('normal: mean 0, variance 1, no skewness', () => {
    const [stream] = randomStreams(13, 1);
    const { mean, variance, third } = moments(() => standardNormal(stream));
    expect(Math.abs(mean)).toBeLessThan(4 / Math.sqrt(n));
    expect(Math.abs(variance - 1)).toBeLessThan(4 * Math.sqrt(2 / n));
    expect(Math.abs(third)).toBeLessThan(4 * Math.sqrt(6 / n));
  });

  it('refuses a shape of nothing', () => {
    expect(() => new GammaSampler(0, 1)).toThrow(RangeError);
  });
});
