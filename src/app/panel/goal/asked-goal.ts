import type { Goal, Question } from '../../../dimensioning/question/question.ts';
import type { Model } from '../../../models/contract/model.ts';
import type { AskedGoal, AskedQuestion } from '../../../scenario/view/asked-question.ts';
import { goalNames } from './goal-names.ts';

/** The goal in the form of links. */
export function askedGoal({ quantity, indicator, bound, limit, floor }: Goal): AskedGoal {
  return { name: quantity ?? indicator, bound, limit, ...(floor === undefined ? {} : { floor }) };
}

/** The question in the form of links. */
export function askedOf({ unknowns, goals }: Pick<Question, 'unknowns' | 'goals'>): AskedQuestion {
  return { unknowns, goals: goals.map(askedGoal) };
}

/** The goal in terms of the model; null where the model has no such indicator. */
export function goalOf(model: Model, method: string, asked: AskedGoal): Goal | null {
  const meant = goalNames(model, method).find(({ name }) => name === asked.name);
  if (meant === undefined) return null;
  const { bound, limit, floor } = asked;
  return {
    quantity: meant.quantity,
    indicator: meant.indicator.name,
    bound,
    limit,
    ...(floor === undefined ? {} : { floor }),
  };
}
