/** The percentile tables of HdrHistogram, line by line. */
import { decimalOf } from '../text/number.ts';
import type { TextLine } from '../text/lines.ts';
import { refuseLine, shownText } from '../text/lines.ts';

export interface HdrRow {
  /** In the unknown unit of the table. */
  value: number;
  /** Share of one, as printed. */
  percentile: number;
  /** Samples at or below `value`. */
  count: number;
  /** 1/(1 - percentile) as printed; null where the column is missing. */
  inverse: number | null;
}

export interface HdrTable {
  /** `Recorded Latency`; null where the text has no name for it. */
  label: string | null;
  /** wrk printed it, in milliseconds. */
  byWrk: boolean;
  /** The names of the columns were there. */
  headed: boolean;
  rows: HdrRow[];
  /** `Mean`, `StdDeviation`, `Max`, `Total count` ... as printed. */
  footer: Record<string, number>;
}

const longestLine = 1024;
const header = /^"?Value"?[\s,]+"?Percentile"?[\s,]+"?TotalCount"?/;
const footerLine = /^#\[(.+)\]$/;
const mostFooterEntries = 16;

export function isHdrHeader(text: string): boolean {
  return header.test(text.trimStart());
}

/** The cells of `text` if it can be a row: three or four, the first two numbers; else null. */
export function hdrCells(text: string): readonly string[] | null {
  if (text.length > longestLine) return null;
  const cells = text.trim().split(/\s*,\s*|\s+/, 5);
  if (cells.length < 3 || cells.length > 4) return null;
  return decimalOf(cells[0]!) !== null && decimalOf(cells[1]!) !== null ? cells : null;
}

/** Row of a table whose rows so far are `before`; refuses what does not continue it. */
export function hdrRow(line: TextLine, cells: readonly string[], before: HdrRow | undefined): HdrRow {
  const value = decimalOf(cells[0]!)!;
  const percentile = decimalOf(cells[1]!)!;
  const count = decimalOf(cells[2]!);
  const inverse = cells[3] === undefined ? null : inverseOf(cells[3]);
  if (percentile < 0 || percentile > 1) {
    const words = `the percentile is ${shownText(cells[1]!)}; it lies between 0 and 1.`;
    refuseLine('percentile-out-of-range', line, words);
  }
  if (count === null || !Number.isInteger(count) || count < 0) {
    refuseLine('not-a-count', line, `${shownText(cells[2]!)} is not a number of samples.`);
  }
  if (value < 0)
    refuseLine(
      'negative-time',
      line,
      `${shownText(cells[0]!)} is not a latency; latencies are not negative.`,
    );
  if (Number.isNaN(inverse)) refuseLine('not-a-number', line, `${shownText(cells[3]!)} is not a number.`);
  const falls =
    before === undefined
      ? null
      : value < before.value
        ? 'value'
        : percentile < before.percentile
          ? 'percentile'
          : count < before.count
            ? 'total count'
            : null;
  if (falls !== null) {
    refuseLine(
      'not-rising',
      line,
      `the ${falls} is smaller than in the row before; the columns of a table rise.`,
    );
  }
  return { value, percentile, count, inverse };
}

function inverseOf(cell: string): number {
  return /^inf(?:inity)?$/i.test(cell) ? Infinity : (decimalOf(cell) ?? NaN);
}

/** `#[Mean    =        0.968, StdDeviation   =        0.426]` as names and numbers; null for any other line. */
export function hdrFooter(text: string): Record<string, number> | null {
  if (text.length > longestLine) return null;
  const found = footerLine.exec(text.trim());
  if (found === null) return null;
  const entries = found[1]!.split(',', mostFooterEntries).flatMap((part) => {
    const [name = '', number = ''] = part.split('=', 2).map((side) => side.trim());
    const value = decimalOf(number);
    return /^[A-Za-z][A-Za-z ]{0,30}$/.test(name) && value !== null ? [[name, value] as const] : [];
  });
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

/** The table has its last row: all samples lie at or below it. */
export function isComplete({ rows }: HdrTable): boolean {
  const last = rows.at(-1);
  return last?.percentile === 1 && (last.inverse === null || last.inverse === Infinity);
}

/** Value of the first row whose percentile is at least `level`; null beyond the end of a cut table. */
export function hdrValueAt({ rows }: HdrTable, level: number): number | null {
  return rows.find(({ percentile }) => percentile >= level)?.value ?? null;
}

/**
 * Shares of samples at or below values, both strictly rising: from the counts where the table is complete (a row
 * repeated for several percentiles then shows the one share that it has), else as printed.
 */
export function hdrShares(table: HdrTable): { p: number[]; value: number[] } {
  const total = isComplete(table) ? table.rows.at(-1)!.count : 0;
  const p: number[] = [];
  const value: number[] = [];
  for (const row of table.rows) {
    const share = total > 0 ? row.count / total : row.percentile;
    const end = p.length - 1;
    if (end >= 0 && value[end] === row.value) p[end] = share;
    else if (end < 0 || share > p[end]!) {
      p.push(share);
      value.push(row.value);
    }
  }
  return { p, value };
}
