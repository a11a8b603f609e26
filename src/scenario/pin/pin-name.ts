/** A name for a pin: what its scenario differs in from where it started, in a few words. */
import type { Field, EnteredInputs } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { formatPlain, withUnit } from '../../text/number-format.ts';
import { cleanPinName } from './pin.ts';
import { sameValue } from '../file/scenario.ts';

/** More differences than these are counted. */
const mostDifferences = 3;

/** A choice with more letters is too long for a name; its field is named instead. */
const longestChoice = 24;

const applies = (field: Field, values: EnteredInputs) => field.appliesWhen?.(values) ?? true;

/** The inputs in which two scenarios of one model differ, as far as they have an effect in the first. */
export function differingFields(model: Model, values: EnteredInputs, from: EnteredInputs): readonly Field[] {
  return model.fields.filter(
    (field) => applies(field, values) && !sameValue(values[field.name], from[field.name]),
  );
}

/** `rate 6.4 Mpps`, `C = 4`, `Drop newest`; for lists and tables `own batch times`. */
function differenceWords(field: Field, values: EnteredInputs): string {
  const value = values[field.name];
  const label = field.label.charAt(0).toLowerCase() + field.label.slice(1);
  if (field.kind === 'choice') {
    const option = field.options.find((one) => one.value === value)?.label ?? String(value);
    return option.length <= longestChoice ? option : label;
  }
  if (field.kind !== 'number') return value === null ? `no ${label}` : `own ${label}`;
  if (typeof value !== 'number') return field.absentLabel ?? `no ${label}`;
  const named = field.named?.find((one) => one.value === value);
  if (named !== undefined && Number.isNaN(Number(named.name))) return named.label;
  const view = field.views?.find(({ id }) => id === field.defaultView);
  const number = formatPlain(view?.toView(value, values) ?? value);
  const text = withUnit(number, view?.unit ?? field.unit);
  return field.symbol === undefined ? `${label} ${text}` : `${field.symbol} = ${text}`;
}

function differences(model: Model, values: EnteredInputs, from: EnteredInputs): string {
  const fields = differingFields(model, values, from);
  const words = fields.slice(0, mostDifferences).map((field) => differenceWords(field, values));
  const more = fields.length - words.length;
  return [...words, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

/**
 * Suggested name of a scenario. `starts` are named scenarios of the same model from which it may derive, the likeliest
 * first: the name lists the differences from the nearest one, or is its name where they are equal.
 */
export function suggestedPinName(
  model: Model,
  values: EnteredInputs,
  starts: readonly { name: string; values: EnteredInputs }[],
): string {
  let best: { name: string; count: number } | null = null;
  for (const start of starts) {
    const count = differingFields(model, values, start.values).length;
    if (best !== null && count >= best.count) continue;
    best = { count, name: count === 0 ? start.name : differences(model, values, start.values) };
  }
  return cleanPinName(best?.name ?? '') || model.name;
}
