/** The two numbers that mean response times of one N determine by themselves. */
import { SolveFailure } from '../../contract/solution.ts';
import { requireCapacity } from '../solver/core-queue.ts';
import { dampedLeastSquares } from './damped-least-squares.ts';
import {
  type FitQuality,
  type ResponsePoints,
  fitQuality,
  requireBelowCapacity,
  requirePoints,
} from './response-points.ts';

/**
 * R(λ) = (A0 + A1 λ)/(1 - λ/λ_∞): Eq. (1) with Eq. (2) in force, A0 = β + s⁽²⁾/(2s), A1 = β⁽²⁾/2 - β A0. Mean response
 * times fix A0 and A1 only, so β, β⁽²⁾ and s⁽²⁾ of step (ii) are not identifiable without an anchor.
 */
export interface ResponseCurve {
  /** Response time at no load, s. */
  a0: number;
  /** s². */
  a1: number;
}

export interface CurveFit extends ResponseCurve, FitQuality {}

function responseOnCurve({ a0, a1 }: ResponseCurve, lambdaInf: number, lambda: number): number {
  return (a0 + a1 * lambda) / (1 - lambda / lambdaInf);
}

/**
 * The unique least-squares A0 and A1 of Σ (ln y/f)². Unknowns are ln g(0) and ln g(λ_∞), g = A0 + A1 λ: both ends of a
 * positive line, well conditioned. Fails with `bad_capacity`, `bad_data`, `too_few_points`, `rate_above_capacity`.
 */
export function fitCurve(points: ResponsePoints, lambdaInf: number): CurveFit {
  requireCapacity(lambdaInf);
  requirePoints(points);
  requireBelowCapacity(points, lambdaInf);
  const { lambda, response } = points;
  const load = lambda.map((rate) => rate / lambdaInf);
  const logLine = response.map((time, k) => Math.log(time) + Math.log1p(-load[k]));
  const count = load.length;
  const ends = dampedLeastSquares(
    {
      residuals: ([u0, u1]) => {
        const [g0, g1] = [Math.exp(u0), Math.exp(u1)];
        return Float64Array.from(logLine, (value, k) => value - Math.log(g0 * (1 - load[k]) + g1 * load[k]));
      },
      jacobian: ([u0, u1]) => {
        const [g0, g1] = [Math.exp(u0), Math.exp(u1)];
        const rows = new Float64Array(2 * count);
        for (let k = 0; k < count; k++) {
          const line = g0 * (1 - load[k]) + g1 * load[k];
          rows[2 * k] = (-g0 * (1 - load[k])) / line;
          rows[2 * k + 1] = (-g1 * load[k]) / line;
        }
        return rows;
      },
    },
    startOfLine(load, logLine),
  );
  if (!ends)
    throw new SolveFailure('bad_data', 'The measured response times span more than numbers can hold.');
  const [g0, g1] = ends.map(Math.exp);
  const curve = { a0: g0, a1: (g1 - g0) / lambdaInf };
  return { ...curve, ...fitQuality(points, (rate) => responseOnCurve(curve, lambdaInf, rate)) };
}

/** Both ends at the mean of the logarithms of the lower and of the upper half of the loads. */
function startOfLine(load: readonly number[], logLine: readonly number[]): [number, number] {
  const order = load.map((_, k) => k).sort((a, b) => load[a] - load[b]);
  const half = Math.ceil(order.length / 2);
  const mean = (which: readonly number[]) => which.reduce((sum, k) => sum + logLine[k], 0) / which.length;
  return [mean(order.slice(0, half)), mean(order.slice(-half))];
}
