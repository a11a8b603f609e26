/** Lines that report that others were left out: the output was cut, and its content there is not known. */
import { shownText, textLines } from './lines.ts';
import type { ReadingNote } from '../../measurement.ts';
import { grouped } from '../../measurement-failure.ts';

const word = '(?:snip(?:ped)?|skip(?:ped)?|cut|omitted|truncated|etc|more)';
const leftOut = new RegExp(
  `^[ \\t|]*(?:\\.{3,}|\\u2026|\\u22ee|[[(<{](?:\\.{3,}|\\u2026|${word})[\\])>}]|-{1,8} ?${word} ?-{1,8}.{0,40}|${word}[ ]?(?:\\.{2,}|\\u2026)|(?:\\.{3,}|\\u2026) ?[[(<]?${word}.{0,60})[ \\t|]*$`,
  'i',
);

const longestLine = 100;

/** Whether the line is a placeholder for lines that were left out. */
export function standsForOthers(line: string): boolean {
  return line.length <= longestLine && leftOut.test(line);
}

/** One sentence about the lines that were left out; null where no line reports any. */
export function leftOutNote(text: string): ReadingNote | null {
  let count = 0;
  let first = '';
  for (const { number, text: line } of textLines(text)) {
    if (!standsForOthers(line)) continue;
    if (count++ === 0) first = `line ${number} (${shownText(line.trim())})`;
  }
  if (count === 0) return null;
  const where = count === 1 ? first : `${first} and ${grouped(count - 1)} more`;
  return {
    code: 'left-out-lines',
    message: `Lines were left out of the text, in place of ${where}: counts, shares and queues are those of the lines that are there.`,
  };
}
