/** Grid, ticks and axis titles, drawn under the curves. Pure. */
import type { Axis, FigureSpec } from '../../../models/contract/figure.ts';
import type { Palette } from '../../kit/theme/palette.ts';
import { crisp, px } from '../svg/pixels.ts';
import { type SvgNode, lineNode, pathNode, textNode } from '../svg/svg-node.ts';
import { type Tick, xTicks, yTicks } from './axes/axis-ticks.ts';
import { ROW_BASELINES } from './markers/marker-row.ts';
import { type PlotArea, isSmall, titleWithUnit, xPixel, yPixel } from './plot-geometry.ts';
import { FIGURE_FONT_SIZE, textWidth } from './words/text-width.ts';

function isDecade({ value }: Tick): boolean {
  const exponent = Math.log10(value);
  return Math.abs(exponent - Math.round(exponent)) < 1e-9;
}

/** The only number beside zero is shortened: `1.50` is `1.5`. */
function alone<T extends Tick>(tick: T): T {
  return { ...tick, text: tick.text.replace(/(\.\d*[1-9])0+$|\.0+$/, '$1') };
}

/**
 * The ticks of a small figure that have numbers: the first and the last, and zero; values between are read off the
 * grid. On a logarithmic axis whole decades, on one of named positions or percentiles all.
 */
export function endsOf<T extends Tick>(axis: Axis, ticks: readonly T[]): readonly T[] {
  if (axis.ticks !== undefined || axis.scale === 'percentile') return ticks;
  const decades = axis.scale === 'log' ? ticks.filter(isDecade) : [];
  const told = decades.length > 1 ? decades : ticks;
  const ends = told.filter((tick, k) => k === 0 || k === told.length - 1 || tick.value === 0);
  return ends.filter(({ value }) => value !== 0).length === 1 ? ends.map(alone) : ends;
}

/** Left edge of the y axis title, px from the plot's left edge. */
export const TITLE_LEFT = 4;
/** Baseline of the y axis title where a strip is above the plot area, px above it. */
export const TITLE_ABOVE = 8;
/** Length of a tick below the axis, px. */
const TICK_LENGTH = 4;

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
  const labelled = <T extends Tick>(axis: Axis, all: T[]) => (isSmall(area) ? endsOf(axis, all) : all);
  // one zero in the corner is that of both axes
  const cornered = across[0]?.at === left && upwards[0]?.at === bottom && upwards[0].text === '0';
  const grid = [
    ...across.map(({ at }) => `M${crisp(at)},${px(top)}V${px(bottom)}`),
    ...upwards.map(({ at }) => `M${px(left)},${crisp(at)}H${px(right)}`),
  ].join('');
  const ticks = across.map(({ at }) => `M${crisp(at)},${px(bottom)}v${TICK_LENGTH}`).join('');
  return [
    pathNode(grid, { stroke: { colour: palette.grid, width: 1 } }),
    pathNode(ticks, { stroke: { colour: palette.control, width: 1 } }),
    lineNode([px(left), crisp(bottom), px(right), crisp(bottom)], palette.control),
    textNode(TITLE_LEFT, titleBaseline, titleWithUnit(y.title, y.unit), style),
    textNode((left + right) / 2, bottom + 36, titleWithUnit(x.title, x.unit), { ...style, anchor: 'middle' }),
    ...labelled(x, across)
      .filter(({ at, text }) => !(cornered && at === left && text === '0'))
      .map(({ at, text }) => textNode(at, bottom + 18, text, { ...style, anchor: 'middle' })),
    ...labelled(y, upwards).map(({ at, text }) =>
      textNode(left - 7, at + 4.5, text, { ...style, anchor: 'end' }),
    ),
  ];
}
