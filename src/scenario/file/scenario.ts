/** A scenario: a model, its inputs, the state of the view. The same object on screen, in a link and in a file. */
import type { EnteredInputs, InputValue, InputValues } from '../../models/contract/inputs.ts';
import { defaultValues } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';

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
    ([key, value]) => Object.hasOwn(b, key) && sameValue(value, (b as Record<string, InputValue>)[key]),
  );
}

/** Equal in every input of either. */
export function sameValues(a: EnteredInputs, b: EnteredInputs): boolean {
  if (a === b) return true;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && sameValue(a[name], b[name]))
  );
}

/** The same inputs with one changed. */
export function withValue(values: EnteredInputs, name: string, value: InputValue): EnteredInputs {
  return { ...values, [name]: value };
}
