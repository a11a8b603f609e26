/**
 * The first line of a table that is no comment, from the beginning of its file: what decides where the file belongs.
 */
import { Cells } from '../formats/cells.ts';
import { delimiterOf } from '../formats/csv-head.ts';
import { byteOrderMark } from '../formats/text-encoding.ts';

const lineFeed = 10;
const comment = 35;

/** Its cells, or null where there is only blank space and comments. Never throws. */
export function headerCells(head: Uint8Array): Cells | null {
  let start = byteOrderMark(head);
  while (start < head.length) {
    const feed = head.indexOf(lineFeed, start);
    const end = feed < 0 ? head.length : feed;
    const blank = head.subarray(start, end).every((byte) => byte <= 32);
    if (!blank && head[start] !== comment) {
      const cells = new Cells();
      cells.split(head, start, end, 1, delimiterOf(head, start, end));
      return cells;
    }
    start = end + 1;
  }
  return null;
}

/** The cells as text. */
export function cellNames(cells: Cells): string[] {
  return Array.from({ length: Math.min(cells.count, Cells.kept) }, (_, cell) => cells.text(cell));
}
