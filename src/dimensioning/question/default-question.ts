/** Questions to begin with: those that a model offers. */
import type { GoalQuantityId } from '../../models/contract/dimensioning.ts';
import type { InputValues } from '../../models/contract/inputs.ts';
import { choiceAt } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { indicatorName } from '../../models/contract/model.ts';
import { packetRates, type ShownRateScale } from '../../models/contract/screen.ts';
import { declaredIndicator } from './declared-indicator.ts';
import type { Goal, Question } from './question.ts';

export interface ReadyQuestion {
  id: string;
  /** The question in words, with the scenario's numbers. */
  label: string;
  question: Question;
}

/** The method that the inputs choose, else the model's first. */
export function methodOf(model: Model, values: InputValues): string {
  return model.methodInput === undefined ? model.methods[0].id : choiceAt(values, model.methodInput);
}

/** The indicator's method: the one in its name, else the one of the inputs. */
export function methodIn(model: Model, values: InputValues, indicator: string): string {
  const parts = indicator.split('.');
  return model.methods.find(({ id }) => parts.includes(id))?.id ?? methodOf(model, values);
}

/** `on`: a goal in the field's words that the model has, or the name of an indicator; null where it has neither. */
export function goalOn(
  model: Model,
  method: string,
  on: string,
  { bound, limit }: Pick<Goal, 'bound' | 'limit'>,
): Goal | null {
  const meant = model.dimensioning?.goals.find(({ id }) => id === on);
  const name = indicatorName(meant?.indicator ?? on, method);
  if (declaredIndicator(model, name) === null) return null;
  const quantity: GoalQuantityId | null = meant?.id ?? null;
  return { quantity, indicator: name, bound, limit };
}

/**
 * Two to four for every model of the catalogue, about the present scenario; `method`: the visible one; `rate`: the unit
 * that they name packet rates in.
 */
export function questionsOf(
  model: Model,
  values: InputValues,
  method: string = methodOf(model, values),
  rate: ShownRateScale = packetRates,
): readonly ReadyQuestion[] {
  const ready = model.dimensioning?.questions(values, rate) ?? [];
  return ready.map(({ id, words, goals, unknowns }) => ({
    id,
    label: words,
    question: {
      ...{ model, values, unknowns },
      goals: goals.flatMap(({ on, ...bound }) => goalOn(model, method, on, bound) ?? []),
    },
  }));
}
