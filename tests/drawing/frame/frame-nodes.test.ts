import { describe, expect, it } from 'vitest';
import { xTicks, yTicks } from '../../../src/drawing/frame/axes/axis-ticks.ts';
import { frameNodes } from '../../../src/drawing/frame/frame-nodes.ts';
import { plotArea } from '../../../src/drawing/frame/plot-geometry.ts';
import { lightPalette } from '../../../src/drawing/palette.ts';
import type { Axis, AxisScale } from '../../../src/models/contract/figure.ts';

const axis = (scale: AxisScale, low: number, high: number): Axis => ({
  title: '',
  unit: '',
  scale,
  range: [low, high],
});
const tickTexts = (shown: Axis, length: number) => yTicks(shown, length).map(({ text }) => text);

describe('the ticks of a small figure', () => {
  it('are at least three, each with its number', () => {
    expect(tickTexts(axis('linear', 0, 8), 80)).toEqual(['0', '4', '8']);
    expect(tickTexts(axis('linear', -1, 1), 80)).toEqual(['\u22121', '0', '1']);
    expect(tickTexts(axis('linear', 0, 0.25), 80)).toEqual(['0', '0.1', '0.2']);
    expect(xTicks(axis('percentile', 1, 1e6), 223)).toHaveLength(3);
  });
});

describe('a linear axis against a rate', () => {
  it('has a number at each of at least three ticks, and at its left end', () => {
    for (const y of [axis('linear', 0, 300), axis('log', 1, 300)]) {
      const spec = { x: axis('linear', 0, 12), y };
      for (const width of [223, 340, 557]) {
        const nodes = frameNodes(spec, lightPalette, plotArea({ width, height: 340 }));
        const area = plotArea({ width, height: 340 });
        const below = String(area.top + area.height + 18);
        const numbers = nodes.filter(({ attributes }) => attributes.y === below).map(({ text }) => text);
        expect(numbers.length, `${width} px`).toBeGreaterThanOrEqual(3);
        expect(numbers[0], `${width} px`).toBe('0');
      }
    }
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
