/**
 * Points of a series that a plot can show: inside the ranges, valid for its scales, no more points than pixels can
 * resolve.
 */
import type { Axis, Series } from '../../models/contract/figure.ts';
import { fractionScale, isLogarithmic } from './plot-geometry.ts';

/** `null` in `y` breaks the line. Equal lengths. */
export interface VisiblePoints {
  x: number[];
  y: (number | null)[];
}

/** Below the visible range of a logarithmic axis: position of a step's value that such an axis cannot show. */
export function belowRange(axis: Axis): number {
  return isLogarithmic(axis.scale) ? axis.range[0] / 1e3 : axis.range[0] - (axis.range[1] - axis.range[0]);
}

/**
 * Index range [from, to) of the points in the x range, with one neighbour on either side so that lines reach the edge.
 * x ascending.
 */
function visibleIndices(x: ArrayLike<number>, [low, high]: readonly [number, number]): [number, number] {
  let from = 0;
  let to = x.length;
  while (from < to && !(x[from] >= low)) from++;
  while (to > from && !(x[to - 1] <= high)) to--;
  return [Math.max(0, from - 1), Math.min(x.length, to + 1)];
}

/**
 * The points of a line or step. On a logarithmic axis zeros and negatives are left out (a step goes below the range
 * there, a line breaks), and so are values that are not finite. O(n).
 */
export function visiblePoints(
  series: Pick<Series, 'x' | 'y' | 'shape'>,
  xAxis: Axis,
  yAxis: Axis,
): VisiblePoints {
  const [from, to] = visibleIndices(series.x, xAxis.range);
  const dropsToFloor = series.shape !== 'line';
  const points: VisiblePoints = { x: [], y: [] };
  for (let k = from; k < to; k++) {
    const x = series.x[k];
    const y = series.y[k];
    if (!Number.isFinite(x) || (isLogarithmic(xAxis.scale) && x <= 0)) continue;
    const drawable = Number.isFinite(y) && !(isLogarithmic(yAxis.scale) && y <= 0);
    if (!drawable && dropsToFloor) {
      points.x.push(x);
      points.y.push(belowRange(yAxis));
    } else if (drawable) {
      points.x.push(x);
      points.y.push(y);
    } else if (points.y.length > 0 && points.y.at(-1) !== null) {
      points.x.push(x);
      points.y.push(null);
    }
  }
  while (points.y.at(-1) === null) {
    points.x.pop();
    points.y.pop();
  }
  return points;
}

/**
 * The two edges of a band in the x range, point by point: a band may have steps, two points at one x. A null in `y`,
 * the upper edge, breaks it where that edge cannot be shown; a lower edge that cannot be goes below the range.
 */
export function bandPoints(
  series: Pick<Series, 'x' | 'y' | 'yUpper'>,
  xAxis: Axis,
  yAxis: Axis,
): VisiblePoints & { lower: number[] } {
  const shown = (y: number) => Number.isFinite(y) && !(isLogarithmic(yAxis.scale) && y <= 0);
  const upper = series.yUpper ?? series.y;
  const floor = belowRange(yAxis);
  const points = { x: [] as number[], y: [] as (number | null)[], lower: [] as number[] };
  const [from, to] = visibleIndices(series.x, xAxis.range);
  for (let k = from; k < to; k++) {
    const x = series.x[k];
    if (!Number.isFinite(x) || (isLogarithmic(xAxis.scale) && x <= 0)) continue;
    points.x.push(x);
    points.y.push(shown(upper[k]) ? upper[k] : null);
    points.lower.push(shown(series.y[k]) ? series.y[k] : floor);
  }
  return points;
}

/**
 * Points strictly inside both ranges, for dots and bars (bars may be taller than the range). Indices into the series.
 */
export function visibleDots(
  series: Pick<Series, 'x' | 'y'>,
  xAxis: Axis,
  yAxis: Axis,
  tall: boolean,
): number[] {
  const [toRight, upwards] = [fractionScale(xAxis), fractionScale(yAxis)];
  const indices: number[] = [];
  for (let k = 0; k < series.x.length; k++) {
    const across = toRight(series.x[k]);
    const up = upwards(series.y[k]);
    if (across >= -1e-9 && across <= 1 + 1e-9 && up >= (tall ? -Infinity : -1e-9) && (tall || up <= 1 + 1e-9))
      indices.push(k);
  }
  return indices;
}

/**
 * The points with at most four per pixel column: first, lowest, highest, last. The drawn curve does not change; drawing
 * is faster.
 */
export function thinned(points: VisiblePoints, xAxis: Axis, width: number): VisiblePoints {
  const columns = Math.max(50, Math.round(width));
  if (points.x.length <= 4 * columns) return points;
  const remaining: VisiblePoints = { x: [], y: [] };
  let start = 0;
  const toRight = fractionScale(xAxis);
  const columnOf = (k: number) => Math.floor(toRight(points.x[k]) * columns);
  const flush = (end: number) => {
    let lowest = start;
    let highest = start;
    for (let k = start; k < end; k++) {
      if (points.y[k] === null) continue;
      if (points.y[lowest] === null || points.y[k]! < points.y[lowest]!) lowest = k;
      if (points.y[highest] === null || points.y[k]! > points.y[highest]!) highest = k;
    }
    const gaps = Array.from({ length: end - start }, (_, k) => start + k).filter((k) => points.y[k] === null);
    const chosen = new Set([start, lowest, highest, end - 1, ...gaps]);
    for (const k of [...chosen].sort((a, b) => a - b)) {
      remaining.x.push(points.x[k]);
      remaining.y.push(points.y[k]!);
    }
  };
  for (let k = 1; k < points.x.length; k++)
    if (columnOf(k) !== columnOf(start)) {
      flush(k);
      start = k;
    }
  flush(points.x.length);
  return remaining;
}
