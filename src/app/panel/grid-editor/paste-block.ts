/** Pastes a block copied from a spreadsheet into the cells of an editor. */
import type { RowsColumn } from '../../../models/contract/inputs.ts';
import { quote } from '../../../scenario/file/fault-words.ts';
import { numberOf, pluralOf } from '../../../text/number-words.ts';
import { type GridCells, newRow } from './grid-cells.ts';
import { columnHeading, columnUnit, type GridShape } from './grid-shape.ts';

/** Lines of cells, all text. */
type Block = readonly (readonly string[])[];

/** `announcement`: the result, for a live region; the pasted cells are checked like typed ones. */
export type PasteResult =
  | { ok: true; cells: GridCells; announcement: string }
  | { ok: false; message: string };

/**
 * The block in a text: cells between tabs, or between semicolons where there is no tab; commas, which may be decimal
 * ones, separate only between headings. Null for a single cell, which the browser pastes by itself.
 */
export function readBlock(shape: GridShape, text: string): Block | null {
  const lines = text.split(/\r\n|\r|\n/);
  while (lines.length > 1 && lines[lines.length - 1].trim() === '') lines.pop();
  while (lines.length > 1 && lines[0].trim() === '') lines.shift();
  const separator = [
    ...['\t', ';'].filter((candidate) => lines.some((line) => line.includes(candidate))),
    ...(areHeadings(shape, cellsBetween(lines[0], ',')) ? [','] : []),
    ';',
  ][0];
  const block = lines.map((line) => cellsBetween(line, separator));
  return block.length === 1 && block[0].length === 1 ? null : block;
}

const cellsBetween = (line: string, separator: string): string[] => line.split(separator).map(unquoted);

function areHeadings(shape: GridShape, line: readonly string[]): boolean {
  const found = headingColumns(shape, line);
  return line.length > 1 && 'columns' in found && found.columns !== null;
}

/** Spreadsheets put quotes around cells with separators in them. */
function unquoted(cell: string): string {
  const trimmed = cell.trim();
  const inner = /^"(.*)"$/.exec(trimmed)?.[1];
  return inner === undefined ? trimmed : inner.replaceAll('""', '"');
}

/**
 * The cells with the block at `row`, `column`; rows are added up to the limit. A first line of headings selects the
 * columns. A block that does not fit is refused whole, with a sentence.
 */
export function pasteBlock(
  shape: GridShape,
  cells: GridCells,
  at: { row: number; column: number },
  block: Block,
): PasteResult {
  const headings = headingColumns(shape, block[0]);
  if ('unknown' in headings) {
    const known = shape.columns.map(columnHeading).join(', ');
    const message = `The first line looks like headings, but no column is called ${quote(headings.unknown)}: there are ${known}.`;
    return { ok: false, message };
  }
  const body = headings.columns === null ? intoOneColumn(shape, block) : block.slice(1);
  const width = Math.max(0, ...body.map((line) => line.length));
  const columns =
    headings.columns ??
    Array.from({ length: width }, (_, k) => at.column + k).filter((k) => k < shape.columns.length);
  if (columns.length < width) return { ok: false, message: tooWide(shape, at.column, width) };
  if (at.row + body.length > shape.maxRows) {
    return { ok: false, message: tooLong(shape, at.row, body.length) };
  }
  const height = Math.max(cells.length, at.row + body.length);
  const filled = Array.from({ length: height }, (_, k) => {
    const row = [...(cells[k] ?? newRow(shape))];
    for (const [j, text] of (body[k - at.row] ?? []).entries()) {
      row[columns[j]] = { text: cellText(shape.columns[columns[j]], text) };
    }
    return row;
  });
  const words = body.length === 0 ? 'Only headings were pasted.' : `${numberOf(body.length, 'row')} pasted.`;
  return { ok: true, cells: filled, announcement: words };
}

/** A line of several cells fills the only column downwards. */
function intoOneColumn(shape: GridShape, block: Block): Block {
  return shape.columns.length === 1 && block.length === 1 ? block[0].map((cell) => [cell]) : block;
}

/** Choices may be pasted by their words. */
function cellText(column: RowsColumn, text: string): string {
  if (column.kind !== 'choice') return text;
  const wanted = text.toLowerCase();
  const option = column.options.find(({ value, label }) =>
    [value, label].some((word) => word.toLowerCase() === wanted),
  );
  return option?.value ?? text;
}

/** Headings with and without their unit, by label or by the name that files use, all in small letters. */
function headingWords(column: RowsColumn): readonly string[] {
  return [column.name, column.label, columnHeading(column), `${column.label} in ${columnUnit(column)}`].map(
    (word) => word.toLowerCase(),
  );
}

/**
 * The columns that a line of headings names, in its order; `columns: null` for a line of values. A line is one of
 * headings where every cell names a column, or two of them do: then the first unknown one is reported.
 */
function headingColumns(
  shape: GridShape,
  line: readonly string[],
): { columns: readonly number[] | null } | { unknown: string } {
  const found = line.map((cell) => {
    const wanted = cell.toLowerCase();
    return shape.columns.findIndex((column) => headingWords(column).includes(wanted));
  });
  const named = new Set(found.filter((k) => k >= 0)).size;
  if (named === line.length) return { columns: found };
  if (named < 2) return { columns: null };
  const stray = found.findIndex((k, j) => k < 0 || found.indexOf(k) < j);
  return { unknown: line[stray] };
}

function tooWide(shape: GridShape, column: number, width: number): string {
  const room = shape.columns.length - column;
  return `The block has ${numberOf(width, 'column')}, but from “${shape.columns[column].label}” on there ${
    room === 1 ? 'is one' : `are ${room}`
  }.`;
}

function tooLong(shape: GridShape, row: number, length: number): string {
  const limit =
    shape.minRows === shape.maxRows
      ? `there are ${numberOf(shape.maxRows, shape.rowLabel)}`
      : `there can be at most ${shape.maxRows} ${pluralOf(shape.rowLabel)}`;
  return `The block has ${numberOf(length, 'row')} and begins at ${shape.rowLabel} ${row + 1}, but ${limit}.`;
}
