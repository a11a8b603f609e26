import { describe, expect, it } from 'vitest';
import { drawableCurves, heightsAt } from '../../../src/lessons/answers/figure-curve.ts';
import type { Axis, FigureSpec, Series } from '../../../src/models/contract/figure.ts';

const axis: Axis = { title: '', unit: '', scale: 'linear', range: [0, 4] };
const line: Series = { name: 'model', role: 'model', shape: 'line', x: [0, 2, 4], y: [0, 2, 10] };
const figure: FigureSpec = {
  title: '',
  subtitle: '',
  summary: '',
  x: axis,
  y: axis,
  series: [{ ...line, role: 'ghost' }, line, { ...line, shape: 'dots' }],
  markers: [],
  table: { columns: [], rows: [] },
};

describe('the curve of a figure that is drawn by hand', () => {
  it('is one of the present scenario, on axes with a value at each place', () => {
    expect(drawableCurves(figure)).toEqual([line]);
    expect(drawableCurves({ ...figure, x: { ...axis, scale: 'percentile' } })).toEqual([]);
    expect(drawableCurves({ ...figure, y: { ...axis, scale: 'log' } })).toEqual([]);
    expect(drawableCurves({ ...figure, x: { ...axis, ticks: [] } })).toEqual([]);
  });

  it('has its heights between its points, and at its ends beyond them', () => {
    expect(heightsAt(line, [-1, 0, 1, 2, 3, 5])).toEqual([0, 0, 1, 2, 6, 10]);
    expect(heightsAt({ ...line, shape: 'step' }, [0.9, 1.1, 3.5])).toEqual([0, 2, 10]);
    expect(heightsAt({ ...line, x: [4, 2, 0], y: [10, NaN, 0] }, [1])).toEqual([2.5]);
    expect(heightsAt({ ...line, y: [NaN, NaN, NaN] }, [1])).toBeNull();
  });
});
