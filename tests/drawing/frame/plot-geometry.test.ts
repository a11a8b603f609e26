import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Axis } from '../../../src/models/contract/figure.ts';
import {
  plotArea,
  titleWithUnit,
  valueAt,
  xPixel,
  yPixel,
} from '../../../src/drawing/frame/plot-geometry.ts';

const area = plotArea({ width: 600, height: 340 });

describe('the plot geometry', () => {
  it('puts the ends of the ranges at the edges of the area', () => {
    const axis: Axis = { title: '', unit: '', scale: 'log', range: [1e-12, 1] };
    expect(yPixel(axis, area, 1e-12)).toBeCloseTo(area.top + area.height);
    expect(yPixel(axis, area, 1)).toBeCloseTo(area.top);
    expect(yPixel(axis, area, 1e-6)).toBeCloseTo(area.top + area.height / 2);
    expect(yPixel(axis, area, 0)).toBeNaN();
  });

  it('puts a value where its share of the axis is, on every scale', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('linear', 'log', 'percentile'),
        fc.double({ min: -0.2, max: 1.2, noNaN: true }),
        (scale, share) => {
          const axis: Axis = { title: '', unit: '', scale: scale as Axis['scale'], range: [2, 5000] };
          const value = valueAt(axis, share);
          expect(xPixel(axis, area, value)).toBeCloseTo(area.left + share * area.width, 6);
          expect(yPixel(axis, area, value)).toBeCloseTo(area.top + (1 - share) * area.height, 6);
        },
      ),
    );
  });
});

describe('the title of an axis', () => {
  it.each([
    ['Time in the system', 'µs', 'Time in the system (µs)'],
    ['Probability', '', 'Probability'],
    ['Service time', 's', 'Service time (s)'],
    ['Packets per poll', 'packets', 'Packets per poll'],
  ])('%s in "%s" is "%s"', (title, unit, words) => {
    expect(titleWithUnit(title, unit)).toBe(words);
  });
});
