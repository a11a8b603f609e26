/** Evenly spaced values of one or several inputs: what a sweep without a screen runs over. */

/** `from, from + step, ...` up to and including `to`. */
export interface GridRange {
  from: number;
  to: number;
  /** Positive. */
  step: number;
}

/** Number of values, 0 where `to` lies below `from`. */
export function rangeLength({ from, to, step }: GridRange): number {
  return Math.max(0, Math.floor((to - from) / step + 1e-9) + 1);
}

/** The values, without the digits that adding up steps leaves behind: 0.1, 0.2, 0.3. */
export function rangeValues(range: GridRange): number[] {
  return Array.from({ length: rangeLength(range) }, (_, k) =>
    Number((range.from + k * range.step).toPrecision(12)),
  );
}

/** Every combination; the last list varies fastest. */
export function* combinations(lists: readonly (readonly number[])[]): Generator<readonly number[]> {
  if (lists.length === 0) {
    yield [];
    return;
  }
  for (const first of lists[0]) {
    for (const rest of combinations(lists.slice(1))) yield [first, ...rest];
  }
}
