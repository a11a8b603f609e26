import type { Goal, Question } from '../../../dimensioning/question/question.ts';
import type { AskedGoal, AskedQuestion } from '../../../scenario/view/asked-question.ts';

/** The goal as the form and the link write it. */
export function askedGoal({ quantity, indicator, bound, limit, floor }: Goal): AskedGoal {
  return { name: quantity ?? indicator, bound, limit, ...(floor === undefined ? {} : { floor }) };
}

/** The question as the form and the link write it. */
export function askedOf({ unknowns, goals }: Pick<Question, 'unknowns' | 'goals'>): AskedQuestion {
  return { unknowns, goals: goals.map(askedGoal) };
}
