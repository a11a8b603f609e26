import { describe, expect, it } from 'vitest';
import { interpolatedEdge } from '../../../src/dimensioning/sweep/interpolated-edge.ts';

describe('the edge by a few solved rates', () => {
  it('is where the logarithm of the loss reaches the limit', () => {
    const points = [9, 10, 11, 12].map((rate) => ({ rate, loss: 10 ** (2.5 * rate - 34) }));
    expect(interpolatedEdge(points)).toBeCloseTo(10.8, 9);
    expect(interpolatedEdge([...points].reverse())).toBeCloseTo(10.8, 9);
  });

  it('is at the capacity where loss begins there, however far the next points are', () => {
    const loss = (rate: number) => Math.max(0, 1 - 8.95 / rate);
    const points = [0.12, 4.5, 8.6, 9.5, 12].map((rate) => ({ rate, loss: loss(rate) }));
    expect(interpolatedEdge(points)).toBeCloseTo(8.95, 9);
  });

  it('is the lowest solved rate where that loses packets, and none where none does', () => {
    expect(interpolatedEdge([{ rate: 3, loss: 0.2 }])).toBe(3);
    expect(interpolatedEdge([{ rate: 3, loss: 1e-9 }])).toBeNull();
    expect(
      interpolatedEdge([
        { rate: 3, loss: null },
        { rate: 4, loss: undefined },
      ]),
    ).toBeNull();
    expect(interpolatedEdge([])).toBeNull();
  });
});
