/** Which gaps between neighbouring places of a line are to be halved, so that no change of the goals is missed. */
import { shareOn } from '../../numerics/axis-scale.ts';
import { halfWay, type UnknownAxis } from '../question/unknown-axis.ts';
import { slopeAfter } from '../sweep/sweep-plan.ts';

// How low or high a curve may reach between two of its points, judged by its slopes beside them.

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
  const here = (right - left) / width;
  const before = slopeAfter(xs, ys, k - 1);
  const after = slopeAfter(xs, ys, k + 1);
  // At its ends the curve may bend as much as next to them.
  const from = before ?? (after === null ? here : 2 * here - after);
  const to = after ?? (before === null ? here : 2 * here - before);
  if (from === to) return null;
  const at = (right - left - to * width) / (from - to);
  return at > 0 && at < width ? left + from * at : null;
}

/** State of one position. */
export interface Place {
  x: number;
  feasible: boolean;
  /** How far each goal is from its limit, inside positive (`goalSlack`); null: no solution here. */
  slacks: readonly number[] | null;
}

interface Gap {
  /** Place at which to halve it. */
  x: number;
  /**
   * `edge`: feasible on one side only; `window`: infeasible on both sides, but no goal fails on both; `dip`: a goal
   * that bends between may change there; `limit`: the edge of what can be solved, nothing feasible beside it.
   */
  kind: 'edge' | 'window' | 'dip' | 'limit';
  /** Share of the range. */
  width: number;
}

/**
 * Widths from which on gaps of a kind are left alone, shares of the range. Whole numbers: edges and windows are
 * followed to the end.
 */
export type GapWidths = Readonly<Record<Gap['kind'], number>>;

/** Slacks beyond this are all alike: a loss of 1e-40 is as good as one of 1e-20, and its bends have no meaning. */
const cap = 6;

/** Safety factor of the expected range of a curve. */
const caution = 1.25;

const rank = { edge: 0, window: 1, dip: 2, limit: 3 };

/** The gaps worth halving, the most informative first. `places`: rising. */
export function openGaps(axis: UnknownAxis, places: readonly Place[], widths: GapWidths): Gap[] {
  const xs = places.map(({ x }) => shareOn(axis, x));
  const goals = places.find(({ slacks }) => slacks !== null)?.slacks?.length ?? 0;
  const curves = Array.from({ length: goals }, (_, g) =>
    places.map(({ slacks }) => (slacks === null ? null : Math.min(cap, Math.max(-cap, slacks[g])))),
  );
  const gaps: Gap[] = [];
  for (let k = 0; k + 1 < places.length; k++) {
    const x = halfWay(axis, places[k].x, places[k + 1].x);
    const kind = x === null ? null : gapKind(places[k], places[k + 1], curves, xs, k);
    if (x === null || kind === null) continue;
    const width = xs[k + 1] - xs[k];
    const followed = axis.integer && (kind === 'edge' || kind === 'window');
    if (followed || width > widths[kind]) gaps.push({ x, kind, width });
  }
  return gaps.sort((a, b) => rank[a.kind] - rank[b.kind] || b.width - a.width);
}

function gapKind(
  left: Place,
  right: Place,
  curves: readonly (readonly (number | null)[])[],
  xs: readonly number[],
  k: number,
): Gap['kind'] | null {
  if (left.feasible !== right.feasible) return 'edge';
  if (left.slacks === null || right.slacks === null)
    return (left.slacks === null) === (right.slacks === null) ? null : 'limit';
  const reaches = curves.map((ys) => reachBetween(xs, ys, k)!);
  if (left.feasible) return reaches.some(({ least }, g) => extended(curves[g], k, least) < 0) ? 'dip' : null;
  if (reaches.some(({ greatest }, g) => extended(curves[g], k, greatest) < 0)) return null;
  return left.slacks.every((slack, g) => Math.max(slack, right.slacks![g]) >= 0) ? 'window' : 'dip';
}

/** The range extended by the safety factor beyond the nearer end. */
function extended(ys: readonly (number | null)[], k: number, reach: number): number {
  const [a, b] = [ys[k]!, ys[k + 1]!];
  const nearer = Math.abs(reach - a) < Math.abs(reach - b) ? a : b;
  return nearer + caution * (reach - nearer);
}
