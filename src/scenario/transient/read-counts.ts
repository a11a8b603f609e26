/**
 * Counts of packets per interval from a text: `time,count` a line, or one count a line with an interval given. Every
 * fault is one sentence; never throws.
 */

interface ReadCounts {
  intervalUs: number;
  counts: number[];
}

type CountsReading = { ok: true; value: ReadCounts } | { ok: false; message: string };

/** Counts of a text at most. */
export const mostCounts = 100_000;

/** µs of the units that a head may name. */
export const timeUnitsUs: readonly [RegExp, number][] = [
  [/(^|[^a-z])(ns|nanoseconds?)([^a-z]|$)/i, 1e-3],
  [/(^|[^a-zµ])(us|µs|usec|microseconds?)([^a-z]|$)/i, 1],
  [/(^|[^a-z])(ms|msec|milliseconds?)([^a-z]|$)/i, 1e3],
  [/(^|[^a-z])(s|sec|seconds?)([^a-z]|$)/i, 1e6],
];

/** Heads of a column of packets. */
export const countName = /count|packets|pkts|frames|arrivals/i;

/** Heads of a column that has the length of each interval, where all are equal, or its begin. */
const intervalName = /interval|window/i;

/** Relative error by which the times may leave their raster. */
const rasterSlack = 1e-3;

const refuse = (message: string): { ok: false; message: string } => ({ ok: false, message });

export const quotedCell = (text: string) =>
  `“${text.length > 30 ? `${text.slice(0, 30)}...` : text}”${/^-?\d+,\d+$/.test(text) ? ' (decimals need a point)' : ''}`;

/** Lines of a text with their numbers, counted from 1, without empty ones and comments. */
export const tableLines = (text: string): readonly { number: number; line: string }[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line, k) => ({ number: k + 1, line: line.trim() }))
    .filter(({ line }) => line !== '' && !line.startsWith('#'));

/** Cells of a line, separated by semicolon, tab, comma or blanks; commas beside one of the former are in a cell. */
export function lineCells(line: string): string[] {
  const separator = [';', '\t', ','].find((one) => line.includes(one)) ?? /\s+/;
  return line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}

interface Line {
  /** Counted from 1. */
  number: number;
  cells: string[];
}

/** `intervalUs`: of a text without times; null: none is given. */
export function readCounts(text: string, intervalUs: number | null): CountsReading {
  const lines = tableLines(text).map(({ number, line }): Line => ({ number, cells: lineCells(line) }));
  const isHead = lines.length > 0 && lines[0]!.cells.every((cell) => Number.isNaN(Number(cell)));
  const head = isHead ? lines[0]!.cells : null;
  const rows = isHead ? lines.slice(1) : lines;
  if (rows.length === 0) return refuse('There are no counts: give one count of packets per line.');
  if (rows.length > mostCounts)
    return refuse(`There are ${rows.length} counts, and at most ${mostCounts} are taken: join intervals.`);
  const columns = Math.min(2, rows[0]!.cells.length);
  const named = head?.findIndex((cell) => countName.test(cell)) ?? -1;
  const countColumn = named >= 0 ? named : columns - 1;
  const counts: number[] = [];
  for (const { number, cells } of rows) {
    const cell = cells[countColumn] ?? '';
    const count = cell === '' ? NaN : Number(cell);
    if (!Number.isInteger(count) || count < 0)
      return refuse(
        `Line ${number} is not a count: ${quotedCell(cell)}. A count is a whole number of packets.`,
      );
    counts.push(count);
  }
  if (columns === 1) return withInterval(counts, intervalUs);
  return withTimes(rows, counts, head, countColumn === 0 ? 1 : 0);
}

function withInterval(counts: number[], intervalUs: number | null): CountsReading {
  if (intervalUs !== null && intervalUs > 0 && intervalUs < Infinity)
    return { ok: true, value: { intervalUs, counts } };
  return refuse('The counts have no times: give the length of an interval.');
}

function withTimes(
  rows: readonly Line[],
  counts: number[],
  head: readonly string[] | null,
  timeColumn: number,
): CountsReading {
  const unitUs =
    timeUnitsUs.find(([name]) => name.test((head?.[timeColumn] ?? '').replace(/_/g, ' ')))?.[1] ?? 1;
  const times = rows.map(({ cells }) => (cells[timeColumn] === '' ? NaN : Number(cells[timeColumn])));
  const wrong = times.findIndex((time) => !Number.isFinite(time));
  if (wrong >= 0) {
    const cell = rows[wrong]!.cells[timeColumn] ?? '';
    return refuse(`Line ${rows[wrong]!.number} has no time: ${quotedCell(cell)}.`);
  }
  if (times.length < 2)
    return refuse('A single time does not give an interval: give at least two counts with times.');
  if (
    intervalName.test(head?.[timeColumn] ?? '') &&
    times[0]! > 0 &&
    times.every((time) => time === times[0])
  )
    return withInterval(counts, Number((times[0]! * unitUs).toPrecision(9)));
  // Rounded times leave the raster by their last digit, which does not add up over the whole.
  const interval = (times[times.length - 1]! - times[0]!) / (times.length - 1);
  const uneven = times.findIndex((time, k) => k > 0 && !(time > times[k - 1]!));
  if (uneven >= 0)
    return refuse(`Times must rise, and that of line ${rows[uneven]!.number}, ${times[uneven]}, does not.`);
  const slack = Math.max(rasterSlack * interval, 1e-9);
  const off = times.findIndex(
    (time, k) => Math.abs(time - times[0]! - k * interval) > Math.max(slack, interval / 4),
  );
  if (off >= 0)
    return refuse(
      `Times must be evenly spaced, and that of line ${rows[off]!.number}, ${times[off]}, is not: add the intervals without packets, as counts of 0.`,
    );
  return { ok: true, value: { intervalUs: Number((interval * unitUs).toPrecision(9)), counts } };
}
