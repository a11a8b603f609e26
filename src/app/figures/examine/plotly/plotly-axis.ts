/** Axes of an examined figure in Plotly's terms. Pure; types only from Plotly. */
import type { LayoutAxis } from 'plotly.js';
import type { Axis } from '../../../../models/contract/figure.ts';
import type { Palette } from '../../../../drawing/palette.ts';
import { minorTicks, type Tick, xTicks, yTicks } from '../../../../drawing/frame/axes/axis-ticks.ts';
import { LABEL_GAP, MINOR_LENGTH } from '../../../../drawing/frame/frame-nodes.ts';
import {
  fractionOf,
  fromCoordinate,
  isLogarithmic,
  titleWithUnit,
  toCoordinate,
} from '../../../../drawing/frame/plot-geometry.ts';
import { FIGURE_FONT_SIZE } from '../../../../drawing/frame/words/text-width.ts';

type Range = readonly [number, number];

/** The range in the coordinates that Plotly takes: decimal logarithms on a logarithmic axis. */
export function axisCoordinates({ scale, range: [low, high] }: Pick<Axis, 'scale' | 'range'>): Range {
  return [toCoordinate(scale, low), toCoordinate(scale, high)];
}

/** The axis extended by `around` times its length on both sides: the part that a pan can make visible. */
export function reachingAxis(axis: Axis, around: number): Axis {
  if (around === 0) return axis;
  const [low, high] = axisCoordinates(axis);
  const reach = around * (high - low);
  const range = [fromCoordinate(axis.scale, low - reach), fromCoordinate(axis.scale, high + reach)] as const;
  return { ...axis, range };
}

/** `length` in px; `around` as in `reachingAxis`, so that an axis has the same ticks during a pan. */
export function plotlyAxis(
  which: 'x' | 'y',
  axis: Axis,
  palette: Palette,
  { length, around }: { length: number; around: number },
): Partial<LayoutAxis> {
  const reaching = reachingAxis(axis, around);
  const times = 1 + 2 * around;
  const ticksOf = (drawn: Axis, lengths: number) =>
    which === 'x'
      ? xTicks(drawn, lengths * length, undefined, lengths)
      : yTicks(drawn, lengths * length, lengths);
  const ticks: Tick[] = ticksOf(axis, 1);
  if (around > 0)
    for (const tick of ticksOf(reaching, times)) {
      const at = fractionOf(axis, tick.value);
      if (at < -1e-9 || at > 1 + 1e-9) ticks.push(tick);
    }
  const minor = minorTicks(reaching, times * length);
  const font = { size: FIGURE_FONT_SIZE, color: palette.inkMuted };
  return {
    type: isLogarithmic(axis.scale) ? 'log' : 'linear',
    range: [...axisCoordinates(axis)],
    autorange: false,
    zeroline: false,
    tickmode: 'array',
    tickvals: ticks.map(({ value }) => value),
    ticktext: ticks.map(({ text }) => plotlyText(text)),
    tickfont: font,
    tickangle: 0,
    ticklabeloverflow: 'allow',
    gridcolor: palette.grid,
    ...(minor.length === 0
      ? {}
      : {
          minor: {
            tickmode: 'array',
            tickvals: minor,
            ticks: 'outside',
            ticklen: MINOR_LENGTH,
            tickcolor: palette.control,
          },
        }),
    ...(which === 'x'
      ? {
          title: { text: plotlyText(titleWithUnit(axis.title, axis.unit)), font, standoff: 8 },
          ticks: 'outside',
          ticklen: 4,
          tickcolor: palette.control,
          showline: true,
          linecolor: palette.control,
        }
      : // as far from the axis as on the page, beside the small ticks
        { ticklabelstandoff: LABEL_GAP }),
  };
}

/** Plotly interprets a few HTML tags in texts; the texts of figures have none. */
export function plotlyText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
