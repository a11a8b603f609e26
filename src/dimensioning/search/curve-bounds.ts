/** How low or high a curve may reach between two of its points, judged by its slopes beside them. */
import { slopeAfter } from './slope-after.ts';

/**
 * Least and greatest value expected between points k and k+1 of a curve: where the straight continuations from both
 * sides meet. For a curve that bends one way there it is a bound, for others a guess. `y` null: no value.
 */
export function reachBetween(
  xs: readonly number[],
  ys: readonly (number | null)[],
  k: number,
): { least: number; greatest: number } | null {
  const [left, right] = [ys[k], ys[k + 1]];
  if (left === null || right === null) return null;
  const meeting = meetingValue(xs, ys, k, left, right);
  const values = meeting === null ? [left, right] : [left, right, meeting];
  return { least: Math.min(...values), greatest: Math.max(...values) };
}

/** Where the line through k-1, k and the one through k+1, k+2 meet between k and k+1. */
function meetingValue(
  xs: readonly number[],
  ys: readonly (number | null)[],
  k: number,
  left: number,
  right: number,
): number | null {
  const width = xs[k + 1] - xs[k];
  const own = (right - left) / width;
  const before = slopeAfter(xs, ys, k - 1);
  const after = slopeAfter(xs, ys, k + 1);
  // At the ends of what is known the curve may bend as much as it does beside them.
  const from = before ?? (after === null ? own : 2 * own - after);
  const to = after ?? (before === null ? own : 2 * own - before);
  if (from === to) return null;
  const at = (right - left - to * width) / (from - to);
  return at > 0 && at < width ? left + from * at : null;
}
