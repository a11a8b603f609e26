/** Checks rows: a short table with named columns of numbers, words and choices. */
import type { InputRow, RowsColumn, RowsField } from '../../models/contract/inputs.ts';
import { closestName } from './input-names.ts';
import { accept, type FieldCheck, kindOf, plain, quote, refuse, limitWithUnit } from './fault-words.ts';

type CellCheck = { ok: true; cell: number | string | null } | { ok: false; code: string; message: string };

/** Names end up in links and files, where control characters are dangerous. */
const hasControl = (text: string): boolean => [...text].some((char) => char < ' ' || char === '\u007f');

/** `message`: what the cell must be, for "CPU 2: clock must be ...". */
function checkCell(column: RowsColumn, value: unknown): CellCheck {
  const wrong = (code: string, allowed: string): CellCheck => ({
    ok: false,
    code,
    message: `${column.label} must be ${allowed}, not ${kindOf(value)}`,
  });
  if (value === null || value === undefined) {
    return column.optional
      ? { ok: true, cell: null }
      : { ok: false, code: 'missing-cell', message: `${column.label} is missing` };
  }
  switch (column.kind) {
    case 'number': {
      const noun = column.integer ? 'a whole number' : 'a number';
      const allowed = `${noun} from ${plain(column.min)} to ${limitWithUnit(plain(column.max), column.unit)}`;
      const inside =
        typeof value === 'number' &&
        value >= column.min &&
        value <= column.max &&
        (!column.integer || Number.isInteger(value));
      return inside ? { ok: true, cell: value === 0 ? 0 : value } : wrong('bad-cell', allowed);
    }
    case 'text': {
      const allowed = `a text of 1 to ${column.maxLength} characters`;
      if (typeof value !== 'string' || hasControl(value)) return wrong('bad-cell', allowed);
      const text = value.trim();
      return text !== '' && text.length <= column.maxLength
        ? { ok: true, cell: text }
        : wrong('bad-cell', allowed);
    }
    case 'choice': {
      const known = typeof value === 'string' && column.options.some((option) => option.value === value);
      const options = column.options.map((option) => option.value).join(', ');
      return known ? { ok: true, cell: value } : wrong('unknown-choice', `one of ${options}`);
    }
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function checkRows(field: RowsField, value: unknown): FieldCheck {
  if (value === null) return accept(null);
  const names = field.columns.map(({ name }) => name);
  if (!Array.isArray(value)) {
    const message = `${field.label} must be a list of objects with ${names.join(', ')}, not ${kindOf(value)}.`;
    return refuse(field, 'not-a-list', message);
  }
  if (value.length === 0) return accept(null); // an empty table is written as null
  if (value.length > field.maxRows) {
    const message = `${field.label} can have at most ${field.maxRows} rows, not ${value.length}.`;
    return refuse(field, 'bad-length', message);
  }
  const rows: InputRow[] = [];
  for (const [k, row] of (value as unknown[]).entries()) {
    const where = `${field.label}, ${field.rowLabel} ${k + 1}`;
    if (!isObject(row)) {
      return refuse(
        field,
        'bad-row',
        `${where} must be an object with ${names.join(', ')}, not ${kindOf(row)}.`,
      );
    }
    const stray = Object.keys(row).find((key) => !names.includes(key));
    if (stray !== undefined) {
      const meant = closestName(stray, names);
      const hint = meant === null ? `it has ${names.join(', ')}` : `did you mean ${meant}?`;
      return refuse(
        field,
        'unknown-column',
        `${where} has no ${quote(stray)}; ${hint}`.replace(/[^?.]$/, '$&.'),
      );
    }
    const cells: Record<string, number | string | null> = {};
    for (const column of field.columns) {
      const check = checkCell(column, Object.hasOwn(row, column.name) ? row[column.name] : null);
      if (!check.ok) return refuse(field, check.code, `${where}: ${check.message}.`);
      cells[column.name] = check.cell;
    }
    rows.push(cells);
  }
  return accept(rows);
}
