/** Positions along an unknown: its scale, its lattice, and short decimals between two others. */
import type { NumberField } from '../../models/contract/inputs.ts';
import { middleOn, positionOn } from '../../numerics/axis-scale.ts';
import type { Question, Unknown, Wording } from './question.ts';
import type { SweepAxis } from '../sweep/sweep-plan.ts';
import { numberField } from './declared-indicator.ts';
import { packetRates } from '../../models/contract/screen.ts';
import { formatSignificant, withUnit } from '../../text/number-format.ts';

export interface UnknownAxis extends SweepAxis {
  /**
   * Spacing of the lattice. Whole numbers are multiples of it (absent: 1); a continuous unknown without it has none.
   */
  step?: number;
}

/** `step`: as the model declares it for the input. */
export function axisOf(
  field: NumberField,
  { from, to }: Pick<Unknown, 'from' | 'to'>,
  step: number | null = null,
): UnknownAxis {
  const integer = field.integer ?? false;
  const scale = field.scale === 'log' && from > 0 ? 'log' : 'linear';
  if (!integer) return { low: from, high: to, scale, integer, ...(step === null ? {} : { step }) };
  // Without a multiple in the range the whole numbers are used, and their refusals give the reason.
  const used = step !== null && Math.ceil(from / step) <= Math.floor(to / step) ? step : 1;
  return {
    low: Math.ceil(from / used) * used,
    high: Math.floor(to / used) * used,
    scale,
    integer,
    step: used,
  };
}

/** How far apart neighbours on the lattice are; null: there is none. */
export const latticeStep = ({ integer, step }: UnknownAxis): number | null => step ?? (integer ? 1 : null);

/** The first and the last multiple of the step strictly inside the range, counted in steps. */
function innerSteps({ low, high }: UnknownAxis, step: number): [number, number] {
  return [Math.floor(low / step + 1e-9) + 1, Math.ceil(high / step - 1e-9) - 1];
}

/** How many places of the lattice there are, the range's ends among them; Infinity without a lattice. */
export function positionCount(axis: UnknownAxis): number {
  const step = latticeStep(axis);
  if (step === null) return Infinity;
  if (axis.high <= axis.low) return axis.high === axis.low ? 1 : 0;
  const [first, last] = innerSteps(axis, step);
  return Math.max(0, last - first + 1) + 2;
}

/** All of them, rising. */
export function latticePlaces(axis: UnknownAxis): number[] {
  const count = positionCount(axis);
  if (count < 2) return count === 0 ? [] : [axis.low];
  const step = latticeStep(axis)!;
  const [first] = innerSteps(axis, step);
  const inner = Array.from({ length: count - 2 }, (_, k) => Number(((first + k) * step).toPrecision(12)));
  return [axis.low, ...inner, axis.high];
}

/** `x` with the fewest digits that leave it between `a` and `b`, nearer to itself than to them. */
function shortened(x: number, a: number, b: number): number {
  const room = Math.min(x - a, b - x) / 2;
  if (!(room > 0)) return x;
  const power = Math.floor(Math.log10(room));
  // Dividing by a whole power of ten is exact where multiplying by a negative one is not.
  const rounded =
    power < 0 ? Math.round(x * 10 ** -power) / 10 ** -power : Math.round(x / 10 ** power) * 10 ** power;
  return rounded > a && rounded < b ? rounded : x;
}

const nearestMultiple = (x: number, { step = 1 }: UnknownAxis) => Math.round(x / step) * step;

/** Half way between in the scale of the axis, with few digits; null where nothing lies between. */
export function halfWay(axis: UnknownAxis, a: number, b: number): number | null {
  const exact = middleOn(axis, a, b);
  const { step = 1 } = axis;
  const x = axis.integer
    ? Math.min(b - step, Math.max(a + step, nearestMultiple(exact, axis)))
    : shortened(exact, a, b);
  return x > a && x < b ? x : null;
}

/**
 * `count` positions over the range with its ends, evenly spaced in the scale of the axis, with few digits; fewer where
 * whole numbers coincide.
 */
export function spreadPositions(axis: UnknownAxis, count: number): number[] {
  const { low, high } = axis;
  if (high <= low || count < 2) return [low];
  const exact = Array.from({ length: count }, (_, k) => positionOn(axis, k / (count - 1)));
  const inner = exact
    .slice(1, -1)
    .map((x, k) => (axis.integer ? nearestMultiple(x, axis) : shortened(x, exact[k], exact[k + 2])));
  return [...new Set([low, ...inner, high])];
}

/**
 * Where a search of the axis begins, rising: every place of the lattice where there are at most `exact`, else spread
 * ones, and the present place.
 */
export function coarsePlaces(
  axis: UnknownAxis,
  current: number | null,
  { coarse, exact }: { coarse: number; exact: number },
): number[] {
  const grid = positionCount(axis) <= exact ? latticePlaces(axis) : spreadPositions(axis, coarse);
  const inside = current !== null && current >= axis.low && current <= axis.high;
  return [...new Set(inside ? [...grid, current] : grid)].sort((a, b) => a - b);
}

type Asked = Pick<Question, 'model' | 'values' | 'unknowns'>;

/** The step that the model declares for unknown `k`, for all values of the other unknowns. */
function declaredStep({ model, values, unknowns }: Asked, k: number): number | null {
  const { input } = unknowns[k];
  const others = unknowns.filter((_, other) => other !== k);
  const corners = [
    Object.fromEntries(others.map((other) => [other.input, other.from])),
    Object.fromEntries(others.map((other) => [other.input, other.to])),
  ];
  const steps = corners.map((corner) => model.dimensioning?.inputStep?.(input, { ...values, ...corner }));
  const [step, last] = steps.map((one) => one ?? null);
  if (step === null || last === null) return null;
  // All whole numbers are solved where the legal ones depend on the other unknown.
  if (numberField(model, input).integer === true) return step === last ? step : null;
  return Math.min(step, last);
}

/** One axis for each unknown of a question, with the lattice that the model declares. */
export function axesOf(question: Asked): UnknownAxis[] {
  return question.unknowns.map((unknown, k) =>
    axisOf(numberField(question.model, unknown.input), unknown, declaredStep(question, k)),
  );
}

/** `7.98 Mpps`, `5.36 Gbit/s`: rounded to `digits` significant digits. */
export function rateWords(mpps: number, { rate }: Pick<Wording, 'rate'>, digits?: number): string {
  const { unit, perMpps } = rate ?? packetRates;
  return withUnit(formatSignificant(perMpps * mpps, digits), unit);
}
