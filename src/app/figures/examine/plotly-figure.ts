/**
 * A figure's specification as data and layout for Plotly. Pure: imports only types from Plotly, so it is tested without a browser. A
 * millisecond or two for figures of some thousand points.
 */
import type { Data, Layout } from 'plotly.js';
import type { Axis, FigureSpec } from '../../../models/contract/figure.ts';
import type { Palette } from '../../theme/palette.ts';
import { inPaintOrder } from '../frame/named-series.ts';
import { PLOT_MARGINS, type Size, isLogarithmic, plotArea, toCoordinate } from '../frame/plot-geometry.ts';
import { stackTraces } from './area-traces.ts';
import { seriesTraces } from './series-traces.ts';

export interface PlotlyFigure {
  data: Data[];
  layout: Partial<Layout>;
}

/** Only the scale. */
function axisLayout({ scale, range }: Axis) {
  return {
    type: isLogarithmic(scale) ? ('log' as const) : ('linear' as const),
    range: range.map((value) => toCoordinate(scale, value)),
    autorange: false as const,
    fixedrange: true,
    visible: false,
  };
}

/** `size` in px is the whole plot, margins included. */
export function plotlyFigure(spec: FigureSpec, palette: Palette, size: Size): PlotlyFigure {
  const frame = { spec, palette, area: plotArea(size) };
  const layers = spec.series.filter(({ shape }) => shape === 'stack');
  const others = spec.series.filter(({ shape }) => shape !== 'stack').map((series) => ({ series }));
  return {
    data: [
      ...stackTraces(layers, frame),
      ...inPaintOrder(others).flatMap(({ series }) => seriesTraces(series, frame)),
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
      showlegend: false,
      hovermode: false,
      dragmode: false,
      barmode: 'overlay',
      bargap: 0.12,
      uirevision: 'fixed',
      xaxis: axisLayout(spec.x),
      yaxis: axisLayout(spec.y),
    },
  };
}
