/** The rows of `sar -n DEV`, in any language of the machine: columns are found by their names. */
import { incompleteLastRowDropped } from '../../formats/format-parser.ts';
import type { DroppedRows } from '../../measurement.ts';
import { takeLines } from '../text/cut.ts';
import type { TextLine } from '../text/lines.ts';
import { refuseLine, shownText } from '../text/lines.ts';
import { decimalOf } from '../text/number.ts';
import { unquotedLines } from '../text/quotes.ts';

export interface SarRow {
  interface: string;
  /** Second of the day, counted on over midnight; null for an average. */
  second: number | null;
  rxPackets: number;
  txPackets: number;
  /** null: the release prints bytes, or the column is missing. */
  rxKilobytes: number | null;
}

/** What one call of sar printed. */
export interface SarRun {
  rows: SarRow[];
  averages: Map<string, SarRow>;
}

interface Columns {
  names: readonly string[];
  rxPackets: number;
  txPackets: number;
  rxKilobytes: number;
}

const longestLine = 1000;
const mostRows = 500_000;
const daySeconds = 86_400;

/** The names of the columns behind IFACE; null for any other line. */
export function sarHead(line: string): Columns | null {
  if (line.length > longestLine) return null;
  const cells = line.trim().split(/\s+/);
  const at = cells.indexOf('IFACE');
  if (at < 0) return null;
  const names = cells.slice(at + 1);
  const [rxPackets, txPackets] = [names.indexOf('rxpck/s'), names.indexOf('txpck/s')];
  if (rxPackets < 0 || txPackets < 0) return null;
  return { names, rxPackets, txPackets, rxKilobytes: names.indexOf('rxkB/s') };
}

export function sarRuns(text: string): {
  runs: SarRun[];
  rowsUsed: number;
  otherLines: number;
  dropped: DroppedRows[];
} {
  const reader = new RunReader();
  const cut = takeLines(text, unquotedLines(text), (line) => reader.take(line));
  const runs = reader.runs.filter(({ rows, averages }) => rows.length + averages.size > 0);
  const dropped = cut === null ? [] : [incompleteLastRowDropped];
  return { runs, rowsUsed: reader.rows, otherLines: reader.otherLines, dropped };
}

class RunReader {
  readonly runs: SarRun[] = [];
  rows = 0;
  otherLines = 0;
  private columns: Columns | null = null;
  /** Of each interface in the present run. */
  private readonly lastSecond = new Map<string, number>();

  take(line: TextLine): void {
    const text = line.text.trim();
    if (text === '' || text.length > longestLine) return;
    // The names come again on every page, and those of other tables end this one.
    if (/\sIFACE\s/.test(line.text)) {
      this.columns = sarHead(text);
      return;
    }
    if (/^Linux \d/.test(text)) {
      this.columns = null;
      this.runs.push({ rows: [], averages: new Map() });
      this.lastSecond.clear();
      return;
    }
    if (this.columns === null) {
      this.otherLines++;
      return;
    }
    const row = rowOf(line, text, this.columns);
    if (row === null) {
      this.otherLines++;
      return;
    }
    if (++this.rows > mostRows) refuseLine('too-many-rows', line, 'more than 500,000 rows are too many.');
    this.place(row);
  }

  private place(row: SarRow): void {
    const last = this.runs.at(-1);
    // Averages end a run.
    const over =
      last === undefined || (row.second === null ? last.averages.has(row.interface) : last.averages.size > 0);
    const run = over ? { rows: [], averages: new Map<string, SarRow>() } : last;
    if (over) {
      this.runs.push(run);
      this.lastSecond.clear();
    }
    if (row.second === null) run.averages.set(row.interface, row);
    else {
      const before = this.lastSecond.get(row.interface) ?? null;
      let { second } = row;
      if (before !== null && second < before) {
        // Midnight, or another run of which only the rows are here.
        const days = Math.floor(before / daySeconds) + 1;
        second += days * daySeconds;
        if (second - before > daySeconds / 2) {
          this.runs.push({ rows: [row], averages: new Map() });
          this.lastSecond.clear();
          this.lastSecond.set(row.interface, row.second);
          return;
        }
      }
      run.rows.push({ ...row, second });
      this.lastSecond.set(row.interface, second);
    }
  }
}

function rowOf(line: TextLine, text: string, columns: Columns): SarRow | null {
  const cells = text.split(/\s+/);
  const at = cells.length - columns.names.length - 1;
  const numbers = cells.slice(at + 1);
  const looksLikeRow = at >= 1 && numbers.some((cell) => /^\d/.test(cell));
  if (!looksLikeRow) {
    // A row of a time and fewer cells was cut in the middle of the table.
    if (
      /^\d{1,2}:\d{2}:\d{2}\s/.test(text) &&
      cells.length > 3 &&
      cells.some((cell) => /^\d+[.,]\d\d$/.test(cell))
    ) {
      refuseLine('wrong-columns', line, `${shownText(text)} has fewer cells than the names above it.`);
    }
    return null;
  }
  const time = /^(\d{1,2}):(\d{2}):(\d{2})$/.exec(cells[0]!);
  const average = time === null && /^\p{L}[\p{L}.]*:?$/u.test(cells[0]!);
  if (time === null && !average) return null;
  const number = (place: number, name: string) => {
    const written = numbers[place]!;
    // Two decimals behind a comma are those of the machine's language.
    const value = decimalOf(/^\d+,\d{1,2}$/.test(written) ? written.replace(',', '.') : written);
    if (value === null || value < 0) {
      refuseLine('not-a-number', line, `${name} is ${shownText(written)}; a number a second is needed.`);
    }
    return value;
  };
  return {
    interface: cells[at]!,
    second: time === null ? null : secondOf(time, cells[1]!),
    rxPackets: number(columns.rxPackets, 'rxpck/s'),
    txPackets: number(columns.txPackets, 'txpck/s'),
    rxKilobytes: columns.rxKilobytes < 0 ? null : number(columns.rxKilobytes, 'rxkB/s'),
  };
}

function secondOf([, hours, minutes, seconds]: RegExpExecArray, half: string): number {
  const hour = /^[AP]M$/i.test(half) ? (Number(hours) % 12) + (/^P/i.test(half) ? 12 : 0) : Number(hours);
  return 3600 * hour + 60 * Number(minutes) + Number(seconds);
}
