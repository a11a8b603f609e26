/**
 * Inputs that a switch of model can carry over. Two models share an input where both have its name, as a field (then
 * with the same label and unit: the same name alone may mean another thing) or as an alias (`rateMpps`, whatever the
 * unit of the field).
 */
import type { EnteredInputs, Field, InputValue, InputValues } from '../models/contract/inputs.ts';
import type { Model } from '../models/contract/model.ts';
import { aliasValue } from './file/input-names.ts';
import { checkValue } from './file/check-field.ts';
import { checkInputs, sameValue, withInputs } from './file/scenario.ts';

/** An input with its value, in the terms of the model that it belongs to. */
export interface NamedInput {
  field: Field;
  value: InputValue;
  /** The inputs it is one of, on which its unit may depend. */
  values: EnteredInputs;
}

interface CarriedInputs {
  /** Complete and legal for the new model; other inputs stay. */
  values: InputValues;
  /** Inputs that would change, in terms of the new model. */
  carried: readonly NamedInput[];
}

/** One input that both models know. */
interface SharedInput {
  source: Field;
  /** The field of the new model and its value there, which may depend on its other inputs. */
  target: (values: EnteredInputs) => { name: string; value: InputValue };
}

const fieldOf = (model: Model, name: string) => model.fields.find((field) => field.name === name);

const applies = (field: Field, values: EnteredInputs) => field.appliesWhen?.(values) ?? true;

/**
 * Whether a value of one field means the same in another of the same name; histograms and tables count in slots of
 * their model.
 */
function sameMeaning(a: Field, b: Field): boolean {
  if (a.label !== b.label) return false;
  if (a.kind === 'number' && b.kind === 'number') return a.unit === b.unit;
  return a.kind === 'choice' && b.kind === 'choice';
}

/** The number that an alias would have to have for these inputs; null where it has none. */
function aliasOf(
  model: Model,
  alias: string,
  values: EnteredInputs,
): { source: Field; value: number } | null {
  const found = aliasValue(model, alias, values);
  const source = found === null ? undefined : fieldOf(model, found.name);
  if (found === null || source === undefined || !applies(source, values)) return null;
  return { source, value: found.value };
}

/** A change of unit leaves rounding errors; inputs have at most eight digits. */
const clean = (value: number): number => Number(value.toPrecision(8));

/** Plain fields before aliases, whose values may depend on them; in the order of the new model's fields. */
function sharedInputs(from: Model, values: EnteredInputs, to: Model): SharedInput[] {
  const plain = to.fields.flatMap((field): SharedInput[] => {
    const source = fieldOf(from, field.name);
    if (source === undefined || !sameMeaning(source, field) || !applies(source, values)) return [];
    const value = values[field.name]!;
    return [{ source, target: () => ({ name: field.name, value }) }];
  });
  const taken = new Set(plain.map(({ source }) => source.name));
  const toAliases = Object.keys(to.aliases ?? {});
  const viaAlias: SharedInput[] = [];
  const add = (source: Field, target: SharedInput['target']) => {
    if (taken.has(source.name)) return;
    taken.add(source.name);
    viaAlias.push({ source, target });
  };
  for (const alias of Object.keys(from.aliases ?? {})) {
    const found = aliasOf(from, alias, values);
    if (found === null) continue;
    if (fieldOf(to, alias)?.kind === 'number') {
      add(found.source, () => ({ name: alias, value: clean(found.value) }));
    } else if (toAliases.includes(alias)) {
      add(found.source, (others) => targetOf(to, alias, found.value, others));
    }
  }
  for (const alias of toAliases) {
    const source = fieldOf(from, alias);
    const value = values[alias];
    if (source === undefined || typeof value !== 'number' || !applies(source, values)) continue;
    add(source, (others) => targetOf(to, alias, value, others));
  }
  return [...plain, ...viaAlias];
}

function targetOf(to: Model, alias: string, value: number, others: EnteredInputs) {
  const target = to.aliases![alias]!(value, others);
  return { name: target.name, value: clean(target.value) };
}

/** The new model's inputs with the shared ones in place; null where it refuses their combination. */
function attempt(
  to: Model,
  base: EnteredInputs,
  shared: readonly SharedInput[],
): { values: InputValues; names: readonly string[] } | null {
  let values = base;
  const names: string[] = [];
  for (const { target } of shared) {
    const { name, value } = target(values);
    const check = checkValue(fieldOf(to, name)!, value);
    if (!check.ok) return null;
    names.push(name);
    values = withInputs(to, values, { [name]: check.value });
  }
  const checked = checkInputs(to, values);
  return checked.ok ? { values: checked.values, names } : null;
}

/**
 * The subsets of 0 .. size - 1, larger ones first and within a size those with the last entries (the traffic) first.
 */
function subsets(size: number): number[][] {
  return Array.from({ length: 2 ** size }, (_, bits) =>
    Array.from({ length: size }, (_each, k) => k).filter((k) => (bits >> k) & 1),
  )
    .reverse()
    .sort((a, b) => b.length - a.length);
}

/** Of more shared inputs than this only the last ones are tried, in every combination. */
const mostTried = 8;

/**
 * The inputs `base` of another model with as many of the shared ones as it can take together; null where it can take
 * none that would change them. At most 256 checks of the new model.
 */
export function carryInputs(
  from: Model,
  values: EnteredInputs,
  to: Model,
  base: EnteredInputs,
): CarriedInputs | null {
  // The other model would reveal the hidden inputs of this one.
  if (from.reader?.hides) return null;
  const shared = sharedInputs(from, values, to).slice(-mostTried);
  for (const subset of subsets(shared.length)) {
    const taken = attempt(
      to,
      base,
      subset.map((k) => shared[k]!),
    );
    if (taken === null) continue;
    const carried = to.fields
      .filter(({ name }) => taken.names.includes(name) && !sameValue(taken.values[name]!, base[name]!))
      .map((field) => ({ field, value: taken.values[field.name]!, values: taken.values }));
    return carried.length === 0 ? null : { values: taken.values, carried };
  }
  return null;
}
