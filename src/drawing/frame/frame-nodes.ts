/** Grid, ticks and axis titles, drawn under the curves. Pure. */
import type { Axis, FigureSpec } from '../../models/contract/figure.ts';
import type { Palette } from '../palette.ts';
import { crisp, px } from '../svg/pixels.ts';
import { type SvgNode, lineNode, pathNode, textNode } from '../svg/svg-node.ts';
import { minorTicks, xTicks, yTicks } from './axes/axis-ticks.ts';
import { ROW_BASELINES } from './markers/marker-row.ts';
import { type PlotArea, titleWithUnit, xPixel, yPixel } from './plot-geometry.ts';
import { FIGURE_FONT_SIZE, textWidth } from './words/text-width.ts';

/** Left edge of the y axis title, px from the plot's left edge. */
export const TITLE_LEFT = 4;
/** Baseline of the y axis title where a strip is above the plot area, px above it. */
export const TITLE_ABOVE = 12;
/** Length of a tick below the axis, px. */
const TICK_LENGTH = 4;
/** Length of a tick between those with text, px. */
export const MINOR_LENGTH = 3;
/** Between the vertical axis and its labels, px. */
export const LABEL_GAP = 7;

/** Right end of the y axis title, px from the plot's left edge. */
export function yTitleEnd({ title, unit }: Axis, measure = textWidth): number {
  return TITLE_LEFT + measure(titleWithUnit(title, unit), FIGURE_FONT_SIZE);
}

/** In px from the plot's top left corner. The grid is one path, so that unchanged axes cost nothing. */
export function frameNodes(
  { x, y }: Pick<FigureSpec, 'x' | 'y'>,
  palette: Palette,
  area: PlotArea,
  measure = textWidth,
  titleBaseline: number = ROW_BASELINES.upper,
): SvgNode[] {
  const [left, top] = [area.left, area.top];
  const [right, bottom] = [area.left + area.width, area.top + area.height];
  const style = { size: FIGURE_FONT_SIZE, colour: palette.inkMuted };
  const across = xTicks(x, area.width, measure).map((tick) => ({ ...tick, at: xPixel(x, area, tick.value) }));
  const upwards = yTicks(y, area.height).map((tick) => ({ ...tick, at: yPixel(y, area, tick.value) }));
  const grid = [
    ...across.map(({ at }) => `M${crisp(at)},${px(top)}V${px(bottom)}`),
    ...upwards.map(({ at }) => `M${px(left)},${crisp(at)}H${px(right)}`),
  ].join('');
  const ticks = [
    ...across.map(({ at }) => `M${crisp(at)},${px(bottom)}v${TICK_LENGTH}`),
    ...minorTicks(x, area.width).map(
      (value) => `M${crisp(xPixel(x, area, value))},${px(bottom)}v${MINOR_LENGTH}`,
    ),
    ...minorTicks(y, area.height).map(
      (value) => `M${px(left)},${crisp(yPixel(y, area, value))}h-${MINOR_LENGTH}`,
    ),
  ].join('');
  return [
    pathNode(grid, { stroke: { colour: palette.grid, width: 1 } }),
    pathNode(ticks, { stroke: { colour: palette.control, width: 1 } }),
    lineNode([px(left), crisp(bottom), px(right), crisp(bottom)], palette.control),
    textNode(TITLE_LEFT, titleBaseline, titleWithUnit(y.title, y.unit), style),
    textNode((left + right) / 2, bottom + 36, titleWithUnit(x.title, x.unit), { ...style, anchor: 'middle' }),
    ...across.map(({ at, text }) => textNode(at, bottom + 18, text, { ...style, anchor: 'middle' })),
    ...upwards.map(({ at, text }) => textNode(left - LABEL_GAP, at + 4.5, text, { ...style, anchor: 'end' })),
  ];
}
