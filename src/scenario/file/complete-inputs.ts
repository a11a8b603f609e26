/**
 * Completes given inputs: missing ones take their defaults, aliases become inputs. Both the strict and the lenient
 * reading end here.
 */
import type { EnteredInputs, Field, InputFault, InputValue } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { checkValue } from './check-field.ts';
import { sameValue, withInputs } from './scenario.ts';

/** Value of a field that is not given: its default, or null ("not given") where the field that replaces it is given. */
export function defaultBeside(field: Field, given: ReadonlyMap<string, InputValue>): InputValue {
  const replaced =
    field.kind === 'number' &&
    field.absentWith !== undefined &&
    (given.get(field.absentWith) ?? null) !== null;
  return replaced ? null : field.default;
}

/** Inputs given by a file, link or command, each value already legal for its field. */
export interface GivenInputs {
  fields: ReadonlyMap<string, InputValue>;
  /** By the name of the alias, in the order given. */
  aliases: ReadonlyMap<string, number>;
}

/** Resolution of an alias: the input it denotes, and its value or the fault of that value. */
type AliasReading =
  | { ok: true; name: string; value: InputValue }
  | { ok: false; name: string; fault: InputFault };

/** Every field: as given, else its default or what follows from the given ones. Aliases are ignored. */
export function withDefaults(model: Model, given: ReadonlyMap<string, InputValue>): EnteredInputs {
  const defaults = Object.fromEntries(model.fields.map((field) => [field.name, defaultBeside(field, given)]));
  return withInputs(model, defaults, Object.fromEntries(given));
}

/** The input behind an alias, and its value. `fault.nearest` is in terms of that input. */
export function readAlias(model: Model, alias: string, value: number, values: EnteredInputs): AliasReading {
  const target = model.aliases![alias]!(value, values);
  const field = model.fields.find(({ name }) => name === target.name);
  if (!field) throw new Error(`alias "${alias}" of model "${model.id}" names no field`);
  const check = checkValue(field, target.value);
  if (check.ok) return { ok: true, name: field.name, value: check.value };
  return { ok: false, name: field.name, fault: { ...check.fault, parameter: alias } };
}

/** Message for an input given under two names, one of which may be the input's name itself. */
export function givenTwice(input: string, first: string, second: string): string {
  const others = [...new Set([first, second])].filter((name) => name !== input);
  const verb = others.length === 1 ? 'is another name' : 'are other names';
  return `${others.join(' and ')} ${verb} for ${input}: give only one of them.`;
}

/** All inputs, or the first fault of an alias. Rules across fields are not checked: `model.check` does. */
export function completeInputs(
  model: Model,
  given: GivenInputs,
): { ok: true; values: EnteredInputs } | { ok: false; fault: InputFault } {
  let values = withDefaults(model, given.fields);
  const givenAs = new Map([...given.fields.keys()].map((name) => [name, name]));
  for (const [alias, value] of given.aliases) {
    const reading = readAlias(model, alias, value, values);
    if (!reading.ok) return reading;
    const before = givenAs.get(reading.name);
    if (before !== undefined) {
      const message = givenTwice(reading.name, before, alias);
      return { ok: false, fault: { code: 'given-twice', parameter: alias, message } };
    }
    givenAs.set(reading.name, alias);
    values = withInputs(model, values, { [reading.name]: reading.value });
  }
  return { ok: true, values };
}

/**
 * Inputs stored by this program, exactly as they were entered: each is legal for its field, though they may break a
 * rule across fields. null where a field is missing, unknown or not legal.
 */
export function readEntered({ fields }: Pick<Model, 'fields'>, json: unknown): EnteredInputs | null {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return null;
  const given = new Map<string, unknown>(Object.entries(json));
  if (given.size !== fields.length) return null;
  const values: Record<string, InputValue> = {};
  for (const field of fields) {
    const check = checkValue(field, given.get(field.name));
    if (!check.ok || !sameValue(check.value, given.get(field.name) as InputValue)) return null;
    values[field.name] = check.value;
  }
  return values;
}
