/** A straight line through points, in closed form. */

export interface StraightLine {
  intercept: number;
  slope: number;
}

/**
 * The line through points with the least sum of squares, from centred sums: y = intercept + slope x. At least two
 * different x; otherwise the slope is not a number.
 */
export function fittedLine(x: ArrayLike<number>, y: ArrayLike<number>): StraightLine {
  const n = x.length;
  const mean = (values: ArrayLike<number>) => Array.from(values).reduce((a, b) => a + b, 0) / n;
  const [meanX, meanY] = [mean(x), mean(y)];
  let sxx = 0;
  let sxy = 0;
  for (let k = 0; k < n; k++) {
    sxx += (x[k] - meanX) ** 2;
    sxy += (x[k] - meanX) * (y[k] - meanY);
  }
  const slope = sxy / sxx;
  return { intercept: meanY - slope * meanX, slope };
}
