import { describe, expect, it } from 'vitest';
import {
  thumbnailHeight,
  thumbnailOf,
  thumbnailWidth,
} from '../../../../src/app/figures/thumbnail/preset-thumbnail.ts';
import type { FigureSpec, Series } from '../../../../src/models/contract/figure.ts';
import { defaultValues } from '../../../../src/models/contract/inputs.ts';
import { solvePoint } from '../../../../src/headless/threads/point-solver.ts';
import { reusedSolverOf } from '../../../reused-solver.ts';
import { catalogue } from '../../../loaded-catalogue.ts';
import { contextOf } from '../../../models/context-of.ts';

const spec = (series: readonly Partial<Series>[]): FigureSpec => ({
  title: '',
  subtitle: '',
  markers: [],
  summary: '',
  table: { columns: [], rows: [] },
  x: { title: '', unit: '', scale: 'linear', range: [0, 10] },
  y: { title: '', unit: '', scale: 'log', range: [1, 100] },
  series: series.map((one) => ({ name: '', role: 'model', shape: 'line', x: [], y: [], ...one })),
});

const numbersOf = (d: string) => d.match(/[\d.]+/g)!.map(Number);

describe('a thumbnail of a figure', () => {
  it('is a line from the first point to the last, on the figure’s scales', () => {
    expect(thumbnailOf(spec([{ x: [0, 10], y: [1, 10] }])).paths).toEqual([
      { d: 'M1 47L95 24', filled: false },
    ]);
  });

  it('marks the operating point, while it is inside', () => {
    const now = (value: number) => ({ axis: 'x', value, label: 'now', kind: 'now' }) as const;
    expect(thumbnailOf({ ...spec([]), markers: [now(5)] }).now).toBe(48);
    expect(thumbnailOf({ ...spec([]), markers: [now(11)] }).now).toBeNull();
    expect(thumbnailOf(spec([])).now).toBeNull();
  });

  it('leaves out series that are not curves of the model', () => {
    const others = [{ role: 'measurement' }, { shape: 'band' }, { x: [], y: [] }] as const;
    expect(thumbnailOf(spec(others.map((one) => ({ x: [0, 1], y: [1, 2], ...one })))).paths).toEqual([]);
  });

  it.each(catalogue.models.map((model) => [model.id, model] as const))(
    'is inside its box and short: %s',
    (_, model) => {
      const values = defaultValues(model.fields);
      const figure = model.figures.find(({ id }) => id === model.presetFigure)!;
      if (figure.sweep !== undefined) return;
      const solution = solvePoint(reusedSolverOf(model), values, 'screen');
      const drawn = figure.build(
        contextOf(values, solution, { view: figure.views?.[0].id ?? '', method: model.methods[0].id }),
      );
      const { paths } = thumbnailOf(drawn);
      expect(paths.length).toBeGreaterThan(0);
      for (const { d } of paths) {
        expect(d.length).toBeLessThan(4000);
        expect(Math.max(...numbersOf(d))).toBeLessThanOrEqual(Math.max(thumbnailWidth, thumbnailHeight));
        expect(d).not.toContain('NaN');
      }
    },
  );
});
