import { weightedFit } from '../service-curve/service-fit.ts';

/** A mean at one place, with the observations behind it. */
export interface WeightedPoint {
  x: number;
  y: number;
  weight: number;
}

/** Straight between its knots, and on along the outermost pieces. */
export interface KnotCurve {
  knots: readonly number[];
  values: readonly number[];
}

export function knotCurveAt({ knots, values }: KnotCurve, x: number): number {
  const last = knots.length - 1;
  let k = 1;
  while (k < last && x > knots[k]!) k++;
  const share = (x - knots[k - 1]!) / (knots[k]! - knots[k - 1]!);
  return values[k - 1]! + share * (values[k]! - values[k - 1]!);
}

export interface RisingFit {
  curve: KnotCurve;
  /** Sum of weight x residual squared. */
  weightedSquares: number;
  /** The largest change that a knot's value takes so that no piece falls; 0 where none would. */
  largestCorrection: number;
}

/**
 * The curve through these knots (two or more, increasing) nearest to the points in weighted least squares that never
 * falls: where a piece would, the steepest such piece is made level and the rest fitted anew. null where the points do
 * not determine every piece.
 */
export function risingFit(points: readonly WeightedPoint[], knots: readonly number[]): RisingFit | null {
  const target = Float64Array.from(points, ({ y }) => y);
  const weights = Float64Array.from(points, ({ weight }) => weight);
  const columns = knots.map((_, k) => Float64Array.from(points, ({ x }) => riseShare(knots, k, x)));
  let pieces = knots.map((_, k) => k);
  let free: readonly number[] | null = null;
  for (;;) {
    const kept = pieces.map((k) => columns[k]!);
    const fit = weightedFit(kept, target, weights);
    if (fit === null) return null;
    const rises = knots.map(() => 0);
    pieces.forEach((k, at) => (rises[k] = fit.coefficients[at]!));
    const values = sumsOf(rises);
    free ??= values;
    const steepest = pieces.slice(1).reduce((least, k) => (rises[k]! < rises[least]! ? k : least), 0);
    if (steepest === 0 || rises[steepest]! >= 0) {
      return {
        curve: { knots, values },
        weightedSquares: fit.weightedSquares,
        largestCorrection: values.reduce((most, value, k) => Math.max(most, Math.abs(value - free![k]!)), 0),
      };
    }
    pieces = pieces.filter((k) => k !== steepest);
  }
}

/** How much of the level at the first knot (k = 0) or of the rise up to knot k a place has. */
function riseShare(knots: readonly number[], k: number, x: number): number {
  if (k === 0) return 1;
  const share = (x - knots[k - 1]!) / (knots[k]! - knots[k - 1]!);
  return Math.min(k === knots.length - 1 ? Infinity : 1, Math.max(k === 1 ? -Infinity : 0, share));
}

function sumsOf(rises: readonly number[]): readonly number[] {
  let level = 0;
  return rises.map((rise) => (level += rise));
}
