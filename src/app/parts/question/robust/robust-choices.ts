/** Inputs that can be uncertain in a question, and those that usually are. */
import type { Question, Uncertainty } from '../../../../dimensioning/question/question.ts';
import type { InputValues } from '../../../../models/contract/inputs.ts';
import type { Model } from '../../../../models/contract/model.ts';

interface UncertainChoice {
  /** As in `Uncertainty.what`. */
  what: string;
  label: string;
  /** Names of the inputs that it moves. */
  inputs: readonly string[];
}

const usualErrors: Readonly<Record<string, number>> = { 'service-time': 0.1, rate: 0.2 };

/** Initial error of inputs without a usual one. */
export const anyError = 0.1;

const moves = (model: Model, values: InputValues, name: string): boolean => {
  const field = model.fields.find((candidate) => candidate.name === name);
  return field !== undefined && values[name] !== null && (field.appliesWhen?.(values) ?? true);
};

/**
 * Quantities that the model names first, then every number input that they leave out; only those that have an effect.
 */
export function uncertainChoices({ model, values }: Pick<Question, 'model' | 'values'>): UncertainChoice[] {
  const named = (model.dimensioning?.uncertain ?? [])
    .map(({ id, label, inputs }) => ({
      what: id,
      label,
      inputs: inputs.filter((name) => moves(model, values, name)),
    }))
    .filter(({ inputs }) => inputs.length > 0);
  const taken = new Set(named.flatMap(({ inputs }) => inputs));
  const single = model.fields
    .filter(({ kind, name }) => kind === 'number' && !taken.has(name) && moves(model, values, name))
    .map(({ name, label }) => ({ what: name, label, inputs: [name] }));
  return [...named, ...single];
}

/** Service times 10 %, the rate 20 %, where they are not unknowns. */
export function usualUncertainties(question: Question): readonly Uncertainty[] {
  const asked = new Set(question.unknowns.map(({ input }) => input));
  return uncertainChoices(question).flatMap(({ what, inputs }) => {
    const relative = usualErrors[what];
    return relative === undefined || inputs.some((name) => asked.has(name)) ? [] : [{ what, relative }];
  });
}
