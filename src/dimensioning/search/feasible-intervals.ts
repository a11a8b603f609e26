/** From solved points along one unknown to the stretches where all goals hold. */
import type { FeasibleInterval, SearchedPoint } from '../answer/answer.ts';
import type { UnknownAxis } from '../question/unknown-axis.ts';

/** `points`: rising along the line. */
export function feasibleIntervals(
  points: readonly SearchedPoint[],
  xOf: (point: SearchedPoint) => number,
): FeasibleInterval[] {
  const intervals: FeasibleInterval[] = [];
  points.forEach((point, k) => {
    if (!point.feasible) return;
    const x = xOf(point);
    const after = k + 1 < points.length && !points[k + 1].feasible ? xOf(points[k + 1]) : null;
    const continued = k > 0 && points[k - 1].feasible;
    if (continued) {
      const last = intervals[intervals.length - 1];
      intervals[intervals.length - 1] = { ...last, to: x, after };
    } else {
      intervals.push({ from: x, to: x, before: k > 0 ? xOf(points[k - 1]) : null, after });
    }
  });
  return intervals;
}

/** The widest stretch between neighbours that agree; for whole numbers the most that lie unseen in one. */
export function unseen(axis: UnknownAxis, xs: readonly number[], agree: (k: number) => boolean): number {
  let widest = 0;
  for (let k = 0; k + 1 < xs.length; k++) {
    if (agree(k)) widest = Math.max(widest, xs[k + 1] - xs[k] - (axis.integer ? (axis.step ?? 1) : 0));
  }
  return Number(widest.toPrecision(3));
}
