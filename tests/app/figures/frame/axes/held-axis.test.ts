import { describe, expect, it } from 'vitest';
import type { Axis } from '../../../../../src/models/contract/figure.ts';
import { heldAxis } from '../../../../../src/app/figures/frame/axes/held-axis.ts';

function axis(low: number, high: number, scale: Axis['scale'] = 'linear'): Axis {
  return { title: 'Sojourn time', unit: 'µs', scale, range: [low, high] };
}

describe('an axis while dragging', () => {
  it('stays for a smaller or slightly larger range', () => {
    const held = axis(0, 100);
    expect(heldAxis(held, axis(0, 40))).toBe(held);
    expect(heldAxis(held, axis(0, 109))).toBe(held);
  });

  it('grows on the side that is left by more than a tenth, and only there', () => {
    expect(heldAxis(axis(0, 100), axis(20, 130)).range).toEqual([0, 130]);
    expect(heldAxis(axis(0, 100), axis(-30, 60)).range).toEqual([-30, 100]);
  });

  it('counts in decades on a logarithmic axis', () => {
    const held = axis(1e-10, 1, 'log');
    expect(heldAxis(held, axis(2e-11, 1, 'log'))).toBe(held);
    expect(heldAxis(held, axis(1e-14, 1, 'log')).range[0]).toBeCloseTo(1e-14, 20);
  });

  it('takes over another scale or quantity at once', () => {
    const wanted = axis(1, 10, 'log');
    expect(heldAxis(axis(0, 100), wanted)).toBe(wanted);
    const other = { ...axis(0, 50), title: 'Waiting time' };
    expect(heldAxis(axis(0, 100), other)).toBe(other);
  });
});
