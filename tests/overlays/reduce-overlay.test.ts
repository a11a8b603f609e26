import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../property-seed.ts';
import { reduceOverlay } from '../../src/overlays/reduce-overlay.ts';
import type { DistributionOverlay } from '../../src/models/contract/figure.ts';
import { arbitraryOverlay } from './arbitrary-overlays.ts';

/** Share of the samples up to `value`, spread evenly over each bin. */
function shareUpTo({ lower, width, count }: DistributionOverlay, value: number): number {
  let below = 0;
  let total = 0;
  for (let k = 0; k < lower.length; k++) {
    total += count[k]!;
    if (value >= lower[k]! + width[k]!) below += count[k]!;
    else if (value > lower[k]!) below += (count[k]! * (value - lower[k]!)) / width[k]!;
  }
  return below / total;
}

function histogram(counts: readonly number[], width = 1): DistributionOverlay {
  return {
    kind: 'distribution',
    id: 'h',
    label: 'measured',
    quantity: 'sojournUs',
    unit: 'µs',
    sampleSize: counts.reduce((sum, n) => sum + n, 0),
    lower: Float64Array.from(counts, (_, k) => k * width),
    width: new Float64Array(counts.length).fill(width),
    count: Float64Array.from(counts),
  };
}

describe('a reduced measurement', () => {
  it('is left alone where it is short enough', () => {
    fc.assert(
      fc.property(arbitraryOverlay(), (overlay) => {
        expect(reduceOverlay(overlay, 64)).toEqual({ overlay, error: 0 });
      }),
      { numRuns: 50 },
    );
  });

  it('keeps every sample, and its stated error is the largest difference of the distribution functions', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 6, maxLength: 300 }),
        fc.integer({ min: 4, max: 64 }),
        (counts, atMost) => {
          const whole = histogram(counts, 0.5);
          const { overlay, error } = reduceOverlay(whole, atMost);
          if (overlay.kind !== 'distribution') throw new Error('another kind');
          expect(overlay.lower.length).toBeLessThanOrEqual(atMost);
          expect(overlay.count.reduce((sum, n) => sum + n, 0)).toBe(whole.sampleSize);
          let largest = 0;
          for (let k = 0; k <= counts.length; k++) {
            const at = k * 0.5;
            largest = Math.max(largest, Math.abs(shareUpTo(overlay, at) - shareUpTo(whole, at)));
          }
          expect(error).toBeCloseTo(largest, 10);
        },
      ),
    );
  });

  it('of a smooth histogram with a long tail is within 1 %, and its far percentiles stay', () => {
    const counts = Array.from({ length: 5000 }, (_, k) => 1e6 * Math.exp(-k / 400));
    const whole = histogram(counts);
    const { overlay, error } = reduceOverlay(whole, 64);
    expect(error).toBeLessThan(0.01);
    if (overlay.kind !== 'distribution') return;
    for (const at of [2763, 3684, 4605]) {
      // 1 in 1 000, 10 000 and 100 000 beyond.
      expect((1 - shareUpTo(overlay, at)) / (1 - shareUpTo(whole, at))).toBeGreaterThan(0.8);
      expect((1 - shareUpTo(overlay, at)) / (1 - shareUpTo(whole, at))).toBeLessThan(1.25);
    }
  });

  it('keeps a last bin without an upper edge apart', () => {
    const whole = histogram(new Array(200).fill(3));
    whole.width[199] = Infinity;
    const { overlay } = reduceOverlay(whole, 16);
    if (overlay.kind !== 'distribution') return;
    expect([...overlay.width].filter((width) => width === Infinity)).toHaveLength(1);
    expect(overlay.width.at(-1)).toBe(Infinity);
    expect(overlay.lower.at(-1)).toBe(199);
    expect(overlay.lower.length).toBeLessThanOrEqual(16);
  });

  it('of points has the first, the last and points evenly between', () => {
    const x = Float64Array.from({ length: 1000 }, (_, k) => k);
    const points = {
      kind: 'points',
      id: 'p',
      label: 'm',
      quantity: 'q',
      against: 'a',
      sampleSize: 1000,
    } as const;
    const { overlay, error } = reduceOverlay({ ...points, x, y: x, weight: x.map(() => 1) }, 64);
    if (overlay.kind !== 'points') throw new Error('another kind');
    expect(error).toBe(0);
    expect(overlay.x).toHaveLength(64);
    expect(overlay.x[0]).toBe(0);
    expect(overlay.x.at(-1)).toBe(999);
    expect(overlay.y).toEqual(overlay.x);
  });
});
