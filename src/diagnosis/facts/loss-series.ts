/** Losses listed by the time: `10:00:58 0`, a row for each second or print. */
import { dayS } from '../../measurements/counters/shell-line.ts';
import type { PlainLine } from '../../measurements/counters/read-counters.ts';

const row =
  /^\s*\[?(?:\d{4}-\d\d-\d\d[T ])?(\d\d):(\d\d):(\d\d)(?:\.\d{1,6})?\]?[\s,;|:]+(\d{1,12})\s*\|?\s*$/;
const head =
  /\b(?:drop\w*|loss(?:es)?|lost|i?miss(?:es|ed)?|rx_miss\w*|discard\w*|overruns?|overflows?)(?![a-z])/i;
/** Largest number of lines between a row and its head. */
const farthest = 3;
const fewestRows = 10;
const fewestTimes = 3;
/** Share of the largest number from which a row counts as a loss, and the largest share of rows with a loss. */
const [clear, mostRows] = [0.2, 0.5];
/** Largest relative difference of a distance between losses from their mean. */
const even = 0.1;
const minuteS = 60;

export interface PeriodicLoss {
  periodS: number;
  times: number;
  rows: number;
}

/** Losses that come at even distances; null where they do not, or no such list is there. */
export function periodicLoss(lines: readonly PlainLine[]): PeriodicLoss | null {
  const heading = lines.findIndex(({ text }) => text.length < 200 && head.test(text) && !row.test(text));
  const first = lines.findIndex(({ text }, k) => k > heading && row.test(text));
  if (heading < 0 || first < 0 || first - heading > farthest) return null;
  const rows: { atS: number; lost: number }[] = [];
  for (const { text } of lines.slice(first)) {
    const found = row.exec(text);
    if (found === null) break;
    const [hours, minutes, seconds, lost] = found.slice(1).map(Number) as [number, number, number, number];
    const atS = (hours * minuteS + minutes) * minuteS + seconds;
    const before = rows.at(-1)?.atS ?? atS;
    rows.push({ atS: atS < before ? atS + dayS : atS, lost });
  }
  const largest = rows.reduce((most, { lost }) => Math.max(most, lost), 0);
  const losing = rows.filter(({ lost }) => lost > clear * largest);
  if (rows.length < fewestRows || largest === 0 || losing.length > mostRows * rows.length) return null;
  // Neighbouring rows are one loss.
  const stepS = Math.min(
    ...rows
      .slice(1)
      .map(({ atS }, k) => atS - rows[k]!.atS)
      .filter((s) => s > 0),
  );
  const times = losing
    .map(({ atS }) => atS)
    .filter((atS, k, all) => k === 0 || atS - all[k - 1]! > 2 * stepS);
  const distances = times.slice(1).map((atS, k) => atS - times[k]!);
  if (times.length < fewestTimes) return null;
  const periodS = distances.reduce((sum, one) => sum + one, 0) / distances.length;
  const regular = distances.every((one) => Math.abs(one - periodS) <= Math.max(even * periodS, stepS));
  return regular && periodS > 2 * stepS ? { periodS, times: times.length, rows: rows.length } : null;
}
