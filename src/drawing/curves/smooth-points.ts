/** A smooth curve as points close together, for a library that joins points by straight lines. Pure. */
import type { FigureSpec } from '../../models/contract/figure.ts';
import { fractionScale, valueAt } from '../frame/plot-geometry.ts';
import type { VisiblePoints } from '../frame/visible-points.ts';
import { monotoneSlopes, runs } from './path-data.ts';

/** Straight pieces between two neighbours. */
const PIECES = 8;

/** The same curve as `linePath` draws with `smooth`; the points given are among those returned. */
export function smoothPoints(points: VisiblePoints, { x, y }: Pick<FigureSpec, 'x' | 'y'>): VisiblePoints {
  const [across, upwards] = [fractionScale(x), fractionScale(y)];
  const drawn = {
    x: points.x.map(across),
    y: points.y.map((value) => (value === null ? null : upwards(value))),
  };
  const smooth: VisiblePoints = { x: [], y: [] };
  for (const [from, to] of runs(drawn.y)) {
    if (smooth.x.length > 0) {
      smooth.x.push(points.x[from - 1]);
      smooth.y.push(null);
    }
    const slopes = monotoneSlopes(drawn, from, to);
    for (let k = from; k < to; k++) {
      smooth.x.push(points.x[k]);
      smooth.y.push(points.y[k]!);
      if (k + 1 === to) break;
      const [left, right] = [drawn.x[k], drawn.x[k + 1]];
      const [low, high] = [drawn.y[k]!, drawn.y[k + 1]!];
      const width = right - left;
      for (let piece = 1; piece < PIECES; piece++) {
        const t = piece / PIECES;
        const [start, end] = [slopes[k - from] * width, slopes[k - from + 1] * width];
        const cubic = [2 * low - 2 * high + start + end, 3 * high - 3 * low - 2 * start - end, start, low];
        const up = cubic.reduce((sum, factor) => sum * t + factor, 0);
        smooth.x.push(valueAt(x, left + t * width));
        smooth.y.push(valueAt(y, up));
      }
    }
  }
  return smooth;
}
