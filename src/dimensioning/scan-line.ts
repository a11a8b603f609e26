/**
 * Looks along one unknown for every change of the goals: a coarse grid over the whole range, then halving wherever the goals
 * change between neighbours or may change unseen. Nothing is taken to be monotone.
 */
import type { SearchedPoint } from './answer.ts';
import type { Asking } from './asking.ts';
import { goalSlack } from './goal-state.ts';
import type { GapWidths, Place } from './line-gaps.ts';
import { openGaps } from './line-gaps.ts';
import type { SolvedPoints } from './solved-points.ts';
import { spreadOut } from './spread-out.ts';
import type { SweepAxis } from './sweep-plan.ts';
import { coarsePlaces } from './unknown-axis.ts';

export interface LineOptions {
  /** Points of the coarse grid. */
  coarse: number;
  /** So many whole numbers are all looked at. */
  exact: number;
  /** At most so many points altogether. */
  most: number;
  widths: GapWidths;
}

export interface Line {
  axis: SweepAxis;
  /** The position of the whole question at this place of the line. */
  at: (x: number) => readonly number[];
  /** The place of a point on the line. */
  xOf: (point: SearchedPoint) => number;
  /** Where the reader stands. */
  current: number | null;
}

/** Points asked for in one step: enough for many workers, few enough to see progress. */
const stepPoints = 16;

export function placeOf(point: SearchedPoint, x: number): Place {
  const solved = point.failure === null;
  const slacks = solved ? point.goals.map(({ goal, value }) => goalSlack(goal, value)) : null;
  return { x, feasible: point.feasible, slacks };
}

/** All points of the line that were looked at, in rising order. */
export function* scanLine(solved: SolvedPoints, line: Line, options: LineOptions): Asking<SearchedPoint[]> {
  const points: SearchedPoint[] = [];
  const solve = function* (xs: readonly number[]): Asking<void> {
    for (let from = 0; from < xs.length; from += stepPoints) {
      points.push(...(yield* solved.solve(xs.slice(from, from + stepPoints).map(line.at))));
    }
    points.sort((a, b) => line.xOf(a) - line.xOf(b));
  };
  yield* solve(spreadOut(coarsePlaces(line.axis, line.current, options)));
  while (points.length < options.most) {
    const places = points.map((point) => placeOf(point, line.xOf(point)));
    const gaps = openGaps(line.axis, places, options.widths);
    if (gaps.length === 0) break;
    const room = Math.min(stepPoints, options.most - points.length);
    yield* solve(gaps.slice(0, room).map(({ x }) => x));
  }
  return points;
}
