/** Damped least squares (Levenberg-Marquardt) for a few parameters. */

interface LeastSquaresProblem {
  /** One residual an observation at `parameters`, or null where the parameters are not allowed: the step is refused. */
  residuals: (parameters: Float64Array) => Float64Array | null;
  /** ∂residual/∂parameter, row by row (observations × parameters); only called where `residuals` was not null. */
  jacobian: (parameters: Float64Array) => Float64Array;
}

const maxIterations = 500;
const settled = 1e-13;

/**
 * The parameters with the least sum of squared residuals, from `start`, with Marquardt's scaling (μ diag JᵀJ); a step
 * is refused where the residuals are null or the sum rises, and μ grows until it is not. Ends when a step moves no
 * parameter by more than 1e-13 of its size (or of 1) or nothing lower is found. Null if `start` itself is not allowed.
 */
export function dampedLeastSquares(
  problem: LeastSquaresProblem,
  start: ArrayLike<number>,
): Float64Array | null {
  let parameters = Float64Array.from(start);
  let residuals = problem.residuals(parameters);
  if (residuals === null) return null;
  let objective = sumOfSquares(residuals);
  let damping = 1e-3;
  for (let iteration = 1; iteration <= maxIterations; iteration++) {
    const { normal, gradient } = normalEquations(problem.jacobian(parameters), residuals, parameters.length);
    let accepted = false;
    let moved = 0;
    while (!accepted && damping < 1e16) {
      const step = solveDamped(normal, gradient, damping);
      const trial = parameters.map((value, k) => value - step[k]);
      moved = step.reduce(
        (most, length, k) => Math.max(most, Math.abs(length) / Math.max(1, Math.abs(trial[k]))),
        0,
      );
      const trialResiduals = moved < Infinity ? problem.residuals(trial) : null;
      const trialObjective = trialResiduals ? sumOfSquares(trialResiduals) : Infinity;
      if (trialResiduals && trialObjective <= objective) {
        accepted = true;
        parameters = trial;
        residuals = trialResiduals;
        objective = trialObjective;
        damping = Math.max(damping / 10, 1e-15);
      } else {
        // At the minimum a step of rounding size can only raise the sum by rounding.
        if (moved < settled) break;
        damping *= 10;
      }
    }
    if (!accepted || moved < settled) return parameters;
  }
  return parameters;
}

function sumOfSquares(residuals: Float64Array): number {
  const sum = residuals.reduce((total, residual) => total + residual * residual, 0);
  return Number.isFinite(sum) ? sum : Infinity;
}

/** JᵀJ, row by row, and Jᵀr. */
function normalEquations(
  jacobian: Float64Array,
  residuals: Float64Array,
  count: number,
): { normal: Float64Array; gradient: Float64Array } {
  const normal = new Float64Array(count * count);
  const gradient = new Float64Array(count);
  for (let row = 0; row < residuals.length; row++) {
    for (let i = 0; i < count; i++) {
      const left = jacobian[row * count + i];
      gradient[i] += left * residuals[row];
      for (let k = 0; k < count; k++) normal[i * count + k] += left * jacobian[row * count + k];
    }
  }
  return { normal, gradient };
}

/** (A + μ diag A) x = b by Gaussian elimination; positive definite, so that no pivoting is needed. */
function solveDamped(normal: Float64Array, gradient: Float64Array, damping: number): Float64Array {
  const count = gradient.length;
  const matrix = normal.slice();
  const x = gradient.slice();
  for (let i = 0; i < count; i++) matrix[i * count + i] = matrix[i * count + i] * (1 + damping) || 1;
  for (let i = 0; i < count; i++) {
    for (let row = i + 1; row < count; row++) {
      const factor = matrix[row * count + i] / matrix[i * count + i];
      for (let k = i; k < count; k++) matrix[row * count + k] -= factor * matrix[i * count + k];
      x[row] -= factor * x[i];
    }
  }
  for (let i = count - 1; i >= 0; i--) {
    for (let k = i + 1; k < count; k++) x[i] -= matrix[i * count + k] * x[k];
    x[i] /= matrix[i * count + i];
  }
  return x;
}
