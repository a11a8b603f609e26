import { describe, expect, it } from 'vitest';
import { GammaSampler } from '../../../src/numerics/random/gamma-sampler.ts';
import { randomStreams } from '../../../src/numerics/random/xoshiro128.ts';
import {
  fillExponential,
  standardExponential,
  standardNormal,
} from '../../../src/numerics/random/ziggurat.ts';

const n = 1_000_000;

/**
 * Pearson's statistic of counts between `edges` (from -Infinity to Infinity), less its mean, in standard deviations.
 */
function misfit(sample: () => number, edges: readonly number[], cdf: (x: number) => number): number {
  const counts = new Float64Array(edges.length + 1);
  for (let k = 0; k < n; k++) {
    const x = sample();
    let low = 0;
    let high = edges.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (x < edges[middle]) high = middle;
      else low = middle + 1;
    }
    counts[low]++;
  }
  const at = [0, ...edges.map(cdf), 1];
  let chiSquare = 0;
  counts.forEach((count, k) => {
    const expected = n * (at[k + 1] - at[k]);
    expect(expected).toBeGreaterThan(4);
    chiSquare += (count - expected) ** 2 / expected;
  });
  return (chiSquare - edges.length) / Math.sqrt(2 * edges.length);
}

const range = (from: number, to: number, steps: number) =>
  Array.from({ length: steps + 1 }, (_, k) => from + ((to - from) * k) / steps);

/** P(X <= x) of a standard normal by its Taylor series (|x| < 5). */
function normalCdf(x: number): number {
  let term = x;
  let sum = x;
  for (let k = 1; k < 200; k++) sum += term *= (x * x) / (2 * k + 1);
  return 0.5 + (sum * Math.exp(-0.5 * x * x)) / Math.sqrt(2 * Math.PI);
}

/** Gamma function for shape + 1 between 1 and 2 by its series (Abramowitz and Stegun, 6.1.36). */
function gammaOfOneMore(shape: number): number {
  const b = [
    -0.577191652, 0.988205891, -0.897056937, 0.918206857, -0.756704078, 0.482199394, -0.193527818,
    0.035868343,
  ];
  return 1 + b.reduce((sum, coefficient, k) => sum + coefficient * shape ** (k + 1), 0);
}

/** P(X <= x) of a gamma time of scale 1 and shape below 1. */
function gammaCdf(shape: number, x: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; k < 300; k++) sum += term *= x / (shape + k);
  return (x ** shape * Math.exp(-x) * sum) / gammaOfOneMore(shape);
}

describe('ziggurat', () => {
  it('exponential: body, layers and tail', () => {
    const [stream] = randomStreams(21, 1);
    const edges = [...range(0.01, 7.6, 180), 7.697, 7.8, 8, 8.4, 9, 10];
    expect(
      misfit(
        () => standardExponential(stream),
        edges,
        (x) => 1 - Math.exp(-x),
      ),
    ).toBeLessThan(4);
  });

  it('exponential, many at once: body, layers and tail', () => {
    const [stream] = randomStreams(24, 1);
    const block = new Float64Array(2500); // no whole number of chunks
    let at = block.length;
    const next = () => {
      if (at === block.length) {
        fillExponential(block, 3, stream);
        at = 0;
      }
      return block[at++];
    };
    const edges = [...range(0.03, 22.8, 180), 23.1, 23.4, 24, 25.2, 27, 30];
    expect(misfit(next, edges, (x) => 1 - Math.exp(-x / 3))).toBeLessThan(4);
  });

  it('normal: body, layers and both tails', () => {
    const [stream] = randomStreams(22, 1);
    const half = [...range(0.05, 3.6, 70), 3.654, 3.75, 3.9, 4.1];
    const edges = [...half.map((x) => -x).reverse(), 0, ...half];
    expect(misfit(() => standardNormal(stream), edges, normalCdf)).toBeLessThan(4);
  });
});

describe('gamma times of small shape', () => {
  it.each([0.02, 0.0732, 0.3, 0.5, 0.51, 0.9])('of shape %d have its distribution function', (shape) => {
    const [stream] = randomStreams(23, 1);
    const law = new GammaSampler(shape, shape); // scale 1
    const edges = [
      1e-6,
      1e-4,
      1e-3,
      0.01,
      ...range(0.05, 0.95, 18),
      0.999,
      1.001,
      ...range(1.1, 3, 19),
      3.5,
      4,
      5,
    ];
    expect(
      misfit(
        () => law.sample(stream),
        edges,
        (x) => gammaCdf(shape, x),
      ),
    ).toBeLessThan(4);
  });
});
