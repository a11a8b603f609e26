/**
 * Order of the points of a curve along one input, coarse first and then refined: first a few points over the whole
 * range, then the middles of the intervals where a straight line would be furthest off.
 */
import { middleOn, positionOn, type ScaledRange, shareOn } from '../../numerics/axis-scale.ts';

/** The input that is swept; positions are spread and halved in its scale. */
export interface SweepAxis extends ScaledRange {
  /** Only whole numbers are solved. */
  integer: boolean;
}

/**
 * One solved position; `values` are the watched indicators in a fixed order, null for a position that has no solution.
 */
export interface PlanPoint {
  x: number;
  values: readonly (number | null)[] | null;
}

/** Scale of an indicator: `logarithmic` on a log axis only, `any` also on a linear one. */
export type WatchKind = 'any' | 'logarithmic';

/** Probabilities below this are drawn as none. */
const probabilityFloor = 1e-12;

/** Half of the positions between, in the scale of the axis. */
function between(axis: SweepAxis, a: number, b: number): number {
  const middle = middleOn(axis, a, b);
  return axis.integer ? Math.round(middle) : Number(middle.toPrecision(12));
}

/** 0 .. n-1 so that any beginning is spread over the whole: ends first, then middles of middles. */
function spreadOrder(n: number): number[] {
  const order = [0, n - 1];
  for (let gap = n - 1; gap > 1; gap /= 2) {
    for (let k = gap / 2; k < n - 1; k += gap) order.push(Math.round(k));
  }
  return [...new Set(order.filter((k) => k >= 0 && k < n))];
}

/**
 * The first positions, in the order to solve them: `current` (if it lies in the range), the ends, the middles. `count`
 * evenly spread ones; fewer where whole numbers coincide.
 */
export function coarsePositions(axis: SweepAxis, current: number | null, count = 9): number[] {
  if (axis.high <= axis.low) return [axis.low];
  const at = (k: number): number => {
    if (k === 0) return axis.low;
    if (k === count - 1) return axis.high;
    const x = positionOn(axis, k / (count - 1));
    return axis.integer ? Math.round(x) : Number(x.toPrecision(6));
  };
  const inside = current !== null && current >= axis.low && current <= axis.high ? [current] : [];
  return [...new Set([...inside, ...spreadOrder(count).map(at)])];
}

/** The column as a share of its spread; constant columns have nothing to refine. */
function normalise(column: readonly (number | null)[]): (number | null)[] {
  const numbers = column.filter((value) => value !== null);
  const low = Math.min(...numbers);
  const spread = Math.max(...numbers) - low;
  return column.map((value) => (value === null || !(spread > 0) ? null : (value - low) / spread));
}

/** The forms in which the indicator may be drawn: as it is, and by its logarithm where it covers decades. */
function drawnForms(column: readonly (number | null)[], kind: WatchKind): (number | null)[][] {
  const logarithm = column.map((value) =>
    value === null ? null : Math.log(Math.max(value, probabilityFloor)),
  );
  if (kind === 'logarithmic') return [normalise(logarithm)];
  const numbers = column.filter((value) => value !== null);
  const least = Math.min(...numbers);
  const spansDecades = least > 0 && Math.max(...numbers) > 10 * least;
  return spansDecades ? [normalise(column), normalise(logarithm)] : [normalise(column)];
}

/**
 * How far off a straight line may be between points k and k+1: from the kinks at both ends, and a little from the rise.
 */
function lineErrors(xs: readonly number[], ys: readonly (number | null)[]): number[] {
  const slope = (k: number) => slopeAfter(xs, ys, k);
  return xs.slice(1).map((_, k) => {
    const here = slope(k);
    if (here === null) return 0;
    const kink = Math.max(...[slope(k - 1), slope(k + 1)].map((s) => (s === null ? 0 : Math.abs(s - here))));
    const width = xs[k + 1] - xs[k];
    return width * (kink / 4 + 0.02 * Math.abs(here));
  });
}

interface RefineOptions {
  /** Largest number of positions. */
  count: number;
  /** Positions being solved now: their intervals are not halved. */
  taken: readonly number[];
  /** How each watched indicator is read. */
  kinds: readonly WatchKind[];
  /** Off by less than this share of an indicator's spread is good enough: about a pixel of a figure. */
  tolerance?: number;
  /** Intervals narrower than this share of the range are not halved. */
  minWidth?: number;
}

/**
 * Where to solve next, worst interval first; empty when the curve is good enough. `points`: sorted by x, at least two.
 * An interval with a solution at one end only is halved too: the limit of what can be solved lies in it.
 */
export function refinePositions(
  axis: SweepAxis,
  points: readonly PlanPoint[],
  options: RefineOptions,
): number[] {
  const { tolerance = 0.004, minWidth = 1 / 256 } = options;
  const xs = points.map((point) => shareOn(axis, point.x));
  const errors = new Float64Array(Math.max(0, points.length - 1));
  options.kinds.forEach((kind, column) => {
    const values = points.map((point) => point.values?.[column] ?? null);
    for (const ys of drawnForms(values, kind)) {
      lineErrors(xs, ys).forEach((error, k) => (errors[k] = Math.max(errors[k], error)));
    }
  });
  return points
    .slice(1)
    .map((right, k) => {
      const left = points[k];
      const boundary = (left.values === null) !== (right.values === null);
      const width = xs[k + 1] - xs[k];
      const x = between(axis, left.x, right.x);
      const free = x > left.x && x < right.x && !options.taken.some((t) => t > left.x && t < right.x);
      return { x, error: free && width > minWidth ? Math.max(errors[k], boundary ? width : 0) : 0 };
    })
    .filter(({ error }) => error > tolerance)
    .sort((a, b) => b.error - a.error)
    .slice(0, options.count)
    .map(({ x }) => x);
}

/** Slope of a curve between points k and k+1; null beyond its ends and beside a point without a value. */
export function slopeAfter(xs: readonly number[], ys: readonly (number | null)[], k: number): number | null {
  if (k < 0 || k + 1 >= xs.length) return null;
  const [a, b] = [ys[k], ys[k + 1]];
  return a === null || b === null ? null : (b - a) / (xs[k + 1] - xs[k]);
}
