/** The cells of one line of a table. */
import type { TextLine } from './lines.ts';
import { refuseLine } from './lines.ts';
import { grouped } from '../measurement-failure.ts';

/** `blanks`: any run of blanks separates. `none`: the line is one cell. */
export type Delimiter = ',' | ';' | '\t' | '|' | 'blanks' | 'none';

/** No table for people or programs has more columns; lines with more are not a table. */
export const mostCells = 4096;

/**
 * The cells of a line without blanks around them. A cell may be in double quotes: delimiters inside them do not
 * separate, and two quotes are one. A quote that is not closed is an ordinary character. Throws for more than 4096
 * cells.
 */
export function splitCells(line: TextLine, delimiter: Delimiter): string[] {
  const cells = splitText(line.text, delimiter);
  return cells ?? refuseLine('too-many', line, `more than ${grouped(mostCells)} columns are too many.`);
}

/** The same, but null for more than 4096 cells. */
export function splitText(text: string, delimiter: Delimiter): string[] | null {
  if (delimiter === 'none') return [plainCell(text)];
  if (delimiter === 'blanks' && !text.includes('"')) {
    const trimmed = text.trim();
    if (trimmed === '') return [];
    const cells = trimmed.split(/\s+/, mostCells + 1);
    return cells.length > mostCells ? null : cells;
  }
  const cells: string[] = [];
  const separates = delimiter === 'blanks' ? isBlank : (code: number) => code === delimiter.charCodeAt(0);
  let start = 0;
  let begun = false;
  for (let k = 0; k <= text.length; k++) {
    const code = k < text.length ? text.charCodeAt(k) : -1;
    if (code >= 0 && !separates(code)) {
      if (code === quote && !begun) {
        const end = closingQuote(text, k, separates);
        if (end > 0) k = end;
      }
      if (!isBlank(code)) begun = true;
      continue;
    }
    const cell = text.slice(start, k);
    start = k + 1;
    begun = false;
    if (delimiter === 'blanks' && cell.trim() === '') continue;
    if (cells.length === mostCells) return null;
    cells.push(plainCell(cell));
  }
  return cells;
}

const quote = 34;

function isBlank(code: number): boolean {
  return code === 32 || code === 9;
}

/** Where the quote that opens at `open` is closed in front of a separator or the end; -1 = nowhere. */
function closingQuote(text: string, open: number, separates: (code: number) => boolean): number {
  for (let k = open + 1; k < text.length; k++) {
    if (text.charCodeAt(k) !== quote) continue;
    if (text.charCodeAt(k + 1) === quote) {
      k++;
      continue;
    }
    let next = k + 1;
    while (next < text.length && isBlank(text.charCodeAt(next)) && !separates(text.charCodeAt(next))) next++;
    return next >= text.length || separates(text.charCodeAt(next)) ? k : -1;
  }
  return -1;
}

function plainCell(cell: string): string {
  const plain = cell.trim();
  const quoted = plain.length >= 2 && plain.startsWith('"') && plain.endsWith('"');
  return quoted ? plain.slice(1, -1).replaceAll('""', '"').trim() : plain;
}
