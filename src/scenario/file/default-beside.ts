import type { Field, InputValue } from '../../models/contract/inputs.ts';

/** Value of a field that is not given: its default, or null ("not given") where the field that replaces it is given. */
export function defaultBeside(field: Field, given: ReadonlyMap<string, InputValue>): InputValue {
  const replaced =
    field.kind === 'number' &&
    field.absentWith !== undefined &&
    (given.get(field.absentWith) ?? null) !== null;
  return replaced ? null : field.default;
}
