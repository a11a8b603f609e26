import { linearLeastSquares } from '../../../numerics/linear-least-squares.ts';
import { studentQuantile } from '../../../numerics/simulation/student-quantile.ts';

export interface WeightedFit {
  coefficients: Float64Array;
  /** Half widths of the 95 % intervals, Student's t on rows - columns degrees of freedom; null without any to spare. */
  halfWidths: Float64Array | null;
  /** Unweighted, one a row: target - fitted. */
  residuals: Float64Array;
  /** Sum of weight x residual squared. */
  weightedSquares: number;
  /** Rows - columns. */
  freedom: number;
}

/** Weighted least squares with intervals from the spread of the residuals; null where the columns are dependent. */
export function weightedFit(
  columns: readonly Float64Array[],
  target: Float64Array,
  weights: Float64Array,
): WeightedFit | null {
  const roots = weights.map(Math.sqrt);
  const scaled = (values: Float64Array): Float64Array => values.map((value, k) => value * roots[k]!);
  const fit = linearLeastSquares(columns.map(scaled), scaled(target));
  if (fit === null) return null;
  const weightedSquares = fit.residuals.reduce((sum, one) => sum + one * one, 0);
  const freedom = target.length - columns.length;
  const t = freedom > 0 ? studentQuantile(0.95, freedom) : 0;
  return {
    coefficients: fit.solution,
    halfWidths:
      freedom > 0
        ? fit.unitVariances.map((variance) => t * Math.sqrt((variance * weightedSquares) / freedom))
        : null,
    residuals: fit.residuals.map((one, k) => one / roots[k]!),
    weightedSquares,
    freedom,
  };
}
