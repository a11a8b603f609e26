/** Direct labels, and dots where the operating point meets the model's curves: drawn over the curves. Pure. */
import type { FigureSpec, Series } from '../../models/contract/figure.ts';
import type { Palette } from '../palette.ts';
import { px } from '../svg/pixels.ts';
import { lineNode, type SvgNode, textNode } from '../svg/svg-node.ts';
import { LABEL_HEIGHT } from './labels/label-candidates.ts';
import type { PlacedLabel } from './labels/label-placement.ts';
import { visibleMarkers } from './markers/marker-look.ts';
import { ROW_BASELINES, type RowLabel } from './markers/marker-row.ts';
import { type PlotArea, fractionOf, isLogarithmic, xPixel, yPixel } from './plot-geometry.ts';
import { FIGURE_FONT_SIZE } from './words/text-width.ts';

/**
 * The value at which a marker line at `value` crosses the series: linear between neighbours on the axes as drawn; null
 * outside of it.
 */
function crossing(series: Series, spec: FigureSpec, value: number): number | null {
  const { x, y } = series;
  for (let k = 0; k + 1 < x.length; k++) {
    if (!(x[k] <= value && value <= x[k + 1])) continue;
    const from = fractionOf(spec.x, x[k]);
    const to = fractionOf(spec.x, x[k + 1]);
    const share = to > from ? (fractionOf(spec.x, value) - from) / (to - from) : 0;
    if (series.shape === 'step') return share < 0.5 || spec.x.scale !== 'linear' ? y[k] : y[k + 1];
    if (!isLogarithmic(spec.y.scale)) return y[k] + share * (y[k + 1] - y[k]);
    if (y[k] > 0 && y[k + 1] > 0) return y[k] ** (1 - share) * y[k + 1] ** share;
    return share === 1 && y[k + 1] > 0 ? y[k + 1] : null;
  }
  return null;
}

/**
 * Points where the operating point meets the model's curves, or the published ones where only they are drawn; in axis
 * values.
 */
export function operatingPoints(spec: FigureSpec): { x: number; y: number }[] {
  const points: { x: number; y: number }[] = [];
  const drawn = spec.series.filter(({ shape }) => shape === 'line' || shape === 'step');
  const model = drawn.filter(({ role }) => role === 'model');
  const curves = model.length > 0 ? model : drawn.filter(({ role }) => role === 'published');
  for (const marker of visibleMarkers(spec)) {
    if (marker.kind !== 'now' || marker.axis !== 'x') continue;
    for (const at of marker.meets ?? curves.map((series) => crossing(series, spec, marker.value))) {
      const up = at === null ? NaN : fractionOf(spec.y, at);
      if (!(up >= 0 && up <= 1)) continue;
      points.push({ x: marker.value, y: at! });
    }
  }
  return points;
}

/** Dots and words, in px from the plot's top left corner. */
export function wordsNodes(
  spec: FigureSpec,
  palette: Palette,
  area: PlotArea,
  { labels, row }: { labels: readonly PlacedLabel[]; row: readonly RowLabel[] },
): SvgNode[] {
  const halo = palette.surface;
  const dots = operatingPoints(spec).map(({ x, y }): SvgNode => {
    const ring = { stroke: palette.surface, 'stroke-width': '1.5' };
    return {
      tag: 'circle',
      attributes: {
        cx: px(xPixel(spec.x, area, x)),
        cy: px(yPixel(spec.y, area, y)),
        r: '4.5',
        fill: palette.accent,
        ...ring,
      },
    };
  });
  // anchored at the end nearer to the plot's edge: a font wider than measured grows inwards
  const word = ({ left, width, text, colour }: PlacedLabel | RowLabel, baseline: number, over: boolean) => {
    const onRight = left + width / 2 > area.left + area.width / 2;
    const style = { size: FIGURE_FONT_SIZE, colour, anchor: onRight ? 'end' : 'start' } as const;
    return textNode(onRight ? left + width : left, baseline, text, over ? { ...style, halo } : style);
  };
  const leaders = labels.flatMap(({ left, top, width, height, colour, leader }) => {
    if (leader === undefined) return [];
    const from =
      leader.x > left + width
        ? { x: left + width + 3, y: top + height / 2 }
        : { x: leader.x, y: leader.y > top ? top + height - 1 : top + 2 };
    return [lineNode([px(from.x), px(from.y), px(leader.x), px(leader.y)], colour, 0.75)];
  });
  return [
    ...dots,
    ...row.map((label) => word(label, ROW_BASELINES[label.row], true)),
    ...leaders,
    ...labels.flatMap((label) =>
      label.text
        .split('\n')
        .map((text, row) =>
          word({ ...label, text }, label.top + (row + 1) * LABEL_HEIGHT - 4, !label.inLayer),
        ),
    ),
  ];
}
