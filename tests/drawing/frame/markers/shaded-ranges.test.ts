import { describe, expect, it } from 'vitest';
import { plotArea } from '../../../../src/drawing/frame/plot-geometry.ts';
import { plotLabels } from '../../../../src/drawing/plot-labels.ts';
import { plotScene } from '../../../../src/drawing/plot-scene.ts';
import { rangeNodes } from '../../../../src/drawing/frame/markers/shaded-ranges.ts';
import { lightPalette } from '../../../../src/drawing/palette.ts';
import type { FigureSpec } from '../../../../src/models/contract/figure.ts';

const size = { width: 480, height: 300 };
const area = plotArea(size);

const figure = (ranges: FigureSpec['ranges']): FigureSpec => ({
  title: 'Loss',
  subtitle: 'Against cores',
  x: { title: 'Cores', unit: '', scale: 'linear', range: [0, 10] },
  y: { title: 'Loss', unit: '', scale: 'linear', range: [0, 1] },
  series: [{ name: 'Loss', role: 'model', shape: 'line', x: [0, 10], y: [1, 0] }],
  markers: [],
  ...(ranges === undefined ? {} : { ranges }),
  summary: '',
  table: { columns: [], rows: [] },
});

/** x and width. */
const washes = (spec: FigureSpec) =>
  rangeNodes(spec, lightPalette, area, 'washes').map(({ attributes: { x, width } }) => [
    Number(x),
    Number(width),
  ]);

describe('shaded ranges', () => {
  it('are at the declared positions of the axis and end at its end', () => {
    const spec = figure([
      { axis: 'x', from: 2, to: 5, label: 'feasible' },
      { axis: 'x', from: 8, to: 40, label: '' },
    ]);
    const tenth = area.width / 10;
    const [first, second] = washes(spec);
    expect(first[0]).toBeCloseTo(area.left + 2 * tenth, 0);
    expect(first[1]).toBeCloseTo(3 * tenth, 0);
    expect(second[0] + second[1]).toBeCloseTo(area.left + area.width, 0);
  });

  it('of one value are visible, and outside of the axis are not', () => {
    expect(washes(figure([{ axis: 'x', from: 10, to: 10, label: '' }]))).toEqual([
      [area.left + area.width - 4, 4],
    ]);
    expect(washes(figure([{ axis: 'x', from: 11, to: 12, label: '' }]))).toEqual([]);
    expect(rangeNodes(figure(undefined), lightPalette, area, 'washes')).toEqual([]);
  });

  it('have a bar along the axis that the grid does not cut', () => {
    const { under } = plotScene(figure([{ axis: 'x', from: 2, to: 9, label: '' }]), lightPalette, size);
    const grid = under.findIndex(({ attributes }) => attributes.stroke === lightPalette.grid);
    const bar = under.findIndex(({ tag, attributes }) => tag === 'rect' && attributes.height === '4');
    expect(grid).toBeGreaterThanOrEqual(0);
    expect(bar).toBeGreaterThan(grid);
  });

  it('are described in words', () => {
    const across = plotScene(figure([{ axis: 'x', from: 2, to: 5, label: 'feasible' }]), lightPalette, size);
    expect(across.row.map(({ text }) => text)).toEqual(['feasible']);
    const spec = figure([{ axis: 'y', from: 0.1, to: 0.3, label: 'enough' }]);
    const { labels } = plotScene(spec, lightPalette, size, { labelled: plotLabels });
    expect(labels.map(({ text }) => text)).toEqual(['enough']);
  });
});
