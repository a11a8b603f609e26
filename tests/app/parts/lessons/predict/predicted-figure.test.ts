import { describe, expect, it } from 'vitest';
import { drawnPrediction } from '../../../../../src/app/parts/lessons/predict/DrawTask.tsx';
import { predictedFigures } from '../../../../../src/app/parts/lessons/predict/predicted-figure.ts';
import type { Prediction } from '../../../../../src/app/parts/lessons/predict/prediction.ts';
import type { Axis, FigureSpec } from '../../../../../src/models/contract/figure.ts';
import { withPins } from '../../../../../src/models/figure-parts/with-pins.ts';

const inPackets = { unit: 'Mpps', perMpps: 1, gbpsPerMpps: 0.5 } as const;
const axis = (title: string, unit: string, range: readonly [number, number]): Axis => ({
  title,
  unit,
  range,
  scale: 'linear',
});

const lossInPackets: FigureSpec = {
  title: 'Loss',
  subtitle: '',
  summary: 'None is lost.',
  x: axis('Packet rate', 'Mpps', [0, 20]),
  y: axis('Loss probability', '', [0, 0.1]),
  series: [{ name: 'loss', label: 'model', role: 'model', shape: 'line', x: [0, 20], y: [0, 0.1] }],
  markers: [],
  table: { columns: [{ label: 'Packet rate', unit: 'Mpps' }], rows: [[0], [20]] },
};

const drawn: Prediction = {
  model: 'any',
  figure: 'loss',
  shape: 'line',
  x: { unit: 'Gbit/s', values: [4, 8] },
  y: { unit: '%', values: [0, 30] },
};

const inLoss = (prediction: Prediction, view = '') =>
  predictedFigures(prediction, lossInPackets, inPackets, view);

describe('a prediction in its figure', () => {
  it('lies on the axes of the figure, in its units', () => {
    const [{ curves }] = inLoss(drawn);
    expect(curves.map(({ series }) => [series.x, series.y])).toEqual([
      [
        [8, 16],
        [0, 0.3],
      ],
    ]);
  });

  it('is drawn with its name, widens the axes, and is listed in table and summary', () => {
    const spec = withPins(lossInPackets, inLoss(drawn), null);
    expect(spec.series.at(-1)).toMatchObject({ label: 'Your prediction', role: 'pin' });
    expect(spec.y.range).toEqual([0, 0.3]);
    expect(spec.table.rows).toContainEqual(['Your prediction', 16, 0.3]);
    expect(spec.summary).toMatch(/“Your prediction”: 0 at 8.Mpps, 0\.3 at 16.Mpps\.$/u);
  });

  it('is not drawn where the axes measure something else, or in a view of something else', () => {
    expect(inLoss({ ...drawn, y: { unit: 'µs', values: [1, 2] } })).toEqual([]);
    expect(inLoss({ ...drawn, x: { unit: 'packets', values: [1, 2] } })).toEqual([]);
    expect(inLoss({ ...drawn, views: ['log'] }, 'linear')).toEqual([]);
    expect(inLoss({ ...drawn, views: ['log'] }, 'log')).toHaveLength(1);
  });

  it('is a line across the figure where the estimate lies on x', () => {
    const estimate = { unit: 'Mpps', values: [33] };
    const spec = withPins(
      lossInPackets,
      inLoss({ ...drawn, shape: 'across', x: estimate, y: estimate }),
      null,
    );
    expect(spec.markers).toEqual([{ axis: 'x', value: 33, label: 'Your prediction', kind: 'note' }]);
    expect(spec.x.range).toEqual([0, 33]);
    expect(spec.series).toHaveLength(1);
    expect(spec.table.rows).toContainEqual(['Your prediction', 33]);
  });

  it('is a dash around its position where it is a value', () => {
    const point: Prediction = { ...drawn, shape: 'point', x: { unit: 'Mpps', values: [10] } };
    const [{ curves, table, x }] = inLoss({ ...point, y: { unit: '%', values: [3] } });
    expect(curves.map(({ series }) => [series.x, series.y])).toEqual([
      [
        [9.2, 10, 10.8],
        [0.03, 0.03, 0.03],
      ],
    ]);
    expect(table.rows).toEqual([[10, 0.03]]);
    expect(x.range).toEqual([10, 10]);
  });
});

describe('drawn bars in the figure of their distribution', () => {
  it('have a part for each value of a bin, and nothing outside the bins', () => {
    const prediction = drawnPrediction(
      {
        figure: 'sizes',
        views: undefined,
        x: axis('Size', 'packets', [0, 4]),
        y: axis('Share of all', '%', [0, 50]),
        positions: [1, 3],
        barWidth: 2,
      },
      { model: 'any', heights: [40, 60], step: 1 },
    );
    expect(prediction.x.values).toEqual([-1.5, 0.5, 2.5, 4.5]);
    expect(prediction.y.values).toEqual([0, 20, 30, 0]);
  });
});
