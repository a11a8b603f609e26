/** A result in rows, read from a solution: its rows, and the text of each cell. */
import type { FigureTable } from '../../../models/contract/figure.ts';
import { type ResultTableDeclaration, wordLabel } from '../../../models/contract/model.ts';
import { formatIndicator, MISSING, withUnit } from '../../../text/number-format.ts';
import type { Solution } from '../../../models/contract/solution.ts';

type ResultColumn = ResultTableDeclaration['columns'][number];

/** The numbers and words of one row, in the order of the columns; null where a cell has no value. */
export type ResultRow = readonly (number | string | null)[];

interface CellText {
  text: string;
  /** `1 in 2.3 million`; null for most. */
  note: string | null;
}

/** Rows 0, 1, 2 ... up to the first of which the solution has no cell. */
export function resultRows(
  { id, columns }: ResultTableDeclaration,
  { indicators, words = {} }: Pick<Solution, 'indicators' | 'words'>,
): readonly ResultRow[] {
  const rows: ResultRow[] = [];
  for (let k = 0; ; k++) {
    const names = columns.map(({ name }) => `${id}.${k}.${name}`);
    const there = (name: string, column: number) =>
      Object.hasOwn(columns[column].kind === 'words' ? words : indicators, name);
    if (!names.some(there)) return rows;
    rows.push(names.map((name, j) => (columns[j].kind === 'words' ? words[name] : indicators[name]) ?? null));
  }
}

/** The unit in the heading, because it is not repeated in the cells. */
export function headingUnit(column: ResultColumn): string {
  if (column.kind === 'words') return '';
  return column.kind === 'share' ? '%' : column.unit;
}

export function cellText(column: ResultColumn, cell: ResultRow[number]): CellText {
  if (column.kind === 'words') return { text: wordLabel(column, String(cell ?? '')) || MISSING, note: null };
  if (typeof cell === 'string') return { text: cell || MISSING, note: null };
  const { text, unit, note } = formatIndicator(column, cell);
  return { text: column.kind === 'probability' ? withUnit(text, unit) : text, note };
}

/** The table for files and the clipboard: full precision, each number in its declared unit, rows counted from 1. */
export function exportedTable(declaration: ResultTableDeclaration, rows: readonly ResultRow[]): FigureTable {
  const { rowLabel, columns } = declaration;
  const counted = rowLabel !== null;
  return {
    columns: [
      ...(counted ? [{ label: rowLabel, unit: '' }] : []),
      ...columns.map((column) => ({ label: column.label, unit: column.kind === 'words' ? '' : column.unit })),
    ],
    rows: rows.map((row, k) => (counted ? [k + 1, ...row] : row)),
  };
}
