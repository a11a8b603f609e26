/** Values of one or several inputs: the grid of a headless sweep. */

/** `from, from + step, ...` up to and including `to`. */
export interface SteppedRange {
  from: number;
  to: number;
  /** Positive. */
  step: number;
}

/** Evenly spaced values, or just these. */
export type GridRange = SteppedRange | { values: readonly number[] };

/** Number of values, 0 where `to` lies below `from`. */
export function rangeLength(range: GridRange): number {
  if ('values' in range) return range.values.length;
  const { from, to, step } = range;
  return Math.max(0, Math.floor((to - from) / step + 1e-9) + 1);
}

/** The k-th value, without rounding errors of repeated addition: 0.1, 0.2, 0.3. */
function rangeValue(range: GridRange, k: number): number {
  if ('values' in range) return range.values[k];
  const { from, step } = range;
  return Number((from + k * step).toPrecision(12));
}

/** Number of combinations of the ranges' values. */
export function gridSize(ranges: readonly GridRange[]): number {
  return ranges.reduce((product, range) => product * rangeLength(range), 1);
}

/** The combination at this place of all of them in order, the last range varying fastest; 0 <= index < gridSize. */
export function gridPoint(ranges: readonly GridRange[], index: number): number[] {
  const point = new Array<number>(ranges.length);
  let rest = index;
  for (let k = ranges.length - 1; k >= 0; k--) {
    const length = rangeLength(ranges[k]);
    point[k] = rangeValue(ranges[k], rest % length);
    rest = Math.floor(rest / length);
  }
  return point;
}
