/** Parser of the texts that `field-text.ts` writes into links. */
import type { Field, InputRow, RowsColumn, RowsField } from '../../models/contract/inputs.ts';
import { absent, betweenRows } from './field-text.ts';

const numeral = /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** The number in a text; NaN where it is not a number. */
function readNumber(text: string): number {
  const trimmed = text.trim().replace(/e /i, 'e+');
  return numeral.test(trimmed) ? Number(trimmed) : NaN;
}

/** The list in a text; null where an entry is unreadable or the list is longer than `maxLength`. */
function readList(text: string, maxLength: number): readonly number[] | null {
  const list: number[] = [];
  for (const run of text.split(',')) {
    const [entry = '', times = '1', ...rest] = run.split('*');
    const p = readNumber(entry);
    const length = Number(times);
    if (Number.isNaN(p) || !/^\d+$/.test(times) || rest.length > 0 || list.length + length > maxLength)
      return null;
    for (let k = 0; k < length; k++) list.push(p);
  }
  return list;
}

/** Keys and values in a text, not yet checked; null where an entry is unreadable or a key is repeated. */
function readTable(text: string): Readonly<Record<string, number | string>> | null {
  const table = new Map<string, number | string>();
  for (const entry of text.split(',')) {
    const [key = '', value, ...rest] = entry.split(':');
    if (value === undefined || rest.length > 0 || table.has(key.trim())) return null;
    const number = readNumber(value);
    // As it is written where it is no number: a refusal quotes it.
    table.set(key.trim(), Number.isNaN(number) ? value.trim() : number);
  }
  return Object.fromEntries(table);
}

/** The rows in a text; null where one is unreadable. */
function readMatrix(text: string, maxColumns: number): readonly (readonly number[])[] | null {
  const rows = text.split(betweenRows).map((row) => readList(row, maxColumns));
  return rows.every((row) => row !== null) ? rows : null;
}

function readCell(column: RowsColumn, text: string): number | string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (column.kind === 'number') {
    const value = readNumber(trimmed);
    return Number.isNaN(value) ? trimmed : value; // quoted by the check
  }
  try {
    return decodeURIComponent(trimmed);
  } catch {
    return trimmed;
  }
}

/** Rows of cells by column; null where a row has more cells than there are columns. */
function readRows(field: RowsField, text: string): readonly InputRow[] | null {
  const rows = text.split(betweenRows).map((row) => row.split(','));
  if (rows.some((cells) => cells.length > field.columns.length)) return null;
  return rows.map((cells) =>
    Object.fromEntries(field.columns.map((column, k) => [column.name, readCell(column, cells[k] ?? '')])),
  );
}

/**
 * The value in the text of a link, not yet checked by `checkValue`: an unreadable one is returned as text, so that the
 * check words the fault.
 */
export function readFieldText(field: Field, text: string): unknown {
  const trimmed = text.trim();
  if (field.kind === 'choice') return trimmed;
  if (trimmed === absent) return null;
  switch (field.kind) {
    case 'number': {
      const value = readNumber(trimmed);
      return Number.isNaN(value) ? trimmed : value;
    }
    case 'pmf':
      return readList(trimmed, field.maxLength) ?? trimmed;
    case 'table':
      return readTable(trimmed) ?? trimmed;
    case 'list':
      return readList(trimmed, field.maxLength) ?? trimmed;
    case 'matrix':
      return readMatrix(trimmed, field.maxColumns) ?? trimmed;
    case 'rows':
      return readRows(field, trimmed) ?? trimmed;
  }
}

/** The number given for an alias in a link; NaN where it is none. */
export function readAliasText(text: string): number {
  return readNumber(text);
}
