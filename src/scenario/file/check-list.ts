/** Checks lists and matrices: one number for each port, or one for each port on each core. */
import type { ListField, MatrixField } from '../../models/contract/inputs.ts';
import { accept, type FieldCheck, kindOf, plain, refuse, limitWithUnit } from './fault-words.ts';

/** Shares are written with a few digits; the model divides by their sum, so that this much is not a fault. */
const shareSlack = 1e-6;

type Numbers = { ok: true; numbers: readonly number[] } | { ok: false; check: FieldCheck };

/** The numbers of one list; `where(k)` names the one at k in a sentence. */
function readNumbers(
  field: ListField | MatrixField,
  list: readonly unknown[],
  where: (k: number) => string,
): Numbers {
  const numbers: number[] = [];
  for (const [k, entry] of list.entries()) {
    if (typeof entry !== 'number' || !(entry >= field.itemMin && entry <= field.itemMax)) {
      const allowed = `a number from ${plain(field.itemMin)} to ${limitWithUnit(plain(field.itemMax), field.unit)}`;
      const message = `${field.label}: ${where(k)} must be ${allowed}, not ${kindOf(entry)}.`;
      return { ok: false, check: refuse(field, 'bad-list-entry', message) };
    }
    numbers.push(entry === 0 ? 0 : entry);
  }
  return { ok: true, numbers };
}

export const addsUpToOne = (shares: readonly number[]): boolean =>
  Math.abs(shares.reduce((a, b) => a + b, 0) - 1) <= shareSlack;

/** The same proportions with the sum 1; equal ones where the sum is 0. */
export function normalisedShares(shares: readonly number[]): number[] {
  const sum = shares.reduce((a, b) => a + b, 0);
  return shares.map((share) => (sum > 0 ? share / sum : 1 / shares.length));
}

export function checkList(field: ListField, value: unknown): FieldCheck {
  if (value === null) return accept(null);
  if (!Array.isArray(value)) {
    const message = `${field.label} must be a list with one number for each ${field.itemLabel}, not ${kindOf(value)}.`;
    return refuse(field, 'not-a-list', message);
  }
  if (value.length < 1 || value.length > field.maxLength) {
    const message = `${field.label} must have 1 to ${field.maxLength} entries, one for each ${field.itemLabel}, not ${value.length}.`;
    return refuse(field, 'bad-length', message);
  }
  const reading = readNumbers(field, value as unknown[], (k) => `that of ${field.itemLabel} ${k + 1}`);
  if (!reading.ok) return reading.check;
  const { numbers } = reading;
  if (field.shares && !addsUpToOne(numbers)) {
    const sum = plain(numbers.reduce((a, b) => a + b, 0));
    const message = `${field.label} must add up to 1; these add up to ${sum}.`;
    return refuse(field, 'shares-do-not-add-up', message, normalisedShares(numbers));
  }
  return accept(numbers);
}

export function checkMatrix(field: MatrixField, value: unknown): FieldCheck {
  if (value === null) return accept(null);
  const shape = `a list for each ${field.rowLabel} of one number for each ${field.columnLabel}`;
  if (!Array.isArray(value) || !value.every((row) => Array.isArray(row))) {
    return refuse(field, 'not-a-matrix', `${field.label} must be ${shape}, not ${kindOf(value)}.`);
  }
  const rows = value as unknown[][];
  const width = rows[0]?.length ?? 0;
  if (rows.length < 1 || rows.length > field.maxRows || width < 1 || width > field.maxColumns) {
    const message = `${field.label} must have 1 to ${field.maxRows} rows (${field.rowLabel}) of 1 to ${field.maxColumns} numbers (${field.columnLabel}), not ${rows.length} of ${width}.`;
    return refuse(field, 'bad-length', message);
  }
  const matrix: (readonly number[])[] = [];
  for (const [k, row] of rows.entries()) {
    const name = `${field.rowLabel} ${k + 1}`;
    if (row.length !== width) {
      const message = `${field.label}: ${name} has ${row.length} numbers, ${field.rowLabel} 1 has ${width}; give each one number for each ${field.columnLabel}.`;
      return refuse(field, 'bad-length', message);
    }
    const reading = readNumbers(field, row, (j) => `that of ${name} on ${field.columnLabel} ${j + 1}`);
    if (!reading.ok) return reading.check;
    matrix.push(reading.numbers);
  }
  const off = field.shares ? matrix.findIndex((row) => !addsUpToOne(row)) : -1;
  if (off >= 0) {
    const sum = plain(matrix[off]!.reduce((a, b) => a + b, 0));
    const message = `${field.label}: the shares of ${field.rowLabel} ${off + 1} must add up to 1; they add up to ${sum}.`;
    return refuse(field, 'shares-do-not-add-up', message, matrix.map(normalisedShares));
  }
  return accept(matrix);
}
