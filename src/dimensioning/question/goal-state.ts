/** State of a goal at a value of its indicator: whether it holds, its margin, its distance. */
import { noLossFloor } from '../../models/contract/solution.ts';
import type { GoalState } from '../answer/answer.ts';
import type { Goal } from './question.ts';

/** Tolerance for rounding: a limit that is met to nine digits is met. */
const sameDigits = 1e-9;

/** More than this many powers of e from its limit, distances are not distinguished. */
const farOff = 40;

/** Where the limit is 0, the value from which on the indicator counts as above it; else the limit. */
export function effectiveLimit({ limit, floor }: Goal): number {
  return limit === 0 ? (floor ?? noLossFloor) : limit;
}

export function goalHolds(goal: Goal, value: number | null): boolean {
  if (value === null) return false;
  const { bound, limit } = goal;
  if (bound === 'at-least') return value >= limit * (1 - sameDigits);
  return limit === 0 ? value <= 0 || value < effectiveLimit(goal) : value <= limit * (1 + sameDigits);
}

/**
 * Logarithm of the factor between limit and value: positive inside, negative outside, -40 .. 40, 0 at the limit. -40
 * without a value.
 */
export function goalSlack(goal: Goal, value: number | null): number {
  if (value === null) return -farOff;
  const limit = effectiveLimit(goal);
  const ratio = goal.bound === 'at-most' ? limit / value : value / limit;
  if (value <= 0) return goal.bound === 'at-most' ? farOff : goalHolds(goal, value) ? farOff : -farOff;
  if (!(limit > 0)) return goalHolds(goal, value) ? farOff : -farOff;
  return Math.min(farOff, Math.max(-farOff, Math.log(ratio)));
}

/** Room relative to the limit; null without a value or with a limit of 0. */
function marginOf({ bound, limit }: Goal, value: number | null): number | null {
  if (value === null || limit === 0) return null;
  return (bound === 'at-most' ? limit - value : value - limit) / limit;
}

export function goalState(goal: Goal, value: number | null): GoalState {
  return { goal, value, holds: goalHolds(goal, value), margin: marginOf(goal, value) };
}

/**
 * By how much the goals are missed together: 0 where all hold, else the largest factor's logarithm, which is above 0.
 */
export function violation(states: readonly GoalState[]): number {
  const missing = states.map(({ goal, value, holds }) =>
    holds ? 0 : Math.max(sameDigits, -goalSlack(goal, value)),
  );
  return Math.max(0, ...missing);
}
