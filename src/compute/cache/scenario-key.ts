/** A text that is equal exactly for equal inputs. */
import type { InputValue, EnteredInputs } from '../../models/contract/inputs.ts';

/** Texts of histograms and tables, which are never mutated: each is serialised once, not at every move of a slider. */
const written = new WeakMap<object, string>();

function valueKey(value: InputValue): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const known =
    written.get(value) ?? JSON.stringify(Array.isArray(value) ? value : Object.entries(value).sort());
  written.set(value, known);
  return known;
}

/** `without`: name of an input that the key leaves out. */
export function scenarioKey(model: string, values: EnteredInputs, without?: string): string {
  const parts = Object.keys(values)
    .filter((name) => name !== without)
    .sort()
    .map((name) => `${name}=${valueKey(values[name])}`);
  return `${model}|${parts.join('|')}`;
}
