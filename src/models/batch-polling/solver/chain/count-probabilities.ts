/** P(N(tau) = n) from two neighbouring rows of the table of arrivals, accumulated from the side that is small. */
import type { ArrivalBlock } from '../../../../numerics/laws/renewal/counts.ts';

/** g_k(s) = `values[base + s]` for from <= s < to, and what the table's horizon cuts off. */
export interface TableRow {
  values: Float64Array;
  base: number;
  from: number;
  to: number;
  beyond: number;
}

export function readRow({ arrivals, beyond }: ArrivalBlock, row: number): TableRow {
  const { start, offset, values } = arrivals;
  const from = start[row];
  const to = from + offset[row + 1] - offset[row];
  return { values, base: offset[row] - from, from, to, beyond: beyond[row] };
}

/**
 * Writes P(N(tau) = n) = sum over s < tau of g_n(s) - g_{n+1}(s) for first <= tau <= last, `first` just after the row
 * of n begins: from either end up to `middle`, where it is largest.
 */
export function fillCountProbabilities(
  out: Float64Array,
  a: TableRow,
  b: TableRow,
  first: number,
  middle: number,
  last: number,
): void {
  out.fill(0, first, last + 1);
  accumulate(out, a, b, first, middle);
  accumulateBack(out, a, b, middle + 1, last);
}

/** out[tau] = sum over s < tau of a(s) - b(s) for first <= tau <= last, a beginning just before `first`. */
function accumulate(out: Float64Array, a: TableRow, b: TableRow, first: number, last: number): void {
  let sum = 0;
  const alone = Math.min(last, a.to, b.from);
  let tau = first;
  for (; tau <= alone; tau++) out[tau] = sum += a.values[a.base + tau - 1];
  // Evenly spaced arrivals counted in the ordinary way: the row of a ends before that of b begins.
  const gap = Math.min(last, b.from);
  for (; tau <= gap; tau++) out[tau] = sum;
  const both = Math.min(last, a.to, b.to);
  for (; tau <= both; tau++) out[tau] = sum += a.values[a.base + tau - 1] - b.values[b.base + tau - 1];
  for (; tau <= last; tau++) out[tau] = sum -= tau <= b.to ? b.values[b.base + tau - 1] : 0;
}

/** out[tau] = sum over s >= tau of b(s) - a(s) for first <= tau <= last, what lies beyond the table included. */
function accumulateBack(out: Float64Array, a: TableRow, b: TableRow, first: number, last: number): void {
  let sum = b.beyond - a.beyond;
  let tau = b.to - 1;
  for (const alone = Math.max(first, a.to, b.from); tau >= alone; tau--) {
    sum += b.values[b.base + tau];
    if (tau <= last) out[tau] = sum;
  }
  for (const gap = Math.max(first, a.to); tau >= gap; tau--) if (tau <= last) out[tau] = sum;
  for (const both = Math.max(first, b.from); tau >= both; tau--) {
    sum += b.values[b.base + tau] - a.values[a.base + tau];
    if (tau <= last) out[tau] = sum;
  }
  for (; tau >= first; tau--) {
    sum -= a.values[a.base + tau];
    if (tau <= last) out[tau] = sum;
  }
}
