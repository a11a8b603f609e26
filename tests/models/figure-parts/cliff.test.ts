import { describe, expect, it } from 'vitest';
import { asRidge, lossStrip, openAtCapacity } from '../../../src/models/figure-parts/cliff.ts';
import type { Series } from '../../../src/models/contract/figure.ts';

const curve = (x: readonly number[], more: Partial<Series> = {}): Series => ({
  name: 'p99',
  role: 'model',
  shape: 'line',
  variant: 0,
  preliminary: true,
  x: [...x],
  y: x.map((_, k) => 10 ** k),
  ...more,
});

describe('a preliminary curve', () => {
  it('has no line over the capacity between points far from it', () => {
    const [open] = openAtCapacity([curve([1, 5, 12])], 9);
    expect([open.x, open.y]).toEqual([
      [1, 5, 9, 12],
      [1, 10, NaN, 100],
    ]);
    const [low, high] = asRidge(openAtCapacity([curve([1, 5, 12]), curve([1, 5, 12], { name: 'p999' })], 9));
    expect(low.fill).toBe(true);
    expect(high.fillTo).toEqual([1, 10, NaN, 100]);
  });

  it.each([
    ['points beside the capacity', curve([1, 8.1, 9.3, 12])],
    ['all its points below', curve([1, 5, 8])],
    ['all its points above', curve([10, 12])],
    ['no more points to come', curve([1, 5, 12], { preliminary: undefined } as object)],
  ])('is joined with %s', (_, one) => {
    expect(openAtCapacity([one], 9)).toEqual([one]);
  });

  it('is joined where there is no capacity', () => {
    expect(openAtCapacity([curve([1, 5, 12])], 0)).toEqual([curve([1, 5, 12])]);
  });

  it('leaves the scale of the losses a number', () => {
    const losses = openAtCapacity([curve([1, 5, 12], { y: [0, 0, 0.24] })], 9);
    const x = { title: 'rate', unit: 'Gbit/s', scale: 'linear', range: [0, 12] } as const;
    expect(lossStrip(losses, x).y.range).toEqual([0, 25]);
  });
});
