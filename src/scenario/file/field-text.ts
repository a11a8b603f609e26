/**
 * Values in links: short, readable, locale-free, and exactly the number they were. `7500`, `imix`, `none`, a table as
 * `1:1.2,256:19.2`, a histogram or list as `0*99,0.5,0.5` (a run of equal entries is written once, with its length),
 * the rows of a matrix or of named columns divided by `~`: `0.5,0.5~1,0`, `Xeon%20W-2145,8,3.7,~i9-10980XE,18,3,979`.
 */
import type { Field, InputRow, InputValue, RowsColumn, RowsField } from '../../models/contract/inputs.ts';

/** "Not given", for optional fields, histograms and tables. */
const absent = 'none';

/** The shortest decimal that reads back as the same number; no `+`, which some programs turn into a space. */
const numberText = (value: number): string => String(value).replace('e+', 'e');

const numeral = /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** NaN where the text is no number. */
function readNumber(text: string): number {
  const trimmed = text.trim().replace(/e /i, 'e+');
  return numeral.test(trimmed) ? Number(trimmed) : NaN;
}

function listText(list: readonly number[]): string {
  const runs: string[] = [];
  for (let k = 0; k < list.length;) {
    let end = k + 1;
    while (end < list.length && list[end] === list[k]) end++;
    const entry = numberText(list[k]);
    runs.push(end - k === 1 ? entry : `${entry}*${end - k}`);
    k = end;
  }
  return runs.join(',');
}

/** The list it writes; null where an entry is unreadable or the list grows past `maxLength`. */
function readList(text: string, maxLength: number): readonly number[] | null {
  const list: number[] = [];
  for (const run of text.split(',')) {
    const [entry, times = '1', ...rest] = run.split('*');
    const p = readNumber(entry);
    const length = Number(times);
    if (Number.isNaN(p) || !/^\d+$/.test(times) || rest.length > 0 || list.length + length > maxLength)
      return null;
    for (let k = 0; k < length; k++) list.push(p);
  }
  return list;
}

function tableText(table: Readonly<Record<string, number>>): string {
  return Object.entries(table)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([key, value]) => `${key}:${numberText(value)}`)
    .join(',');
}

/** Keys and values as written, to be checked as a file's would be; null where an entry is unreadable or repeated. */
function readTable(text: string): Readonly<Record<string, number>> | null {
  const table = new Map<string, number>();
  for (const entry of text.split(',')) {
    const [key, value, ...rest] = entry.split(':');
    if (value === undefined || rest.length > 0 || table.has(key.trim())) return null;
    table.set(key.trim(), readNumber(value));
  }
  return Object.fromEntries(table);
}

const betweenRows = '~';

/** Each row's list; null where one is unreadable. */
function readMatrix(text: string, maxColumns: number): readonly (readonly number[])[] | null {
  const rows = text.split(betweenRows).map((row) => readList(row, maxColumns));
  return rows.every((row) => row !== null) ? rows : null;
}

/** Words keep their commas and dividers by percent-encoding of their own; an empty cell is not given. */
function cellText(cell: number | string | null): string {
  if (cell === null) return '';
  return typeof cell === 'number' ? numberText(cell) : encodeURIComponent(cell).replaceAll('~', '%7E');
}

function readCell(column: RowsColumn, text: string): number | string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (column.kind === 'number') {
    const value = readNumber(trimmed);
    return Number.isNaN(value) ? trimmed : value; // for the check to quote
  }
  try {
    return decodeURIComponent(trimmed);
  } catch {
    return trimmed;
  }
}

const rowsText = (field: RowsField, rows: readonly InputRow[]): string =>
  rows.map((row) => field.columns.map(({ name }) => cellText(row[name])).join(',')).join(betweenRows);

/** Cells by column; null where a row has more cells than there are columns. */
function readRows(field: RowsField, text: string): readonly InputRow[] | null {
  const rows = text.split(betweenRows).map((row) => row.split(','));
  if (rows.some((cells) => cells.length > field.columns.length)) return null;
  return rows.map((cells) =>
    Object.fromEntries(field.columns.map((column, k) => [column.name, readCell(column, cells[k] ?? '')])),
  );
}

/** A legal value as a link writes it; characters outside `A-Za-z0-9.:,*~%-` only in choices. */
export function fieldText(field: Field, value: InputValue): string {
  if (value === null) return absent;
  switch (field.kind) {
    case 'number': {
      const named = field.named?.find((entry) => entry.value === value && Number.isNaN(Number(entry.name)));
      return named?.name ?? numberText(value as number);
    }
    case 'choice':
      return value as string;
    case 'pmf':
      return listText(value as readonly number[]);
    case 'table':
      return tableText(value as Readonly<Record<string, number>>);
    case 'list':
      return listText(value as readonly number[]);
    case 'matrix':
      return (value as readonly (readonly number[])[]).map(listText).join(betweenRows);
    case 'rows':
      return rowsText(field, value as readonly InputRow[]);
  }
}

/**
 * The value that a link's text writes, still to be checked by `checkValue`: what cannot be read is handed on as text,
 * so that the check words the fault.
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

/** The number of an alias in a link; NaN where it is none. */
export function readAliasText(text: string): number {
  return readNumber(text);
}
