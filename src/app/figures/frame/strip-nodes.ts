/** The strip above a plot: its ticks, its title and its lines. Pure. */
import type { FigureSpec, FigureStrip, Series } from '../../../models/contract/figure.ts';
import type { Palette } from '../../kit/theme/palette.ts';
import { crisp, px } from '../svg/pixels.ts';
import { pathNode, type SvgNode, textNode } from '../svg/svg-node.ts';
import { yTicks } from './axes/axis-ticks.ts';
import { TITLE_LEFT } from './frame-nodes.ts';
import { ROW_BASELINES } from './markers/marker-row.ts';
import { type PlotArea, titleWithUnit, yPixel } from './plot-geometry.ts';
import { FIGURE_FONT_SIZE } from './words/text-width.ts';

/** The part of a line inside the range, with its ends on the range's ends; x rising. */
function cutToRange(series: Series, [low, high]: readonly [number, number]): Series {
  const { x, y } = series;
  const points: [number, number][] = [];
  const between = (k: number, at: number): [number, number] => [
    at,
    y[k]! + ((y[k + 1]! - y[k]!) * (at - x[k]!)) / (x[k + 1]! - x[k]!),
  ];
  for (let k = 0; k < x.length; k++) {
    if (x[k]! >= low && x[k]! <= high) points.push([x[k]!, y[k]!]);
    if (k + 1 === x.length) break;
    for (const end of [low, high]) if (x[k]! < end && x[k + 1]! > end) points.push(between(k, end));
  }
  return { ...series, x: points.map(([at]) => at), y: points.map(([, value]) => value) };
}

/** The strip as a figure: its lines end at the ends of the x axis. */
export function stripSpec(spec: FigureSpec, strip: FigureStrip): FigureSpec {
  const series = strip.series.map((one) => cutToRange(one, spec.x.range));
  return { ...spec, y: strip.y, series, ranges: (spec.ranges ?? []).filter(({ axis }) => axis === 'x') };
}

/** Title, grid and ticks of its scale, in the colour of what it shows. */
export function stripFrame({ y }: FigureSpec, palette: Palette, area: PlotArea, colour: string): SvgNode[] {
  const [left, right] = [px(area.left), px(area.left + area.width)];
  const ticks = yTicks(y, area.height).map(({ value, text }) => ({ text, at: yPixel(y, area, value) }));
  const grid = ticks.map(({ at }) => `M${left},${crisp(at)}H${right}`).join('');
  const style = { size: FIGURE_FONT_SIZE, colour };
  return [
    pathNode(grid, { stroke: { colour: palette.grid, width: 1 } }),
    textNode(TITLE_LEFT, ROW_BASELINES.upper, titleWithUnit(y.title, y.unit), style),
    // the lowest ends on its line, clear of the title below
    ...ticks.map(({ at, text }, k) =>
      textNode(area.left - 7, at + (k === 0 ? 1 : 9), text, { ...style, anchor: 'end' }),
    ),
  ];
}

/** Moved from the strip's corner to where it is in the plot. */
export function inStrip(nodes: readonly SvgNode[], { left, top }: PlotArea): SvgNode[] {
  const transform = `translate(${px(left)} ${px(top)})`;
  return nodes.map((node) => ({ ...node, attributes: { ...node.attributes, transform } }));
}
