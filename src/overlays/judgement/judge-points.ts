import type { PointsOverlay } from '../../models/contract/figure.ts';
import type { Relation } from '../../models/contract/solution.ts';
import { relativeErrorOfMean } from '../../numerics/statistics/divergences.ts';

/** A measured point and the value of the model there. */
interface JudgedPoint {
  x: number;
  measured: number;
  model: number;
  /** null where nothing was measured to compare with: a measured 0. */
  relativeError: number | null;
}

/**
 * How far a model's curve is from measured points, over the points inside the curve's range; null when there are none.
 */
export interface PointsJudgement {
  kind: 'points';
  /** Observations behind all points. */
  sampleSize: number;
  /** Points inside the range of the model's curve. */
  points: number;
  /** Points outside of it, left out. */
  outside: number;
  rootMeanSquareError: number | null;
  /** Over the points whose measured value is not 0; null when there are none. */
  meanRelativeError: number | null;
  /** Mean of the differences between model and measurement; null without points. */
  meanDifference: number | null;
  /** Where the error in the sense of `byDifference` is largest. */
  worst: JudgedPoint | null;
  /**
   * True of losses: they are judged by their difference, because a loss of one packet in a million where the model has
   * none is a relative error of 100 % without meaning.
   */
  byDifference: boolean;
}

/** Relative error up to which a model counts as close, and the loss by which it may differ. */
export const closeShare = 0.1;
export const closeLoss = 0.01;

/** Whether the model is near the measurement on average: 10 % of it, or one percentage point of loss. */
export function isClose({
  byDifference,
  meanDifference,
  meanRelativeError,
}: PointsJudgement): boolean | null {
  const error = byDifference ? meanDifference : meanRelativeError;
  return error === null ? null : error <= (byDifference ? closeLoss : closeShare);
}

/** The numbers shown beside measured points; the model's curve is straight between its points. O(points + curve). */
export function judgePoints(overlay: PointsOverlay, model: Pick<Relation, 'x' | 'y'>): PointsJudgement {
  const byDifference = overlay.quantity.endsWith('lossProbability');
  const error = ({ measured, model: modelled, relativeError }: JudgedPoint) =>
    byDifference ? Math.abs(measured - modelled) : (relativeError ?? 0);
  let squares = 0;
  let differences = 0;
  let relatives = 0;
  let compared = 0;
  let points = 0;
  let worst: JudgedPoint | null = null;
  for (let k = 0; k < overlay.x.length; k++) {
    const x = overlay.x[k]!;
    const modelled = interpolate(model, x);
    if (modelled === null) continue;
    const measured = overlay.y[k]!;
    const relativeError = relativeErrorOfMean(measured, modelled);
    const point = { x, measured, model: modelled, relativeError };
    points++;
    squares += (measured - modelled) ** 2;
    differences += Math.abs(measured - modelled);
    if (relativeError !== null) {
      relatives += relativeError;
      compared++;
    }
    if (worst === null || error(point) > error(worst)) worst = point;
  }
  return {
    kind: 'points',
    sampleSize: overlay.sampleSize,
    points,
    outside: overlay.x.length - points,
    rootMeanSquareError: points > 0 ? Math.sqrt(squares / points) : null,
    meanRelativeError: compared > 0 ? relatives / compared : null,
    meanDifference: points > 0 ? differences / points : null,
    worst,
    byDifference,
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
