/** Questions to begin with: those that a model offers. */
import type { GoalQuantityId } from '../../models/contract/dimensioning.ts';
import {
  choiceAt,
  type EnteredInputs,
  type InputValues,
  type NumberField,
} from '../../models/contract/inputs.ts';
import { indicatorName, type Model } from '../../models/contract/model.ts';
import { packetRates, type ShownRateScale } from '../../models/contract/screen.ts';
import { declaredIndicator } from './declared-indicator.ts';
import type { Goal, Question, Unknown } from './question.ts';

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
      model,
      values,
      unknowns,
      goals: goals.flatMap(({ on, ...bound }) => goalOn(model, method, on, bound) ?? []),
    },
  }));
}

// Defaults of an unknown: the range of the slider, and the useful end of the feasible values.

/** Whether more of the input is more offered traffic; null where the input does not set the traffic. */
function trafficRises(model: Model, field: NumberField, values: EnteredInputs): boolean | null {
  const offered = model.dimensioning?.offered ?? null;
  if (offered === null || offered.input !== field.name) return null;
  const one = offered.inputFor(1, values);
  return offered.inputFor(2, values) > one;
}

/**
 * The greatest value for traffic and loads; the least for all other inputs (cores, rings, batches, intervals, clocks).
 */
function preferred(model: Model, field: NumberField, values: EnteredInputs): Unknown['prefer'] {
  const rises = trafficRises(model, field, values);
  if (rises !== null) return rises ? 'greatest' : 'least';
  return model.dimensioning?.burdens?.includes(field.name) ? 'greatest' : 'least';
}

/** `field`: one of the model's. The range is legal for the field itself, not for every rule across fields. */
export function defaultUnknown(model: Model, field: NumberField, values: EnteredInputs): Unknown {
  const [low, high] = field.sliderRange?.(values) ?? [field.sliderMin, field.sliderMax];
  const from = Math.min(field.max, Math.max(field.min, low));
  const to = Math.min(field.max, Math.max(field.min, high));
  return {
    input: field.name,
    from: field.integer ? Math.ceil(from) : from,
    to: field.integer ? Math.floor(to) : to,
    prefer: preferred(model, field, values),
  };
}
