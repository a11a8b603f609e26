import type { Axis, FigureSpec, Series } from '../../../src/models/contract/figure.ts';

const rateAxis: Axis = {
  title: 'Rate on the wire',
  unit: 'Mbit/s',
  scale: 'linear',
  range: [0, 10000],
};
export const lossAxis: Axis = { title: 'Loss probability', unit: '', scale: 'log', range: [1e-12, 1] };
export const batchAxis: Axis = { title: 'Batch size', unit: 'packets', scale: 'linear', range: [0, 100] };

export function series(over: Partial<Series> = {}): Series {
  return {
    name: 'model',
    role: 'model',
    shape: 'line',
    x: [0, 2500, 5000, 7500, 10000],
    y: [10, 20, 30, 60, 90],
    ...(over.role === 'ghost' ? {} : { label: over.name ?? 'model' }),
    ...over,
  };
}

export function figure(over: Partial<FigureSpec> = {}): FigureSpec {
  return {
    title: 'Mean batch against rate',
    subtitle: 'Batch polling, exact',
    x: rateAxis,
    y: batchAxis,
    series: [series()],
    markers: [],
    summary: 'The mean batch grows from 10 to 90 packets.',
    table: {
      columns: [
        { label: 'Rate', unit: 'Mbit/s' },
        { label: 'Mean batch', unit: 'packets' },
      ],
      rows: [
        [0, 10],
        [2500, 20.123456],
        [5000, null],
      ],
    },
    ...over,
  };
}
