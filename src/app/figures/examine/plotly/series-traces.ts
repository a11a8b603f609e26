/** One series of a figure as Plotly traces. Types only from Plotly. */
import type { Data } from 'plotly.js';
import type { FigureSpec, Series } from '../../../../models/contract/figure.ts';
import {
  fillOpacity,
  type SeriesLook,
  seriesLook,
  translucent,
} from '../../../../drawing/frame/series-look.ts';
import { thinned, visibleDots, visiblePoints } from '../../../../drawing/frame/visible-points.ts';
import { MAX_DRAWN_BARS } from '../../../../drawing/curves/bar-shape.ts';
import { lineCurve } from '../../../../drawing/curves/line-shape.ts';
import { smoothPoints } from '../../../../drawing/curves/smooth-points.ts';
import { bandTraces, betweenTraces } from './area-traces.ts';
import { type Frame, STILL } from './series-frame.ts';

/** Paler than the measured part, but clearly visible. */
const EXTRAPOLATED_OPACITY = 0.5;

/**
 * A step is a distribution, each value's column centred on it; on a percentile axis a quantile, which holds from the
 * point before.
 */
function stepShape(spec: FigureSpec): 'hvh' | 'vh' {
  return spec.x.scale === 'percentile' ? 'vh' : 'hvh';
}

function lineTraces(series: Series, frame: Frame, look: SeriesLook): Data[] {
  const { spec, area } = frame;
  const known = thinned(visiblePoints(series, spec.x, spec.y), spec.x, area.width);
  const drawable = known.y.filter((y) => y !== null).length;
  if (drawable === 0) return [];
  const steps = series.shape !== 'line';
  const { preliminary = false } = series;
  const smooth = !steps && !preliminary && lineCurve(series, drawable) === 'smooth';
  const points = smooth ? smoothPoints(known, spec) : known;
  const trace: Data = {
    ...STILL,
    type: 'scatter',
    mode: drawable === 1 ? 'markers' : preliminary ? 'lines+markers' : 'lines',
    name: series.name,
    x: points.x,
    y: points.y,
    line: {
      color: series.extrapolated ? translucent(look.colour, EXTRAPOLATED_OPACITY) : look.colour,
      width: preliminary ? 1 : series.extrapolated ? 0.75 * look.width : look.width,
      dash: (preliminary ? '1px,3px' : look.dash) as 'solid',
      shape: steps ? stepShape(spec) : 'linear',
    },
    marker: { color: look.colour, size: preliminary ? 4 : 6, symbol: look.symbol },
    ...(series.fill && !preliminary
      ? { fill: 'tozeroy' as const, fillcolor: translucent(look.colour, fillOpacity(series)) }
      : {}),
  };
  const between = series.fillTo !== undefined && !preliminary;
  return between ? [...betweenTraces(series, frame, look), trace] : [trace];
}

/** Smallest distance between neighbouring bars, in x units. */
function barSpacing(x: readonly number[]): number {
  let spacing = Infinity;
  for (let k = 1; k < x.length; k++) spacing = Math.min(spacing, Math.abs(x[k] - x[k - 1]));
  return Number.isFinite(spacing) && spacing > 0 ? spacing : 1;
}

function barTraces(series: Series, frame: Frame, look: SeriesLook): Data[] {
  const { spec, area } = frame;
  const shown = visibleDots(series, spec.x, spec.y, true).filter((k) => series.y[k] > 0);
  if (shown.length === 0) return [];
  if (shown.length > MAX_DRAWN_BARS) return lineTraces({ ...series, shape: 'step', fill: true }, frame, look);
  const x = shown.map((k) => series.x[k]);
  const y = shown.map((k) => series.y[k]);
  const width = barSpacing(x) * 0.86;
  const linear = spec.x.scale === 'linear';
  const pixels = linear ? (width / (spec.x.range[1] - spec.x.range[0])) * area.width : 6;
  const opacity = series.role === 'ghost' ? 0.25 : 0.38;
  const trace: Data = {
    ...STILL,
    type: 'bar',
    name: series.name,
    x,
    y,
    ...(linear ? { width } : {}),
    marker: {
      color: translucent(look.colour, opacity),
      line: { color: look.colour, width: pixels >= 4 ? 1 : 0 },
    },
  };
  return [trace];
}

function dotTraces(series: Series, { spec, palette }: Frame, look: SeriesLook): Data[] {
  const shown = visibleDots(series, spec.x, spec.y, false);
  if (shown.length === 0) return [];
  const x = shown.map((k) => series.x[k]);
  const y = shown.map((k) => series.y[k]);
  const weight = series.weight;
  const heaviest = weight ? Math.max(...shown.map((k) => weight[k]), 1) : 1;
  // many observations make a full-size dot, few a small one: 4 to 7 px by the logarithm
  const size = weight ? shown.map((k) => 4 + (3 * Math.log1p(weight[k])) / Math.log1p(heaviest)) : 6;
  const trace: Data = {
    ...STILL,
    type: 'scatter',
    mode: 'markers',
    name: series.name,
    x,
    y,
    marker: {
      color: series.role === 'ghost' ? look.colour : translucent(look.colour, 0.88),
      size,
      symbol: look.symbol,
      line: { color: palette.surface, width: 0.75 },
    },
  };
  return [trace];
}

/** All shapes but stacks. */
export function seriesTraces(series: Series, frame: Frame): Data[] {
  const look = seriesLook(series, frame.palette);
  switch (series.shape) {
    case 'bars':
      return barTraces(series, frame, look);
    case 'dots':
      return dotTraces(series, frame, look);
    case 'band':
      return bandTraces(series, frame, look);
    default:
      return lineTraces(series, frame, look);
  }
}
