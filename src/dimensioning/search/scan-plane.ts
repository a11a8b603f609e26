/**
 * Scans two unknowns: along the second at single values of the first, and along the first for the most preferred value
 * at which any of the second holds. Monotonicity is not assumed.
 */
import type { SearchedPoint } from '../answer/answer.ts';
import { type Asking, askTogether } from '../question/asking.ts';
import { violation } from '../question/goal-state.ts';
import { type GapWidths, type Place, openGaps } from './line-gaps.ts';
import { type Line, type LineOptions, middlesBeside, scanLine } from './scan-line.ts';
import type { SolvedPoints } from './solved-points.ts';
import { type UnknownAxis, coarsePlaces } from '../question/unknown-axis.ts';

interface Plane {
  first: UnknownAxis;
  second: UnknownAxis;
  prefer: 'least' | 'greatest';
  /** Present position. */
  current: readonly [number | null, number | null];
}

export interface PlaneOptions {
  /** Over the first unknown. */
  columns: LineOptions;
  /** Along the second, at most values of the first. */
  rough: LineOptions;
  /** Along the second, at the answer and beside it. */
  fine: LineOptions;
}

/** Columns scanned in parallel. */
const stepColumns = 4;

interface Column {
  x: number;
  points: readonly SearchedPoint[];
}

const isFeasible = ({ points }: Column) => points.some(({ feasible }) => feasible);

/** A column as one place: its point that comes closest. */
function placeOfColumn(column: Column): Place {
  const solved = column.points.filter(({ failure }) => failure === null);
  if (solved.length === 0) return { x: column.x, feasible: false, slacks: null };
  const missing = Math.min(...solved.map(({ goals }) => violation(goals)));
  return { x: column.x, feasible: isFeasible(column), slacks: [isFeasible(column) ? 1 : -missing] };
}

/** The column that misses the goals least, and the middles beside it; none where one holds or none has a solution. */
function aroundClosest(first: UnknownAxis, columns: readonly Column[], widths: GapWidths): number[] {
  const slacks = columns.map((column) => placeOfColumn(column).slacks?.[0] ?? -Infinity);
  const most = Math.max(...slacks);
  if (most > 0 || most === -Infinity) return [];
  const k = slacks.indexOf(most);
  return [
    columns[k].x,
    ...middlesBeside(
      first,
      columns.map(({ x }) => x),
      k,
      widths,
    ),
  ];
}

/** All points are left in `solved`. */
export function* scanPlane(solved: SolvedPoints, plane: Plane, options: PlaneOptions): Asking<void> {
  const { first, second, prefer, current } = plane;
  const columns = new Map<number, Column>();
  const scan = function* (xs: readonly number[], along: LineOptions): Asking<void> {
    for (let from = 0; from < xs.length; from += stepColumns) {
      const group = xs.slice(from, from + stepColumns);
      const lines = group.map((x) => scanLine(solved, lineAt(x), along));
      (yield* askTogether(lines)).forEach((points, k) => columns.set(group[k], { x: group[k], points }));
    }
  };
  const lineAt = (x: number): Line => ({
    axis: second,
    at: (y) => [x, y],
    xOf: ({ at }) => at[1],
    current: current[1],
  });
  const rising = () => [...columns.values()].sort((a, b) => a.x - b.x);
  const best = () =>
    rising()
      .filter(isFeasible)
      .at(prefer === 'least' ? 0 : -1) ?? null;
  const isPreferred = (x: number, to: Column | null) =>
    to === null || (prefer === 'least' ? x < to.x : x > to.x);

  /** Columns scanned finely, because none holds. */
  const finely = new Set<number>();
  const begin = coarsePlaces(first, current[0], options.columns);
  yield* scan(prefer === 'least' ? begin : [...begin].reverse(), options.rough);
  for (;;) {
    while (columns.size < options.columns.most) {
      const gaps = openGaps(first, rising().map(placeOfColumn), options.columns.widths);
      const wanted = gaps.filter(({ x }) => isPreferred(x, best()));
      if (wanted.length === 0) break;
      yield* scan(
        wanted.slice(0, stepColumns).map(({ x }) => x),
        options.rough,
      );
    }
    const found = best();
    const around = aroundClosest(first, rising(), options.columns.widths).filter((x) => !finely.has(x));
    if (around.length > 0 && columns.size < options.columns.most) {
      around.forEach((x) => finely.add(x));
      yield* scan(around, options.fine);
      continue;
    }
    const beside = rising().filter(({ x }) => found !== null && isPreferred(x, found));
    const neighbour = prefer === 'least' ? beside.at(-1) : beside[0];
    const closer = [found, neighbour].filter((column) => column !== null && column !== undefined);
    yield* scan(
      closer.map(({ x }) => x),
      options.fine,
    );
    // The finer scan may have found the neighbouring column feasible.
    if (best()?.x === found?.x) return;
  }
}
