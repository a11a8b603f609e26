/** A map's solved points as a heat map's specification. Pure; a millisecond for 1600 cells. */
import { isLogAxis, type MapAxis } from '../../../../dimensioning/map/map-plan.ts';
import type { MapCell, MapGrid } from '../../../../dimensioning/map/map-search.ts';
import type { Goal } from '../../../../dimensioning/question/question.ts';
import type { Axis, FigureTable } from '../../../../models/contract/figure.ts';
import type { InputValues, NumberField } from '../../../../models/contract/inputs.ts';
import type { IndicatorDeclaration, Model } from '../../../../models/contract/model.ts';
import { formatCount, formatIndicator, formatPlain, withUnit } from '../../../../text/number-format.ts';
import { colourAxis, colourFloor, shownUnit } from './colour-scale.ts';
import type { HeatCell, HeatSpec } from './heat-spec.ts';
import { axisField } from '../choice/map-choice.ts';
import { allGoalsHold, outlineCaution, outlineWords } from '../goals/map-goals.ts';
import { resultUnit } from '../../../core/traffic/rate-scale.ts';
import { type AxisUnit, type MapUnits, canonicalUnits } from '../choice/map-units.ts';
import { numberOf, lowered } from '../../../../text/number-words.ts';

interface HeatRequest {
  model: Model;
  /** Present inputs: the operating point. */
  values: InputValues;
  method: string;
  grid: MapGrid;
  indicator: IndicatorDeclaration;
  goals: readonly Goal[];
  /** Absent: the model's units. */
  units?: MapUnits;
}

/** Edges between cells: half way to the neighbours on the axis as drawn, as far beyond the ends. */
export function cellEdges(axis: MapAxis, positions: readonly number[]): number[] {
  const log = isLogAxis(axis);
  const at = positions.map((position) => (log ? Math.log(position) : position));
  if (at.length === 1) at.push(at[0] + (log ? Math.log(2) : 1));
  const inner = at.slice(1).map((position, k) => (position + at[k]) / 2);
  const edges = [2 * at[0] - inner[0], ...inner, 2 * at.at(-1)! - inner.at(-1)!];
  const used = positions.length === 1 ? edges.slice(0, 2) : edges;
  return used.map((edge) => (log ? Math.exp(edge) : edge));
}

function drawnAxis(axis: MapAxis, field: NumberField, edges: readonly number[], unit: string): Axis {
  const title = field.symbol === undefined ? field.label : `${field.label} ${field.symbol}`;
  return { title, unit, scale: axis.scale, range: [edges[0], edges.at(-1)!] };
}

/** The value of an indicator at a cell; null where there is none. */
export function cellValue(cell: MapCell | null, name: string): number | null {
  return cell?.solved === true ? (cell.indicators[name] ?? null) : null;
}

const scaled = (value: number | null, factor: number): number | null =>
  value === null ? null : factor * value;

function heatTable({ model, grid, indicator, goals }: HeatRequest, units: MapUnits): FigureTable {
  const others = goals
    .map((goal) => model.indicators.find(({ name }) => name === goal.indicator))
    .filter((declaration) => declaration !== undefined && declaration !== indicator);
  const shown = [indicator, ...new Set(others as IndicatorDeclaration[])].map((declaration) => ({
    ...resultUnit(declaration, units.rate),
    name: declaration.name,
  }));
  const axes = [grid.x, grid.y].map(({ input }) => axisField(model, input)!);
  const rows = grid.cells.flatMap((cell, index) => {
    if (cell === null) return [];
    const at = [
      units.x.factor * grid.columns[index % grid.columns.length],
      units.y.factor * grid.rows[Math.floor(index / grid.columns.length)],
    ];
    const values = shown.map(({ name, factor }) => scaled(cellValue(cell, name), factor));
    const holds =
      goals.length === 0 ? [] : [cell.solved && allGoalsHold(goals, cell.indicators) ? 'yes' : 'no'];
    return [[...at, ...values, ...holds, cell.solved ? '' : cell.message]];
  });
  return {
    columns: [
      ...axes.map(({ label }, k) => ({ label, unit: [units.x, units.y][k].unit })),
      ...shown.map(({ shown: { label, unit } }) => ({ label, unit })),
      ...(goals.length === 0 ? [] : [{ label: 'Goals hold', unit: '' }]),
      { label: 'No result because', unit: '' },
    ],
    rows,
  };
}

function spread(declaration: IndicatorDeclaration, values: readonly number[]): string {
  if (values.length === 0) return `${declaration.label} has no value anywhere on this map.`;
  const word = (value: number) => {
    const { text, unit } = formatIndicator(declaration, value);
    return withUnit(text, unit);
  };
  return `${declaration.label} ranges from ${word(Math.min(...values))} to ${word(Math.max(...values))}.`;
}

function heatSummary(
  request: HeatRequest,
  units: MapUnits,
  values: readonly number[],
  feasible: number,
): string {
  const { model, grid, goals } = request;
  const caution = outlineCaution(model, request.values, goals);
  const indicator = resultUnit(request.indicator, units.rate).shown;
  const axis = ({ input, from, to }: MapAxis, { factor, unit }: AxisUnit) => {
    const { label } = axisField(model, input)!;
    return `${label} from ${formatPlain(factor * from)} to ${withUnit(formatPlain(factor * to), unit)}`;
  };
  const none = grid.cells.filter((cell) => cell?.solved === false).length;
  const total = grid.cells.length;
  return [
    `${indicator.label} over ${axis(grid.x, units.x)} and ${axis(grid.y, units.y)}, solved at ${formatCount(grid.known)} of ${formatCount(total)} points.`,
    spread(indicator, values),
    ...(none === 0 ? [] : [`${numberOf(none, 'point has', 'points have')} no result.`]),
    ...(goals.length === 0
      ? []
      : [
          `Goals (${outlineWords({ model, rate: units.rate }, goals)}) hold at ${formatCount(feasible)} of the ${formatCount(grid.known)} solved points.`,
          ...(caution === null ? [] : [caution]),
        ]),
  ].join(' ');
}

export function buildHeat(request: HeatRequest): HeatSpec {
  const { model, values, method, grid, indicator, goals } = request;
  const { cells, drawn } = grid;
  const units = request.units ?? canonicalUnits(model, grid);
  const result = resultUnit(indicator, units.rate);
  const valueOf = (cell: MapCell | null) => scaled(cellValue(cell, indicator.name), result.factor);
  const columns = grid.columns.map((at) => units.x.factor * at);
  const rows = grid.rows.map((at) => units.y.factor * at);
  const known = cells.map(valueOf).filter((value) => value !== null);
  const colour = colourAxis(result.shown, known);
  const { factor } = shownUnit(indicator);
  const least = indicator.kind === 'probability' ? colourFloor : 0;
  const holds = cells.map((cell) =>
    cell === null || goals.length === 0 ? null : cell.solved && allGoalsHold(goals, cell.indicators),
  );
  const shown = cells.map((_, index): HeatCell => {
    const source = drawn[index];
    const cell = source < 0 ? null : cells[source];
    const beside = { coarse: source !== index, holds: source < 0 ? null : holds[source] };
    if (cell === null) return { state: 'open', value: null, ...beside };
    const value = valueOf(cell);
    if (value === null) return { state: 'none', value: null, ...beside };
    const off = colour.scale === 'log' && (value <= 0 || value < least);
    return { state: off ? 'zero' : 'value', value: value * factor, ...beside };
  });
  const xEdges = cellEdges(grid.x, grid.columns).map((edge) => units.x.factor * edge);
  const yEdges = cellEdges(grid.y, grid.rows).map((edge) => units.y.factor * edge);
  const [xField, yField] = [axisField(model, grid.x.input)!, axisField(model, grid.y.input)!];
  const axes = {
    x: drawnAxis(grid.x, xField, xEdges, units.x.unit),
    y: drawnAxis(grid.y, yField, yEdges, units.y.unit),
  };
  const at = (field: NumberField, unit: AxisUnit) => {
    const value = values[field.name];
    return typeof value === 'number' ? unit.factor * value : null;
  };
  const [xNow, yNow] = [at(xField, units.x), at(yField, units.y)];
  const inside = (value: unknown, { range }: Axis): value is number =>
    typeof value === 'number' && value >= range[0] && value <= range[1];
  const methodLabel = model.methods.find(({ id }) => id === method)?.label ?? method;
  const complete = grid.known === cells.length;
  const progress = complete ? '' : `, ${formatCount(grid.known)} solved so far, the rest drawn coarse`;
  return {
    title: `${indicator.label} over ${lowered(xField.label)} and ${lowered(yField.label)}`,
    subtitle: `${model.name}, ${methodLabel}; ${columns.length} × ${rows.length} points${progress}`,
    ...axes,
    columns,
    rows,
    xEdges,
    yEdges,
    colour,
    isLoss: indicator.kind === 'probability',
    cells: shown,
    zero: shown.some(({ state }) => state === 'zero') ? (least > 0 ? 'none' : '0') : null,
    hasNone: shown.some(({ state }) => state === 'none'),
    goals: goals.length === 0 ? null : outlineWords({ model, rate: units.rate }, goals),
    now: inside(xNow, axes.x) && inside(yNow, axes.y) ? { x: xNow, y: yNow } : null,
    summary: heatSummary(request, units, known, holds.filter((held) => held === true).length),
    table: heatTable(request, units),
  };
}
