/** Tables whose rows a fit takes one by one: every row counts, so a cell that is not read refuses the table. */
import { headBytes, requireText } from '../formats/recognise.ts';
import { numberOf } from '../../text/number-words.ts';
import { splitText } from '../lines/cells.ts';
import { limitTo, shownText, textLines } from '../lines/lines.ts';
import { readRows, tableShape } from '../lines/text-table.ts';
import { MeasurementFailure } from '../measurement-failure.ts';
import type { NamedColumn } from '../tools/rate-table/column-names.ts';
import { type NumberColumns, readColumns } from '../tools/rate-table/number-columns.ts';
import type { ResultRole } from '../tools/rate-table/result-columns.ts';

/** One kind of table. */
export interface TableOfRows {
  /** End of refusals: `needed are the columns functions, rate_mpps and response_us.` */
  needed: string;
  mostRows: number;
  /** Columns by their names; null: some are missing. Throws with a sentence about what else is wrong. */
  columns: (names: readonly string[]) => FitColumns | null;
  /** Names of the columns of a table without any; absent: it is refused. */
  usual?: readonly string[];
}

export type FitColumns = ReadonlyMap<ResultRole, Pick<NamedColumn, 'cell' | 'unit'>>;

/** Characters of the line of names. */
const longestNames = 4096;

/** Names in the first line that is not a comment; null where it has none. O(length of the text). */
function firstNames(text: string): { line: number; names: string[] } | null {
  for (const { number, text: line } of textLines(text)) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    if (line.length > longestNames) return null;
    const delimiter = ([';', '\t', ','] as const).find((mark) => line.includes(mark)) ?? 'blanks';
    const names = splitText(line, delimiter) ?? [];
    return names.some((name) => /^[+-]?[.,]?\d/.test(name)) ? null : { line: number, names };
  }
  return null;
}

/** Names at the beginning of a text; empty where its first line has numbers. Never throws. */
export const namesIn = (text: string): readonly string[] => firstNames(text)?.names ?? [];

/** The rows of a table, each with its settings and a result. */
export class MeasuredRows {
  /** Line of each row in the file. */
  readonly lines: readonly number[];
  readonly columns: NumberColumns['columns'];
  /** Names of configurations; their column holds places in this list. */
  readonly configurations: readonly string[];
  /** The text names no columns: they are read as the usual ones. */
  readonly unnamed: boolean;
  /** Number of columns that are left out. */
  readonly further: number;
  private readonly rows: NumberColumns['rows'];
  private readonly names: readonly string[];

  /** Throws `MeasurementFailure` with one sentence, and the line where one is at fault. */
  constructor(text: string, { needed, mostRows, columns, usual }: TableOfRows) {
    requireText(Uint8Array.from(text.slice(0, headBytes), (letter) => Math.min(letter.charCodeAt(0), 255)));
    const first = firstNames(text);
    const shape = tableShape(text);
    // Lines of words may precede the names.
    const above = shape?.header ?? first?.names;
    this.unnamed = above === undefined && shape?.columns === usual?.length;
    const names = this.unnamed ? usual! : above;
    if (names === undefined) {
      if (shape === null) throw new MeasurementFailure('empty-file', `The table has no row; ${needed}`);
      throw new MeasurementFailure(
        'no-header',
        `Line ${shape.firstRow} has numbers in place of names; ${needed}`,
        shape.firstRow,
      );
    }
    const found = columns(names);
    if (found === null) {
      const some = names.slice(0, 6).map(shownText).join(', ') + (names.length > 6 ? ' and more' : '');
      throw new MeasurementFailure(
        'wrong-columns',
        `Line ${first?.line ?? 1}: the ${names.length === 1 ? 'column is' : 'columns are'} ${some}; ${needed}`,
        first?.line,
      );
    }
    if (shape === null) {
      throw new MeasurementFailure('no-rows', 'The table ends after its names; at least one row is needed.');
    }
    if (shape.columns !== names.length) refuseWidth(shape.firstRow, shape.columns, names.length);
    if (!shape.markCertain) {
      throw new MeasurementFailure(
        'ambiguous-comma',
        'Every comma in the numbers could be a decimal comma or separate thousands; write them with a point or without commas.',
      );
    }
    const cells: string[][] = [];
    const lines: number[] = [];
    const { firstOther } = readRows(text, { ...shape, header: names }, (row) => {
      limitTo(mostRows, 'rows', cells.length + 1, row.line);
      cells.push(row.cells);
      lines.push(row.line.number);
    });
    if (firstOther !== null) refuseWidth(firstOther, null, names.length);
    const columnsByRole = new Map(
      [...found].map(([role, column]) => [role, { ...column, role, meaning: null, perCore: false }]),
    );
    const read = readColumns({ header: names, rows: cells, lines }, shape.mark, {
      columns: columnsByRole,
      unused: [],
      unknown: [],
    });
    if (read.faults.first !== null)
      throw new MeasurementFailure('not-a-number', read.faults.first, read.faults.firstLine);
    if (read.firstBroken !== null) {
      const { line, name } = read.firstBroken;
      const missing = name === null ? 'no result is given' : `${shownText(name)} has no number`;
      throw new MeasurementFailure('missing-value', `Line ${line}: ${missing}; one is needed.`, line);
    }
    this.lines = lines;
    this.columns = read.columns;
    this.configurations = read.configurations;
    this.further = names.length - found.size;
    this.rows = read.rows;
    this.names = names;
  }

  /** Refuses the first number of a column that is not as `needed` says; cells without a number pass. */
  require(role: ResultRole, needed: string, holds: (value: number) => boolean): void {
    const column = this.columns.get(role);
    const k = column?.values.findIndex((value) => !Number.isNaN(value) && !holds(value)) ?? -1;
    if (column === undefined || k < 0) return;
    const written = `${shownText(this.names[column.cell]!)} is ${shownText(this.rows[k]![column.cell]!)}`;
    const line = this.lines[k]!;
    throw new MeasurementFailure('out-of-range', `Line ${line}: ${written}; ${needed} is needed.`, line);
  }
}

function refuseWidth(line: number, cells: number | null, names: number): never {
  const count = cells === null ? 'another number of cells than the' : `${numberOf(cells, 'cell')} under`;
  throw new MeasurementFailure(
    'wrong-columns',
    `Line ${line} has ${count} ${numberOf(names, 'name')}; numbers with a decimal comma need semicolons or tabs between the columns.`,
    line,
  );
}
