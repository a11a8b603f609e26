/**
 * Values in links: short, readable, independent of the locale, and exact. `7500`, `imix`, `none`, a table as
 * `1:1.2,256:19.2`, a histogram or list as `0*99,0.5,0.5` (a run of equal entries is written once, with its length),
 * the rows of a matrix or of named columns separated by `~`: `0.5,0.5~1,0`, `Xeon%20W-2145,8,3.7,~i9-10980XE,18,3,979`.
 * `read-field-text.ts` reads them.
 */
import type { Field, InputRow, InputValue, RowsField } from '../../models/contract/inputs.ts';

/** "Not given", for optional fields, histograms and tables. */
export const absent = 'none';

/** The shortest decimal that reads back as the same number; no `+`, which some programs turn into a space. */
const numberText = (value: number): string => String(value).replace('e+', 'e');

function listText(list: readonly number[]): string {
  const runs: string[] = [];
  for (let k = 0; k < list.length;) {
    let end = k + 1;
    while (end < list.length && list[end] === list[k]) end++;
    const entry = numberText(list[k]!);
    runs.push(end - k === 1 ? entry : `${entry}*${end - k}`);
    k = end;
  }
  return runs.join(',');
}

function tableText(table: Readonly<Record<string, number>>): string {
  return Object.entries(table)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([key, value]) => `${key}:${numberText(value)}`)
    .join(',');
}

/** Separator of the rows of a matrix or of named columns. */
export const betweenRows = '~';

/** Commas and dividers in words are percent-encoded a second time; an empty cell is missing. */
function cellText(cell: number | string | null): string {
  if (cell === null) return '';
  return typeof cell === 'number' ? numberText(cell) : encodeURIComponent(cell).replaceAll('~', '%7E');
}

const rowsText = (field: RowsField, rows: readonly InputRow[]): string =>
  rows.map((row) => field.columns.map(({ name }) => cellText(row[name]!)).join(',')).join(betweenRows);

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
