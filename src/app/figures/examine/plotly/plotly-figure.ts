/**
 * A figure's specification as data and layout for Plotly. Pure: imports only types from Plotly, so it is tested without
 * a browser. A millisecond or two for figures of some thousand points.
 */
import type { Data, Layout } from 'plotly.js';
import type { FigureSpec } from '../../../../models/contract/figure.ts';
import type { Palette } from '../../../kit/theme/palette.ts';
import { inPaintOrder } from '../../frame/named-series.ts';
import { PLOT_MARGINS, type PlotArea, type Size, plotArea } from '../../frame/plot-geometry.ts';
import { operatingPoints } from '../../frame/words-nodes.ts';
import { FIGURE_FONT_SIZE, FONT_FAMILY, textWidth } from '../../frame/words/text-width.ts';
import { stackTraces } from './area-traces.ts';
import { plotlyAxis, reachingAxis } from './plotly-axis.ts';
import { plotlyMarks } from './plotly-marks.ts';
import { type Frame, STILL } from './series-frame.ts';
import { seriesTraces } from './series-traces.ts';

export interface PlotlyFigure {
  data: Data[];
  layout: Partial<Layout>;
}

/** Layout common to all examined figures. `size` in px is the whole plot, margins included. */
export function plotlyLayout(palette: Palette, { width, height }: Size): Partial<Layout> {
  const { left: l, right: r, top: t, bottom: b } = PLOT_MARGINS;
  return {
    ...{ width, height, margin: { l, r, t, b, pad: 0 } },
    paper_bgcolor: 'rgba(0,0,0,0)',
    plot_bgcolor: 'rgba(0,0,0,0)',
    font: { family: FONT_FAMILY, size: FIGURE_FONT_SIZE, color: palette.inkMuted },
    showlegend: false,
    hovermode: false,
    // Ranges are always given: no state of Plotly survives a change.
    uirevision: 'fixed',
  };
}

/** Dots where the operating point meets the model's curves. */
function operatingTraces(spec: FigureSpec, palette: Palette): Data[] {
  const points = operatingPoints(spec);
  if (points.length === 0) return [];
  const line = { color: palette.surface, width: 1.5 };
  const trace: Data = {
    ...{ ...STILL, type: 'scatter', mode: 'markers', name: 'now' },
    ...{ x: points.map(({ x }) => x), y: points.map(({ y }) => y) },
    marker: { color: palette.accent, size: 10, line },
  };
  return [trace];
}

/**
 * `size` in px is the whole plot, margins included; `around`: how far the curves extend beyond both ends of an axis, in
 * its lengths, for a pan; `measure`: the width of a text, px, an estimate when not given.
 */
export function plotlyFigure(
  spec: FigureSpec,
  palette: Palette,
  size: Size,
  around = 0,
  measure = textWidth,
): PlotlyFigure {
  const area = plotArea(size);
  const reaching = { ...spec, x: reachingAxis(spec.x, around), y: reachingAxis(spec.y, around) };
  const frame: Frame = { spec: reaching, palette, area: wider(area, around) };
  const layers = spec.series.filter(({ shape }) => shape === 'stack');
  const others = spec.series.filter(({ shape }) => shape !== 'stack').map((series) => ({ series }));
  return {
    data: [
      ...stackTraces(layers, frame),
      ...inPaintOrder(others).flatMap(({ series }) => seriesTraces(series, frame)),
      ...operatingTraces(spec, palette),
    ],
    layout: {
      ...plotlyLayout(palette, size),
      ...plotlyMarks(spec, palette, area, measure),
      barmode: 'overlay',
      bargap: 0.12,
      xaxis: plotlyAxis('x', spec.x, palette, { length: area.width, around }),
      yaxis: plotlyAxis('y', spec.y, palette, { length: area.height, around }),
    },
  };
}

function wider(area: PlotArea, around: number): PlotArea {
  const times = 1 + 2 * around;
  return { ...area, width: times * area.width, height: times * area.height };
}
