/** Positions along an unknown: its scale, whole numbers, and short decimals between two others. */
import type { NumberField } from '../models/inputs.ts';
import { middleOn, positionOn } from '../numerics/axis-scale.ts';
import type { Unknown } from './question.ts';
import type { SweepAxis } from './sweep-plan.ts';

export function axisOf(field: NumberField, { from, to }: Pick<Unknown, 'from' | 'to'>): SweepAxis {
  const integer = field.integer ?? false;
  return {
    low: integer ? Math.ceil(from) : from,
    high: integer ? Math.floor(to) : to,
    scale: field.scale === 'log' && from > 0 ? 'log' : 'linear',
    integer,
  };
}

/** How many whole numbers there are; Infinity for a continuous unknown. */
export function positionCount(axis: SweepAxis): number {
  return axis.integer ? Math.max(0, axis.high - axis.low + 1) : Infinity;
}

/** `x` with as few digits as keep it between `a` and `b`, nearer to itself than to them. */
function shortened(x: number, a: number, b: number): number {
  const room = Math.min(x - a, b - x) / 2;
  if (!(room > 0)) return x;
  const power = Math.floor(Math.log10(room));
  // Dividing by a whole power of ten is exact where multiplying by a negative one is not.
  const rounded =
    power < 0 ? Math.round(x * 10 ** -power) / 10 ** -power : Math.round(x / 10 ** power) * 10 ** power;
  return rounded > a && rounded < b ? rounded : x;
}

/** Half way between in the axis's own scale, with few digits; null where nothing lies between. */
export function middle(axis: SweepAxis, a: number, b: number): number | null {
  const exact = middleOn(axis, a, b);
  const x = axis.integer ? Math.min(b - 1, Math.max(a + 1, Math.round(exact))) : shortened(exact, a, b);
  return x > a && x < b ? x : null;
}

/** `count` positions over the range with its ends, evenly in the axis's own scale, with few digits; fewer where whole numbers coincide. */
export function spreadPositions(axis: SweepAxis, count: number): number[] {
  const { low, high } = axis;
  if (high <= low || count < 2) return [low];
  const exact = Array.from({ length: count }, (_, k) => positionOn(axis, k / (count - 1)));
  const inner = exact
    .slice(1, -1)
    .map((x, k) => (axis.integer ? Math.round(x) : shortened(x, exact[k], exact[k + 2])));
  return [...new Set([low, ...inner, high])];
}

/** Where a search of the axis begins, rising: every whole number where there are at most `exact`, else the spread ones, and the present place. */
export function coarsePlaces(
  axis: SweepAxis,
  current: number | null,
  { coarse, exact }: { coarse: number; exact: number },
): number[] {
  const count = positionCount(axis);
  const grid =
    count <= exact ? Array.from({ length: count }, (_, k) => axis.low + k) : spreadPositions(axis, coarse);
  const inside = current !== null && current >= axis.low && current <= axis.high;
  return [...new Set(inside ? [...grid, current] : grid)].sort((a, b) => a - b);
}
