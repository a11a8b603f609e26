import { describe, expect, test } from 'vitest';
import { catalogue } from '../loaded-catalogue.ts';
import { acceptsOverlay } from '../../src/models/contract/accepts-overlay.ts';
import type { DistributionOverlay, FigureSpec } from '../../src/models/contract/figure.ts';
import { defaultValues } from '../../src/models/contract/inputs.ts';
import { measuredOverlay } from './measured-overlay.ts';
import { reusedSolverOf } from '../reused-solver.ts';
import { contextOf } from './context-of.ts';

const latencies = measuredOverlay('µs', [
  [0, 10, 900],
  [10, 10, 80],
  [20, Infinity, 20],
]);
const batches = measuredOverlay('packets', [
  [1, 1, 300],
  [2, 2, 300],
  [4, 4, 300],
  [8, 8, 100],
]);

/** The figures of a model that take the overlay, in every view. */
function figuresWith(id: string, overlay: DistributionOverlay): [string, FigureSpec][] {
  const model = catalogue.find(id)!;
  const values = defaultValues(model.fields);
  const solution = reusedSolverOf(model).solve(values, { detail: 'screen' });
  const context = contextOf(values, solution, { method: model.methods[0]!.id, overlays: [overlay] });
  return model.figures
    .filter((figure) => acceptsOverlay(figure, overlay))
    .flatMap((figure) =>
      (figure.views ?? []).map(({ id: view }): [string, FigureSpec] => [
        view,
        figure.build({ ...context, view }),
      ]),
    );
}

describe.each(['batch-polling', 'interrupt-coalescing'])('bins over %s', (id) => {
  test('latencies are a band in every view, and the summary says so', () => {
    const figures = figuresWith(id, latencies);
    expect(figures.map(([view]) => view)).toEqual(['percentiles', 'cdf', 'ccdf']);
    for (const [view, { series, summary, x, y }] of figures) {
      const measured = series.filter(({ role }) => role === 'measurement');
      expect(measured.map(({ shape }) => shape)).toEqual(['band']);
      expect(measured[0]!.yUpper).toHaveLength(measured[0]!.x.length);
      for (let k = 0; k < measured[0]!.x.length; k++)
        expect(measured[0]!.yUpper![k]).toBeGreaterThanOrEqual(measured[0]!.y[k]!);
      expect([...x.range, ...y.range].every(Number.isFinite)).toBe(true);
      expect(summary).toContain('Measured: a band between the edges of the bins');
      expect(summary.includes('the percentiles end at 98 %')).toBe(view === 'percentiles');
    }
  });

  test('batch sizes are dots where single and steps where wide; the axis shows them all', () => {
    for (const [view, { series, summary, x }] of figuresWith(id, batches)) {
      if (view === 'all') continue; // measured polls found something
      const measured = series.filter(({ role }) => role === 'measurement');
      expect(measured.map(({ shape }) => shape)).toEqual(['dots', 'step']);
      expect(summary).toContain('Measured: a bin of several numbers is drawn as a step');
      expect(x.range[0]).toBeLessThanOrEqual(1);
      expect(x.range[1]).toBeGreaterThanOrEqual(15);
    }
  });
});
