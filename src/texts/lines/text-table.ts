/** Tables in text: which lines are rows, the delimiter of their cells, the row of the column names. */
import { type Delimiter, splitCells, splitText } from './cells.ts';
import { type TextLine, textLines } from './lines.ts';
import { type DecimalMark, decimalMark, isTableNumber } from './number.ts';

export interface TableShape {
  delimiter: Delimiter;
  mark: DecimalMark;
  /** False: the commas could equally separate thousands. */
  markCertain: boolean;
  columns: number;
  /** Names of the columns; null where the text has none. */
  header: readonly string[] | null;
  /** The names follow a `#`. */
  headerInComment: boolean;
  /** Lines of comments in front of the rows, without their `#`. */
  comments: readonly string[];
  /** Lines in front of the names (or of the rows) that are not part of the table. */
  skipLines: number;
  /** Number of the line of the first row. */
  firstRow: number;
  /** Rows among the first 300 lines. */
  headRows: number;
}

/** Lines at the beginning that decide what the table looks like. */
const headLines = 300;
const candidates: readonly Delimiter[] = ['\t', ';', '|', ',', 'blanks', 'none'];
const borderLine = /^[\s+|:]*[-=~][\s+|:=~-]*$/;
const commentLine = /^\s*(?:#+|\/\/|%)\s?/;

/** Blank, or a line of dashes: a border of a table drawn with characters. */
function isBorder(text: string): boolean {
  if (startsWithDigit(text)) return false;
  return text.trim() === '' || borderLine.test(text);
}

/** Most rows do: they are neither a border nor a comment. */
function startsWithDigit(text: string): boolean {
  const code = text.charCodeAt(0);
  return code >= 48 && code <= 57;
}

/** The cells of a row; the bars at both ends of a drawn table make none. */
export function rowCells(line: TextLine, delimiter: Delimiter): string[] {
  return inner(splitCells(line, delimiter), delimiter);
}

function inner(cells: string[], delimiter: Delimiter): string[] {
  if (delimiter !== '|') return cells;
  const from = cells[0] === '' ? 1 : 0;
  const to = cells.length > from && cells.at(-1) === '' ? cells.length - 1 : cells.length;
  return cells.slice(from, to);
}

interface HeadLine extends TextLine {
  comment: boolean;
}

/** null where nothing looks like a table of numbers. */
export function tableShape(text: string): TableShape | null {
  const head: HeadLine[] = [];
  for (const line of textLines(text)) {
    if (head.length === headLines) break;
    if (isBorder(line.text)) continue;
    const comment = commentLine.test(line.text);
    head.push({
      number: line.number,
      text: comment ? line.text.replace(commentLine, '') : line.text,
      comment,
    });
  }
  let best: (Candidate & { delimiter: Delimiter }) | null = null;
  for (const delimiter of candidates) {
    const found = usualRow(head, delimiter);
    if (found === null) continue;
    const better =
      best === null ||
      found.score > best.score ||
      (found.score === best.score && found.share > best.share + 0.05);
    if (better) best = { delimiter, ...found };
  }
  return best === null ? null : shapeOf(head, best.delimiter, best.columns);
}

interface Candidate {
  columns: number;
  /** Lines that are rows; twice as many where as many column names precede them. */
  score: number;
  /** Share of the cells of these lines that are numbers. */
  share: number;
}

/** The number of cells that most lines with a number have. */
function usualRow(head: readonly HeadLine[], delimiter: Delimiter): Candidate | null {
  const byColumns = new Map<number, { lines: number; numbers: number; named: boolean }>();
  let above = 0;
  let names = 0;
  for (const { text, comment } of head) {
    const cells = splitText(text, delimiter);
    const kept = withoutPadding(cells === null ? [] : inner(cells, delimiter), names);
    const numbers = kept.filter(isTableNumber).length;
    const tooFew = kept.length < 2 && delimiter !== 'none';
    // A line of a log has a number here and there, or names in front of them (`size: 5, count: 3`).
    const inLog = 2 * numbers < kept.length || kept.filter((cell) => /^[A-Za-z]\w*:$/.test(cell)).length > 1;
    const noRow = numbers === 0 || (delimiter === 'blanks' && inLog);
    if (!comment && !tooFew && !noRow) {
      const entry = byColumns.get(kept.length) ?? { lines: 0, numbers: 0, named: above === kept.length };
      entry.lines++;
      entry.numbers += numbers;
      byColumns.set(kept.length, entry);
    }
    const severalNames = delimiter === 'none' && /[,;|\t]/.test(text);
    above = numbers === 0 && !severalNames ? kept.length : 0;
    if (above > 0) names = above;
  }
  let best: Candidate | null = null;
  for (const [columns, { lines, numbers, named }] of byColumns) {
    const score = named ? 2 * lines : lines;
    if (best === null || score > best.score) best = { columns, score, share: numbers / (lines * columns) };
  }
  return best;
}

function shapeOf(head: readonly HeadLine[], delimiter: Delimiter, columns: number): TableShape | null {
  const cellsOf = ({ text }: HeadLine) =>
    withoutPadding(inner(splitText(text, delimiter) ?? [], delimiter), columns);
  const numbersOf = (cells: readonly string[]) => cells.filter(isTableNumber).length;
  const isRow = (line: HeadLine) => {
    const cells = cellsOf(line);
    return !line.comment && cells.length === columns && numbersOf(cells) > 0;
  };
  const candidatesOfRows = head.filter(isRow).map((line) => numbersOf(cellsOf(line)));
  const usual = [...candidatesOfRows].sort((a, b) => a - b)[candidatesOfRows.length >> 1] ?? 0;
  // Names may have numbers in them (`p 99`): a row has at least half as many as rows usually have.
  const first = head.findIndex((line) => isRow(line) && 2 * numbersOf(cellsOf(line)) >= usual);
  if (first < 0) return null;
  const above = head[first - 1];
  const names = above === undefined ? [] : cellsOf(above);
  const named = names.length === columns && 2 * numbersOf(names) < usual && names.some((name) => name !== '');
  const start = named ? first - 1 : first;
  const before = head.slice(0, start);
  const rows = head.slice(first).filter(isRow);
  const { mark, certain } =
    delimiter === ',' ? quotedMark(rows.map(cellsOf)) : decimalMark(rows.flatMap(cellsOf));
  return {
    delimiter,
    mark,
    columns,
    markCertain: certain,
    header: named ? names : null,
    headerInComment: named && above!.comment,
    comments: before.filter(({ comment }) => comment).map(({ text }) => text),
    skipLines: before.filter(({ comment }) => !comment).length,
    firstRow: head[first]!.number,
    headRows: rows.length,
  };
}

/** Between commas a cell has one only inside quotes. */
function quotedMark(rows: readonly (readonly string[])[]): { mark: DecimalMark; certain: boolean } {
  return decimalMark(rows.flat().filter((cell) => cell.includes(',')));
}

export interface TableRow {
  line: TextLine;
  cells: string[];
}

/**
 * Rows, and lines behind the first row that are not rows: another number of cells, or the names again.
 */
export interface RowCounts {
  rows: number;
  otherLines: number;
  /** Number of the first line with another number of cells; null: there is none. */
  firstOther: number | null;
}

/** Calls `take` with every row, in order. Throws for a line of more than 4096 cells. */
export function readRows(text: string, shape: TableShape, take: (row: TableRow) => void): RowCounts {
  const counts: RowCounts = { rows: 0, otherLines: 0, firstOther: null };
  for (const line of textLines(text)) {
    if (line.number < shape.firstRow) continue;
    const cells = rowOf(line, shape);
    if (cells === 'border') continue;
    if (cells === 'other') {
      counts.otherLines++;
      counts.firstOther ??= line.number;
      continue;
    }
    counts.rows++;
    take({ line, cells });
  }
  return counts;
}

/** Without the empty cells behind the last column, which spreadsheets add. */
function withoutPadding(cells: string[], columns: number): string[] {
  return columns > 1 && cells.length > columns && cells.slice(columns).every((cell) => cell === '')
    ? cells.slice(0, columns)
    : cells;
}

/**
 * The cells of a row; `border` for a blank line, a line of dashes or a comment, `other` for any other line. Throws for
 * more than 4096 cells.
 */
export function rowOf(
  line: TextLine,
  { delimiter, columns, header }: TableShape,
): string[] | 'border' | 'other' {
  if (isBorder(line.text)) return 'border';
  if (!startsWithDigit(line.text) && commentLine.test(line.text)) return 'border';
  const cells = withoutPadding(rowCells(line, delimiter), columns);
  const isHeader = cells.every((cell, k) => cell === header?.[k]);
  return cells.length !== columns || isHeader ? 'other' : cells;
}
