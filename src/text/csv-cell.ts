/** Cells of CSV files and of tables for the clipboard. A number stays a number; a text never becomes a formula. */
import { plainText } from './xml-text.ts';

export type Cell = number | string | null;

/** First letter of a formula in a spreadsheet, also after quotes and blanks, also in its wide form. */
const formula = /^[\s"'“”‘’]*[=+\-@＝＋－＠]/u;

/** A number in a spreadsheet, with any sign. */
const number = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

/** With an apostrophe in front where a spreadsheet would compute it. */
function shownAsText(text: string): string {
  return formula.test(text) && !number.test(text) ? `'${text}` : text;
}

/**
 * Positions at which a spreadsheet that separates cells by semicolons would find a formula: quotes do not prevent that.
 */
const formulaWithin = /([;\n]["'“”‘’\s]*)(?=[=+\-@＝＋－＠])/gu;

/** Text as a cell of a CSV file, in quotes where it needs them: programs that skip comments cut lines at a bare #. */
export function csvText(text: string): string {
  const shown = shownAsText(plainText(text)).replace(formulaWithin, "$1'");
  return /[",;#\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}

/** A number as JavaScript prints it (shortest that reads back the same); nothing for what has no value. */
function numberText(value: number): string {
  return Number.isFinite(value) ? String(value) : '';
}

export function csvCell(cell: Cell): string {
  if (cell === null) return '';
  return typeof cell === 'number' ? numberText(cell) : csvText(cell);
}

/** A cell between tabs, for the clipboard. */
export function tabCell(cell: Cell): string {
  if (cell === null) return '';
  return typeof cell === 'number' ? numberText(cell) : shownAsText(plainText(cell).replace(/\n+/g, ' '));
}

/**
 * A line that is not data. A spreadsheet cuts it at its commas, so the text after each comma is not a formula either.
 */
export function csvComment(line: string): string {
  const words = plainText(line).replace(/\s+/g, ' ').trim();
  return `# ${words.replace(/([,;]["'“”‘’\s]*)(?=[=+\-@＝＋－＠])/gu, "$1'")}`;
}
