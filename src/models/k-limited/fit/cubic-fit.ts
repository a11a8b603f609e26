/** Step (iv): the least-squares cubic of β⁽²⁾ in N. */
import { SolveFailure } from '../../contract/solution.ts';
import { momentAt, type MomentCubic } from '../solver/core-queue.ts';

export interface CubicFit extends MomentCubic {
  /** Largest |cubic - β⁽²⁾|/β⁽²⁾ over the points. */
  maxRelativeResidual: number;
}

const terms = 4;

/**
 * Least squares in β⁽²⁾ itself, by modified Gram-Schmidt on N scaled to 0..1. Fails with `bad_data`, `bad_n` (N < 1)
 * and `too_few_points` (fewer than 4 different N).
 */
export function fitCubic(functions: readonly number[], moments: readonly number[]): CubicFit {
  requireMoments(functions, moments);
  const scale = Math.max(...functions);
  const columns = Array.from({ length: terms }, (_, power) => functions.map((n) => (n / scale) ** power));
  // Columns become orthonormal; `upper` is the triangle that undoes it.
  const upper = Array.from({ length: terms }, () => new Float64Array(terms));
  const projection = new Float64Array(terms);
  let rest = [...moments];
  columns.forEach((column, i) => {
    for (let earlier = 0; earlier < i; earlier++) {
      upper[earlier][i] = dot(columns[earlier], column);
      column.forEach((_, row) => (column[row] -= upper[earlier][i] * columns[earlier][row]));
    }
    upper[i][i] = Math.sqrt(dot(column, column));
    column.forEach((_, row) => (column[row] /= upper[i][i]));
    projection[i] = dot(column, rest);
    rest = rest.map((value, row) => value - projection[i] * column[row]);
  });
  const scaled = new Float64Array(terms);
  for (let i = terms - 1; i >= 0; i--) {
    let value = projection[i];
    for (let k = i + 1; k < terms; k++) value -= upper[i][k] * scaled[k];
    scaled[i] = value / upper[i][i];
  }
  const [c0, c1, c2, c3] = scaled.map((coefficient, power) => coefficient / scale ** power);
  const cubic = { c3, c2, c1, c0 };
  const residuals = functions.map((n, k) => Math.abs(momentAt(cubic, n) - moments[k]) / moments[k]);
  return { ...cubic, maxRelativeResidual: Math.max(...residuals) };
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, k) => sum + value * b[k], 0);
}

function requireMoments(functions: readonly number[], moments: readonly number[]): void {
  if (
    functions.length !== moments.length ||
    !moments.every((moment) => moment > 0 && Number.isFinite(moment))
  ) {
    throw new SolveFailure(
      'bad_data',
      'The cubic needs one second moment above 0 for each number of functions.',
    );
  }
  const below = functions.find((n) => !(n >= 1 && Number.isFinite(n)));
  if (below !== undefined)
    throw new SolveFailure('bad_n', `The number of functions must be at least 1; ${below} is not.`);
  if (new Set(functions).size < terms) {
    throw new SolveFailure(
      'too_few_points',
      'A cubic in the number of functions needs four different numbers or more.',
    );
  }
}
