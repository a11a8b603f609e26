/** A text that is equal exactly for equal inputs. */
import type { InputValue, EnteredInputs } from '../../models/contract/inputs.ts';

/** Histograms and tables are never mutated, so each is written out once however often a slider moves beside it. */
const written = new WeakMap<object, string>();

function valueKey(value: InputValue): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const known =
    written.get(value) ?? JSON.stringify(Array.isArray(value) ? value : Object.entries(value).sort());
  written.set(value, known);
  return known;
}

/** `without`: an input that the key leaves open. */
export function scenarioKey(model: string, values: EnteredInputs, without?: string): string {
  const parts = Object.keys(values)
    .filter((name) => name !== without)
    .sort()
    .map((name) => `${name}=${valueKey(values[name])}`);
  return `${model}|${parts.join('|')}`;
}
