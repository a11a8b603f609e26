/** A text that was cut off in the middle of its last line is read up to there. */
import { incompleteLastRowDropped } from '../../formats/format-parser.ts';
import type { DroppedRows } from '../../measurement.ts';
import { MeasurementFailure, grouped } from '../../measurement-failure.ts';
import type { TextLine } from './lines.ts';

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
