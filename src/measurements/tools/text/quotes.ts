/** Tool outputs travel in mails: the quote marks in front of their lines are no part of them. */
import type { TextLine } from './lines.ts';
import { textLines } from './lines.ts';

const greater = 62;
const blank = 32;

/** The line without the `>` of a quoted mail, however deep: `> >> rx-usecs: 20` is `rx-usecs: 20`. */
export function unquoted(line: string): string {
  let start = 0;
  let end = 0;
  while (end < line.length) {
    const code = line.charCodeAt(end);
    if (code !== greater && code !== blank) break;
    end++;
    if (code === greater) start = end;
  }
  if (start === 0) return line;
  return line.charCodeAt(start) === blank ? line.slice(start + 1) : line.slice(start);
}

/** Lines with their numbers as in the text, quote marks taken off. */
export function* unquotedLines(text: string): Generator<TextLine> {
  for (const line of textLines(text)) yield { number: line.number, text: unquoted(line.text) };
}
