/**
 * Rows of different configurations in one table: columns whose names say nothing and in which rows of one load differ.
 * Without them rows of several machines would be averaged into one curve.
 */
import { type DecimalMark, tableNumber } from '../../lines/number.ts';
import { type ResultHeader, rowNumberReason } from './result-columns.ts';

export interface RowGroups {
  /** Positions of the columns that distinguish them. */
  cells: readonly number[];
  /** Of each row: `csc, chains 1`. */
  words: readonly string[];
}

/** null: all rows are of one configuration, as far as the table says. */
export function rowGroups(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  mark: DecimalMark,
  { columns, unused, unknown }: ResultHeader,
): RowGroups | null {
  const setting = columns.get('load') ?? columns.get('frame') ?? columns.get('cores');
  if (setting === undefined || columns.has('configuration')) return null;
  const numbering = unused.filter(({ reason }) => reason === rowNumberReason).map(({ cell }) => cell);
  const isNumber = (text: string) => tableNumber(text, mark) !== null;
  const cells = [...unknown, ...numbering].filter((cell) => {
    const distinct = new Set(rows.map((row) => row[cell]!));
    // Values that hardly repeat are measured, or count the rows.
    if (distinct.size < 2 || 2 * distinct.size > rows.length) return false;
    // Repetitions are averaged.
    if (numbering.includes(cell) && [...distinct].every(isNumber)) return false;
    const first = new Map<string, string>();
    return rows.some((row) => {
      const [load, text] = [row[setting.cell]!, row[cell]!];
      const known = first.get(load);
      if (known === undefined) first.set(load, text);
      return known !== undefined && known !== text;
    });
  });
  if (cells.length === 0) return null;
  const words = rows.map((row) =>
    cells.map((cell) => (isNumber(row[cell]!) ? `${header[cell]!} ${row[cell]!}` : row[cell]!)).join(', '),
  );
  return { cells, words };
}
