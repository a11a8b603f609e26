/**
 * A smooth matrix as a sum of few products of a column and a row: adaptive cross approximation with complete pivoting.
 */

export interface LowRank {
  rank: number;
  /** `left[q * rows + i]` times `right[q * columns + k]`, summed over q, is entry (i, k). Signs are mixed. */
  left: Float64Array;
  right: Float64Array;
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
  let pivot = 0;
  for (let k = 1; k < matrix.length; k++) if (Math.abs(matrix[k]) > Math.abs(matrix[pivot])) pivot = k;
  const enough = tolerance * Math.abs(matrix[pivot]);
  while (Math.abs(matrix[pivot]) > enough) {
    if (left.length === maxRank) return null;
    const row = Math.floor(pivot / columns);
    const column = pivot - row * columns;
    const across = matrix.slice(row * columns, (row + 1) * columns);
    const down = new Float64Array(rows);
    for (let i = 0; i < rows; i++) down[i] = matrix[i * columns + column] / matrix[pivot];
    left.push(down);
    right.push(across);
    // Subtract the product and find the next pivot in one pass.
    let next = 0;
    let largest = -1;
    for (let i = 0; i < rows; i++) {
      const weight = down[i];
      const at = i * columns;
      for (let k = 0; k < columns; k++) {
        const value = (matrix[at + k] -= weight * across[k]);
        const size = value < 0 ? -value : value;
        if (size > largest) {
          largest = size;
          next = at + k;
        }
      }
    }
    pivot = next;
  }
  const pack = (vectors: readonly Float64Array[], length: number) => {
    const out = new Float64Array(vectors.length * length);
    vectors.forEach((vector, q) => {
      out.set(vector, q * length);
    });
    return out;
  };
  return { rank: left.length, left: pack(left, rows), right: pack(right, columns) };
}
