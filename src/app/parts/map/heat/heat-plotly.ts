/** A heat map as data and layout for Plotly, with contours. Pure: imports only types from Plotly. */
import type { Data, Layout, Shape } from 'plotly.js';
import { plotlyAxis, plotlyText } from '../../../figures/examine/plotly/plotly-axis.ts';
import { type PlotlyFigure, plotlyLayout } from '../../../figures/examine/plotly/plotly-figure.ts';
import { yTicks } from '../../../../drawing/frame/axes/axis-ticks.ts';
import {
  type PlotArea,
  plotArea,
  type Size,
  titleWithUnit,
  toCoordinate,
} from '../../../../drawing/frame/plot-geometry.ts';
import { FIGURE_FONT_SIZE } from '../../../../drawing/frame/words/text-width.ts';
import type { Palette } from '../../../../drawing/palette.ts';
import { outlinePath } from './feasible-outline.ts';
import { heatColour, heatRamp, zeroColour } from './heat-colours.ts';
import type { HeatSpec } from './heat-spec.ts';

/** Room on the right for the colour bar and its numbers, px. */
const barRoom = 72;
const stops = 10;

/** The area between the axes, px from the plot's top left corner. */
export function heatArea(size: Size): PlotArea {
  const area = plotArea(size);
  return { ...area, width: Math.max(1, area.width - barRoom) };
}

/** Step for about eight lines, at whole decades where the colours cover many. */
function contourStep(low: number, high: number, logarithmic: boolean): number {
  const step = (high - low) / 8;
  return logarithmic && high - low >= 4 ? Math.max(1, Math.round(step)) : step;
}

/** `zauto` is missing in the types of Plotly. */
type HeatTrace = Data & { zauto: boolean };

function valueTraces(spec: HeatSpec, palette: Palette, length: number): Data[] {
  const { colour } = spec;
  const coordinate = (value: number) => toCoordinate(colour.scale, value);
  const [low, high] = [coordinate(colour.range[0]), coordinate(colour.range[1])];
  const z = inRows(spec, ({ state, value }) => (state === 'value' ? coordinate(value!) : null));
  const ticks = yTicks(colour, length);
  const font = { size: FIGURE_FONT_SIZE, color: palette.inkMuted };
  const ramp = heatRamp(spec, palette);
  const heat: HeatTrace = {
    type: 'heatmap',
    x: [...spec.xEdges],
    y: [...spec.yEdges],
    z,
    hoverinfo: 'skip',
    zmin: low,
    zmax: high,
    zauto: false,
    connectgaps: false,
    colorscale: Array.from({ length: stops }, (_, k): [number, string] => {
      const share = k / (stops - 1);
      return [share, heatColour(ramp, share)];
    }),
    colorbar: {
      x: 1,
      xpad: 12,
      thickness: 14,
      len: 1,
      y: 0.5,
      ypad: 0,
      outlinewidth: 0,
      tickfont: font,
      tickmode: 'array',
      tickvals: ticks.map(({ value }) => coordinate(value)),
      ticktext: ticks.map(({ text }) => plotlyText(text)),
    },
  };
  const contours: Data = {
    type: 'contour',
    x: [...spec.columns],
    y: [...spec.rows],
    z,
    hoverinfo: 'skip',
    showscale: false,
    connectgaps: false,
    autocontour: false,
    line: { color: 'rgba(255,255,255,0.75)', width: 1, smoothing: 0 },
    contours: {
      coloring: 'none',
      start: low,
      end: high,
      size: contourStep(low, high, colour.scale === 'log'),
    },
  };
  const solvedRows = z.filter((row) => row.some((value) => value !== null)).length;
  return spec.rows.length > 1 && spec.columns.length > 1 && solvedRows > 1 ? [heat, contours] : [heat];
}

/** Cells that are not on the colour bar: zeros, and no result. */
function otherTrace(spec: HeatSpec, palette: Palette): Data[] {
  const code = { value: null, open: null, zero: 0, none: 1 };
  const z = inRows(spec, ({ state }) => code[state]);
  if (z.every((row) => row.every((value) => value === null))) return [];
  const trace: HeatTrace = {
    type: 'heatmap',
    x: [...spec.xEdges],
    y: [...spec.yEdges],
    z,
    hoverinfo: 'skip',
    showscale: false,
    zmin: 0,
    zmax: 1,
    zauto: false,
    connectgaps: false,
    colorscale: [
      [0, zeroColour(palette)],
      [1, palette.control],
    ],
  };
  return [trace];
}

function inRows<T>({ cells, columns, rows }: HeatSpec, of: (cell: HeatSpec['cells'][number]) => T): T[][] {
  const n = columns.length;
  return rows.map((_, row) => cells.slice(row * n, (row + 1) * n).map(of));
}

function outline(spec: HeatSpec, palette: Palette): Partial<Shape>[] {
  const [columns, rows] = [spec.columns.length, spec.rows.length];
  const inside = (column: number, row: number) =>
    column >= 0 &&
    row >= 0 &&
    column < columns &&
    row < rows &&
    spec.cells[row * columns + column].holds === true;
  const path = outlinePath(inside, spec.xEdges, spec.yEdges);
  if (path === '') return [];
  const under = { type: 'path' as const, path, xref: 'x' as const, yref: 'y' as const };
  return [
    { ...under, line: { color: palette.surface, width: 5 } },
    { ...under, line: { color: palette.ink, width: 2.5 } },
  ];
}

function nowTrace({ now }: HeatSpec, palette: Palette): Data[] {
  if (now === null) return [];
  const line = { color: palette.surface, width: 2 };
  const trace: Data = {
    type: 'scatter',
    mode: 'markers',
    x: [now.x],
    y: [now.y],
    hoverinfo: 'skip',
    showlegend: false,
    marker: { size: 13, color: palette.accent, line },
  };
  return [trace];
}

/** `size` in px is the whole plot, margins included. */
export function heatPlotly(spec: HeatSpec, palette: Palette, size: Size): PlotlyFigure {
  const area = heatArea(size);
  const base = plotlyLayout(palette, size);
  const font = { size: FIGURE_FONT_SIZE, color: palette.inkMuted };
  const word = { showarrow: false, yref: 'paper' as const, y: 1, yanchor: 'bottom' as const, font };
  const layout: Partial<Layout> = {
    ...base,
    margin: { ...base.margin, r: size.width - area.left - area.width },
    annotations: [
      {
        ...word,
        xref: 'paper',
        x: 0,
        xanchor: 'left',
        xshift: 4 - area.left,
        yshift: 12,
        text: plotlyText(titleWithUnit(spec.y.title, spec.y.unit)),
      },
      {
        ...word,
        xref: 'paper',
        x: 1,
        xanchor: 'right',
        xshift: size.width - area.left - area.width - 4,
        yshift: 12,
        text: plotlyText(titleWithUnit(spec.colour.title, spec.colour.unit)),
      },
    ],
    shapes: outline(spec, palette),
    xaxis: { ...plotlyAxis('x', spec.x, palette, { length: area.width, around: 1 }), showgrid: false },
    yaxis: { ...plotlyAxis('y', spec.y, palette, { length: area.height, around: 1 }), showgrid: false },
  };
  return {
    data: [
      ...valueTraces(spec, palette, area.height),
      ...otherTrace(spec, palette),
      ...nowTrace(spec, palette),
    ],
    layout,
  };
}
