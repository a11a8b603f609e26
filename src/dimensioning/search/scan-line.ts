/**
 * Scans one unknown for every change of the goals: a coarse grid over the whole range, then halving wherever the goals
 * change between neighbours or may change between solved points. Monotonicity is not assumed.
 */
import { shareOn } from '../../numerics/axis-scale.ts';
import type { SearchedPoint } from '../answer/answer.ts';
import type { Asking } from '../question/asking.ts';
import { goalSlack, violation } from '../question/goal-state.ts';
import { type GapWidths, type Place, openGaps } from './line-gaps.ts';
import type { SolvedPoints } from './solved-points.ts';
import { type UnknownAxis, coarsePlaces, halfWay } from '../question/unknown-axis.ts';

/** The point that misses the goals by the least factor; null where none has a solution. */
export function closestOf(points: readonly SearchedPoint[]): SearchedPoint | null {
  let closest: { point: SearchedPoint; missing: number } | null = null;
  for (const point of points) {
    if (point.failure !== null) continue;
    const missing = violation(point.goals);
    if (closest === null || missing < closest.missing) closest = { point, missing };
  }
  return closest?.point ?? null;
}

/** The binary digits of k behind the point, read backwards (van der Corput). */
function reversed(k: number): number {
  let [value, place] = [0, 0.5];
  for (let rest = k; rest > 0; rest >>= 1) {
    if (rest & 1) value += place;
    place /= 2;
  }
  return value;
}

/** The same items in an order of which any beginning is spread over the whole: both ends first. */
export function spreadOut<Item>(items: readonly Item[]): Item[] {
  if (items.length < 3) return [...items];
  const inner = items.slice(1, -1);
  const order = Uint32Array.from(inner, (_, k) => k);
  const bits = Math.ceil(Math.log2(inner.length + 1));
  // Visiting 0, 1/2, 1/4, 3/4, ... of a power of two and leaving out what lies beyond visits every place once.
  const places = Array.from({ length: 2 ** bits }, (_, k) => Math.round(reversed(k) * 2 ** bits));
  const visited = places.filter((place) => place < order.length);
  return [items[0], items[items.length - 1], ...visited.map((place) => inner[place])];
}

export interface LineOptions {
  /** Points of the coarse grid. */
  coarse: number;
  /** Up to this number all positions of the lattice are solved. */
  exact: number;
  /** Largest number of points in total. */
  most: number;
  widths: GapWidths;
}

export interface Line {
  axis: UnknownAxis;
  /** The position of the whole question at this place of the line. */
  at: (x: number) => readonly number[];
  /** The place of a point on the line. */
  xOf: (point: SearchedPoint) => number;
  /** Present position. */
  current: number | null;
  /** Places that are solved, too: known changes of a goal, which then need no halving. */
  known?: readonly number[];
}

/** Points asked for in one step: enough for many workers, few enough to see progress. */
const stepPoints = 8;
/** With this many points every step asks for more at once: each step is assembled into a partial answer. */
const dense = 100;
const denseStepPoints = 32;

function placeOf(point: SearchedPoint, x: number): Place {
  const solved = point.failure === null;
  const slacks = solved ? point.goals.map(({ goal, value }) => goalSlack(goal, value)) : null;
  return { x, feasible: point.feasible, slacks };
}

/** The middles of the gaps beside place `k`: between whole numbers all, else those wider than a window. */
export function middlesBeside(
  axis: UnknownAxis,
  xs: readonly number[],
  k: number,
  widths: GapWidths,
): number[] {
  const gaps = [k - 1, k].filter((left) => left >= 0 && left + 1 < xs.length);
  return gaps.flatMap((left) => {
    const [a, b] = [xs[left], xs[left + 1]];
    const wide = axis.integer || shareOn(axis, b) - shareOn(axis, a) > widths.window;
    const x = wide ? halfWay(axis, a, b) : null;
    return x === null ? [] : [x];
  });
}

/**
 * Where nothing is feasible, the middles beside the point that comes closest: the best that can be reached is then
 * known as finely as an edge would be, and a window too narrow to be expected is met.
 */
function besideClosest(
  axis: UnknownAxis,
  points: readonly SearchedPoint[],
  places: readonly Place[],
  widths: GapWidths,
): number[] {
  if (places.some(({ feasible }) => feasible)) return [];
  const closest = closestOf(points);
  if (closest === null) return [];
  const xs = places.map(({ x }) => x);
  return middlesBeside(axis, xs, points.indexOf(closest), widths);
}

/** All points of the line that were solved, in rising order. */
export function* scanLine(solved: SolvedPoints, line: Line, options: LineOptions): Asking<SearchedPoint[]> {
  const points: SearchedPoint[] = [];
  const solve = function* (xs: readonly number[]): Asking<void> {
    const step = xs.length > dense ? denseStepPoints : stepPoints;
    for (let from = 0; from < xs.length; from += step) {
      points.push(...(yield* solved.solve(xs.slice(from, from + step).map(line.at))));
    }
    points.sort((a, b) => line.xOf(a) - line.xOf(b));
  };
  const { low, high } = line.axis;
  const known = (line.known ?? []).filter((x) => x >= low && x <= high);
  const places = new Set([...coarsePlaces(line.axis, line.current, options), ...known]);
  yield* solve(spreadOut([...places].sort((a, b) => a - b)));
  while (points.length < options.most) {
    const places = points.map((point) => placeOf(point, line.xOf(point)));
    const gaps = openGaps(line.axis, places, options.widths).map(({ x }) => x);
    const wanted = gaps.length > 0 ? gaps : besideClosest(line.axis, points, places, options.widths);
    if (wanted.length === 0) break;
    yield* solve(wanted.slice(0, Math.min(stepPoints, options.most - points.length)));
  }
  return points;
}
