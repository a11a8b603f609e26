import { BatchClock } from './batch-clock.ts';
import { Cells, digits } from './cells.ts';
import type { CompleteReadOptions, FileFacts, FormatParser } from './format-parser.ts';
import type { Measurement } from '../measurement.ts';

const blank = 32;
const form = '"SIZE: 1000 CLOCK: t1 SIZE: batch CLOCK: t2 SIZE: 2000 CLOCK: t3"';
const sizeWord = [...'SIZE:'].map((letter) => letter.charCodeAt(0));
const clockWord = [...'CLOCK:'].map((letter) => letter.charCodeAt(0));
const fields = 12;

/** True for a line that starts like a row of `clock-*.dat`. */
export function looksLikeClockDat(bytes: Uint8Array, start: number, end: number): boolean {
  const cells = new Cells();
  cells.split(bytes, start, end, 1, blank);
  return cells.count > 0 && isWord(cells, 0, sizeWord);
}

/**
 * The data set's own recording, 12 blank-separated fields a row: `SIZE: 1000 CLOCK: t1 SIZE: batch CLOCK: t2 SIZE: 2000
 * CLOCK: t3`. 1000 and 2000 mark the events, t1 is the clock at the poll. t2 and t3 are inside the same service and not
 * used.
 */
export class ClockDatParser implements FormatParser {
  private readonly clock: BatchClock;
  private readonly cells = new Cells();

  constructor(options: CompleteReadOptions) {
    this.clock = new BatchClock(options);
  }

  get rows(): number {
    return this.clock.rows;
  }

  line(bytes: Uint8Array, start: number, end: number, lineNumber: number): void {
    const { cells } = this;
    cells.split(bytes, start, end, lineNumber, blank);
    if (cells.count !== fields) {
      cells.refuse('wrong-columns', `there are ${cells.count} fields, but 12 are needed: ${form}.`);
    }
    for (let pair = 0; pair < fields; pair += 4) {
      if (!isWord(cells, pair, sizeWord)) this.refuseWord(pair, 'SIZE:');
      if (!isWord(cells, pair + 2, clockWord)) this.refuseWord(pair + 2, 'CLOCK:');
    }
    this.requireMarker(1, 1000);
    this.requireMarker(9, 2000);
    this.clock.poll(cells, 3, 5);
  }

  finish(facts: FileFacts, incompleteLastRow: boolean): Measurement {
    return this.clock.finish('clock-dat', facts, [], incompleteLastRow);
  }

  private requireMarker(cell: number, marker: number): void {
    const { cells } = this;
    if (digits(cells.bytes, cells.start(cell), cells.end(cell)) === marker) return;
    cells.refuse(
      'wrong-columns',
      `field ${cell + 1} is ${cells.shown(cell)} instead of the marker ${marker}; needed is ${form}.`,
    );
  }

  private refuseWord(cell: number, word: string): never {
    return this.cells.refuse(
      'wrong-columns',
      `field ${cell + 1} is ${this.cells.shown(cell)} instead of "${word}"; needed is ${form}.`,
    );
  }
}

function isWord(cells: Cells, cell: number, word: readonly number[]): boolean {
  const start = cells.start(cell);
  if (cells.end(cell) - start !== word.length) return false;
  for (let k = 0; k < word.length; k++) if (cells.bytes[start + k] !== word[k]) return false;
  return true;
}
