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

const marks = new WeakMap<object, string>();

/** A short text, different for different inputs with overwhelming probability: which scenario an element shows. */
export function scenarioMark(model: string, values: EnteredInputs): string {
  const known = marks.get(values);
  if (known !== undefined) return known;
  const key = scenarioKey(model, values);
  let [one, other] = [0x811c9dc5, 0x01000193];
  for (let k = 0; k < key.length; k++) {
    one = Math.imul(one ^ key.charCodeAt(k), 0x01000193);
    other = Math.imul(other ^ key.charCodeAt(k), 0x85ebca6b);
  }
  const mark = `${(one >>> 0).toString(36)}-${(other >>> 0).toString(36)}`;
  marks.set(values, mark);
  return mark;
}
