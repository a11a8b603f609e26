/** Context in which every series of one plot is drawn: the scales of its axes, px from the plot area's left and top. */
import type { FigureSpec } from '../../../../models/contract/figure.ts';
import type { Palette } from '../../../kit/theme/palette.ts';
import type { Covers, PixelPoints } from '../../frame/covered-pixels.ts';
import { type PlotArea, fractionScale, isLogarithmic } from '../../frame/plot-geometry.ts';
import type { VisiblePoints } from '../../frame/visible-points.ts';
import type { SvgNode } from '../../svg/svg-node.ts';

export interface PlotFrame {
  spec: FigureSpec;
  palette: Palette;
  area: PlotArea;
  across: (x: number) => number;
  /** Clamped to a few heights beyond the area: coordinates far outside slow the browser down and are not visible. */
  down: (y: number) => number;
  /** Level at which fills end: zero, or the axis where zero is out of range. */
  floor: number;
}

/** One series as it is drawn: elements in px from the plot area's left and top. */
export interface DrawnSeries {
  nodes: SvgNode[];
  /** Null when no part of it is in range. */
  covers: Covers | null;
}

export const NOTHING: DrawnSeries = { nodes: [], covers: null };

const FARTHEST_HEIGHTS = 20;

export function plotFrame(spec: FigureSpec, palette: Palette, area: PlotArea): PlotFrame {
  const [rightwards, upwards] = [fractionScale(spec.x), fractionScale(spec.y)];
  const farthest = FARTHEST_HEIGHTS * area.height;
  const down = (y: number) => Math.min(farthest, Math.max(-farthest, (1 - upwards(y)) * area.height));
  const zero = isLogarithmic(spec.y.scale) ? area.height : down(0);
  return {
    ...{ spec, palette, area, down },
    across: (x) => rightwards(x) * area.width,
    floor: Math.min(area.height, Math.max(0, zero)),
  };
}

export function pixelPoints({ x, y }: VisiblePoints, { across, down }: PlotFrame): PixelPoints {
  return { x: x.map(across), y: y.map((value) => (value === null ? null : down(value))) };
}
