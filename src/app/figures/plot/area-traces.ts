/** Filled series as Plotly traces: bands and stacks. Types only from Plotly. */
import type { Data, PlotData } from 'plotly.js';
import type { Series } from '../../../models/contract/figure.ts';
import { type CurveExtent, lineExtent } from '../frame/curve-extent.ts';
import { isLogarithmic } from '../frame/plot-geometry.ts';
import { type DrawnSeries, type Frame, NOTHING, STILL } from '../frame/series-frame.ts';
import { type SeriesLook, layerColour, translucent } from '../frame/series-look.ts';
import { belowRange, visibleIndices, type VisiblePoints } from '../frame/visible-points.ts';

/** Contiguous runs of a band, each as one closed outline: along the lower edge and back along the upper one. */
export function drawBand(series: Series, id: string, { spec, area }: Frame, look: SeriesLook): DrawnSeries {
  const edge = bandPoints(series, spec);
  if (edge.y.every((y) => y === null)) return NOTHING;
  const outline: { x: (number | null)[]; y: (number | null)[] } = { x: [], y: [] };
  let start = 0;
  for (let k = 0; k <= edge.x.length; k++) {
    if (k < edge.x.length && edge.y[k] !== null) continue;
    const run = edge.x.slice(start, k);
    const lower = edge.lower.slice(start, k);
    const back = edge.y.slice(start, k).reverse();
    start = k + 1;
    if (run.length === 0) continue;
    outline.x.push(...run, ...run.slice().reverse(), run[0]!, null);
    outline.y.push(...lower, ...back, lower[0]!, null);
  }
  const trace: Data = {
    ...STILL,
    type: 'scatter',
    mode: 'lines',
    name: series.name,
    x: outline.x,
    y: outline.y,
    fill: 'toself',
    fillcolor: translucent(look.colour, 0.22),
    line: { color: translucent(look.colour, 0.7), width: 0.75 },
  };
  return { traces: [trace], extent: lineExtent(id, edge, spec, area, false) };
}

/**
 * The two edges in the x range, point by point: a band may have steps, two points at one x. A null breaks it where the
 * upper edge cannot be shown; a lower edge that cannot be goes below the range.
 */
function bandPoints(series: Series, spec: Frame['spec']): VisiblePoints & { lower: number[] } {
  const shown = (y: number) => Number.isFinite(y) && !(isLogarithmic(spec.y.scale) && y <= 0);
  const upper = series.yUpper ?? series.y;
  const floor = belowRange(spec.y);
  const points = { x: [] as number[], y: [] as (number | null)[], lower: [] as number[] };
  const [from, to] = visibleIndices(series.x, spec.x.range);
  for (let k = from; k < to; k++) {
    const x = series.x[k]!;
    if (!Number.isFinite(x) || (isLogarithmic(spec.x.scale) && x <= 0)) continue;
    points.x.push(x);
    points.y.push(shown(upper[k]!) ? upper[k]! : null);
    points.lower.push(shown(series.y[k]!) ? series.y[k]! : floor);
  }
  return points;
}

/** A layer of a stack: besides its upper edge, the pixels it fills, where its label goes. */
export interface DrawnLayer extends DrawnSeries {
  layer: CurveExtent;
}

/** Width of a column of a stack at named positions, which are one apart. */
const COLUMN_SHARE = 0.62;

/**
 * Layers on one another, in the order given: areas, or columns where the axis names its positions. All share the x of
 * the first.
 */
export function drawStack(layers: readonly { series: Series; id: string }[], frame: Frame): DrawnLayer[] {
  const { spec, palette } = frame;
  const x = layers.length > 0 ? Array.from(layers[0]!.series.x) : [];
  let below = x.map(() => 0);
  return layers.map(({ series, id }, index) => {
    const above = below.map((sum, k) => sum + (Number.isFinite(series.y[k]!) ? series.y[k]! : 0));
    const fillcolor = layerColour(series, spec, palette);
    // the types do not know a bar's base
    const column: Partial<PlotData> & { base: number[] } = {
      ...STILL,
      type: 'bar',
      name: series.name,
      x,
      y: above.map((y, k) => y - below[k]!),
      base: below,
      width: COLUMN_SHARE,
      marker: { color: fillcolor, line: { color: palette.surface, width: 1 } },
    };
    const area: Data = {
      ...STILL,
      type: 'scatter',
      mode: 'lines',
      name: series.name,
      x,
      y: above.map((y) => (isLogarithmic(spec.y.scale) && y <= 0 ? belowRange(spec.y) : y)),
      fill: index === 0 ? 'tozeroy' : 'tonexty',
      fillcolor,
      line: { color: palette.surface, width: 1 },
    };
    const extent = lineExtent(id, { x, y: above }, spec, frame.area, false);
    const lower = lineExtent(id, { x, y: below }, spec, frame.area, false);
    const layer = { id, top: extent.top, bottom: lower.top };
    below = above;
    return { traces: [spec.x.ticks ? column : area], extent, layer };
  });
}
