/** Values of uncertain inputs when each uncertain quantity deviates by a factor. */
import type { Field, InputValue, InputValues } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { type Question, type Uncertainty, QuestionFault } from '../question/question.ts';

/** The inputs that one uncertain quantity moves, all by one factor. */
export interface UncertainQuantity {
  uncertainty: Uncertainty;
  /** As on screen: `Service times`. */
  label: string;
  fields: readonly Field[];
  /** The inputs are divided by the factor. */
  inverse: boolean;
}

/** More uncertain quantities have too many corners. */
export const mostUncertainties = 6;

const scalable = (field: Field): boolean =>
  field.kind === 'number' || field.kind === 'list' || field.kind === 'table';

function quantityOf(model: Model, uncertainty: Uncertainty): UncertainQuantity {
  const { what, relative } = uncertainty;
  if (!(relative > 0 && relative < 1)) {
    const message = `The uncertainty of ${what} must be above 0 and below 1 (0.1 is ±10 %), not ${relative}.`;
    throw new QuestionFault('out-of-range', message, what);
  }
  const group = model.dimensioning?.uncertain.find(({ id }) => id === what);
  const names = group?.inputs ?? [what];
  const fields = model.fields.filter(({ name }) => names.includes(name));
  if (group === undefined && fields[0]?.kind !== 'number') {
    const known = (model.dimensioning?.uncertain ?? []).map(({ id }) => id);
    const some =
      known.length === 0
        ? 'the name of a numeric input'
        : `${known.join(', ')} or the name of a numeric input`;
    const message = `${model.name} has no uncertain quantity called “${what.slice(0, 40)}”: give ${some}.`;
    throw new QuestionFault('unknown-uncertainty', message, what);
  }
  return {
    uncertainty,
    label: group?.label ?? fields[0].label,
    fields: fields.filter(scalable),
    inverse: group?.inverse === true,
  };
}

/**
 * In the question's order. Throws `QuestionFault`: `no-uncertainty`, `too-many-uncertainties`, `unknown-uncertainty`,
 * `out-of-range`, `given-twice` (two of them move the same input), `uncertain-nothing` (all its inputs are left out or
 * without effect).
 */
export function uncertainQuantities({ model, values, uncertainties = [] }: Question): UncertainQuantity[] {
  if (uncertainties.length === 0) {
    throw new QuestionFault('no-uncertainty', 'Say what is uncertain, and by how much.', 'uncertainties');
  }
  if (uncertainties.length > mostUncertainties) {
    const message = `At most ${mostUncertainties} things can be uncertain at once, not ${uncertainties.length}.`;
    throw new QuestionFault('too-many-uncertainties', message, 'uncertainties');
  }
  const quantities = uncertainties.map((uncertainty) => quantityOf(model, uncertainty));
  const taken = new Set<string>();
  for (const { uncertainty, fields, label } of quantities) {
    const twice = fields.find(({ name }) => taken.has(name));
    if (twice) {
      const message = `${twice.label} is uncertain twice: give it once.`;
      throw new QuestionFault('given-twice', message, uncertainty.what);
    }
    for (const { name } of fields) taken.add(name);
    if (!fields.some((field) => moves(field, values))) {
      const message = `${label} (${uncertainty.what}) has no effect with these inputs, so it cannot be uncertain.`;
      throw new QuestionFault('uncertain-nothing', message, uncertainty.what);
    }
  }
  return quantities;
}

/** Whether the input is there and has an effect. */
function moves(field: Field, values: InputValues): boolean {
  return values[field.name] !== null && (field.appliesWhen?.(values) ?? true);
}

const between = (low: number, x: number, high: number) => Math.min(high, Math.max(low, x));

/** Multiplied, and not beyond what the input accepts. */
function scaled(field: Field, value: InputValue, factor: number): InputValue {
  if (field.kind === 'number') {
    const x = (value as number) * factor;
    return between(field.min, field.integer ? Math.round(x) : x, field.max);
  }
  if (field.kind === 'list') {
    return (value as readonly number[]).map((x) => between(field.itemMin, x * factor, field.itemMax));
  }
  if (field.kind === 'table') {
    const entries = Object.entries(value as Readonly<Record<string, number>>);
    return Object.fromEntries(
      entries.map(([key, x]) => [key, between(field.valueMin, x * factor, field.valueMax)]),
    );
  }
  return value;
}

/** The inputs that change when the k-th quantity is `factors[k]` times that of `values`; for `legalPoint`. */
export function scaledInputs(
  quantities: readonly UncertainQuantity[],
  values: InputValues,
  factors: readonly number[],
): Record<string, InputValue> {
  return Object.fromEntries(
    quantities.flatMap(({ fields, inverse }, k) =>
      fields
        .filter((field) => factors[k] !== 1 && moves(field, values))
        .map((field) => {
          const factor = inverse ? 1 / factors[k] : factors[k];
          return [field.name, scaled(field, values[field.name], factor)] as const;
        }),
    ),
  );
}
