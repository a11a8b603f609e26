/**
 * A figure's specification as Plotly data and layout. Pure: imports only types from Plotly, so it is tested without a browser. A few
 * milliseconds for figures of some thousand points.
 */
import type { Data, Layout, PlotData } from 'plotly.js';
import type { Axis, FigureSpec, Series, SeriesRole } from '../../models/figure.ts';
import type { Palette } from '../theme/palette.ts';
import { drawStack } from './area-traces.ts';
import { TICK_FONT_SIZE, xTicks, yTicks } from './axis-ticks.ts';
import {
  type CurveExtent,
  LABEL_FONT_SIZE,
  type LabelRequest,
  type PlacedLabel,
  placeLabels,
} from './label-placement.ts';
import { markerLabels, markerLines, operatingDots, visibleMarkers } from './marker-traces.ts';
import {
  PLOT_MARGINS,
  type PlotArea,
  type Size,
  isLogarithmic,
  plotArea,
  titleWithUnit,
  toCoordinate,
  xValue,
  yValue,
} from './plot-geometry.ts';
import { seriesLook } from './series-look.ts';
import { STILL } from './series-frame.ts';
import { drawSeries } from './series-traces.ts';
import { textWidth } from './text-width.ts';

export interface PlotlyFigure {
  data: Data[];
  layout: Partial<Layout>;
  /** Where the words went; hand it to the next call to keep them there. */
  labels: readonly PlacedLabel[];
}

/** Painted first to painted last: the model's line stays on top of everything but measured dots and the operating point. */
const PAINT_ORDER: readonly SeriesRole[] = [
  'ghost',
  'simulation',
  'reference',
  'pin',
  'published',
  'model',
  'measurement',
];
/** Named first to named last: who gets the best place for its label. */
const NAME_ORDER: readonly SeriesRole[] = [
  'model',
  'measurement',
  'published',
  'simulation',
  'pin',
  'reference',
];

export const FONT_FAMILY =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', Arial, sans-serif";

/** Series that are named in the figure: all but ghosts, and none when there is only one. */
export function namedSeries(spec: FigureSpec): Series[] {
  const named = spec.series.filter((series) => series.role !== 'ghost' && series.x.length > 0);
  return named.length > 1 ? named : [];
}

/** True where direct labels have no room and a line of text above the plot names the series instead. */
export function needsLegend(spec: FigureSpec, size: Size): boolean {
  const named = namedSeries(spec);
  return named.length > 6 || (named.length > 0 && (size.width < 380 || size.height < 200));
}

interface Drawing {
  traces: Data[];
  curves: CurveExtent[];
  requests: LabelRequest[];
}

function drawAllSeries(spec: FigureSpec, palette: Palette, area: PlotArea): Drawing {
  const frame = { spec, palette, area };
  const entries = spec.series.map((series, index) => ({ series, id: `series ${index}` }));
  const stack = entries.filter(({ series }) => series.shape === 'stack');
  const rest = entries.filter(({ series }) => series.shape !== 'stack');
  const drawing: Drawing = { traces: [], curves: [], requests: [] };
  const named = new Set(namedSeries(spec));
  drawStack(stack, frame).forEach(({ traces, extent, layer }, index) => {
    drawing.traces.push(...traces);
    if (extent) drawing.curves.push(extent);
    const { series, id } = stack[index]!;
    if (named.has(series))
      drawing.requests.push({ id, text: series.name, colour: palette.ink, kind: 'layer', layer });
  });
  const byPaint = (series: Series) => PAINT_ORDER.indexOf(series.role) + (series.shape === 'dots' ? 20 : 0);
  for (const { series, id } of [...rest].sort((one, other) => byPaint(one.series) - byPaint(other.series))) {
    const { traces, extent } = drawSeries(series, id, frame);
    drawing.traces.push(...traces);
    if (extent) drawing.curves.push(extent);
  }
  const byName = (series: Series) => NAME_ORDER.indexOf(series.role);
  for (const { series, id } of [...rest].sort((one, other) => byName(one.series) - byName(other.series)))
    if (named.has(series))
      drawing.requests.push({
        id,
        text: series.name,
        colour: seriesLook(series, palette).colour,
        kind: 'curve',
      });
  return drawing;
}

/** Names the text trace whose words get a halo in the surface's colour (figure.css): legible even where a line passes under them. */
export const HALO_TRACE = 'halo';

/** Labels as text traces, with and without halo: far cheaper to update than an annotation each. */
function labelTraces(labels: readonly PlacedLabel[], spec: FigureSpec, area: PlotArea): Data[] {
  const inLayer = ({ candidate }: PlacedLabel) => candidate.endsWith('inside');
  return [
    ...labelTrace(labels.filter(inLayer), 'plain', spec, area),
    ...labelTrace(
      labels.filter((label) => !inLayer(label)),
      HALO_TRACE,
      spec,
      area,
    ),
  ];
}

function labelTrace(labels: readonly PlacedLabel[], uid: string, spec: FigureSpec, area: PlotArea): Data[] {
  if (labels.length === 0) return [];
  // anchored at the end nearer to the plot's edge: a font wider than measured grows inwards
  const onRight = ({ left, width }: PlacedLabel) => left + width / 2 > area.left + area.width / 2;
  const trace: Partial<PlotData> = {
    ...STILL,
    type: 'scatter',
    mode: 'text',
    uid,
    cliponaxis: false,
    x: labels.map((label) => xValue(spec.x, area, onRight(label) ? label.left + label.width : label.left)),
    y: labels.map(({ top, height }) => yValue(spec.y, area, top + height / 2)),
    text: labels.map(({ text }) => escaped(text)),
    // the types know only one position for all
    textposition: labels.map((label) =>
      onRight(label) ? 'middle left' : 'middle right',
    ) as unknown as 'middle left',
    textfont: { size: LABEL_FONT_SIZE, color: labels.map(({ colour }) => colour) },
  };
  return [trace];
}

/** Plotly reads a subset of HTML in texts; names of files must not be read so. */
export function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function axisLayout(axis: Axis, ticks: { value: number; text: string }[], palette: Palette) {
  return {
    type: isLogarithmic(axis.scale) ? ('log' as const) : ('linear' as const),
    range: axis.range.map((value) => toCoordinate(axis.scale, value)),
    autorange: false as const,
    fixedrange: true,
    tickmode: 'array' as const,
    tickvals: ticks.map(({ value }) => value),
    ticktext: ticks.map(({ text }) => text),
    tickangle: 0,
    tickfont: { size: TICK_FONT_SIZE, color: palette.inkMuted },
    ticklen: 4,
    tickwidth: 1,
    tickcolor: palette.control,
    gridcolor: palette.grid,
    gridwidth: 1,
    zeroline: false,
    automargin: false,
    ticklabeloverflow: 'allow' as const,
  };
}

export interface FigureOptions {
  /** What the last call for this figure returned as `labels`. */
  previousLabels?: readonly PlacedLabel[];
  /** Width of a text, px; an estimate when not given. */
  measure?: (text: string, fontSize: number) => number;
}

/** Everything Plotly needs. `size` in px is the whole plot, margins included. */
export function plotlyFigure(
  spec: FigureSpec,
  palette: Palette,
  size: Size,
  { previousLabels = [], measure = textWidth }: FigureOptions = {},
): PlotlyFigure {
  const area = plotArea(size);
  const markers = visibleMarkers(spec);
  const { traces, curves, requests } = drawAllSeries(spec, palette, area);
  const labels = placeLabels(
    [...markerLabels(markers, spec, palette, area), ...(needsLegend(spec, size) ? [] : requests)],
    curves,
    area,
    { previous: new Map(previousLabels.map(({ id, candidate }) => [id, candidate])), measure },
  );
  return {
    labels,
    data: [
      ...markerLines(markers, spec, palette),
      ...traces,
      ...operatingDots(spec, palette),
      ...labelTraces(labels, spec, area),
    ],
    layout: {
      width: size.width,
      height: size.height,
      margin: {
        l: PLOT_MARGINS.left,
        r: PLOT_MARGINS.right,
        t: PLOT_MARGINS.top,
        b: PLOT_MARGINS.bottom,
        pad: 0,
      },
      paper_bgcolor: 'rgba(0,0,0,0)',
      plot_bgcolor: 'rgba(0,0,0,0)',
      font: { family: FONT_FAMILY, size: TICK_FONT_SIZE, color: palette.inkMuted },
      showlegend: false,
      hovermode: false,
      dragmode: false,
      barmode: 'overlay',
      bargap: 0.12,
      uirevision: 'fixed',
      xaxis: {
        ...axisLayout(spec.x, xTicks(spec.x, area.width, measure), palette),
        ticks: 'outside',
        showline: true,
        linecolor: palette.control,
        title: {
          text: escaped(titleWithUnit(spec.x.title, spec.x.unit)),
          standoff: 4,
          font: { size: TICK_FONT_SIZE, color: palette.inkMuted },
        },
      },
      yaxis: {
        ...axisLayout(spec.y, yTicks(spec.y, area.height), palette),
        ticks: 'outside',
        tickcolor: 'rgba(0,0,0,0)',
      },
      annotations: [
        {
          text: escaped(titleWithUnit(spec.y.title, spec.y.unit)),
          xref: 'paper',
          yref: 'paper',
          x: 0,
          y: 1,
          xanchor: 'left',
          yanchor: 'bottom',
          xshift: 4 - PLOT_MARGINS.left,
          yshift: 5,
          showarrow: false,
          font: { size: TICK_FONT_SIZE, color: palette.inkMuted },
        },
      ],
    },
  };
}
