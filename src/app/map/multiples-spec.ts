/** Indicators against the first input of a map, one line for each value of the second, as figures. Pure. */
import { isLogAxis } from '../../dimensioning/map/map-plan.ts';
import type { MapGrid } from '../../dimensioning/map/map-search.ts';
import type { Axis, FigureSpec, FigureTable, Series } from '../../models/contract/figure.ts';
import type { InputValues } from '../../models/contract/inputs.ts';
import type { IndicatorDeclaration, Model } from '../../models/contract/model.ts';
import { formatCount, formatPlain, withUnit } from '../../text/number-format.ts';
import { cellValue } from './heat/build-heat.ts';
import { colourAxis, colourFloor, shownUnit } from './heat/colour-scale.ts';
import { axisField } from './map-choice.ts';

export interface MultiplesRequest {
  model: Model;
  values: InputValues;
  method: string;
  grid: MapGrid;
}

/** `β = 32 packets`, `Cores 4`. */
function lineName(model: Model, { y }: MapGrid, value: number): string {
  const { label, symbol, unit } = axisField(model, y.input)!;
  const number = withUnit(formatPlain(value, 4), unit);
  return symbol === undefined ? `${label} ${number}` : `${symbol} = ${number}`;
}

function xAxis(model: Model, { x }: MapGrid): Axis {
  const { label, symbol, unit } = axisField(model, x.input)!;
  return {
    title: symbol === undefined ? label : `${label} ${symbol}`,
    unit,
    scale: isLogAxis(x) ? 'log' : 'linear',
    range: [x.from, x.to],
    fixed: true,
  };
}

function solvedColumns(grid: MapGrid, row: number, name: string): { x: number[]; y: number[] } {
  const line: { x: number[]; y: number[] } = { x: [], y: [] };
  grid.columns.forEach((x, column) => {
    const value = cellValue(grid.cells[row * grid.columns.length + column], name);
    if (value === null) return;
    line.x.push(x);
    line.y.push(value);
  });
  return line;
}

function table(request: MultiplesRequest, declarations: readonly IndicatorDeclaration[]): FigureTable {
  const { model, grid } = request;
  const axes = [grid.x, grid.y].map(({ input }) => axisField(model, input)!);
  return {
    columns: [...axes, ...declarations].map(({ label, unit }) => ({ label, unit })),
    rows: grid.rows.flatMap((y, row) =>
      grid.columns.flatMap((x, column) => {
        const cell = grid.cells[row * grid.columns.length + column];
        return cell === null ? [] : [[x, y, ...declarations.map(({ name }) => cellValue(cell, name))]];
      }),
    ),
  };
}

/** One indicator's figure; its x axis is that of all the others. */
export function multipleSpec(request: MultiplesRequest, declaration: IndicatorDeclaration): FigureSpec {
  const { model, values, method, grid } = request;
  const { factor } = shownUnit(declaration);
  const lines = grid.rows.map((_, row) => solvedColumns(grid, row, declaration.name));
  const all = lines.flatMap(({ y }) => y);
  const scale = colourAxis(declaration, all);
  const series = lines.map(({ x, y }, row): Series => ({
    name: lineName(model, grid, grid.rows[row]),
    label: lineName(model, grid, grid.rows[row]),
    role: 'alternative',
    variant: row,
    shape: 'line',
    x,
    y: y.map((value) => value * factor),
  }));
  const now = values[grid.x.input];
  const { label: xLabel } = axisField(model, grid.x.input)!;
  const { label: yLabel } = axisField(model, grid.y.input)!;
  const methodLabel = model.methods.find(({ id }) => id === method)?.label ?? method;
  const zeros =
    scale.scale === 'log' &&
    all.some((value) => value < (declaration.kind === 'probability' ? colourFloor : 1e-300));
  const ends = lines.flatMap(({ y }, row) => {
    const word = (value: number) => withUnit(formatPlain(value * factor, 3), scale.unit);
    return y.length === 0
      ? []
      : [`${lineName(model, grid, grid.rows[row])}: ${word(y[0])} to ${word(y.at(-1)!)}`];
  });
  return {
    title: declaration.label,
    subtitle: `${model.name}, ${methodLabel}; ${formatCount(grid.known)} of ${formatCount(grid.cells.length)} points${zeros ? '; zeros are left out' : ''}`,
    x: xAxis(model, grid),
    y: scale,
    series,
    markers:
      typeof now === 'number' && now >= grid.x.from && now <= grid.x.to
        ? [{ axis: 'x', value: now, label: 'now', kind: 'now' }]
        : [],
    summary: `${declaration.label} against ${xLabel}, a line for each of ${grid.rows.length} values of ${yLabel}. From the first to the last point: ${ends.join('; ')}.`,
    table: table(request, [declaration]),
    emptyMessage: `${declaration.label} has no value above zero in this range.`,
  };
}

/** The numbers of all figures together, for one file. */
export function multiplesTable(request: MultiplesRequest, declarations: readonly IndicatorDeclaration[]) {
  const { model, grid } = request;
  const { label: xLabel } = axisField(model, grid.x.input)!;
  const { label: yLabel } = axisField(model, grid.y.input)!;
  return {
    title: `${model.name} over ${xLabel} and ${yLabel}`,
    subtitle: `${formatCount(grid.known)} of ${formatCount(grid.cells.length)} points`,
    table: table(request, declarations),
  };
}
