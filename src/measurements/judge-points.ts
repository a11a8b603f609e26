import type { PointsOverlay } from '../models/figure.ts';
import type { Relation } from '../models/solution.ts';
import { relativeErrorOfMean } from './statistics/divergences.ts';

/** How far a model's curve is from measured points, over the points inside the curve's range; null when there are none. */
export interface PointsJudgement {
  kind: 'points';
  overlayId: string;
  /** Observations behind all points. */
  sampleSize: number;
  /** Points inside the range of the model's curve. */
  points: number;
  rootMeanSquareError: number | null;
  meanRelativeError: number | null;
  /** The point with the largest relative error. */
  worst: { x: number; measured: number; model: number; relativeError: number | null } | null;
}

/** The numbers shown beside measured points; the model's curve is straight between its points. O(points). */
export function judgePoints(overlay: PointsOverlay, model: Pick<Relation, 'x' | 'y'>): PointsJudgement {
  let squares = 0;
  let relatives = 0;
  let points = 0;
  let worst: PointsJudgement['worst'] = null;
  for (let k = 0; k < overlay.x.length; k++) {
    const x = overlay.x[k]!;
    const modelled = interpolate(model, x);
    if (modelled === null) continue;
    const measured = overlay.y[k]!;
    const relativeError = relativeErrorOfMean(measured, modelled);
    points++;
    squares += (measured - modelled) ** 2;
    relatives += relativeError ?? 0;
    if (!worst || (relativeError ?? 0) > (worst.relativeError ?? 0)) {
      worst = { x, measured, model: modelled, relativeError };
    }
  }
  return {
    kind: 'points',
    overlayId: overlay.id,
    sampleSize: overlay.sampleSize,
    points,
    rootMeanSquareError: points > 0 ? Math.sqrt(squares / points) : null,
    meanRelativeError: points > 0 ? relatives / points : null,
    worst,
  };
}

function interpolate({ x, y }: Pick<Relation, 'x' | 'y'>, at: number): number | null {
  const last = x.length - 1;
  if (last < 0 || at < x[0]! || at > x[last]!) return null;
  let k = 0;
  while (k < last && x[k + 1]! <= at) k++;
  if (x[k] === at || k === last) return y[k]!;
  return y[k]! + ((at - x[k]!) / (x[k + 1]! - x[k]!)) * (y[k + 1]! - y[k]!);
}
