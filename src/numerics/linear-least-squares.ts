/**
 * Linear least squares for a few columns, by Householder reflections: no normal equations, whose condition is the
 * square.
 */
import { float64Array } from './array-memory.ts';

interface LinearLeastSquares {
  /** One coefficient a column. */
  solution: Float64Array;
  /** `target` minus fitted, one a row. */
  residuals: Float64Array;
  /** Diagonal of (XᵀX)⁻¹: the variance of a coefficient in units of the variance of one row. */
  unitVariances: Float64Array;
}

/** Below this share of its length, what the earlier columns leave of a column counts as nothing. */
const independent = 1e-11;

/**
 * Minimises |X c - target|; X has a column for each entry of `columns` (all as long as `target`). Columns are scaled to
 * unit length first, so that their units do not matter. Null where the columns are dependent or there are fewer rows
 * than columns. Arguments are not changed. O(rows × columns²).
 */
export function linearLeastSquares(
  columns: readonly ArrayLike<number>[],
  target: ArrayLike<number>,
): LinearLeastSquares | null {
  const count = columns.length;
  const rows = target.length;
  if (rows < count) return null;
  const lengths = columns.map((column) => Math.hypot(...Array.from(column)));
  if (lengths.some((length) => !(length > 0 && Number.isFinite(length)))) return null;
  const matrix = columns.map((column, k) => Float64Array.from(column, (value) => value / lengths[k]));
  const rest = Float64Array.from(target);
  const diagonal = float64Array(count);
  for (let k = 0; k < count; k++) {
    const column = matrix[k];
    const below = Math.hypot(...column.subarray(k));
    if (!(below > independent)) return null;
    diagonal[k] = column[k] > 0 ? -below : below;
    // The reflection's vector takes the column's place from the diagonal down; above it the triangle stays.
    column[k] -= diagonal[k];
    const half = -diagonal[k] * column[k];
    for (const other of [...matrix.slice(k + 1), rest]) {
      let product = 0;
      for (let row = k; row < rows; row++) product += column[row] * other[row];
      for (let row = k; row < rows; row++) other[row] -= (product / half) * column[row];
    }
  }
  const entry = (row: number, k: number) => (row === k ? diagonal[k] : matrix[k][row]);
  const scaled = backSubstitute(entry, rest, count);
  const solution = scaled.map((value, k) => value / lengths[k]);
  return {
    solution,
    residuals: residualsOf(columns, solution, target),
    unitVariances: variances(entry, lengths),
  };
}

/** Solves R x = right for the upper triangle R. */
function backSubstitute(
  entry: (row: number, column: number) => number,
  right: ArrayLike<number>,
  count: number,
): Float64Array {
  const x = float64Array(count);
  for (let row = count - 1; row >= 0; row--) {
    let value = right[row];
    for (let k = row + 1; k < count; k++) value -= entry(row, k) * x[k];
    x[row] = value / entry(row, row);
  }
  return x;
}

/** Rows of R⁻¹ squared and added, in the units of the columns. */
function variances(entry: (row: number, column: number) => number, lengths: readonly number[]): Float64Array {
  const count = lengths.length;
  const sums = float64Array(count);
  for (let k = 0; k < count; k++) {
    const unit = Float64Array.from({ length: count }, (_, row) => (row === k ? 1 : 0));
    backSubstitute(entry, unit, count).forEach((value, row) => (sums[row] += (value / lengths[row]) ** 2));
  }
  return sums;
}

function residualsOf(
  columns: readonly ArrayLike<number>[],
  solution: Float64Array,
  target: ArrayLike<number>,
): Float64Array {
  return Float64Array.from(target, (value, row) =>
    columns.reduce((rest, column, k) => rest - column[row] * solution[k], value),
  );
}
