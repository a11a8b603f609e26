/** One cell of a table of costs: numbers as people and spreadsheets write them, and words. */
import { decoded } from '../measurement-failure.ts';
import { ambiguousComma, type Cells, decimalNumber } from '../formats/cells.ts';

const comma = 44;
const longestWord = 40;

/** An empty cell, or what tools write into one. */
export function isAbsent(cells: Cells, cell: number): boolean {
  const length = cells.end(cell) - cells.start(cell);
  return length === 0 || (length <= 6 && /^(?:-|–|n\/?a|null|none)$/i.test(words(cells, cell)));
}

/** A number from 0 to `max`. Throws with line and name. */
export function costNumber(cells: Cells, cell: number, name: string, max: number, delimiter: number): number {
  // Inside quotes a comma may be a decimal mark or separate thousands, and nothing decides between the two.
  if (delimiter === comma && /^[1-9]\d{0,2},\d{3}$/.test(cells.text(cell))) {
    cells.refuse('ambiguous-comma', ambiguousComma(name, cells.shown(cell)));
  }
  return decimalNumber(cells, cell, name, max);
}

/** The cell as UTF-8 text, fit to be shown: at most 40 characters, control and formatting characters left out. */
export function words(cells: Cells, cell: number): string {
  const text = decoded(cells.bytes.subarray(cells.start(cell), cells.end(cell)));
  const plain = [...text.replace(/\p{C}/gu, '').replace(/\s+/g, ' ').trim()];
  return plain.length > longestWord ? `${plain.slice(0, longestWord - 1).join('')}…` : plain.join('');
}
