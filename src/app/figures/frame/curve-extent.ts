/** Which pixels a drawn series covers, for placing labels off the curves. */
import type { Axis } from '../../../models/contract/figure.ts';
import { type PlotArea, fractionOf } from './plot-geometry.ts';

/** px */
export const COLUMN = 2;

/**
 * Pixels covered by one curve, by column: `top[c]..bottom[c]` (downwards) in column c of `COLUMN` px from the area's
 * left; NaN where absent.
 */
export interface CurveExtent {
  id: string;
  top: Float32Array;
  bottom: Float32Array;
}

/** Highest and lowest covered pixel of a curve between two horizontal pixels (relative to the area). */
export function spanOf(curve: CurveExtent, from: number, to: number): { top: number; bottom: number } | null {
  let top = Infinity;
  let bottom = -Infinity;
  const last = Math.min(curve.top.length - 1, Math.ceil(to / COLUMN));
  for (let column = Math.max(0, Math.floor(from / COLUMN)); column <= last; column++) {
    if (curve.top[column]! < top) top = curve.top[column]!;
    if (curve.bottom[column]! > bottom) bottom = curve.bottom[column]!;
  }
  return top === Infinity ? null : { top, bottom };
}

function empty(id: string, area: PlotArea): CurveExtent {
  const columns = Math.ceil(area.width / COLUMN) + 1;
  return { id, top: new Float32Array(columns).fill(NaN), bottom: new Float32Array(columns).fill(NaN) };
}

/** Widens column `column` to include `from..to` px, cut to the area. */
function cover(extent: CurveExtent, area: PlotArea, column: number, from: number, to: number): void {
  if (column < 0 || column >= extent.top.length || to < 0 || from > area.height) return;
  const top = Math.max(0, from);
  const bottom = Math.min(area.height, to);
  if (!(extent.top[column]! <= top)) extent.top[column] = top;
  if (!(extent.bottom[column]! >= bottom)) extent.bottom[column] = bottom;
}

interface Axes {
  x: Axis;
  y: Axis;
}

function down(axes: Axes, area: PlotArea, y: number): number {
  return (1 - fractionOf(axes.y, y)) * area.height;
}

/** A line or step through `x`, `y`; null breaks it. A step covers the whole height between neighbours. */
export function lineExtent(
  id: string,
  points: { x: ArrayLike<number>; y: ArrayLike<number | null> },
  axes: Axes,
  area: PlotArea,
  steps: boolean,
): CurveExtent {
  const extent = empty(id, area);
  for (let k = 0; k < points.x.length; k++) {
    if (points.y[k] === null) continue;
    const fromColumn = (fractionOf(axes.x, points.x[k]!) * area.width) / COLUMN;
    const from = down(axes, area, points.y[k]!);
    if (k + 1 === points.x.length || points.y[k + 1] === null) {
      cover(extent, area, Math.round(fromColumn), from - 1, from + 1);
      continue;
    }
    const toColumn = (fractionOf(axes.x, points.x[k + 1]!) * area.width) / COLUMN;
    const to = down(axes, area, points.y[k + 1]!);
    const width = toColumn - fromColumn;
    const last = Math.min(extent.top.length - 1, Math.floor(toColumn));
    for (let column = Math.max(0, Math.floor(fromColumn)); column <= last; column++) {
      const start =
        steps || width === 0 ? from : from + ((to - from) * Math.max(0, column - fromColumn)) / width;
      const end =
        steps || width === 0 ? to : from + ((to - from) * Math.min(width, column + 1 - fromColumn)) / width;
      cover(extent, area, column, Math.min(start, end) - 1, Math.max(start, end) + 1);
    }
  }
  return extent;
}

/** Dots of `radius` px, or bars down to the axis (`radius` = half a bar's width). */
export function spotExtent(
  id: string,
  points: { x: readonly number[]; y: readonly number[] },
  axes: Axes,
  area: PlotArea,
  radius: number,
  bars: boolean,
): CurveExtent {
  const extent = empty(id, area);
  points.x.forEach((x, k) => {
    const centre = fractionOf(axes.x, x) * area.width;
    const middle = down(axes, area, points.y[k]!);
    const [from, to] = bars ? [middle, area.height] : [middle - radius, middle + radius];
    const last = Math.floor((centre + radius) / COLUMN);
    for (let column = Math.ceil((centre - radius) / COLUMN); column <= last; column++)
      cover(extent, area, column, from, to);
  });
  return extent;
}
