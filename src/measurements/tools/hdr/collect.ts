/** Percentile tables, packed histograms and what wrk prints around them, gathered from a text. */
import type { DroppedRows } from '../../measurement.ts';
import { grouped } from '../../measurement-failure.ts';
import type { DecodedHdr } from './string.ts';
import { decodeHdrString, hdrStringStart } from './string.ts';
import type { HdrTable } from './table.ts';
import { hdrCells, hdrFooter, hdrRow, isHdrHeader } from './table.ts';
import { type TextLine, unquotedLines } from '../text/lines.ts';
import { refuseLine, shownText } from '../text/lines.ts';
import { takeLines } from '../text/cut.ts';
import type { WrkSummary } from '../wrk/summary.ts';
import { emptyWrkSummary, takeWrkLine } from '../wrk/summary.ts';

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
  /** wrk announces its tables. */
  private wrkSpoke = false;
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
    else if (!closingWrkLine.test(line.text)) this.wrkSpoke = true;
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
    const byWrk = this.wrkSpoke;
    const label = byWrk ? (this.wrk.lists.at(-1)?.label ?? null) : null;
    this.wrkSpoke = false;
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
