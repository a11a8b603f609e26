import type { Question } from '../../../dimensioning/question/question.ts';
import type { AskedGoal, AskedQuestion } from '../question-text.ts';

/** The question as the form and the link write it. */
export function askedOf({ unknowns, goals }: Pick<Question, 'unknowns' | 'goals'>): AskedQuestion {
  return {
    unknowns,
    goals: goals.map(({ quantity, indicator, bound, limit, floor }): AskedGoal => ({
      name: quantity ?? indicator,
      bound,
      limit,
      ...(floor === undefined ? {} : { floor }),
    })),
  };
}
