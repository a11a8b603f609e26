/** Indicators against the first input of a map, one line for each value of the second, as figures. Pure. */
import { seriesAs } from '../../../models/figure-parts/series.ts';
import { isLogAxis } from '../../../dimensioning/map/map-plan.ts';
import type { MapGrid } from '../../../dimensioning/map/map-search.ts';
import type { Axis, FigureSpec, FigureTable, Series } from '../../../models/contract/figure.ts';
import type { InputValues } from '../../../models/contract/inputs.ts';
import type { IndicatorDeclaration, Model } from '../../../models/contract/model.ts';
import { formatCount, formatPlain, withUnit } from '../../../text/number-format.ts';
import { cellValue } from './heat/build-heat.ts';
import { colourAxis, colourFloor, shownUnit } from './heat/colour-scale.ts';
import { axisField } from './choice/map-choice.ts';
import { resultUnit } from '../../core/traffic/rate-scale.ts';
import { type AxisUnit, type MapUnits, canonicalUnits } from './choice/map-units.ts';
import { lowered } from '../../../text/number-words.ts';

export interface MultiplesRequest {
  model: Model;
  values: InputValues;
  method: string;
  grid: MapGrid;
  /** Absent: the model's units. */
  units?: MapUnits;
}

const unitsOf = ({ model, grid, units }: MultiplesRequest): MapUnits => units ?? canonicalUnits(model, grid);

/** `β = 32 packets`, `Cores 4`. */
function lineName(model: Model, { y }: MapGrid, { factor, unit }: AxisUnit, value: number): string {
  const { label, symbol } = axisField(model, y.input)!;
  const number = withUnit(formatPlain(factor * value, 4), unit);
  return symbol === undefined ? `${label} ${number}` : `${symbol} = ${number}`;
}

function xAxis(model: Model, { x }: MapGrid, { factor, unit }: AxisUnit): Axis {
  const { label, symbol } = axisField(model, x.input)!;
  return {
    title: symbol === undefined ? label : `${label} ${symbol}`,
    unit,
    scale: isLogAxis(x) ? 'log' : 'linear',
    range: [factor * x.from, factor * x.to],
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
  const { x: xUnit, y: yUnit, rate } = unitsOf(request);
  const axes = [grid.x, grid.y].map(({ input }, k) => ({
    label: axisField(model, input)!.label,
    unit: [xUnit, yUnit][k].unit,
  }));
  const results = declarations.map((declaration) => ({
    ...resultUnit(declaration, rate),
    name: declaration.name,
  }));
  return {
    columns: [...axes, ...results.map(({ shown }) => shown)].map(({ label, unit }) => ({ label, unit })),
    rows: grid.rows.flatMap((y, row) =>
      grid.columns.flatMap((x, column) => {
        const cell = grid.cells[row * grid.columns.length + column];
        return cell === null
          ? []
          : [
              [
                xUnit.factor * x,
                yUnit.factor * y,
                ...results.map(({ name, factor }) => {
                  const value = cellValue(cell, name);
                  return value === null ? null : factor * value;
                }),
              ],
            ];
      }),
    ),
  };
}

/** One indicator's figure; its x axis is the same in all of them. */
export function multipleSpec(request: MultiplesRequest, declaration: IndicatorDeclaration): FigureSpec {
  const { model, values, method, grid } = request;
  const units = unitsOf(request);
  const result = resultUnit(declaration, units.rate);
  const { factor } = shownUnit(declaration);
  const lines = grid.rows.map((_, row) => {
    const { x, y } = solvedColumns(grid, row, declaration.name);
    return { x: x.map((at) => units.x.factor * at), y: y.map((value) => result.factor * value) };
  });
  const all = lines.flatMap(({ y }) => y);
  const scale = colourAxis(result.shown, all);
  const nameOf = (row: number) => lineName(model, grid, units.y, grid.rows[row]);
  const series = lines.map(({ x, y }, row): Series =>
    seriesAs(
      'alternative',
      'line',
      nameOf(row),
      { x, y: y.map((value) => value * factor) },
      { label: nameOf(row), variant: row },
    ),
  );
  const now = values[grid.x.input];
  const { label: xLabel } = axisField(model, grid.x.input)!;
  const { label: yLabel } = axisField(model, grid.y.input)!;
  const methodLabel = model.methods.find(({ id }) => id === method)?.label ?? method;
  const zeros =
    scale.scale === 'log' &&
    all.some((value) => value < (declaration.kind === 'probability' ? colourFloor : 1e-300));
  const ends = lines.flatMap(({ y }, row) => {
    const word = (value: number) => withUnit(formatPlain(value * factor, 3), scale.unit);
    return y.length === 0 ? [] : [`${nameOf(row)}: ${word(y[0])} to ${word(y.at(-1)!)}`];
  });
  return {
    title: declaration.label,
    subtitle: `${model.name}, ${methodLabel}; ${formatCount(grid.known)} of ${formatCount(grid.cells.length)} points${zeros ? '; zeros are left out' : ''}`,
    x: xAxis(model, grid, units.x),
    y: scale,
    series,
    markers:
      typeof now === 'number' && now >= grid.x.from && now <= grid.x.to
        ? [{ axis: 'x', value: units.x.factor * now, label: 'now', kind: 'now' }]
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
    title: `${model.name} over ${lowered(xLabel)} and ${lowered(yLabel)}`,
    subtitle: `${formatCount(grid.known)} of ${formatCount(grid.cells.length)} points`,
    table: table(request, declarations),
  };
}
