import type { Field, InputValue } from '../../models/contract/inputs.ts';

/** What a field is when nothing gives it: its default, or "not given" beside the field that takes its place. */
export function defaultBeside(field: Field, given: ReadonlyMap<string, InputValue>): InputValue {
  const replaced =
    field.kind === 'number' &&
    field.absentWith !== undefined &&
    (given.get(field.absentWith) ?? null) !== null;
  return replaced ? null : field.default;
}
