/** Goals and their states in words: the same on screen and headless. */
import { edgeLoss } from '../../models/contract/edge.ts';
import type { GoalQuantityId } from '../../models/contract/dimensioning.ts';
import type { Model } from '../../models/contract/model.ts';
import { rateRatio } from '../../scenario/units/unit-scale.ts';
import { formatPlain, formatSignificant, withUnit } from '../../text/number-format.ts';
import type { GoalState } from '../answer/answer.ts';
import { declaredIndicator } from './declared-indicator.ts';
import { effectiveLimit } from './goal-state.ts';
import type { Goal, Wording } from './question.ts';
import { lowered } from '../../text/number-words.ts';

const quantityNames: Readonly<Record<GoalQuantityId, string>> = {
  loss: 'loss',
  'latency.mean': 'mean latency',
  'latency.p50': 'p50',
  'latency.p90': 'p90',
  'latency.p95': 'p95',
  'latency.p99': 'p99',
  'latency.p999': 'p99.9',
  'latency.p9999': 'p99.99',
  throughput: 'throughput',
  utilisation: 'utilisation',
  interrupts: 'interrupts',
};

/** `p99`, `loss`, `mean batch`: for use inside a sentence. */
export function goalName(model: Model, goal: Goal): string {
  if (goal.quantity !== null) return quantityNames[goal.quantity];
  const label = declaredIndicator(model, goal.indicator)?.label ?? goal.indicator;
  return lowered(label);
}

/**
 * A share or probability as per cent while that has few digits, a rate in the unit asked for, everything else in its
 * declared unit. `digits`: at most six, exactly three, at most five.
 */
function valueWords(
  { model, rate }: Wording,
  goal: Goal,
  value: number,
  digits: 'few' | 'three' | 'five',
): string {
  const { kind = 'count', unit = '' } = declaredIndicator(model, goal.indicator) ?? {};
  const number = (x: number) =>
    digits === 'three' ? formatSignificant(x) : formatPlain(x, digits === 'few' ? 6 : 5);
  const percent = kind === 'probability' || (kind === 'share' && unit !== '%');
  if (percent && value === 0) return '0';
  if (percent && value >= 1e-4) return withUnit(number(100 * value), '%');
  if (kind === 'probability') return formatPlain(value, digits === 'five' ? 5 : 2);
  const ratio = rate === undefined ? null : rateRatio(unit, rate);
  if (unit === '1/s') return `${number(value)} a second`;
  return rate === undefined || ratio === null
    ? withUnit(number(value), unit)
    : withUnit(number(ratio * value), rate.unit);
}

/** `below 1e-12` for a limit of 0, `at most 1e-7` for that of the edge. */
const floorWords = (goal: Goal) =>
  `${goal.limit === 0 ? 'below' : 'at most'} ${formatPlain(effectiveLimit(goal), 2)}`;

/** Up to the edge no loss counts; a limit of 0 is stricter. */
const forbidsLoss = ({ quantity, limit, bound }: Goal) =>
  quantity === 'loss' && bound === 'at-most' && (limit === 0 || limit === edgeLoss);

/** `p99 at most 50 µs`, `no loss (at most 1e-7)`. */
export function goalWords(wording: Wording, goal: Goal): string {
  if (forbidsLoss(goal)) return `no loss (${floorWords(goal)})`;
  const bound = goal.bound === 'at-most' ? 'at most' : 'at least';
  const floor = goal.limit === 0 && goal.bound === 'at-most' ? ` (${floorWords(goal)})` : '';
  return `${goalName(wording.model, goal)} ${bound} ${valueWords(wording, goal, goal.limit, 'few')}${floor}`;
}

/** Nearer to its limit than this share, a value needs more digits to differ from it. */
const near = 0.005;
/** Tolerance for rounding. */
const same = 1e-9;
/** Below a thousandth of the limit the digits of "99.97 % below" carry no information. */
export const farBelow = 0.999;
/** As the digits of a factor do from here on. */
export const farAbove = 1000;

/** A distance from a limit, as a share of it: `13.8 %`, `0.49 %`. */
export const marginText = (share: number): string =>
  withUnit(formatPlain(100 * share, share < near ? 2 : 3), '%');

/** `13.8 % below the 50 µs allowed`, `7.3 times the 50 µs allowed`. */
function distanceWords(wording: Wording, { goal, holds }: GoalState, margin: number): string {
  const limit = `the ${valueWords(wording, goal, goal.limit, 'few')} ${goal.bound === 'at-most' ? 'allowed' : 'needed'}`;
  const size = Math.abs(margin);
  if (size < same) return `equal to ${limit}`;
  if (holds && goal.bound === 'at-most' && size > farBelow) return `far below ${limit}`;
  if (!holds && goal.bound === 'at-most' && size >= farAbove) return `far above ${limit}`;
  if (!holds && goal.bound === 'at-most' && size >= 10) return `${formatPlain(size + 1, 2)} times ${limit}`;
  const side = (goal.bound === 'at-least') === margin >= 0 ? 'above' : 'below';
  return `${marginText(size)} ${side} ${limit}`;
}

/** `p99 is 43.1 µs (13.8 % below the 50 µs allowed)`, `no packet is lost (at most 1e-7)`. */
export function stateWords(wording: Wording, state: GoalState): string {
  const { goal, value, holds, margin } = state;
  const name = goalName(wording.model, goal);
  if (value === null) return `${name} has no value`;
  if (forbidsLoss(goal) && holds) return `no packet is lost (${floorWords(goal)})`;
  const digits = margin !== null && Math.abs(margin) < near ? 'five' : 'three';
  const is = goal.quantity === 'interrupts' ? 'are' : 'is';
  const number = `${name} ${is} ${valueWords(wording, goal, value, digits)}`;
  if (margin === null) return holds ? `${number} (${floorWords(goal)})` : `${number} (none is allowed)`;
  return `${number} (${distanceWords(wording, state, margin)})`;
}
