/** A goal that the reader adds, or turns into another one: on what, and where it begins. */
import type { AskedGoal } from '../../../../scenario/view/asked-question.ts';
import { type GoalName, usualBound } from '../../../panel/goal/goal-names.ts';

type Indicators = Readonly<Record<string, number | null>> | null;

/** To two digits, outwards of `value` by at most a tenth, so that the goal holds where the reader stands. */
function rounded(value: number, bound: AskedGoal['bound']): number {
  if (value === 0) return 0;
  const power = 10 ** (Math.floor(Math.log10(Math.abs(value))) - 1);
  const steps = bound === 'at-most' ? Math.ceil(value / power) : Math.floor(value / power);
  return Number((steps * power).toPrecision(2));
}

/** Bounded by what it is now, where that is known; loss is not allowed at all. */
export function newGoal(meant: GoalName, present: Indicators): AskedGoal {
  const bound = usualBound(meant);
  if (meant.quantity === 'loss') return { name: meant.name, bound, limit: 0 };
  const now = present?.[meant.indicator.name] ?? null;
  const whole = meant.indicator.kind === 'share' && meant.indicator.unit === '%' ? 100 : 1;
  return { name: meant.name, bound, limit: now === null ? whole : Math.max(0, rounded(now, bound)) };
}

/** The first goal in words that is not asked yet, else the first result. */
export function nextGoal(names: readonly GoalName[], goals: readonly AskedGoal[]): GoalName | null {
  return names.find(({ name }) => !goals.some((goal) => goal.name === name)) ?? null;
}

/** The same limit where the unit stays: another percentile of the same time. */
export function changedGoal(goal: AskedGoal, from: GoalName, to: GoalName, present: Indicators): AskedGoal {
  const alike = from.indicator.unit === to.indicator.unit && from.indicator.kind === to.indicator.kind;
  return alike ? { name: to.name, bound: goal.bound, limit: goal.limit } : newGoal(to, present);
}
