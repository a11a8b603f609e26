import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fittedLine } from '../../src/numerics/fitted-line.ts';
import { linearLeastSquares } from '../../src/numerics/linear-least-squares.ts';

const number = fc.double({ min: -100, max: 100, noNaN: true });

describe('linear least squares', () => {
  it('goes through the points when there are as many rows as columns', () => {
    const fit = linearLeastSquares(
      [
        [2, 0],
        [1, 4],
      ],
      [5, 8],
    )!;
    expect(Array.from(fit.solution)).toEqual([1.5, 2].map((value) => expect.closeTo(value, 14)));
    expect(Math.max(...fit.residuals.map(Math.abs))).toBeLessThan(1e-14);
  });

  it('leaves residuals orthogonal to every column', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(number, number, number), { minLength: 4, maxLength: 30 }), (rows) => {
        const columns = [rows.map(([x]) => x), rows.map(([, x]) => x + 1)];
        const fit = linearLeastSquares(
          columns,
          rows.map(([, , y]) => y),
        );
        if (!fit) return;
        for (const column of columns) {
          const size = Math.hypot(...column) * Math.max(1, Math.hypot(...rows.map(([, , y]) => y)));
          const product = column.reduce((sum, x, row) => sum + x * fit.residuals[row], 0);
          expect(Math.abs(product) / size).toBeLessThan(1e-10);
        }
      }),
    );
  });

  it('gives the variances of a line that statistics books give', () => {
    const x = [1, 2, 4, 7, 11];
    const mean = 5;
    const spread = x.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    const { unitVariances } = linearLeastSquares([x, x.map(() => 1)], [3, 1, 4, 1, 5])!;
    expect(unitVariances[0]).toBeCloseTo(1 / spread, 12);
    expect(unitVariances[1]).toBeCloseTo(1 / x.length + mean ** 2 / spread, 12);
  });

  it('does not lose digits where columns have very different sizes', () => {
    const sizes = [64, 512, 1024, 1500, 64, 1500];
    const exact = [3e-9, 4e9];
    const target = sizes.map((size) => exact[0] * size * 1e12 + exact[1]);
    const fit = linearLeastSquares([sizes.map((size) => size * 1e12), sizes.map(() => 1)], target)!;
    expect(fit.solution[0] / exact[0]).toBeCloseTo(1, 10);
    expect(fit.solution[1] / exact[1]).toBeCloseTo(1, 10);
  });

  it('answers nothing for dependent columns, an empty column and too few rows', () => {
    const x = [1, 2, 3];
    expect(linearLeastSquares([x, x.map((value) => 2 * value)], x)).toBeNull();
    expect(linearLeastSquares([x, [0, 0, 0]], x)).toBeNull();
    expect(linearLeastSquares([[1], [2]], [3])).toBeNull();
  });
});

describe('the line through points', () => {
  it('is the solution with a column of ones', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(number, { minLength: 2, maxLength: 20 }),
        fc.infiniteStream(number),
        (x, ys) => {
          if (Math.max(...x) - Math.min(...x) < 1) return;
          const y = [...ys.take(x.length)];
          const { intercept, slope } = fittedLine(x, y);
          const fit = linearLeastSquares([x.map(() => 1), x], y)!;
          expect(intercept).toBeCloseTo(fit.solution[0], 9);
          expect(slope).toBeCloseTo(fit.solution[1], 9);
        },
      ),
    );
  });
});
