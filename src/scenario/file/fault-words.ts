/** The words that faults of single fields share. */
import type { Field, InputFault, InputValue } from '../../models/contract/inputs.ts';

export type FieldCheck = { ok: true; value: InputValue } | { ok: false; fault: InputFault };

export const accept = (value: InputValue): FieldCheck => ({ ok: true, value });

export function refuse(field: Field, code: string, message: string, nearest?: InputValue): FieldCheck {
  return {
    ok: false,
    fault: { code, parameter: field.name, message, ...(nearest === undefined ? {} : { nearest }) },
  };
}

/** The entered text in quotes, short enough for a sentence. */
export function quote(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  return `“${flat.length > 40 ? `${flat.slice(0, 40)}…` : flat}”`;
}

/** Kind of a JSON value, in words, for "must be ..., not ...". */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string') return quote(value);
  return String(value);
}

export const limitWithUnit = (text: string, unit: string): string => (unit === '' ? text : `${text} ${unit}`);

/** Seven digits are more than entered values have, and hide rounding errors of unit conversions. */
export const plain = (value: number): string =>
  String(Number.isInteger(value) ? value : Number(value.toPrecision(7))).replace('e+', 'e');
