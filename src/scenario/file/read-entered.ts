import type { EnteredInputs, InputValue } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { checkValue } from './check-field.ts';
import { sameValue } from './scenario.ts';

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
