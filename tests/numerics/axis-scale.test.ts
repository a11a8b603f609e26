import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { middleOn, positionOn, shareOn } from '../../src/numerics/axis-scale.ts';

const ranges = fc
  .record({
    scale: fc.constantFrom('linear' as const, 'log' as const),
    low: fc.double({ min: -1e3, max: 1e3, noNaN: true }).filter((low) => Math.abs(low) > 1e-6 || low === 0),
    width: fc.double({ min: 1e-2, max: 1e4, noNaN: true }),
  })
  .map(({ scale, low, width }) => ({ scale, low, high: low + width }));

describe('a position on a range', () => {
  it('lies at the share from which it came', () => {
    fc.assert(
      fc.property(ranges, fc.double({ min: 0, max: 1, noNaN: true }), (range, share) => {
        expect(shareOn(range, positionOn(range, share))).toBeCloseTo(share, 7);
      }),
    );
  });

  it('is half way where its share is a half', () => {
    fc.assert(
      fc.property(ranges, (range) => {
        const middle = middleOn(range, range.low, range.high);
        expect(shareOn(range, middle)).toBeCloseTo(0.5, 7);
      }),
    );
  });

  it('is spread by equal factors on a logarithmic range, by equal steps where that does not start above 0', () => {
    expect(positionOn({ scale: 'log', low: 1, high: 100 }, 0.5)).toBe(10);
    expect(positionOn({ scale: 'log', low: 0, high: 100 }, 0.5)).toBe(50);
    expect(shareOn({ scale: 'log', low: 3, high: 3 }, 3)).toBe(0);
  });
});
