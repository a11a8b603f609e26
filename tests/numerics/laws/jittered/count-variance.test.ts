import { describe, expect, it } from 'vitest';
import {
  independentCountVariance,
  jitteredCountVariance,
  jitterOfCountVariance,
} from '../../../../src/numerics/laws/jittered/effective-jitter.ts';
import { tailsOfCount } from '../../../reference/jittered-arrivals.ts';

/** From the definition: packets counted one by one. */
function countVariance(length: number, jitter: number): number {
  const tails = tailsOfCount(length, jitter, Math.ceil(length + 12 * jitter + 12));
  const mean = tails.slice(1).reduce((sum, tail) => sum + tail, 0);
  const second = tails.slice(1).reduce((sum, tail, k) => sum + (2 * k + 1) * tail, 0);
  return second - mean ** 2;
}

describe('the variance of a number of jittered arrivals', () => {
  it.each([
    [0.3, 1],
    [1.7, 1],
    [2, 4],
    [12, 2],
    [9.5, 7],
  ])('in %s mean distances with a jitter of %s is that of packets counted one by one', (length, jitter) => {
    expect(jitteredCountVariance(length, jitter) / countVariance(length, jitter)).toBeCloseTo(1, 5);
  });

  it('is the length where it is short, and 2 jitter / sqrt(pi) where it is long', () => {
    expect(jitteredCountVariance(0.01, 8) / 0.01).toBeCloseTo(1, 2);
    expect(jitteredCountVariance(1e6, 8)).toBeCloseTo(16 / Math.sqrt(Math.PI), 9);
    expect(jitteredCountVariance(0, 8)).toBe(0);
    expect(jitteredCountVariance(3, 0)).toBe(0);
  });

  it('gives the jitter', () => {
    for (const [length, jitter] of [
      [0.5, 0.3],
      [3, 2],
      [100, 11],
    ] as const)
      expect(jitterOfCountVariance(jitteredCountVariance(length, jitter), length, 64)).toBeCloseTo(jitter, 6);
    expect(jitterOfCountVariance(5, 2, 3)).toBe(3);
  });
});

describe('independent numbers that add up to as much', () => {
  it.each([
    [4, 2, 0.5],
    [1.5, 3, 0.8],
    [6, 1, 0.9],
  ])('vary less: intervals of %s, a jitter of %s, %s carried', (length, jitter, carried) => {
    const variances = Array.from({ length: 121 }, (_, k) =>
      k * length > 12 * jitter + 12 ? (2 * jitter) / Math.sqrt(Math.PI) : countVariance(k * length, jitter),
    );
    let expected = variances[1];
    for (let k = 1; k < 120; k++)
      expected += carried ** k * (variances[k + 1] - 2 * variances[k] + variances[k - 1]);
    expect(independentCountVariance(length, jitter, carried)).toBeCloseTo(expected, 4);
    expect(expected).toBeLessThan(variances[1]);
  });

  it('are the numbers themselves where nothing is carried or where they are independent', () => {
    expect(independentCountVariance(4, 2, 0)).toBe(jitteredCountVariance(4, 2));
    expect(independentCountVariance(4, 2, 1e-9)).toBeCloseTo(jitteredCountVariance(4, 2), 6);
    expect(independentCountVariance(0.001, 64, 0.5) / 0.001).toBeCloseTo(1, 3);
    expect(independentCountVariance(0, 64, 0.5)).toBe(0);
  });
});
