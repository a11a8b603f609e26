/**
 * A smooth matrix as a sum of few products of a column and a row: adaptive cross approximation with complete pivoting.
 */
import { float64Array } from '../array-memory.ts';

export interface LowRank {
  rank: number;
  /** `left[q * rows + i]` times `right[q * columns + k]`, summed over q, is entry (i, k). Signs are mixed. */
  left: Float64Array;
  right: Float64Array;
}

/** Entries that are processed together: one or two milliseconds. */
const entriesAPart = 1e6;

interface Pivot {
  at: number;
  size: number;
}

/**
 * Approximates `matrix` (row-major, destroyed) until no entry is off by more than `tolerance` times the largest; null
 * when that takes more than `maxRank` terms. Source: Bebendorf, Approximation of boundary element matrices, 2000. Cost:
 * rank x entries.
 */
export function crossApproximation(
  matrix: Float64Array,
  rows: number,
  columns: number,
  tolerance: number,
  maxRank: number,
): LowRank | null {
  const left: Float64Array[] = [];
  const right: Float64Array[] = [];
  const rowsAPart = Math.ceil(entriesAPart / columns);
  let pivot = 0;
  for (let from = 0; from < matrix.length; from += entriesAPart) {
    pivot = largestOf(matrix, from, Math.min(matrix.length, from + entriesAPart), pivot);
  }
  const enough = tolerance * Math.abs(matrix[pivot]);
  while (Math.abs(matrix[pivot]) > enough) {
    if (left.length === maxRank) return null;
    const row = Math.floor(pivot / columns);
    const column = pivot - row * columns;
    const across = matrix.slice(row * columns, (row + 1) * columns);
    const down = float64Array(rows);
    for (let i = 0; i < rows; i++) down[i] = matrix[i * columns + column] / matrix[pivot];
    left.push(down);
    right.push(across);
    // Subtract the product and find the next pivot in one pass.
    const next: Pivot = { at: 0, size: -1 };
    for (let from = 0; from < rows; from += rowsAPart) {
      const to = Math.min(rows, from + rowsAPart);
      subtractProduct(matrix, down, across, from, to, next);
    }
    pivot = next.at;
  }
  const pack = (vectors: readonly Float64Array[], length: number) => {
    const out = float64Array(vectors.length * length);
    vectors.forEach((vector, q) => out.set(vector, q * length));
    return out;
  };
  return { rank: left.length, left: pack(left, rows), right: pack(right, columns) };
}

/** Index of the largest of the entry `best` and those in [from, to). */
function largestOf(matrix: Float64Array, from: number, to: number, best: number): number {
  for (let k = from; k < to; k++) if (Math.abs(matrix[k]) > Math.abs(matrix[best])) best = k;
  return best;
}

/** Subtracts `down` times `across` from the rows in [from, to); `largest` becomes what is largest of them, if it is. */
function subtractProduct(
  matrix: Float64Array,
  down: Float64Array,
  across: Float64Array,
  from: number,
  to: number,
  largest: Pivot,
): void {
  const columns = across.length;
  let { at: next, size: most } = largest;
  for (let i = from; i < to; i++) {
    const weight = down[i];
    const at = i * columns;
    for (let k = 0; k < columns; k++) {
      const value = (matrix[at + k] -= weight * across[k]);
      const size = value < 0 ? -value : value;
      if (size > most) {
        most = size;
        next = at + k;
      }
    }
  }
  largest.at = next;
  largest.size = most;
}
