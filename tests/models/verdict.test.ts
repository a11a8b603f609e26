import { describe, expect, it } from 'vitest';
import { verdict } from '../../src/models/verdict.ts';

const about = { kind: 'time', packets: 1e6, expected: null } as const;

describe('verdict', () => {
  it.each([
    [12.31, { mean: 12.28, halfWidth: 0.05 }, 'agrees', 'agrees within the interval'],
    [12.35, { mean: 12.28, halfWidth: 0.05 }, 'near', 'differs by 0.57 %, no more than chance allows'],
    [13.6, { mean: 12.28, halfWidth: 0.05 }, 'differs', 'differs by 11 %, which nothing explains'],
    [null, { mean: 12.28, halfWidth: 0.05 }, 'unknown', 'nothing to compare'],
    [12.3, null, 'unknown', 'nothing to compare'],
    [12.3, { mean: 12.28, halfWidth: null }, 'unknown', 'too few batches yet'],
    [0, { mean: 0, halfWidth: 0 }, 'agrees', 'agrees within the interval'],
    [0.1, { mean: 0, halfWidth: 0 }, 'differs', 'differs by 0.1, which nothing explains'],
  ] as const)('%j against %j: %s', (analytic, simulated, kind, words) => {
    expect(verdict(analytic, simulated, about)).toEqual({ kind, words });
  }); // prettier-ignore

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
