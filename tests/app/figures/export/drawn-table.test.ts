import { expect, it } from 'vitest';
import { drawnFigure } from '../../../../src/app/figures/export/drawn-table.ts';
import { figureCsv } from '../../../../src/app/figures/export/figure-csv.ts';
import { figure, series } from '../sample-figure.ts';

it('measured and simulated points follow the model’s numbers in the table', () => {
  const spec = figure({
    series: [
      series(),
      series({ name: '=cmd|x', role: 'measurement', shape: 'dots', x: [1000], y: [12.5], weight: [400] }),
      series({ name: 'simulated', role: 'simulation', shape: 'band', x: [2500], y: [20], yUpper: [21] }),
      series({ name: 'where the drag began', role: 'ghost' }),
    ],
  });
  expect(figureCsv(drawnFigure(spec), []).split('\n').slice(2)).toEqual([
    'Rate (Mbit/s),Mean batch (packets),Measured or simulated,Rate on the wire (Mbit/s),Batch size (packets),' +
      '"Batch size, from (packets)","Batch size, to (packets)",Observations',
    '0,10,,,,,,',
    '2500,20.123456,,,,,,',
    '5000,,,,,,,',
    ",,'=cmd|x,1000,12.5,,,400",
    ',,simulated,2500,,20,21,',
    '',
  ]);
});

it('positions are written as on the axis, and a distribution with columns is listed once', () => {
  const percentiles = {
    title: 'Percentile',
    unit: '',
    scale: 'percentile' as const,
    range: [2, 1000] as const,
  };
  const measured = series({ role: 'measurement', shape: 'line', name: 'a', x: [2, 100], y: [4, 9] });
  const { table } = drawnFigure(figure({ x: percentiles, series: [measured] }));
  expect(table.columns[3]).toEqual({ label: 'Percentile', unit: '%' });
  expect(table.rows.slice(3).map((row) => row[3])).toEqual([50, 99]);

  const spec = figure({
    series: [series({ name: 'batch', role: 'simulation', shape: 'band', yUpper: [1] })],
  });
  const simulated = {
    ...spec.table,
    columns: [...spec.table.columns, { label: 'batch, simulated', unit: '' }],
  };
  expect(drawnFigure({ ...spec, table: simulated }).table).toBe(simulated);
  expect(drawnFigure(figure()).table.columns).toHaveLength(2);
});
