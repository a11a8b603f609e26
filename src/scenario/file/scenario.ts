/** A scenario: a model, its inputs, the state of the view. The same object on screen, in a link and in a file. */
import {
  defaultValues,
  type EnteredInputs,
  type InputFault,
  type InputValue,
  type InputValues,
} from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';

// Form of view state: few short texts under plain names.

/** More than a page needs, few enough that no link makes the page slow. */
export const maxViewEntries = 64;

/** Whether a name and text can be view state; what they mean is for the page to judge. */
export function isViewEntry(name: string, text: string): boolean {
  return /^[a-z][A-Za-z0-9.-]{0,59}$/.test(name) && text.length <= 500 && !/\p{Surrogate}/u.test(text);
}

/**
 * State of the view that a link restores: `{ method: 'exact', 'figure.sojourn': 'ccdf' }`. The page gives it meaning.
 */
export type ViewEntries = Readonly<Record<string, string>>;

/**
 * A known model, every field present and in range, possibly with a fault across fields: the present scenario of the
 * page. Never mutated.
 */
export interface EnteredScenario {
  readonly model: string;
  readonly values: EnteredInputs;
  readonly view: ViewEntries;
}

/** Always legal: no fault across fields either. Never mutated. */
export interface Scenario extends EnteredScenario {
  readonly values: InputValues;
}

/** The model as it opens, with the view as it opens. */
export function defaultScenario(model: Model): Scenario {
  return { model: model.id, values: defaultValues(model.fields), view: {} };
}

/** Equal as inputs: histograms, lists, rows and tables by content, -0 as 0. */
export function sameValue(a: InputValue, b: InputValue): boolean {
  if (a === b) return true;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false;
  const entries: readonly [string, InputValue][] = Object.entries(a);
  if (Array.isArray(a) !== Array.isArray(b) || entries.length !== Object.keys(b).length) return false;
  return entries.every(
    ([key, value]) => Object.hasOwn(b, key) && sameValue(value, (b as Record<string, InputValue>)[key]!),
  );
}

/** Equal in every input of either. */
export function sameValues(a: EnteredInputs, b: EnteredInputs): boolean {
  if (a === b) return true;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && sameValue(a[name]!, b[name]!))
  );
}

/** The same inputs with one changed. */
export function withValue(values: EnteredInputs, name: string, value: InputValue): EnteredInputs {
  return { ...values, [name]: value };
}

/** Legal inputs, or the rule across fields that they break. Precondition: each value is legal for its field. */
export type InputsCheck = { ok: true; values: InputValues } | { ok: false; fault: InputFault };

/** The only function that turns entered inputs into legal ones. */
export function checkInputs(model: Pick<Model, 'check'>, values: EnteredInputs): InputsCheck {
  const fault = model.check(values);
  return fault === null ? { ok: true, values: values as InputValues } : { ok: false, fault };
}

export function isLegal(model: Pick<Model, 'check'>, values: EnteredInputs): values is InputValues {
  return model.check(values) === null;
}

/**
 * Changes inputs of a complete scenario together with the inputs that follow them. `before`: where a reader's move
 * began; absent for files and sweeps.
 */
export function withInputs(
  model: Pick<Model, 'follow'>,
  values: EnteredInputs,
  changes: Readonly<Record<string, InputValue>>,
  before?: EnteredInputs,
): EnteredInputs {
  const changed = { ...values, ...changes };
  return model.follow?.(changed, Object.keys(changes), before) ?? changed;
}
