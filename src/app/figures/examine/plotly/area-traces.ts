/** Filled series as Plotly traces: bands and stacks. Types only from Plotly. */
import type { Data, PlotData } from 'plotly.js';
import type { Series } from '../../../../models/contract/figure.ts';
import { isLogarithmic } from '../../../../drawing/frame/plot-geometry.ts';
import {
  fillOpacity,
  type SeriesLook,
  layerColour,
  translucent,
} from '../../../../drawing/frame/series-look.ts';
import { bandPoints, belowRange } from '../../../../drawing/frame/visible-points.ts';
import { smoothPoints } from '../../../../drawing/curves/smooth-points.ts';
import { type Frame, STILL } from './series-frame.ts';

/** Contiguous runs of a band, each as one closed outline: along the lower edge and back along the upper one. */
export function bandTraces(series: Series, { spec }: Frame, look: SeriesLook): Data[] {
  const edge = bandPoints(series, spec.x, spec.y);
  if (edge.y.every((y) => y === null)) return [];
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
  return [trace];
}

/** The area between a line and the one below it, both drawn as smooth curves. */
export function betweenTraces(series: Series, { spec }: Frame, look: SeriesLook): Data[] {
  const { x, y, fillTo } = series;
  const edges = bandPoints({ x, y: fillTo!, yUpper: y }, spec.x, spec.y);
  if (edges.y.some((edge) => edge === null)) return [];
  const upper = smoothPoints(edges, spec);
  const lower = smoothPoints({ x: edges.x, y: edges.lower }, spec);
  const trace: Data = {
    ...STILL,
    type: 'scatter',
    mode: 'lines',
    name: series.name,
    x: [...upper.x, ...lower.x.reverse()],
    y: [...upper.y, ...lower.y.reverse()],
    fill: 'toself',
    fillcolor: translucent(look.colour, fillOpacity(series)),
    line: { width: 0 },
  };
  return [trace];
}

/** Width of a column of a stack at named positions, which are one apart. */
const COLUMN_SHARE = 0.62;

/**
 * Layers on one another, in the order given: areas, or columns where the axis names its positions. All share the x of
 * the first.
 */
export function stackTraces(layers: readonly Series[], { spec, palette }: Frame): Data[] {
  const x = layers.length > 0 ? Array.from(layers[0]!.x) : [];
  let below = x.map(() => 0);
  return layers.map((series, index) => {
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
    below = above;
    return spec.x.ticks ? column : area;
  });
}
