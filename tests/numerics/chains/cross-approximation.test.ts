import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crossApproximation } from '../../../src/numerics/chains/cross-approximation.ts';

function rebuilt(
  found: { rank: number; left: Float64Array; right: Float64Array },
  rows: number,
  columns: number,
): Float64Array {
  const out = new Float64Array(rows * columns);
  for (let q = 0; q < found.rank; q++) {
    for (let i = 0; i < rows; i++) {
      for (let k = 0; k < columns; k++) {
        out[i * columns + k] += found.left[q * rows + i] * found.right[q * columns + k];
      }
    }
  }
  return out;
}

describe('crossApproximation', () => {
  it('finds the rank of a sum of products and rebuilds it', () => {
    const vectors = (length: number) =>
      fc.array(fc.array(fc.integer({ min: -5, max: 5 }), { minLength: length, maxLength: length }), {
        minLength: 1,
        maxLength: 3,
      });
    fc.assert(
      fc.property(vectors(9), vectors(12), (down, across) => {
        const terms = Math.min(down.length, across.length);
        const matrix = new Float64Array(9 * 12);
        for (let q = 0; q < terms; q++) {
          for (let i = 0; i < 9; i++)
            for (let k = 0; k < 12; k++) matrix[i * 12 + k] += down[q][i] * across[q][k];
        }
        const found = crossApproximation(matrix.slice(), 9, 12, 1e-13, 9);
        expect(found).not.toBeNull();
        expect(found!.rank).toBeLessThanOrEqual(terms);
        rebuilt(found!, 9, 12).forEach((value, k) => {
          expect(value).toBeCloseTo(matrix[k], 10);
        });
      }),
    );
  });

  it('needs few terms for a smooth matrix', () => {
    const matrix = Float64Array.from({ length: 60 * 80 }, (_, k) => 1 / (3 + Math.floor(k / 80) + (k % 80)));
    const found = crossApproximation(matrix.slice(), 60, 80, 1e-14, 30);
    expect(found!.rank).toBeLessThan(20);
    rebuilt(found!, 60, 80).forEach((value, k) => {
      expect(Math.abs(value - matrix[k])).toBeLessThan(1e-14);
    });
  });

  it('gives up where few terms do not do', () => {
    const identity = Float64Array.from({ length: 100 }, (_, k) => (k % 11 === 0 ? 1 : 0));
    expect(crossApproximation(identity, 10, 10, 1e-14, 5)).toBeNull();
  });

  it('has no term for a matrix of zeros', () => {
    expect(crossApproximation(new Float64Array(12), 3, 4, 1e-14, 3)!.rank).toBe(0);
  });
});
