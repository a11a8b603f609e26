/** The `goals` of a question file. */
import { edgeLoss } from '../../models/contract/edge.ts';
import type * as v from 'valibot';
import type { GoalQuantity } from '../../models/contract/dimensioning.ts';
import { type Model, indicatorName } from '../../models/contract/model.ts';
import { kindOf, quote } from '../../scenario/file/fault-words.ts';
import { closestName } from '../../scenario/file/input-names.ts';
import { type Goal, QuestionFault } from '../question/question.ts';
import { goalPart } from './question-file-parts.ts';
import { partObject, partValues } from './question-reading.ts';

/** Terms of the field for goals on loss, with the loss that they allow. */
export const lossNames: Readonly<Record<string, number>> = { NDR: 0, PDR: 0.005, SOAK: edgeLoss };

type GivenGoal = v.InferOutput<typeof goalPart>;

const meantWords = (meant: string | null) => (meant === null ? '' : ` Did you mean ${meant}?`);

function quantityOf(model: Model, what: string): GoalQuantity {
  const goals = model.dimensioning?.goals ?? [];
  const found = goals.find(({ id }) => id === what);
  if (found) return found;
  const known = [
    ...(goals.some(({ id }) => id === 'loss') ? Object.keys(lossNames) : []),
    ...goals.map(({ id }) => id),
  ];
  const some =
    known.length === 0 ? 'name an “indicator”' : `give one of ${known.join(', ')}, or an “indicator”`;
  const message = `${model.name} has no goal ${quote(what)}: ${some}.${meantWords(closestName(what, known))}`;
  throw new QuestionFault('unknown-goal', message, what);
}

/** `name` may hold `{method}`. */
function declaredIndicator(model: Model, method: string, name: string): string {
  const full = indicatorName(name, method);
  const known = model.indicators.map((indicator) => indicator.name);
  if (known.includes(full)) return full;
  const message = `${model.name} has no indicator ${quote(name)}.${meantWords(closestName(full, known))}`;
  throw new QuestionFault('unknown-indicator', message, name);
}

/** A goal on loss by a name of the field, which implies its limit. */
function namedLoss(model: Model, method: string, what: string, { atMost, atLeast, floor }: GivenGoal): Goal {
  if (atMost !== undefined || atLeast !== undefined) {
    const limit = lossNames[what];
    const message = `${what} is a loss of at most ${limit} and takes no limit of its own; write {"what": "loss", "atMost": ...} for another.`;
    throw new QuestionFault('limit-given-twice', message, what);
  }
  const { id, indicator } = quantityOf(model, 'loss');
  return {
    quantity: id,
    indicator: indicatorName(indicator, method),
    bound: 'at-most',
    limit: lossNames[what],
    ...(floor === undefined ? {} : { floor }),
  };
}

function readGoal(model: Model, method: string, json: unknown, k: number): Goal {
  const place = `goals.${k}`;
  const expected = 'A goal is an object such as {"what": "latency.p99", "atMost": 50}';
  const object = typeof json === 'string' ? { what: json } : json;
  const goal = partObject(goalPart, object, { what: 'A goal', expected, place });
  const called = Object.hasOwn(goal, 'what');
  if (called === Object.hasOwn(goal, 'indicator')) {
    const message = `A goal names either “what” it bounds or an “indicator”; goal ${k + 1} names ${called ? 'both' : 'neither'}.`;
    throw new QuestionFault(called ? 'given-twice' : 'missing-name', message, place);
  }
  const key = called ? 'what' : 'indicator';
  const name = goal[key];
  if (typeof name !== 'string') {
    const message = `“${key}” of a goal must be a name, not ${kindOf(name)}.`;
    throw new QuestionFault('not-a-text', message, place);
  }
  const given = partValues(goalPart, goal, `the goal on ${quote(name)}`, (at) =>
    at === 'floor' ? place : name,
  );
  if (called && Object.hasOwn(lossNames, name)) return namedLoss(model, method, name, given);
  const quantity = called ? quantityOf(model, name) : null;
  const indicator = quantity
    ? indicatorName(quantity.indicator, method)
    : declaredIndicator(model, method, name);
  const { atMost, atLeast, floor } = given;
  const limit = atMost ?? atLeast;
  if (limit === undefined || (atMost !== undefined && atLeast !== undefined)) {
    const found =
      limit === undefined ? 'has no limit: give “atMost” or “atLeast”' : 'has two limits: write two goals';
    throw new QuestionFault(
      limit === undefined ? 'missing-limit' : 'given-twice',
      `The goal on ${quote(name)} ${found}.`,
      name,
    );
  }
  if (floor !== undefined && atLeast !== undefined) {
    const message = `“floor” says what counts as 0 and belongs to “atMost”; the goal on ${quote(name)} has “atLeast”.`;
    throw new QuestionFault('bad-floor', message, name);
  }
  return {
    quantity: quantity?.id ?? null,
    indicator,
    bound: atMost === undefined ? 'at-least' : 'at-most',
    limit,
    ...(floor === undefined ? {} : { floor }),
  };
}

/** One goal or a list of them. Throws `QuestionFault`. */
export function readQuestionGoals(model: Model, method: string, json: unknown): Goal[] {
  const list: unknown[] = Array.isArray(json) ? json : [json];
  return list.map((goal, k) => readGoal(model, method, goal, k));
}
