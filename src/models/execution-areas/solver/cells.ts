/** Rows of tables as numbers and words under dotted names: table, row, column. */
export interface Cells {
  indicators: Record<string, number | null>;
  words: Record<string, string>;
}

export type Row = Readonly<Record<string, number | string | null>>;

/** By table, row and column. A search solves thousands of points: making names would cost more than their numbers. */
const namesOfTables = new Map<string, Map<string, string>[]>();

export function addRows(cells: Cells, table: string, rows: readonly Row[]): void {
  const names = namesOf(table);
  rows.forEach((row, k) => {
    const ofRow = (names[k] ??= new Map());
    for (const column in row) {
      const cell = row[column];
      const name = nameOf(ofRow, column, `${table}.${k}`);
      if (typeof cell === 'string') cells.words[name] = cell;
      else cells.indicators[name] = cell;
    }
  });
}

function namesOf(table: string): Map<string, string>[] {
  const known = namesOfTables.get(table);
  if (known !== undefined) return known;
  const names: Map<string, string>[] = [];
  namesOfTables.set(table, names);
  return names;
}

function nameOf(known: Map<string, string>, column: string, row: string): string {
  let name = known.get(column);
  if (name === undefined) known.set(column, (name = `${row}.${column}`));
  return name;
}
