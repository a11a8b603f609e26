import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLOT_MARGINS, plotArea } from '../../../../../src/drawing/frame/plot-geometry.ts';
import { textWidth } from '../../../../../src/drawing/frame/words/text-width.ts';
import { readoutBox } from '../../../../../src/app/figures/plot/readout/ReadoutMarks.tsx';
import { series } from '../../sample-figure.ts';

function readout(count: number, name = 'model') {
  const row = { series: series({ name }), text: '60.00 packets', y: 60 };
  return { x: 5000, heading: 'Rate on the wire 5000 Mbit/s', rows: Array.from({ length: count }, () => row) };
}

describe('the box of a readout', () => {
  const area = plotArea({ width: 640, height: 330 });

  it('is beside the position that it reads, on the side with room', () => {
    const left = readoutBox(readout(1), 100, area, textWidth);
    expect(left.left).toBe(112);
    const right = readoutBox(readout(1), 500, area, textWidth);
    expect(right.left + right.width).toBe(488);
  });

  it('counts the rows without room', () => {
    const box = readoutBox(readout(20), 100, area, textWidth);
    expect(box.more).toBeGreaterThan(0);
    expect(box.rows.length + box.more).toBe(20);
    expect(readoutBox(readout(5), 100, area, textWidth).more).toBe(0);
  });

  it('never covers the words above the plot and never leaves the plot', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 240, max: 900 }),
        fc.integer({ min: 160, max: 500 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 1, max: 25 }),
        fc.string({ maxLength: 60 }),
        (width, height, share, count, name) => {
          const plot = plotArea({ width, height });
          const box = readoutBox(readout(count, name), share * plot.width, plot, textWidth);
          expect(box.top).toBeGreaterThanOrEqual(0);
          expect(box.rows.length).toBeGreaterThanOrEqual(1);
          expect(box.left).toBeGreaterThanOrEqual(-PLOT_MARGINS.left);
          expect(box.left + box.width).toBeLessThanOrEqual(plot.width + PLOT_MARGINS.right);
        },
      ),
    );
  });
});
