/** Whether a file is a table of response times, from its beginning: where it belongs is decided before it is read. */
import { Cells } from './formats/cells.ts';
import { delimiterOf } from './formats/csv-head.ts';
import { byteOrderMark } from './formats/recognise.ts';
import { responseColumns } from './response-units.ts';

const lineFeed = 10;
const comment = 35;

/** True where the first line that is no comment names the columns functions, rate and response time. Never throws. */
export function namesResponseColumns(head: Uint8Array): boolean {
  let start = byteOrderMark(head);
  while (start < head.length) {
    const feed = head.indexOf(lineFeed, start);
    const end = feed < 0 ? head.length : feed;
    const blank = head.subarray(start, end).every((byte) => byte <= 32);
    if (!blank && head[start] !== comment) {
      const cells = new Cells();
      cells.split(head, start, end, 1, delimiterOf(head, start, end));
      const names = Array.from({ length: Math.min(cells.count, Cells.kept) }, (_, cell) => cells.text(cell));
      return responseColumns(names) !== null;
    }
    start = end + 1;
  }
  return false;
}
