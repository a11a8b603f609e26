/** The strip above a plot: its ticks, its title and its lines. Pure. */
import type { Axis, FigureSpec, FigureStrip, Series } from '../../models/contract/figure.ts';
import type { Palette } from '../palette.ts';
import { crisp, px } from '../svg/pixels.ts';
import { pathNode, type SvgNode, textNode } from '../svg/svg-node.ts';
import { yTicks } from './axes/axis-ticks.ts';
import { TITLE_LEFT } from './frame-nodes.ts';
import { ROW_BASELINES } from './markers/marker-row.ts';
import { type PlotArea, titleWithUnit, yPixel } from './plot-geometry.ts';
import { FIGURE_FONT_SIZE } from './words/text-width.ts';

type Point = readonly [x: number, y: number];

/** A line with points where it crosses these values of one of its coordinates. */
function crossing(points: readonly Point[], axis: 0 | 1, values: readonly number[]): Point[] {
  return points.flatMap((point, k): readonly Point[] => {
    const next = points[k + 1];
    if (next === undefined) return [point];
    const between = values
      .map((value) => (value - point[axis]) / (next[axis] - point[axis]))
      .filter((share) => share > 0 && share < 1)
      .sort((a, b) => a - b)
      .map((share): Point => [
        point[0] + share * (next[0] - point[0]),
        point[1] + share * (next[1] - point[1]),
      ]);
    return [point, ...between];
  });
}

/** The part of a line inside the ranges; where it leaves the vertical one, it follows its end. x rising. */
function cutToFrame(series: Series, [left, right]: Axis['range'], [bottom, top]: Axis['range']): Series {
  const line = Array.from(series.x, (x, k): Point => [x, series.y[k]]);
  const inside = crossing(crossing(line, 0, [left, right]), 1, [bottom, top]).filter(
    ([x]) => x >= left && x <= right,
  );
  return {
    ...series,
    x: inside.map(([x]) => x),
    y: inside.map(([, y]) => Math.min(top, Math.max(bottom, y))),
  };
}

/** The strip as a figure: its lines do not leave its frame. */
export function stripSpec(spec: FigureSpec, strip: FigureStrip): FigureSpec {
  const series = strip.series.map((one) =>
    one.shape === 'line' ? cutToFrame(one, spec.x.range, strip.y.range) : one,
  );
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
