/** Pixels covered by a drawn series, for placing labels off the curves. */
import type { Covers, PixelPoints } from '../covered-pixels.ts';
import type { PlotArea } from '../plot-geometry.ts';

/** Width of a column, px. */
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
    if (curve.top[column] < top) top = curve.top[column];
    if (curve.bottom[column] > bottom) bottom = curve.bottom[column];
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
  if (!(extent.top[column] <= top)) extent.top[column] = top;
  if (!(extent.bottom[column] >= bottom)) extent.bottom[column] = bottom;
}

/** A line or step through the points. A step covers the whole height between neighbours. */
export function lineExtent(id: string, points: PixelPoints, area: PlotArea, steps: boolean): CurveExtent {
  const extent = empty(id, area);
  for (let k = 0; k < points.x.length; k++) {
    const from = points.y[k]!;
    if (from === null) continue;
    const fromColumn = points.x[k] / COLUMN;
    const to = points.y[k + 1] ?? null;
    if (to === null) {
      cover(extent, area, Math.round(fromColumn), from - 1, from + 1);
      continue;
    }
    const toColumn = points.x[k + 1] / COLUMN;
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
function spotExtent(
  id: string,
  points: PixelPoints,
  area: PlotArea,
  radius: number,
  bars: boolean,
): CurveExtent {
  const extent = empty(id, area);
  points.x.forEach((centre, k) => {
    const middle = points.y[k] ?? NaN;
    const [from, to] = bars ? [middle, area.height] : [middle - radius, middle + radius];
    const last = Math.floor((centre + radius) / COLUMN);
    for (let column = Math.ceil((centre - radius) / COLUMN); column <= last; column++)
      cover(extent, area, column, from, to);
  });
  return extent;
}

export function extentOf(id: string, covers: Covers, area: PlotArea): CurveExtent {
  return 'radius' in covers
    ? spotExtent(id, covers.points, area, covers.radius, covers.kind === 'bars')
    : lineExtent(id, covers.points, area, covers.kind === 'step');
}
