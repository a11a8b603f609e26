/** The file of a question: what `readQuestion` takes, complete, with nothing left open. */
import { type Model, indicatorName } from '../../models/contract/model.ts';
import { nest } from '../../scenario/file/input-names.ts';
import type { Goal, Question } from '../question/question.ts';
import type { RobustOptions } from '../robust/robust.ts';

/** The indicator, with the method still open, that a goal in the field's words means. */
function templateOf(model: Model, { quantity }: Goal): string | null {
  return model.dimensioning?.goals.find(({ id }) => id === quantity)?.indicator ?? null;
}

/** The form of the result that the goals in the field's words are about. */
function methodOf({ model, goals }: Question): string {
  for (const goal of goals) {
    const template = templateOf(model, goal);
    if (!template?.includes('{method}')) continue;
    const method = model.methods.find(({ id }) => indicatorName(template, id) === goal.indicator);
    if (method) return method.id;
  }
  return model.methods[0].id;
}

function goalJson(model: Model, method: string, goal: Goal): Record<string, unknown> {
  const template = templateOf(model, goal);
  const inWords = template !== null && indicatorName(template, method) === goal.indicator;
  return {
    ...(inWords ? { what: goal.quantity } : { indicator: goal.indicator }),
    [goal.bound === 'at-most' ? 'atMost' : 'atLeast']: goal.limit,
    ...(goal.floor === undefined ? {} : { floor: goal.floor }),
  };
}

export function questionJson(
  question: Question,
  robust: RobustOptions | null = null,
): Record<string, unknown> {
  const { model, values, unknowns, goals, uncertainties = [] } = question;
  const method = methodOf(question);
  const isUsual = model.methodInput !== undefined || method === model.methods[0].id;
  return {
    model: model.id,
    inputs: nest(values),
    find: unknowns.map(({ input, from, to, prefer, resolution }) => ({
      input,
      from,
      to,
      prefer,
      ...(resolution === undefined ? {} : { resolution }),
    })),
    goals: goals.map((goal) => goalJson(model, method, goal)),
    ...(isUsual ? {} : { method }),
    ...(uncertainties.length === 0 ? {} : { uncertainties }),
    ...(uncertainties.length === 0 || robust === null ? {} : { robust }),
  };
}
