/**
 * A figure's specification as what is drawn: data and layout for Plotly, which draws the curves, and SVG for the frame
 * under and the words over them. Pure: imports only types from Plotly, so it is tested without a browser. A millisecond
 * or two for figures of some thousand points.
 */
import type { Data, Layout } from 'plotly.js';
import type { Axis, FigureSpec, Series, SeriesRole } from '../../../models/contract/figure.ts';
import type { Palette } from '../../theme/palette.ts';
import { drawStack } from './area-traces.ts';
import { frameMarkup } from '../frame/frame-markup.ts';
import type { CurveExtent } from '../frame/curve-extent.ts';
import type { LabelRequest } from '../frame/label-candidates.ts';
import { type PlacedLabel, placeLabels } from '../frame/label-placement.ts';
import { markerLabels, visibleMarkers } from '../frame/marker-look.ts';
import {
  PLOT_MARGINS,
  type PlotArea,
  type Size,
  isLogarithmic,
  plotArea,
  toCoordinate,
} from '../frame/plot-geometry.ts';
import { seriesLook } from '../frame/series-look.ts';
import { drawSeries } from './series-traces.ts';
import { rangeLabels } from '../frame/shaded-ranges.ts';
import { textWidth } from '../frame/text-width.ts';
import { wordsMarkup } from '../frame/words-markup.ts';

export interface PlotlyFigure {
  data: Data[];
  layout: Partial<Layout>;
  /** SVG elements under the curves: grid, ticks, titles, marker lines. */
  frame: string;
  /** SVG elements over the curves: operating point, direct labels. */
  words: string;
  /** Where the words went; hand it to the next call to keep them there. */
  labels: readonly PlacedLabel[];
}

/**
 * Painted first to painted last: the model's line stays on top of everything but measured dots and the operating point.
 */
const PAINT_ORDER: readonly SeriesRole[] = [
  'ghost',
  'simulation',
  'reference',
  'alternative',
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
  'alternative',
  'pin',
  'reference',
];

export type NamedSeries = Series & { label: string };

/**
 * Series that are named in the figure: those with a label and values, none when there is only one and nothing to tell
 * apart.
 */
export function namedSeries(spec: FigureSpec): NamedSeries[] {
  const named = spec.series.filter(
    (series): series is NamedSeries => series.label !== undefined && series.x.length > 0,
  );
  return named.length > 1 ? named : [];
}

/** True where direct labels have no room and a line of text above the plot names the series instead. */
export function needsLegend(spec: FigureSpec, size: Size): boolean {
  const named = namedSeries(spec);
  // columns at named positions are narrower than their names
  const columns = spec.x.ticks !== undefined && named.some(({ shape }) => shape === 'stack');
  return columns || named.length > 6 || (named.length > 0 && (size.width < 380 || size.height < 200));
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
  const named = new Set<Series>(namedSeries(spec));
  drawStack(stack, frame).forEach(({ traces, extent, layer }, index) => {
    drawing.traces.push(...traces);
    if (extent) drawing.curves.push(extent);
    const { series, id } = stack[index]!;
    if (named.has(series))
      drawing.requests.push({ id, text: series.label!, colour: palette.ink, kind: 'layer', layer });
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
        text: series.label!,
        colour: seriesLook(series, palette).colour,
        kind: 'curve',
      });
  return drawing;
}

/** Only the scale: ticks, grid and titles are drawn by `frameMarkup`, at a fraction of what Plotly's axes cost. */
function axisLayout({ scale, range }: Axis) {
  return {
    type: isLogarithmic(scale) ? ('log' as const) : ('linear' as const),
    range: range.map((value) => toCoordinate(scale, value)),
    autorange: false as const,
    fixedrange: true,
    visible: false,
  };
}

export interface FigureOptions {
  /** What the last call for this figure returned as `labels`. */
  previousLabels?: readonly PlacedLabel[];
  /** Width of a text, px; an estimate when not given. */
  measure?: (text: string, fontSize: number) => number;
}

/** Everything that is drawn. `size` in px is the whole plot, margins included. */
export function plotlyFigure(
  spec: FigureSpec,
  palette: Palette,
  size: Size,
  { previousLabels = [], measure = textWidth }: FigureOptions = {},
): PlotlyFigure {
  const area = plotArea(size);
  const { traces, curves, requests } = drawAllSeries(spec, palette, area);
  const labels = placeLabels(
    [
      ...markerLabels(visibleMarkers(spec), spec, palette, area),
      ...rangeLabels(spec, palette, area),
      ...(needsLegend(spec, size) ? [] : requests),
    ],
    curves,
    area,
    { previous: new Map(previousLabels.map(({ id, candidate }) => [id, candidate])), measure },
  );
  return {
    data: traces,
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
      showlegend: false,
      hovermode: false,
      dragmode: false,
      barmode: 'overlay',
      bargap: 0.12,
      uirevision: 'fixed',
      xaxis: axisLayout(spec.x),
      yaxis: axisLayout(spec.y),
    },
    frame: frameMarkup(spec, palette, size, measure),
    words: wordsMarkup(spec, palette, area, labels),
    labels,
  };
}
