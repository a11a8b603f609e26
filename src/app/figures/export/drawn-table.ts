/** A figure's table with everything drawn: rows of measurements and simulation follow the model's numbers. */
import type { Axis, FigureSpec, FigureTable, Series } from '../../../models/contract/figure.ts';
import type { Cell } from '../../../text/csv-cell.ts';
import { figureTabs, type TabledFigure } from './figure-csv.ts';

type DrawnFigure = TabledFigure & Partial<Pick<FigureSpec, 'x' | 'y' | 'series'>>;

/** A simulated distribution has columns in the rows of the model's; residuals are the table itself. */
function isTabled({ role, name }: Series, { columns }: FigureTable): boolean {
  const column = role === 'simulation' ? `${name}, simulated` : name;
  return columns.some(({ label }) => label === column);
}

/** A position of an axis in its notation: the percentile, or the name. */
function written({ scale, ticks }: Axis, at: number): Cell {
  if (scale === 'percentile') return 100 * (1 - 1 / at);
  return ticks === undefined ? at : (ticks.find(({ value }) => value === at)?.label ?? at);
}

const columnOf = ({ title, unit, scale }: Axis) => ({
  label: title,
  unit: scale === 'percentile' ? '%' : unit,
});

function rowsOf({ name, x, y, yUpper, weight }: Series, along: Axis): Cell[][] {
  return Array.from(x, (at, k) => [
    name,
    written(along, at),
    yUpper === undefined ? y[k] : null,
    yUpper === undefined ? null : y[k],
    yUpper?.[k] ?? null,
    weight?.[k] ?? null,
  ]);
}

/**
 * The figure with a row for every measured or simulated point: name, position, value or ends of the interval, and
 * number of observations. The same object where there is no such point.
 */
export function drawnFigure(figure: DrawnFigure): TabledFigure {
  const { x, y, series = [], table } = figure;
  if (x === undefined || y === undefined) return figure;
  const drawn = series.filter(
    (one) => (one.role === 'measurement' || one.role === 'simulation') && !isTabled(one, table),
  );
  if (drawn.length === 0) return figure;
  const value = columnOf(y);
  const shownColumns = [
    { label: 'Measured or simulated', unit: '' },
    columnOf(x),
    value,
    { ...value, label: `${value.label}, from` },
    { ...value, label: `${value.label}, to` },
    { label: 'Observations', unit: '' },
  ];
  const [before, behind] = [table.columns, shownColumns].map((columns) => columns.map((): Cell => null));
  return {
    title: figure.title,
    subtitle: figure.subtitle,
    table: {
      columns: [...table.columns, ...shownColumns],
      rows: [
        ...table.rows.map((row) => [...row, ...behind]),
        ...drawn.flatMap((one) => rowsOf(one, x).map((row) => [...before, ...row])),
      ],
    },
  };
}

/** Everything drawn, for the clipboard. */
export function tableTabs(figure: TabledFigure): string {
  return figureTabs(drawnFigure(figure));
}
