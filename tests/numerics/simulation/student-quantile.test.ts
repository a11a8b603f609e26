import { describe, expect, it } from 'vitest';
import { student95, studentQuantile } from '../../../src/numerics/simulation/batch-means.ts';

describe('Student quantiles', () => {
  it.each([
    [1, 12.706],
    [2, 4.303],
    [3, 3.182],
    [4, 2.776],
    [5, 2.571],
    [7, 2.365],
    [10, 2.228],
    [15, 2.131],
    [16, 2.12],
    [20, 2.086],
    [30, 2.042],
    [31, 2.04],
    [120, 1.98],
  ])('95 %%, %i degrees of freedom: the table’s %d', (df, table) => {
    expect(Math.abs(student95(df) - table)).toBeLessThan(0.0006);
  });

  it.each([
    [0.9, 10, 1.812],
    [0.99, 10, 3.169],
    [0.999, 5, 6.869],
    [0.8, 29, 1.311],
  ])('%d, %i degrees of freedom: the table’s %d', (confidence, df, table) => {
    expect(Math.abs(studentQuantile(confidence, df) - table)).toBeLessThan(0.0006);
  });

  it('is the closed form of one and two degrees of freedom', () => {
    expect(studentQuantile(0.95, 1)).toBeCloseTo(Math.tan((Math.PI / 2) * 0.95), 9);
    expect(studentQuantile(0.95, 2)).toBeCloseTo(0.95 * Math.sqrt(2 / (1 - 0.95 ** 2)), 10);
  });
});
