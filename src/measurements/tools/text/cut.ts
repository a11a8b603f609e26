/** A text that was cut off in the middle of its last line is read up to there. */
import { incompleteLastRowDropped } from '../../formats/format-parser.ts';
import type { DroppedRows } from '../../measurement.ts';
import { MeasurementFailure } from '../../measurement-failure.ts';
import type { TextLine } from './lines.ts';

/**
 * Hands every line to `take`. A refusal of the very last one does not count where the text has no line end behind it:
 * it was cut, the line is left out, and the answer is what to tell about it.
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
