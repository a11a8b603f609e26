import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Axis } from '../../../../src/models/contract/figure.ts';
import { plotArea, xPixel, xValue, yPixel, yValue } from '../../../../src/app/figures/frame/plot-geometry.ts';

const area = plotArea({ width: 600, height: 340 });

describe('plot geometry', () => {
  it('puts the ends of the ranges at the edges of the area', () => {
    const axis: Axis = { title: '', unit: '', scale: 'log', range: [1e-12, 1] };
    expect(yPixel(axis, area, 1e-12)).toBeCloseTo(area.top + area.height);
    expect(yPixel(axis, area, 1)).toBeCloseTo(area.top);
    expect(yPixel(axis, area, 1e-6)).toBeCloseTo(area.top + area.height / 2);
    expect(yPixel(axis, area, 0)).toBeNaN();
  });

  it('converts pixels and values both ways on every scale', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('linear', 'log', 'percentile'),
        fc.double({ min: 0, max: 600, noNaN: true }),
        (scale, pixel) => {
          const axis: Axis = { title: '', unit: '', scale: scale as Axis['scale'], range: [2, 5000] };
          expect(xPixel(axis, area, xValue(axis, area, pixel))).toBeCloseTo(pixel, 6);
          expect(yPixel(axis, area, yValue(axis, area, pixel))).toBeCloseTo(pixel, 6);
        },
      ),
    );
  });
});
