/** Lists of losses beside times of the day, below a line that names them. */
import type { PlainLine } from './counter.ts';
import { dayS } from './shell-line.ts';

export interface TimedLoss {
  /** Seconds since midnight of the first day; never falls: a time before that of the row above is on a later day. */
  atS: number;
  lost: number;
}

/** A row of losses by the time: `10:00:58 0`. */
const seriesRow =
  /^\s*\[?(?:\d{4}-\d\d-\d\d[T ])?(\d\d):(\d\d):(\d\d)(?:\.\d{1,6})?\]?[\s,;|:]+(\d{1,12})\s*(?:\|\s*)?$/;
const seriesHead =
  /\b(?:drop\w*|loss(?:es)?|lost|i?miss(?:es|ed)?|rx_miss\w*|discard\w*|overruns?|overflows?)(?![a-z])/i;
/** Largest number of lines between a row and its head. */
const farthest = 3;
const minuteS = 60;

/** The list below the first line that names losses; empty where none begins within three lines. */
export function timedLosses(lines: readonly PlainLine[]): TimedLoss[] {
  const heading = lines.findIndex(
    ({ text }) => text.length < 200 && seriesHead.test(text) && !seriesRow.test(text),
  );
  const first = lines.findIndex(({ text }, k) => k > heading && seriesRow.test(text));
  if (heading < 0 || first < 0 || first - heading > farthest) return [];
  const rows: TimedLoss[] = [];
  for (const { text } of lines.slice(first)) {
    const found = seriesRow.exec(text);
    if (found === null) break;
    const [hours, minutes, seconds, lost] = found.slice(1).map(Number) as [number, number, number, number];
    const ofDay = (hours * minuteS + minutes) * minuteS + seconds;
    const before = rows.at(-1)?.atS ?? ofDay;
    const days = Math.max(0, Math.ceil((before - ofDay) / dayS));
    rows.push({ atS: ofDay + days * dayS, lost });
  }
  return rows;
}
