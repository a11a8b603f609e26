/** What a drawing is compared with: a curve at a few places, a distribution in a few bins. */
import type { Sweep } from '../models/contract/figure.ts';
import type { Distribution } from '../models/contract/solution.ts';
import { positionOn } from '../numerics/axis-scale.ts';
import type { DrawingAxis } from './lesson.ts';

/** Points of a drawn curve. */
const pointCount = 9;

/** Where they lie, evenly along the axis as it is drawn. */
export function curvePoints({ scale, range: [low, high] }: DrawingAxis): readonly number[] {
  return Array.from({ length: pointCount }, (_, k) => positionOn({ scale, low, high }, k / (pointCount - 1)));
}

/** One result, or its ratio to another one; null where either has no value. */
export function ratioOf(
  indicators: Readonly<Record<string, number | null>>,
  result: string,
  over?: string,
): number | null {
  const value = indicators[result] ?? null;
  const divisor = over === undefined ? 1 : (indicators[over] ?? null);
  return value === null || divisor === null || divisor === 0 ? null : value / divisor;
}

/** A result along a sweep at these inputs, straight between its points; null where the sweep does not reach. */
export function sweptAt(
  { rows }: Pick<Sweep, 'rows'>,
  valueOf: (indicators: Readonly<Record<string, number | null>>) => number | null,
  inputs: readonly number[],
): readonly number[] | null {
  const values: number[] = [];
  for (const input of inputs) {
    const above = rows.findIndex(({ x }) => x >= input * (1 - 1e-9));
    if (above === -1) return null;
    const upper = rows[above];
    const lower = rows[Math.max(0, above - 1)];
    if (above === 0 && upper.x > input * (1 + 1e-9)) return null;
    const [from, to] = [valueOf(lower.indicators), valueOf(upper.indicators)];
    if (to === null || from === null) return null;
    const share = upper.x === lower.x ? 1 : (input - lower.x) / (upper.x - lower.x);
    values.push(from + share * (to - from));
  }
  return values;
}

interface Bins {
  from: number;
  binWidth: number;
  bins: number;
}

/** Probability by bin, the upper end of each not in it; what lies outside of all is left out. */
export function binnedShares(
  { start, step, p }: Distribution,
  { from, binWidth, bins }: Bins,
): readonly number[] {
  const shares = Array.from({ length: bins }, () => 0);
  p.forEach((probability, k) => {
    const bin = Math.floor((start + k * step - from) / binWidth + 1e-9);
    if (bin >= 0 && bin < bins) shares[bin] += probability;
  });
  return shares;
}
