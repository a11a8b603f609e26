/** One cell of a table of costs: numbers as people and spreadsheets write them, and words. */
import { decoded } from '../measurement-failure.ts';
import { ambiguousComma, type Cells, decimalNumber } from '../formats/cells.ts';

const percentSign = 37;
const comma = 44;
const zero = 48;
const nine = 57;
const longestWord = 40;

/** An empty cell, or what tools write into one. */
export function isAbsent(cells: Cells, cell: number): boolean {
  const first = cells.bytes[cells.start(cell)]!;
  const length = cells.end(cell) - cells.start(cell);
  // Nearly every cell is a number, and the words for nothing are a hundred times dearer than one byte.
  if (length > 0 && first >= zero && first <= nine) return false;
  return length === 0 || (length <= 6 && /^(?:-|–|n\/?a|null|none)$/i.test(words(cells, cell)));
}

function hasPercentSign(cells: Cells, cell: number): boolean {
  return cells.end(cell) > cells.start(cell) && cells.bytes[cells.end(cell) - 1] === percentSign;
}

/** A number from 0 to `max`; a per cent sign behind it is left to the caller. Throws with line and name. */
export function pointNumber(
  cells: Cells,
  cell: number,
  name: string,
  max: number,
  delimiter: number,
): number {
  if (hasPercentSign(cells, cell)) {
    const text = cells.text(cell).replace(/%$/, '').trimEnd().replace(',', '.');
    const value = /^\d+(?:\.\d*)?(?:[eE][+-]?\d+)?$|^\.\d+$/.test(text) ? Number(text) : NaN;
    if (value <= max) return value;
  }
  // Inside quotes a comma may be a decimal mark or separate thousands, and nothing decides between the two.
  if (delimiter === comma && hasComma(cells, cell) && /^[1-9]\d{0,2},\d{3}$/.test(cells.text(cell))) {
    cells.refuse('ambiguous-comma', ambiguousComma(name, cells.shown(cell)));
  }
  return decimalNumber(cells, cell, name, max);
}

function hasComma(cells: Cells, cell: number): boolean {
  for (let k = cells.start(cell); k < cells.end(cell); k++) if (cells.bytes[k] === comma) return true;
  return false;
}

/** The cell as UTF-8 text, fit to be shown: at most 40 characters, control and formatting characters left out. */
export function words(cells: Cells, cell: number): string {
  const text = decoded(cells.bytes.subarray(cells.start(cell), cells.end(cell)));
  const plain = [...text.replace(/\p{C}/gu, '').replace(/\s+/g, ' ').trim()];
  return plain.length > longestWord ? `${plain.slice(0, longestWord - 1).join('')}…` : plain.join('');
}
