/** Which goal holds an answer where it is. */
import type { SearchedPoint } from './answer.ts';
import { goalSlack } from '../question/goal-state.ts';
import type { Goal } from '../question/question.ts';

/**
 * The goal that breaks first on the way from a feasible point to its infeasible neighbour, where the logarithm of each
 * indicator goes straight; null where the neighbour has no solution at all.
 */
export function bindingGoal(inside: SearchedPoint, outside: SearchedPoint | null): Goal | null {
  if (outside === null || outside.failure !== null) return null;
  let first: { goal: Goal; at: number } | null = null;
  outside.goals.forEach(({ goal, value, holds }, g) => {
    if (holds) return;
    const room = goalSlack(goal, inside.goals[g].value);
    const missing = -goalSlack(goal, value);
    const at = room + missing > 0 ? room / (room + missing) : 0;
    if (first === null || at < first.at) first = { goal, at };
  });
  return (first as { goal: Goal } | null)?.goal ?? null;
}
