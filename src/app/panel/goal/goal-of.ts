import type { Goal } from '../../../dimensioning/question/question.ts';
import type { Model } from '../../../models/contract/model.ts';
import type { AskedGoal } from '../../../scenario/view/asked-question.ts';
import { goalNames } from './goal-names.ts';

/** The goal as the model means it; null where the model has no such indicator. */
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
