import { describe, expect, it } from 'vitest';
import { endsOf } from '../../../../src/app/figures/frame/frame-nodes.ts';
import { xTicks, yTicks } from '../../../../src/app/figures/frame/axes/axis-ticks.ts';
import type { Axis, AxisScale } from '../../../../src/models/contract/figure.ts';

const axis = (scale: AxisScale, low: number, high: number): Axis => ({
  ...{ title: '', unit: '', scale },
  range: [low, high],
});
const told = (shown: Axis, length: number) => endsOf(shown, yTicks(shown, length)).map(({ text }) => text);

describe('the numbers beside the axis of a small figure', () => {
  it('are its ends, and zero between them', () => {
    expect(told(axis('linear', 0, 8), 100)).toEqual(['0', '8']);
    expect(told(axis('linear', 2, 6), 100)).toEqual(['2', '6']);
    expect(told(axis('linear', -1, 1), 90)).toEqual(['\u22121', '0', '1']);
  });

  it('have no more digits than they need beside zero', () => {
    expect(told(axis('linear', 0, 1.5), 100)).toEqual(['0', '1.5']);
    expect(told(axis('linear', 0, 1), 100)).toEqual(['0', '1']);
    expect(told(axis('linear', 0, 30), 100)).toEqual(['0', '30']);
  });

  it('are whole decades where the axis is logarithmic', () => {
    expect(told(axis('log', 10, 500), 100)).toEqual(['10', '100']);
    expect(told(axis('log', 0.1, 1000), 100)[0]).toBe('0.1');
  });

  it('are all of them where they are named, or percentiles', () => {
    const percentiles = axis('percentile', 1, 1e6);
    expect(endsOf(percentiles, xTicks(percentiles, 223))).toHaveLength(3);
    const ticks = ['hit', 'miss', 'average'].map((label, value) => ({ value, label }));
    const named: Axis = { ...axis('linear', -0.5, 2.5), ticks };
    expect(endsOf(named, xTicks(named, 223)).map(({ text }) => text)).toEqual(['hit', 'miss', 'average']);
  });
});

describe('named positions without room for all', () => {
  it('are the three that come first in the list, in the order of the axis', () => {
    const ticks = [4, 0, 7, 1, 2, 3, 5, 6].map((value) => ({ value, label: `name ${value}` }));
    const named: Axis = { ...axis('linear', -0.5, 7.5), ticks };
    expect(xTicks(named, 223).map(({ text }) => text)).toEqual(['name 0', 'name 4', 'name 7']);
    expect(xTicks(named, 900)).toHaveLength(8);
  });
});
