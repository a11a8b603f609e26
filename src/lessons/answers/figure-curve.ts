/** The curve of a figure that a drawing is compared with. */
import type { Axis, FigureSpec, Series } from '../../models/contract/figure.ts';

/** Curves that can be drawn by hand: those of the present scenario, one value for each place. */
export function drawableCurves({ series, x, y }: FigureSpec): readonly Series[] {
  const isPlain = ({ scale, ticks, range: [low, high] }: Axis) =>
    scale !== 'percentile' && ticks === undefined && low < high && (scale === 'linear' || low > 0);
  if (!isPlain(x) || !isPlain(y)) return [];
  return series.filter(
    ({ role, shape, x: places }) =>
      !['measurement', 'simulation', 'ghost', 'pin'].includes(role) &&
      ['line', 'step', 'bars'].includes(shape) &&
      places.length > 0,
  );
}

/**
 * The heights of a curve at these places: between the points of a line on the straight line between them, else at the
 * nearest point, and beyond its ends at the nearest end.
 */
export function heightsAt({ shape, x, y }: Series, places: readonly number[]): readonly number[] | null {
  const points = Array.from(x, (at, k) => ({ at, height: y[k]! }))
    .filter(({ at, height }) => Number.isFinite(at) && Number.isFinite(height))
    .sort((one, other) => one.at - other.at);
  if (points.length === 0) return null;
  return places.map((place) => {
    const after = points.findIndex(({ at }) => at >= place);
    if (after === 0) return points[0].height;
    if (after < 0) return points.at(-1)!.height;
    const [left, right] = [points[after - 1], points[after]];
    const share = (place - left.at) / (right.at - left.at);
    if (shape !== 'line') return share < 0.5 ? left.height : right.height;
    return left.height + share * (right.height - left.height);
  });
}
