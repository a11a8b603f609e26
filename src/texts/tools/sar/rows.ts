/** The rows of `sar -n DEV`, in any language of the machine: columns are found by their names. */
import { incompleteLastRowDropped } from '../../formats/format-parser.ts';
import type { DroppedRows } from '../../measurement.ts';
import { takeLines } from '../../lines/cut.ts';
import { limitTo, numberIn, type TextLine, unquotedLines } from '../../lines/lines.ts';
import { refuseLine, shownText } from '../../lines/lines.ts';
import { jsonNumberAt, jsonValueAt, parseJson, textAt } from '../../lines/json.ts';
import { decimalOf } from '../../lines/number.ts';

export interface SarRow {
  interface: string;
  /** Second of the day, counted on over midnight; null for an average. */
  second: number | null;
  rxPackets: number;
  txPackets: number;
  /** null: the release prints bytes, or the column is missing. */
  rxKilobytes: number | null;
}

/** Output of one call of sar. */
export interface SarRun {
  rows: SarRow[];
  averages: Map<string, SarRow>;
}

interface Columns {
  /** `sadf -d` separates with semicolons and has a place for each; sar aligns. */
  separator: ';' | 'blanks';
  /** Place of the interface, from the left; only with semicolons. */
  interface: number;
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
  const separator = line.includes(';IFACE;') ? ';' : 'blanks';
  const cells = separator === ';' ? line.trim().replace(/^#\s*/, '').split(';') : line.trim().split(/\s+/);
  const at = cells.indexOf('IFACE');
  if (at < 0) return null;
  const names = cells.slice(at + 1);
  const [rxPackets, txPackets] = [names.indexOf('rxpck/s'), names.indexOf('txpck/s')];
  if (rxPackets < 0 || txPackets < 0) return null;
  return { separator, interface: at, names, rxPackets, txPackets, rxKilobytes: names.indexOf('rxkB/s') };
}

interface SarText {
  runs: SarRun[];
  rowsUsed: number;
  otherLines: number;
  dropped: DroppedRows[];
}

export function sarRuns(text: string): SarText {
  if (isSadfJson(text)) return sadfRuns(text);
  const reader = new RunReader();
  const cut = takeLines(text, unquotedLines(text), (line) => reader.take(line));
  const runs = reader.runs.filter(({ rows, averages }) => rows.length + averages.size > 0);
  const dropped = cut === null ? [] : [incompleteLastRowDropped];
  return { runs, rowsUsed: reader.rows, otherLines: reader.otherLines, dropped };
}

/** The JSON of `sadf -j -- -n DEV`. */
export function isSadfJson(text: string): boolean {
  return /^\s*\{\s*"sysstat"/.test(text.slice(0, 200)) && text.includes('"net-dev"');
}

const listAt = (value: unknown, ...path: readonly string[]): readonly unknown[] => {
  const found = jsonValueAt(value, ...path);
  return Array.isArray(found) ? found : [];
};

/** One run a host. */
function sadfRuns(text: string): SarText {
  const hosts = listAt(parseJson(text), 'sysstat', 'hosts');
  const runs = hosts.map((host): SarRun => {
    const rows = listAt(host, 'statistics').flatMap((statistic) => {
      const written = jsonValueAt(statistic, 'timestamp', 'time');
      const time = timeOfDay.exec(typeof written === 'string' ? written : '');
      return listAt(statistic, 'network', 'net-dev').flatMap((device): SarRow[] => {
        const name = textAt(device, 60, 'iface');
        const [rxPackets, txPackets] = [jsonNumberAt(device, 'rxpck'), jsonNumberAt(device, 'txpck')];
        if (name === null || time === null || rxPackets === null || txPackets === null) return [];
        const second = secondOf(time, '');
        return [{ interface: name, second, rxPackets, txPackets, rxKilobytes: jsonNumberAt(device, 'rxkB') }];
      });
    });
    // Times fall at midnight; later rows are left to another run of sadf.
    const last = new Map<string, number>();
    const rising = rows.filter(({ second, interface: name }) => {
      if (second! <= (last.get(name) ?? -1)) return false;
      last.set(name, second!);
      return true;
    });
    return { rows: rising, averages: new Map() };
  });
  const filled = runs.filter(({ rows }) => rows.length > 0);
  const rowsUsed = filled.reduce((sum, { rows }) => sum + rows.length, 0);
  return { runs: filled, rowsUsed, otherLines: 0, dropped: [] };
}

class RunReader {
  readonly runs: SarRun[] = [];
  rows = 0;
  otherLines = 0;
  private columns: Columns | null = null;
  private separator: Columns['separator'] | null = null;
  /** Last second of each interface in the present run. */
  private readonly lastSecond = new Map<string, number>();

  take(line: TextLine): void {
    const text = line.text.trim();
    if (text === '' || text.length > longestLine) return;
    // The names come again on every page, and those of other tables end this one.
    if (/[\s;]IFACE[\s;]/.test(line.text)) {
      this.columns = sarHead(text);
      const separator = this.columns === null ? this.separator : this.columns.separator;
      // The print of another command.
      if (separator !== this.separator && this.separator !== null) this.begin();
      this.separator = separator;
      return;
    }
    if (/^Linux \d/.test(text)) {
      this.columns = null;
      this.begin();
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
    limitTo(mostRows, 'rows', ++this.rows, line);
    this.place(row);
  }

  private begin(): void {
    this.runs.push({ rows: [], averages: new Map() });
    this.lastSecond.clear();
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
      if (before !== null && second <= before) {
        const again = second === before;
        // Midnight, or another run of which only the rows are here.
        const days = Math.floor(before / daySeconds) + 1;
        second += days * daySeconds;
        if (again || second - before > daySeconds / 2) {
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
  const byPlace = columns.separator === ';';
  const cells = byPlace ? text.split(';') : text.split(/\s+/);
  const at = byPlace ? columns.interface : cells.length - columns.names.length - 1;
  if (byPlace && cells.length !== columns.interface + 1 + columns.names.length) return null;
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
  const time = byPlace ? timeOfDay.exec(cells[at - 1]!) : /^(\d{1,2}):(\d{2}):(\d{2})$/.exec(cells[0]!);
  const average = time === null && /^\p{L}[\p{L}.]*:?$/u.test(cells[0]!);
  if (time === null && !average) return null;
  const number = (place: number, name: string, of = decimalOf) => {
    const written = numbers[place]!;
    // Two decimals behind a comma are those of the machine's language.
    return numberIn(line, name, /^\d+,\d{1,2}(?!\d)/.test(written) ? written.replace(',', '.') : written, of);
  };
  return {
    interface: cells[at]!,
    second: time === null ? null : secondOf(time, byPlace ? '' : cells[1]!),
    rxPackets: number(columns.rxPackets, 'rxpck/s'),
    txPackets: number(columns.txPackets, 'txpck/s'),
    rxKilobytes: columns.rxKilobytes < 0 ? null : number(columns.rxKilobytes, 'rxkB/s', humanKilobytes),
  };
}

const timeOfDay = /\b(\d{2}):(\d{2}):(\d{2})\b/;
/** In kilobytes, as `sar --human` writes them. */
const units: Readonly<Record<string, number>> = { B: 1 / 1024, k: 1, M: 1024, G: 1024 ** 2, T: 1024 ** 3 };

function humanKilobytes(written: string): number | null {
  const unit = units[written.at(-1)!];
  if (unit === undefined) return decimalOf(written);
  const value = decimalOf(written.slice(0, -1));
  return value === null ? null : value * unit;
}

function secondOf([, hours, minutes, seconds]: RegExpExecArray, half: string): number {
  const hour = /^[AP]M$/i.test(half) ? (Number(hours) % 12) + (/^P/i.test(half) ? 12 : 0) : Number(hours);
  return 3600 * hour + 60 * Number(minutes) + Number(seconds);
}
