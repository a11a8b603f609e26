/**
 * A figure's specification as data and layout for Plotly. Pure: imports only types from Plotly, so it is tested without
 * a browser. A millisecond or two for figures of some thousand points.
 */
import type { Data, Layout } from 'plotly.js';
import type { FigureSpec } from '../../../../models/contract/figure.ts';
import type { Palette } from '../../../../drawing/palette.ts';
import { inPaintOrder } from '../../../../drawing/frame/named-series.ts';
import {
  examinedArea,
  PLOT_MARGINS,
  type PlotArea,
  type Size,
  plotArea,
  stripAbove,
} from '../../../../drawing/frame/plot-geometry.ts';
import { seriesLook } from '../../../../drawing/frame/series-look.ts';
import { stripSpec } from '../../../../drawing/frame/strip-nodes.ts';
import { operatingPoints } from '../../../../drawing/frame/words-nodes.ts';
import { FIGURE_FONT_SIZE, FONT_FAMILY, textWidth } from '../../../../drawing/frame/words/text-width.ts';
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
    width,
    height,
    margin: { l, r, t, b, pad: 0 },
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
    ...STILL,
    type: 'scatter',
    mode: 'markers',
    name: 'now',
    x: points.map(({ x }) => x),
    y: points.map(({ y }) => y),
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
  const area = examinedArea(size, spec);
  const whole = plotArea(size);
  const strip = spec.strip === undefined ? null : stripAbove(area, whole);
  const share = area.height / whole.height;
  const reaching = { ...spec, x: reachingAxis(spec.x, around), y: reachingAxis(spec.y, around) };
  const frame: Frame = { spec: reaching, palette, area: wider(area, around) };
  const layers = spec.series.filter(({ shape }) => shape === 'stack');
  const others = spec.series.filter(({ shape }) => shape !== 'stack').map((series) => ({ series }));
  return {
    data: [
      ...stackTraces(layers, frame),
      ...inPaintOrder(others).flatMap(({ series }) => seriesTraces(series, frame)),
      ...operatingTraces(spec, palette),
      ...(strip === null ? [] : stripTraces(reaching, palette, strip)),
    ],
    layout: {
      ...plotlyLayout(palette, size),
      ...plotlyMarks(spec, palette, whole, area, measure),
      barmode: 'overlay',
      bargap: 0.12,
      xaxis: plotlyAxis('x', spec.x, palette, { length: area.width, around }),
      yaxis: {
        ...plotlyAxis('y', spec.y, palette, { length: area.height, around }),
        ...(strip === null ? {} : { domain: [0, share] }),
      },
      ...(strip === null ? {} : { yaxis2: stripAxis(spec, palette, strip, 1 - strip.height / whole.height) }),
    },
  };
}

/** The lines of the strip, on an axis that does not move. */
function stripTraces(spec: FigureSpec, palette: Palette, area: PlotArea): Data[] {
  const strip = stripSpec(spec, spec.strip!);
  const frame: Frame = { spec: strip, palette, area };
  return strip.series.flatMap((series) =>
    seriesTraces(series, frame).map((trace): Data => ({ ...trace, yaxis: 'y2' }) as Data),
  );
}

/** `from`: lower end as a share of the height of both. */
function stripAxis({ strip }: FigureSpec, palette: Palette, { height }: PlotArea, from: number) {
  const axis = plotlyAxis('y', strip!.y, palette, { length: height, around: 0 });
  const { colour } = seriesLook(strip!, palette);
  return {
    ...axis,
    domain: [from, 1],
    anchor: 'x' as const,
    fixedrange: true,
    tickfont: { ...axis.tickfont, color: colour },
  };
}

function wider(area: PlotArea, around: number): PlotArea {
  const times = 1 + 2 * around;
  return { ...area, width: times * area.width, height: times * area.height };
}
