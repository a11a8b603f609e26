import { describe, expect, it } from 'vitest';
import { binomialLaw, negativeBinomialLaw, poissonLaw } from '../../../src/numerics/laws/panjer/pmf.ts';
import type { LatticeSampler } from '../../../src/numerics/random/lattice-sampler.ts';
import {
  binomialSampler,
  histogramSampler,
  negativeBinomialSampler,
  poissonSampler,
  twoPointSampler,
} from '../../../src/numerics/random/lattice-samplers.ts';
import { LogConcaveSampler } from '../../../src/numerics/random/log-concave-sampler.ts';
import { casesOf } from '../../long-run.ts';
import { randomStreams } from '../../../src/numerics/random/xoshiro128.ts';

/** Probabilities by their recurrence, from 0 on. */
function recurrence(first: number, ratio: (k: number) => number, length: number): number[] {
  const p = [first];
  for (let k = 0; k + 1 < length; k++) p.push(p[k] * ratio(k));
  return p;
}

const poisson = (mean: number) => recurrence(Math.exp(-mean), (k) => mean / (k + 1), 400);
const negativeBinomial = (mean: number, variance: number) => {
  const shape = (mean * mean) / (variance - mean);
  const failure = 1 - mean / variance;
  return recurrence(Math.pow(1 - failure, shape), (k) => (failure * (k + shape)) / (k + 1), 4000);
};
const binomial = (trials: number, success: number) =>
  recurrence(
    Math.pow(1 - success, trials),
    (k) => ((trials - k) / (k + 1)) * (success / (1 - success)),
    trials + 1,
  );

/** Pearson's statistic over cells of at least 20 expected samples, less its mean, in standard deviations. */
function misfit(p: readonly number[], sample: () => number, n: number): number {
  const counts = new Float64Array(p.length + 1);
  for (let k = 0; k < n; k++) counts[Math.min(sample(), p.length)]++;
  let chiSquare = 0;
  let cells = 0;
  let expected = 0;
  let observed = 0;
  const total = p.reduce((a, b) => a + b, 0);
  p.forEach((probability, k) => {
    expected += (probability / total) * n;
    observed += counts[k];
    if (expected < 20) return;
    chiSquare += (observed - expected) ** 2 / expected;
    cells++;
    expected = 0;
    observed = 0;
  });
  expect(counts[p.length]).toBeLessThan(10);
  return (chiSquare - (cells - 1)) / Math.sqrt(2 * Math.max(1, cells - 1));
}

const n = casesOf(400_000, 200_000);
const third = [0, 2, 0, 1, 5, 0];

const laws: readonly (readonly [string, Pick<LatticeSampler, 'sample'>, readonly number[]])[] = [
  ['Poisson, small', poissonSampler(0.3), poisson(0.3)],
  ['Poisson', poissonSampler(13.44), poisson(13.44)],
  ['Poisson by rejection', new LogConcaveSampler(poissonLaw(13.44)), poisson(13.44)],
  ['Poisson by rejection, small', new LogConcaveSampler(poissonLaw(0.3)), poisson(0.3)],
  ['geometric', negativeBinomialSampler(13.44, 13.44 * 14.44), negativeBinomial(13.44, 13.44 * 14.44)],
  ['cv 2', negativeBinomialSampler(13.44, 4 * 13.44 ** 2), negativeBinomial(13.44, 4 * 13.44 ** 2)],
  [
    'negative binomial by rejection',
    new LogConcaveSampler(negativeBinomialLaw(2, 10, 20)),
    negativeBinomial(4, 12).map((_, k) => (k + 1) * (1 / 3) ** 2 * (2 / 3) ** k),
  ],
  ['binomial', binomialSampler(40, 0.2), binomial(40, 0.2)],
  ['binomial, mirrored', binomialSampler(40, 0.8), binomial(40, 0.8)],
  ['binomial by its law', new LogConcaveSampler(binomialLaw(12, 0.5)), binomial(12, 0.5)],
  ['two points', twoPointSampler(3.25), [0, 0, 0, 0.75, 0.25]],
  ['histogram', histogramSampler(third), third],
];

describe.each(laws)('%s', (_, sampler, p) => {
  it('follows its probabilities', () => {
    const [stream] = randomStreams(20211, 1);
    expect(Math.abs(misfit(p, () => sampler.sample(stream), n))).toBeLessThan(4);
  });

  it('has running sums of such numbers', () => {
    if (!('fillSums' in sampler)) return;
    const { fillSums } = sampler as LatticeSampler;
    const [stream] = randomStreams(5, 1);
    const sums = new Float64Array(n + 2).fill(-1);
    expect(fillSums.call(sampler, sums, 1, n + 1, 100, stream)).toBe(sums[n]);
    expect([sums[0], sums[n + 1]]).toEqual([-1, -1]);
    let k = 0;
    sums[0] = 100;
    expect(Math.abs(misfit(p, () => sums[++k] - sums[k - 1], n))).toBeLessThan(4);
  });
});

describe('laws too wide for a table', () => {
  it.each([
    ['Poisson', poissonSampler(1e9), 1e9, 1e9],
    ['negative binomial', negativeBinomialSampler(1e6, 25e12), 1e6, 25e12],
    ['geometric', negativeBinomialSampler(1e7, 1e7 * (1e7 + 1)), 1e7, 1e14],
  ])('%s keeps mean and variance', (_, sampler, mean, variance) => {
    const [stream] = randomStreams(9, 1);
    const count = 40_000;
    const xs = Float64Array.from({ length: count }, () => sampler.sample(stream));
    const found = xs.reduce((a, b) => a + b) / count;
    const square = xs.reduce((sum, x) => sum + (x - mean) ** 2, 0) / count;
    expect(Math.abs(found - mean)).toBeLessThan(4 * Math.sqrt(variance / count));
    const fourth = xs.reduce((sum, x) => sum + ((x - mean) ** 2 - square) ** 2, 0) / count;
    expect(Math.abs(square - variance)).toBeLessThan(4 * Math.sqrt(fourth / count));
    expect(xs.every((x) => x >= 0 && Number.isInteger(x))).toBe(true);
  });

  it('binomials of any number of trials', () => {
    const [stream] = randomStreams(10, 1);
    const sampler = binomialSampler(1e9, 0.3);
    const count = 4000;
    let sum = 0;
    for (let k = 0; k < count; k++) sum += sampler.sample(stream) - 3e8;
    expect(Math.abs(sum / count)).toBeLessThan(4 * Math.sqrt((1e9 * 0.21) / count));
    expect(binomialSampler(7, 0).sample(stream)).toBe(0);
    expect(binomialSampler(7, 1).sample(stream)).toBe(7);
  });
});
