/** Percentile tables of HdrHistogram, packed histograms and what wrk prints around them, gathered from a text. */
import { decimalOf } from '../../lines/number.ts';
import {
  limitTo,
  type TextLine,
  refuseLine,
  shownText,
  unquotedLines,
  refuseRow,
  refuseFall,
} from '../../lines/lines.ts';
import type { DroppedRows } from '../../measurement.ts';
import { grouped } from '../../measurement-failure.ts';
import { type DecodedHdr, decodeHdrString, hdrStringStart } from './string.ts';
import { takeLines } from '../../lines/cut.ts';

// The percentile tables, line by line.

interface HdrRow {
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
function hdrCells(text: string): readonly string[] | null {
  if (text.length > longestLine) return null;
  const cells = text.trim().split(/\s+(?:,\s*)?|,\s*/, 5);
  if (cells.length < 3 || cells.length > 4) return null;
  return decimalOf(cells[0]!) !== null && decimalOf(cells[1]!) !== null ? cells : null;
}

/** Row of a table whose rows so far are `before`; refuses what does not continue it. */
function hdrRow(line: TextLine, cells: readonly string[], before: HdrRow | undefined): HdrRow {
  const value = decimalOf(cells[0]!)!;
  const percentile = decimalOf(cells[1]!)!;
  const count = decimalOf(cells[2]!);
  const inverse = cells[3] === undefined ? null : inverseOf(cells[3]);
  if (percentile < 0 || percentile > 1) {
    const words = `the percentile is ${shownText(cells[1]!)}; it lies between 0 and 1.`;
    refuseLine('percentile-out-of-range', line, words);
  }
  if (count === null || !Number.isInteger(count) || count < 0) {
    refuseLine('not-a-number', line, `${shownText(cells[2]!)} is not a number of samples.`);
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
    refuseFall(line, falls);
  }
  return { value, percentile, count, inverse };
}

function inverseOf(cell: string): number {
  return /^inf(?:inity)?$/i.test(cell) ? Infinity : (decimalOf(cell) ?? NaN);
}

/** `#[Mean    =        0.968, StdDeviation   =        0.426]` as names and numbers; null for any other line. */
function hdrFooter(text: string): Record<string, number> | null {
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

// A text with tables, packed histograms and the lines of wrk.

/** Lines that wrk and wrk2 print around their percentile table. */
interface WrkSummary {
  /** `30s`, `180m`, as printed. */
  duration: string | null;
  /** The short list of percentiles of each distribution: share of one, ms. */
  lists: { label: string | null; p: number[]; ms: number[] }[];
}

const longestWrkLine = 512;
const milliseconds: Readonly<Record<string, number>> = { us: 1e-3, ms: 1, s: 1e3, m: 6e4, h: 3.6e6 };
const distribution = /^Latency Distribution(?: \(HdrHistogram - ([^()]{1,60}))?/;
const percentile = /^(\d{1,3}(?:\.\d{1,6})?)%\s+([\d.]{1,20})(us|ms|s|m|h)$/;

function emptyWrkSummary(): WrkSummary {
  return { duration: null, lists: [] };
}

/** Takes one line into the summary; false where it is none of wrk's. */
function takeWrkLine(summary: WrkSummary, text: string): boolean {
  if (text.length > longestWrkLine) return false;
  const line = text.trim();
  const running = /^Running (\d+(?:\.\d+)?[smh]) test @ /.exec(line);
  if (running) {
    summary.duration = running[1]!;
    return true;
  }
  const named = distribution.exec(line);
  if (named) {
    summary.lists.push({ label: named[1]?.trim() ?? null, p: [], ms: [] });
    return true;
  }
  return takePercentile(summary, line) || otherWrkLine.test(line);
}

/** Takes a percentile of the list that was begun last; they rise. */
function takePercentile({ lists }: WrkSummary, line: string): boolean {
  const found = percentile.exec(line);
  const list = lists.at(-1);
  if (!found || !list) return false;
  const share = Number(found[1]) / 100;
  const time = decimalOf(found[2]!);
  if (time === null || share > 1) return false;
  const ms = time * milliseconds[found[3]!]!;
  if (share > (list.p.at(-1) ?? -1) && ms >= (list.ms.at(-1) ?? 0)) {
    list.p.push(share);
    list.ms.push(ms);
  }
  return true;
}

const otherWrkLine =
  /^(?:Thread (?:calibration|Stats)|\d+ threads? and|Latency\s|Req\/Sec|Detailed Percentile|(?:Requests|Transfer)\/sec|Socket errors|Non-2xx|\d+ requests in|Initialised|-{20,}$)/;

/** Packed histograms beyond these are counted, not unpacked. */
const mostStrings = 16;

/** Lines that wrk prints after its tables. */
const closingWrkLine = /^\s*(?:-+|Requests\/sec:|Transfer\/sec:|\d+ requests in |Socket errors:|Non-2xx)/;

/** More is a log of many runs. */
const mostTables = 1000;

export interface HdrText {
  tables: readonly HdrTable[];
  wrk: WrkSummary;
  strings: { decoded: readonly DecodedHdr[]; unreadable: number; further: number };
  rowsUsed: number;
  dropped: readonly DroppedRows[];
}

export function collectHdr(text: string): HdrText {
  const collector = new HdrCollector();
  const cut = takeLines(text, unquotedLines(text), (line) => collector.take(line));
  return collector.finish(cut);
}

class HdrCollector {
  private readonly tables: HdrTable[] = [];
  private readonly wrk = emptyWrkSummary();
  private readonly decoded: DecodedHdr[] = [];
  private unreadable = 0;
  private further = 0;
  /** The table that takes rows, and the one that takes a footer. */
  private open: HdrTable | null = null;
  /** Whether wrk has announced a table. */
  private wrkAnnounced = false;
  private rows = 0;
  private other = 0;

  take(line: TextLine): void {
    if (line.text.trim() === '') return;
    limitTo(mostTables, 'distributions', Math.max(this.tables.length, this.wrk.lists.length), line);
    if (isHdrHeader(line.text)) {
      this.begin(true);
      return;
    }
    const footer = hdrFooter(line.text);
    if (footer !== null) {
      const table = this.tables.at(-1);
      if (table) Object.assign(table.footer, footer);
      this.open = null;
      return;
    }
    if (this.takeRow(line) || this.takeString(line.text)) return;
    this.open = null;
    if (!takeWrkLine(this.wrk, line.text)) this.other++;
    else if (!closingWrkLine.test(line.text)) this.wrkAnnounced = true;
  }

  finish(cut: DroppedRows | null): HdrText {
    const dropped = cut === null ? [] : [cut];
    if (this.other > 0) {
      const lines = this.other === 1 ? '1 line belongs' : `${grouped(this.other)} lines belong`;
      const message = `${lines} to no percentile table.`;
      dropped.push({ code: 'other-lines', count: this.other, message });
    }
    const strings = { decoded: this.decoded, unreadable: this.unreadable, further: this.further };
    const tables = this.tables.filter(({ rows }) => rows.length > 0);
    return { tables, wrk: this.wrk, strings, rowsUsed: this.rows, dropped };
  }

  private begin(headed: boolean): HdrTable {
    const byWrk = this.wrkAnnounced;
    const label = byWrk ? (this.wrk.lists.at(-1)?.label ?? null) : null;
    this.wrkAnnounced = false;
    this.open = { label, byWrk, headed, rows: [], footer: {} };
    this.tables.push(this.open);
    return this.open;
  }

  private takeRow(line: TextLine): boolean {
    const cells = hdrCells(line.text);
    if (cells === null) {
      // A line in the middle of a table that begins like a row is a damaged row; without it the percentiles would be
      // shifted.
      if (this.open !== null && /^\s*[\d.]+\s+[\d.]+\s/.test(line.text.slice(0, 200))) {
        refuseRow(line, 'value, percentile and total count');
      }
      return false;
    }
    const table = this.open ?? (looksLikeRow(cells) ? this.begin(false) : null);
    if (table === null) return false;
    table.rows.push(hdrRow(line, cells, table.rows.at(-1)));
    this.rows++;
    return true;
  }

  private takeString(text: string): boolean {
    const start = text.indexOf(hdrStringStart);
    if (start < 0) return false;
    const packed = /^[A-Za-z0-9+/]+={0,2}/.exec(text.slice(start))![0];
    if (this.decoded.length + this.unreadable >= mostStrings) this.further++;
    else {
      const histogram = decodeHdrString(packed);
      if (histogram === null) this.unreadable++;
      else this.decoded.push(histogram);
    }
    this.rows++;
    return true;
  }
}

/** A row of a table that lost its head: the fourth column follows from the second. */
function looksLikeRow(cells: readonly string[]): boolean {
  const percentile = Number(cells[1]);
  const inverse = Number(cells[3]);
  if (cells.length !== 4 || !(percentile >= 0 && percentile < 1) || !/^\d+$/.test(cells[2]!)) return false;
  // The percentile is rounded: six decimals do not determine the inverse in the tail.
  return Math.abs(1 / inverse - (1 - percentile)) < 1e-5 + 0.01 * (1 - percentile);
}
