/** Cells of a table that are not what their column needs: how many, and the first of them in a sentence. */
import type { ReadingNote } from '../../measurement.ts';
import { shownText } from '../../lines/lines.ts';
import { numberOf } from '../../../text/number-words.ts';

/** An empty cell, or what tools write into one. */
const isAbsent = (text: string): boolean =>
  text === '' || (text.length <= 6 && /^(?:-{1,3}|–|n\/?a|null|none)$/i.test(text));

export class FaultyCells {
  /** Of the first line: `Line 3: "loss" is "abc"; a number of at least 0 is needed.` */
  first: string | null = null;
  firstLine = Infinity;
  private count = 0;

  /** `needed`: `a number of at least 0`. An empty cell is not faulty. */
  add(line: number, column: string, text: string, needed: string): void {
    if (isAbsent(text)) return;
    this.count++;
    if (line >= this.firstLine) return;
    this.firstLine = line;
    this.first = `Line ${line}: ${shownText(column)} is ${shownText(text)}; ${needed} is needed.`;
  }

  notes(): ReadingNote[] {
    if (this.first === null) return [];
    const more =
      this.count === 1 ? '' : ` ${numberOf(this.count - 1, 'more cell is', 'more cells are')} not read.`;
    return [{ code: 'faulty-cells', message: `${this.first}${more}` }];
  }
}
