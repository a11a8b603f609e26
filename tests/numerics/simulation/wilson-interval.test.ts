import { describe, expect, it } from 'vitest';
import { wilsonInterval } from '../../../src/numerics/simulation/wilson-interval.ts';

describe('wilsonInterval', () => {
  // From the formula by hand, and from published tables (Newcombe, Statistics in Medicine 1998, Table I, method 3).
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
    [20, 20, 0.8389, 1],
  ])('%i of %i', (hits, trials, low, high) => {
    const interval = wilsonInterval(hits, trials);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  it('mirrors hits and misses, and narrows with the number of trials', () => {
    const few = wilsonInterval(3, 10);
    const misses = wilsonInterval(7, 10);
    expect(few.low).toBeCloseTo(1 - misses.high, 12);
    const many = wilsonInterval(300, 1000);
    expect(many.high - many.low).toBeLessThan((few.high - few.low) / 5);
  });
});
