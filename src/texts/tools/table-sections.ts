/** Several tables in one text, one behind the other: they are several measurements, and one of them is read. */
import { choose } from './reading-choice.ts';
import { textLines } from '../lines/lines.ts';
import { rowCells, rowOf, type TableShape, tableShape } from '../lines/text-table.ts';
import { isTableNumber, tableNumber } from '../lines/number.ts';
import type { ReadingAnswers, ReadingQuestion } from './tool-reading.ts';
import type { ReadingNote } from '../measurement.ts';

/** The same map printed again and again, as scripts of bpftrace do: which print is read. */
export interface PrintChoice {
  /** Index of the print, from 0. */
  index: number;
  questions: readonly ReadingQuestion[];
  warnings: readonly ReadingNote[];
}

const mostOffered = 32;

/** The last print, unless another was asked for. `grows`: no count falls from one print to the next. */
export function printChoice(prints: number, grows: boolean, answers: ReadingAnswers): PrintChoice {
  if (prints < 2) return { index: 0, questions: [], warnings: [] };
  const first = Math.max(0, prints - mostOffered);
  const options = Array.from({ length: prints - first }, (_, k) => ({
    value: String(first + k + 1),
    label: first + k + 1 === prints ? `number ${prints}, the last one` : `number ${first + k + 1}`,
  }));
  const { value, question } = choose(answers, 'print', 'Print of the map', options, String(prints));
  const message = grows
    ? `The same map is printed ${prints} times and its counts only grow: each print holds the ones before it, so one print is read and none is added.`
    : `The same map is printed ${prints} times and is emptied in between: each print covers its own interval, and one of them is read.`;
  const code = grows ? 'cumulative-prints' : 'separate-prints';
  return { index: Number(value) - 1, questions: [question], warnings: [{ code, message }] };
}

interface TableSection {
  /** The text with the lines of the other tables empty, so that lines keep their numbers. */
  text: string;
  shape: TableShape;
  questions: readonly ReadingQuestion[];
}

/** More tables than these are too many to choose from; the rest belongs to the last one. */
const mostSections = 32;
/** So many rows that rise show that a first column is one of settings or bins. */
const risingRows = 3;

/** The table that was asked for, else the first one. */
export function chosenSection(text: string, shape: TableShape, answers: ReadingAnswers): TableSection {
  const starts = sectionStarts(text, shape);
  if (starts.length < 2) return { text, shape, questions: [] };
  const ends = [...starts.slice(1), Infinity];
  const options = starts.map((start, k) => ({
    value: String(k + 1),
    label: `table ${k + 1}, from line ${k === 0 ? shape.firstRow : start}`,
  }));
  const { value, question } = choose(answers, 'table', 'Table of the text', options, '1');
  const chosen = Number(value) - 1;
  const [from, to] = [chosen === 0 ? 1 : starts[chosen]!, ends[chosen]!];
  const kept: string[] = [];
  for (const line of textLines(text)) kept.push(line.number >= from && line.number < to ? line.text : '');
  const section = `${kept.join('\n')}\n`;
  const found = tableShape(section) ?? shape;
  const named = found.header === null && found.columns === shape.columns;
  return {
    text: section,
    shape: named ? { ...found, header: shape.header, headerInComment: shape.headerInComment } : found,
    questions: [question],
  };
}

/**
 * Line numbers where tables begin. A second head begins one, and so does a first of several columns that rose and
 * starts over from the value it began with. A head that comes again while the first column goes on rising is that of a
 * new page.
 */
function sectionStarts(text: string, shape: TableShape): number[] {
  const starts = [shape.firstRow];
  let [first, last, rose] = [NaN, NaN, 0];
  let headAt = 0;
  for (const line of textLines(text)) {
    if (line.number < shape.firstRow) continue;
    const cells = rowOf(line, shape);
    if (cells === 'border') continue;
    if (cells === 'other') {
      if (isHead(rowCells(line, shape.delimiter), shape)) headAt = line.number;
      continue;
    }
    if (!cells.some(isTableNumber)) {
      if (isHead(cells, shape)) headAt = line.number;
      continue;
    }
    const value = tableNumber(cells[0]!, shape.mark)?.value ?? NaN;
    const again = shape.columns > 1 && rose >= risingRows && value === first;
    const headed = headAt > 0 && !(rose >= risingRows && value > last);
    if ((again || headed) && starts.length < mostSections) {
      starts.push(headed ? headAt : line.number);
      [first, last, rose] = [value, value, 1];
    } else {
      if (Number.isNaN(first)) first = value;
      rose = rose === 0 || value > last ? rose + 1 : -Infinity;
      last = value;
    }
    headAt = 0;
  }
  return starts;
}

/** Names, as many as a row has cells; between blanks only the names of the table itself, as prose has words too. */
function isHead(cells: readonly string[], { header, columns, delimiter }: TableShape): boolean {
  if (cells.length !== columns || cells.some((cell) => isTableNumber(cell) || cell === '')) return false;
  const same = cells.every((cell, k) => cell === header?.[k]);
  return same || (delimiter !== 'blanks' && delimiter !== 'none');
}
