/** The `goals` of a question file. */
import type { GoalQuantity } from '../models/dimensioning.ts';
import type { Model } from '../models/model.ts';
import { indicatorName } from '../models/model.ts';
import { kindOf, quote } from '../scenario/fault-words.ts';
import { closestName } from '../scenario/input-names.ts';
import type { Goal } from './question.ts';
import { QuestionFault } from './question.ts';
import type { JsonObject } from './question-reading.ts';
import { checkKeys, isObject, numberUnder } from './question-reading.ts';

/** Names that the field has for goals on loss, with the loss that they allow. */
export const lossNames: Readonly<Record<string, number>> = { NDR: 0, PDR: 0.005, SOAK: 1e-7 };

const goalKeys = ['what', 'indicator', 'atMost', 'atLeast', 'floor'];

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

function textUnder(object: JsonObject, key: string, place: string): string {
  const value = object[key];
  if (typeof value === 'string') return value;
  throw new QuestionFault('not-a-text', `“${key}” of a goal must be a name, not ${kindOf(value)}.`, place);
}

/** A goal on loss by the field's name: it says its limit itself. */
function namedLoss(
  model: Model,
  method: string,
  goal: JsonObject,
  what: string,
  floor: number | undefined,
): Goal {
  if (Object.hasOwn(goal, 'atMost') || Object.hasOwn(goal, 'atLeast')) {
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
  const goal: unknown = typeof json === 'string' ? { what: json } : json;
  if (!isObject(goal)) {
    const message = `A goal is an object such as {"what": "latency.p99", "atMost": 50}, not ${kindOf(json)}.`;
    throw new QuestionFault('not-an-object', message, place);
  }
  checkKeys('A goal', goal, goalKeys, place);
  const called = Object.hasOwn(goal, 'what');
  if (called === Object.hasOwn(goal, 'indicator')) {
    const message = `A goal names either “what” it bounds or an “indicator”; goal ${k + 1} names ${called ? 'both' : 'neither'}.`;
    throw new QuestionFault(called ? 'given-twice' : 'missing-name', message, place);
  }
  const name = textUnder(goal, called ? 'what' : 'indicator', place);
  const floor = numberUnder(`the goal on ${quote(name)}`, goal, 'floor', place);
  if (called && Object.hasOwn(lossNames, name)) return namedLoss(model, method, goal, name, floor);
  const quantity = called ? quantityOf(model, name) : null;
  const indicator = quantity
    ? indicatorName(quantity.indicator, method)
    : declaredIndicator(model, method, name);
  const [atMost, atLeast] = ['atMost', 'atLeast'].map((key) =>
    numberUnder(`the goal on ${quote(name)}`, goal, key, name),
  );
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
export function readGoals(model: Model, method: string, json: unknown): Goal[] {
  const list: unknown[] = Array.isArray(json) ? json : [json];
  return list.map((goal, k) => readGoal(model, method, goal, k));
}
