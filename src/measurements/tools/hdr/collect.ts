/** Percentile tables, packed histograms and what wrk prints around them, gathered from a text. */
import type { DroppedRows } from '../../measurement.ts';
import { grouped } from '../../measurement-failure.ts';
import { type DecodedHdr, decodeHdrString, hdrStringStart } from './string.ts';
import { type HdrTable, hdrCells, hdrFooter, hdrRow, isHdrHeader } from './table.ts';
import { type TextLine, unquotedLines, refuseLine, shownText } from '../text/lines.ts';
import { takeLines } from '../text/cut.ts';
import { decimalOf } from '../text/number.ts';

/** Lines that wrk and wrk2 print around their percentile table. */
interface WrkSummary {
  /** `30s`, `180m`, as printed. */
  duration: string | null;
  threads: number | null;
  connections: number | null;
  requestsPerSec: number | null;
  /** The short list of percentiles of each distribution: share of one, ms. */
  lists: { label: string | null; p: number[]; ms: number[] }[];
}

const longestLine = 512;
const milliseconds: Readonly<Record<string, number>> = { us: 1e-3, ms: 1, s: 1e3, m: 6e4, h: 3.6e6 };
const distribution = /^Latency Distribution(?: \(HdrHistogram - ([^()]{1,60}))?/;
const percentile = /^(\d{1,3}(?:\.\d{1,6})?)%\s+([\d.]{1,20})(us|ms|s|m|h)$/;

function emptyWrkSummary(): WrkSummary {
  return { duration: null, threads: null, connections: null, requestsPerSec: null, lists: [] };
}

/** Takes one line into the summary; false where it is none of wrk's. */
function takeWrkLine(summary: WrkSummary, text: string): boolean {
  if (text.length > longestLine) return false;
  const line = text.trim();
  const running = /^Running (\d+(?:\.\d+)?[smh]) test @ /.exec(line);
  if (running) {
    summary.duration = running[1]!;
    return true;
  }
  const load = /^(\d{1,9}) threads? and (\d{1,9}) connections?$/.exec(line);
  if (load) {
    summary.threads = Number(load[1]);
    summary.connections = Number(load[2]);
    return true;
  }
  const rate = /^Requests\/sec:\s+(\S+)$/.exec(line);
  if (rate) {
    summary.requestsPerSec = decimalOf(rate[1]!);
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
  /^(?:Thread (?:calibration|Stats)|Latency\s|Req\/Sec|Detailed Percentile|Transfer\/sec|Socket errors|Non-2xx|\d+ requests in|Initialised|-{20,}$)/;

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
    if (this.tables.length > mostTables || this.wrk.lists.length > mostTables) {
      refuseLine('too-many-tables', line, 'more than 1000 distributions; cut the text to those you need.');
    }
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
        const words = `${shownText(line.text.trim())} is not a row of value, percentile and total count.`;
        refuseLine('not-a-row', line, words);
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
