import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verdict } from '../../../src/models/contract/verdict.ts';

const about = { kind: 'time', packets: 1e6, expected: null } as const;

describe('verdict', () => {
  it.each([
    [12.31, { mean: 12.28, halfWidth: 0.05 }, 'agrees', 'agrees within the 95 % interval'],
    [12.35, { mean: 12.28, halfWidth: 0.05 }, 'near', 'differs by 0.57 %: outside the 95 % interval, within twice its half-width'],
    [13.6, { mean: 12.28, halfWidth: 0.05 }, 'differs', 'differs by 11 %, well outside the 95 % interval, for no known reason'],
    [null, { mean: 12.28, halfWidth: 0.05 }, 'unknown', 'nothing to compare'],
    [12.3, null, 'unknown', 'nothing to compare'],
    [12.3, { mean: 12.28, halfWidth: null }, 'unknown', 'too few batches yet'],
    [0, { mean: 0, halfWidth: 0 }, 'agrees', 'agrees within the 95 % interval'],
    [0.1, { mean: 0, halfWidth: 0 }, 'differs', 'differs by 0.1, well outside the 95 % interval, for no known reason'],
  ] as const)('%j against %j: %s', (analytic, simulated, kind, words) => {
    expect(verdict(analytic, simulated, about)).toEqual({ kind, words });
  }); // oxfmt-ignore

  it('agrees up to one half-width, not up to two', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        fc.double({ min: 1e-6, max: 1e3, noNaN: true }),
        fc.double({ min: -3, max: 3, noNaN: true }),
        (mean, share, distance) => {
          const halfWidth = share * Math.max(1e-6, Math.abs(mean));
          const away = Math.abs(distance);
          fc.pre(Math.abs(away - 1) > 0.01 && Math.abs(away - 2) > 0.01);
          const { kind } = verdict(mean + distance * halfWidth, { mean, halfWidth }, about);
          expect(kind).toBe(away < 1 ? 'agrees' : away < 2 ? 'near' : 'differs');
        },
      ),
    );
  });

  it('says why a difference is expected', () => {
    const expected = 'Eq. (5) assumes independence.';
    expect(verdict(13.6, { mean: 12.28, halfWidth: 0.05 }, { ...about, expected }).words).toBe(
      'differs by 11 %, expected here: Eq. (5) assumes independence',
    );
  });

  it('does not take a loss too rare to be seen for a difference', () => {
    const none = { mean: 0, halfWidth: 0 };
    const loss = { ...about, kind: 'probability' } as const;
    expect(verdict(1e-9, none, loss).kind).toBe('agrees');
    expect(verdict(1e-4, none, loss).kind).toBe('differs');
  });
});
