/** A text that was cut off in the middle of its last line is read up to there. */
import { incompleteLastRowDropped } from '../formats/format-parser.ts';
import type { DroppedRows, ReadingNote } from '../measurement.ts';
import { grouped, MeasurementFailure } from '../measurement-failure.ts';
import { shownText, type TextLine, textLines } from './lines.ts';

// Lines that report that others were left out: the output was cut, and its content there is not known.

const word = '(?:snip(?:ped)?|skip(?:ped)?|cut|omitted|truncated|etc|more)';
const leftOut = new RegExp(
  `^[ \\t|]*(?:\\.{3,}|\\u2026|\\u22ee|[[(<{](?:\\.{3,}|\\u2026|${word})[\\])>}]|-{1,8} ?${word} ?-{1,8}.{0,40}|${word}[ ]?(?:\\.{2,}|\\u2026)|(?:\\.{3,}|\\u2026) ?[[(<]?${word}.{0,60})[ \\t|]*$`,
  'i',
);

const longestLine = 100;

/** Whether the line is a placeholder for lines that were left out. */
export function isOmissionMark(line: string): boolean {
  return line.length <= longestLine && leftOut.test(line);
}

/** One sentence about the lines that were left out; null where no line reports any. */
export function leftOutNote(text: string): ReadingNote | null {
  let count = 0;
  let first = '';
  for (const { number, text: line } of textLines(text)) {
    if (!isOmissionMark(line)) continue;
    if (count++ === 0) first = `line ${number} (${shownText(line.trim())})`;
  }
  if (count === 0) return null;
  const where = count === 1 ? first : `${first} and ${grouped(count - 1)} more`;
  return {
    code: 'left-out-lines',
    message: `Lines were left out of the text, in place of ${where}: counts, shares and queues are those of the lines that are there.`,
  };
}

/** Dropped rows at the end, and the number of `other` lines that the parser does not use. */
export function cutAndOtherLines(cut: DroppedRows | null, other: number, sought: string): DroppedRows[] {
  const rows: DroppedRows[] = cut === null ? [] : [cut];
  if (other > 0) {
    const lines = other === 1 ? '1 line is' : `${grouped(other)} lines are`;
    rows.push({ code: 'other-lines', count: other, message: `${lines} not ${sought}.` });
  }
  return rows;
}

/**
 * Calls `take` with every line. A refusal of the very last line does not count where the text does not end with a line
 * break: the line was truncated and is left out, and the result describes it.
 */
export function takeLines(
  text: string,
  lines: Iterable<TextLine>,
  take: (line: TextLine) => void,
): DroppedRows | null {
  let waiting: TextLine | null = null;
  for (const line of lines) {
    if (waiting !== null) take(waiting);
    waiting = line;
  }
  if (waiting === null) return null;
  const ended = /[\r\n]$/.test(text.slice(-1));
  try {
    take(waiting);
  } catch (failure) {
    if (ended || !(failure instanceof MeasurementFailure)) throw failure;
    return incompleteLastRowDropped;
  }
  return null;
}
