/** The lines of a tool's output, and how a line that cannot be read is refused. */
import { grouped, MeasurementFailure } from '../measurement-failure.ts';
import { counterOf, decimalOf } from './number.ts';

// Tool outputs travel in mails: the quote marks in front of their lines are not part of them.

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

/** Lines with their numbers as in the text, without quote marks. */
export function* unquotedLines(text: string): Generator<TextLine> {
  for (const line of textLines(text)) yield { number: line.number, text: unquoted(line.text) };
}

export interface TextLine {
  /** 1-based, as an editor counts. */
  number: number;
  /** Without line break and trailing blanks; with leading tabs and blanks. */
  text: string;
}

const lineFeed = 10;
const carriageReturn = 13;
const byteOrderMark = 0xfeff;

/**
 * The lines of `text` in order, one at a time, so that a long text is not held twice. Line ends of every system are
 * understood (LF, CR LF, CR), a byte-order mark in front is not a character, and the no-break spaces of web pages are
 * blanks.
 */
export function* textLines(text: string): Generator<TextLine> {
  let start = text.charCodeAt(0) === byteOrderMark ? 1 : 0;
  let number = 1;
  for (let k = start; k < text.length; k++) {
    const code = text.charCodeAt(k);
    if (code !== lineFeed && code !== carriageReturn) continue;
    yield { number, text: lineText(text.slice(start, k)) };
    if (code === carriageReturn && text.charCodeAt(k + 1) === lineFeed) k++;
    start = k + 1;
    number++;
  }
  if (start < text.length) yield { number, text: lineText(text.slice(start)) };
}

/** A line of the text as `textLines` gives it. */
export function lineText(line: string): string {
  const plain = line.includes('\u00a0') ? line.replaceAll('\u00a0', ' ') : line;
  return plain.trimEnd();
}

const shownCharacters = 24;

/** Text of a file as it can be shown in a message: quoted, at most 24 characters, anything but plain ASCII as `·`. */
export function shownText(text: string): string {
  let shown = '';
  for (let k = 0; k < text.length && k < shownCharacters; k++) {
    const code = text.charCodeAt(k);
    shown += code >= 32 && code < 127 ? text[k]! : '·';
  }
  return text.length > shownCharacters ? `"${shown}..."` : `"${shown}"`;
}

/** Throws `Line 12: <words>`; `words` is the rest of one sentence. */
export function refuseLine(code: string, line: TextLine, words: string): never {
  throw new MeasurementFailure(code, `Line ${line.number}: ${words}`, line.number);
}

/** `of`: contents of a row, such as `two numbers`. */
export function refuseRow(line: TextLine, of: string): never {
  return refuseLine('not-a-row', line, `${shownText(line.text.trim())} is not a row of ${of}.`);
}

/** `column`: of limits, percentiles or counts, which must rise. */
export function refuseFall(line: TextLine, column: string): never {
  return refuseLine('not-rising', line, `the ${column} is out of order: it must rise from row to row.`);
}

export function refuseWidth(line: TextLine, cells: number, columns: number): never {
  return refuseLine('wrong-columns', line, `there are ${cells} cells for ${columns} columns.`);
}

/** Refuses more of something than a paste has: `rows`. */
export function limitTo(most: number, things: string, count: number, line: TextLine | null): void {
  if (count <= most) return;
  const words = `ore than ${grouped(most)} ${things} are too many.`;
  if (line === null) throw new MeasurementFailure('too-many', `M${words}`);
  refuseLine('too-many', line, `m${words}`);
}

/** The number of at least 0 that `of` reads in `written`, a cell or a value called `name`; refuses anything else. */
export function numberIn(
  line: TextLine,
  name: string,
  written: string,
  of: (written: string) => number | null = decimalOf,
  kind = 'number',
): number {
  const value = of(written);
  return value !== null && value >= 0
    ? value
    : refuseLine('not-a-number', line, `${name} is ${shownText(written)}; a ${kind} is needed.`);
}

export const wholeNumberIn = (line: TextLine, name: string, written: string, of = counterOf): number =>
  numberIn(line, name, written, of, 'whole number');
