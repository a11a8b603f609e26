/** Rows of rates and counters of packets in a text: lines by patterns, or tables by the names of their columns. */
import { capitalised } from '../../../text/number-words.ts';
import type { DroppedRows } from '../../measurement.ts';
import { takeLines } from '../../lines/cut.ts';
import { limitTo, numberIn, refuseLine, shownText, type TextLine, unquotedLines } from '../../lines/lines.ts';
import { wholeNumberIn } from '../../lines/lines.ts';
import { decimalOf, noNumber } from '../../lines/number.ts';

/**
 * Numbers of a row by the names of groups and columns: `rx` is received, `tx` sent. `Pps`, `Mpps`, `Bps` (bit/s),
 * `Gbps` and `BytesPerS` are rates, `Packets` and `Bytes` counts; `lost` were sent and not received, `missed` are not
 * counted as received; `bytesPerPacket` and `batch` are means; `seconds` is the length of an interval, `ring` a number
 * of descriptors.
 */
export type RateNumber =
  | `${'rx' | 'tx'}${'Mpps' | 'Pps' | 'Bps' | 'Gbps' | 'BytesPerS' | 'Packets' | 'Bytes'}`
  | 'lostBps'
  | 'missedPackets'
  | 'missedPps'
  | 'bytesPerPacket'
  | 'batch'
  | 'seconds'
  | 'queues'
  | 'mostQueues'
  | 'ring';
export type RateNumbers = Partial<Record<RateNumber, number>>;

const counts = /(?:Packets|Bytes|Queues|^queues|^ring)$/;

/**
 * Pattern of a line. Its groups are numbers, by their names here or by those in `names`; `name` and `value`, a number
 * whose name is in the line; `part`, the port or thread; `direction`, a word that makes `mpps` mean `txMpps` where it
 * begins with t, s or o (tx, sent, out), else `rxMpps`; `summary`, which makes the row one of the whole run.
 */
export interface RateLine {
  line: RegExp;
  /** Numbers by the names that the tool prints. */
  names?: Readonly<Record<string, RateNumber>>;
  /**
   * Begins a row, to which the lines below belong. Where no pattern of the layout does, a line with a part begins one,
   * and so does a line with a number that the row has.
   */
  opens?: true;
}

/** A table with a row for each port and moment: the time, then the port, then numbers in named columns. */
export interface RateTable {
  /** Title of the column of the port. */
  part: string;
  /** A line with the title of the port and two of these is the head. */
  columns: Readonly<Record<string, RateNumber>>;
  /** First cell of a row of the whole run. */
  summary?: RegExp;
  /** Line in front of the output of another call. */
  begins?: RegExp;
}

/** How the output of a tool has its rows. */
export interface RateLayout {
  lines?: readonly RateLine[];
  table?: RateTable;
  /** Rows of another form of the output, such as JSON; null: the text does not have it. */
  otherForm?: (text: string) => readonly RateRow[] | null;
  /** A line that matches `begins` and no pattern is refused, as one that is not `is`. */
  row?: { begins: RegExp; is: string };
  /** Readers of numbers, null for text that is none; absent: decimal numbers, and whole ones for counts. */
  written?: Partial<Record<RateNumber, (written: string) => number | null>>;
  /** The number that a refusal asks for, in words. */
  needed?: string;
  /** Words, behind the place, on numbers of a line that contradict each other; null: they do not. */
  contradiction?: (numbers: RateNumbers) => string | null;
}

export interface RateRow {
  part: string;
  /** Second of the day; null: the row has no time. */
  at: number | null;
  /** Of a whole run: a mean, or totals. */
  summary: boolean;
  /** Of a port without times: whether the row replaces the one before it; else its numbers are added to that. */
  whole: boolean;
  /** Begins another run. */
  begins: boolean;
  numbers: RateNumbers;
}

interface RateLineFound {
  part: string | undefined;
  summary: boolean;
  opens: boolean;
  /** `printed`: the name in the text. */
  numbers: readonly { name: RateNumber | undefined; printed: string; written: string }[];
}

/** The parts of a line, its numbers as printed; null: no pattern fits. */
export function rateLine(lines: readonly RateLine[], text: string): RateLineFound | null {
  for (const { line, names = {}, opens = false } of lines) {
    const found = line.exec(text);
    if (found === null) continue;
    const { part, name, value, direction, summary, ...others } = found.groups ?? {};
    const side = direction === undefined ? '' : /^[tso]/i.test(direction) ? 'tx' : 'rx';
    const numbers = Object.entries(others).map(([group, written]) => ({
      name: names[group] ?? ((side === '' ? group : side + capitalised(group)) as RateNumber),
      printed: group,
      written,
    }));
    const named = name === undefined ? [] : [{ name: names[name], printed: name, written: value }];
    const written = [...numbers, ...named].flatMap((number) =>
      number.written === undefined || noNumber.test(number.written)
        ? []
        : [{ ...number, written: number.written.trim() }],
    );
    return { part, summary: summary !== undefined, opens, numbers: written };
  }
  return null;
}

/** Numbers of a line by itself, without those that cannot be read; null: no pattern fits. */
export function rateLineNumbers({ lines = [], written: forms = {} }: RateLayout, text: string) {
  const found = rateLine(lines, text);
  if (found === null) return null;
  const numbers: RateNumbers = {};
  for (const { name, written } of found.numbers) {
    const value = name === undefined ? null : (forms[name] ?? decimalOf)(written);
    if (value !== null && value >= 0) numbers[name!] = value;
  }
  return { part: found.part ?? '', summary: found.summary, numbers };
}

interface Head {
  /** `sadf -d` separates with semicolons and has a place for each cell; others align. */
  separator: ';' | 'blanks';
  /** Place of the port, from the left. */
  at: number;
  names: readonly string[];
}

const longestLine = 1000;
const mostRows = 500_000;
/** Time of day, with a date or without, in any language; behind it half of the day or a zone. */
const clock = /^(?:\S{1,20} )?(\d{1,2}):(\d{2}):(\d{2})(?: ([AaPp][Mm]|[A-Z]{3,5}|[^ -~]{1,4}))?$/;

/** Second of the day; null: not a time. */
export function secondOfDay(text: string): number | null {
  const [, hours, minutes, seconds, half = ''] = clock.exec(text) ?? [];
  if (hours === undefined) return null;
  const hour = /^[AP]M$/i.test(half) ? (Number(hours) % 12) + (/^P/i.test(half) ? 12 : 0) : Number(hours);
  return 3600 * hour + 60 * Number(minutes) + Number(seconds);
}

class RowReader {
  readonly rows: RateRow[] = [];
  used = 0;
  other = 0;
  private head: Head | null = null;
  private begins = false;
  private readonly layout: RateLayout;

  constructor(layout: RateLayout) {
    this.layout = layout;
  }

  take(line: TextLine): void {
    const text = line.text.trimEnd();
    if (text === '' || text.length > longestLine) return;
    const { lines = [], table, row } = this.layout;
    if (table !== undefined && this.takeHead(table, text.trim())) return;
    const isRow =
      (this.head !== null && this.takeCells(line, text.trim(), table!, this.head)) ||
      this.takeFound(line, rateLine(lines, text));
    if (!isRow && row?.begins.test(text.slice(0, 100)) === true)
      refuseLine('not-a-number', line, `${shownText(text.trim())} is not ${row.is}.`);
    if (isRow) limitTo(mostRows, 'rows', ++this.used, line);
    else this.other++;
  }

  /** The head is repeated on every page; the head of another table ends this one. */
  private takeHead({ part, columns, begins }: RateTable, text: string): boolean {
    if (begins?.test(text) === true) {
      this.head = null;
      this.begins = true;
      return true;
    }
    const separator = text.includes(`;${part};`) ? ';' : 'blanks';
    const cells = cellsOf(text.startsWith('#') ? text.slice(1).trimStart() : text, separator);
    const at = cells.indexOf(part);
    if (at < 0 || at === cells.length - 1) return false;
    const names = cells.slice(at + 1);
    // The print of another command.
    this.begins ||= this.head !== null && this.head.separator !== separator;
    this.head =
      names.filter((name) => Object.hasOwn(columns, name)).length < 2 ? null : { separator, at, names };
    return true;
  }

  private takeCells(line: TextLine, text: string, table: RateTable, { separator, at, names }: Head): boolean {
    const cells = cellsOf(text, separator);
    const place = separator === ';' ? at : cells.length - names.length - 1;
    const before = cells.slice(separator === ';' ? place - 1 : 0, Math.max(0, place)).join(' ');
    const second = secondOfDay(before);
    const summary = second === null && place === 1 && table.summary?.test(cells[0]!) === true;
    const numbers = cells.slice(place + 1);
    const isRow = numbers.length === names.length && numbers.some((cell) => /^\d/.test(cell));
    if (!isRow || place < Math.min(at, 1) || (second === null && !summary && at > 0)) {
      // A row of a time and fewer cells was cut in the middle of the table.
      const isCut = /^\d{1,2}:\d{2}:\d{2}\s/.test(text) && /\s\d+[.,]\d\d(?!\S)/.test(text);
      if (place < 1 && isCut && cells.length > 3)
        refuseLine('wrong-columns', line, `${shownText(text)} has fewer cells than the names above it.`);
      return false;
    }
    const printed = names.flatMap((column, k) => {
      const name = Object.hasOwn(table.columns, column) ? table.columns[column] : undefined;
      const written = numbers[k]!;
      // One or two digits behind a comma are decimals in the machine's language.
      const pointed = /^\d+,\d{1,2}(?!\d)/.test(written) ? written.replace(',', '.') : written;
      return noNumber.test(written) ? [] : [{ name, printed: column, written: pointed }];
    });
    this.open(cells[place]!, second, summary, false, this.numbersOf(line, printed));
    return true;
  }

  private takeFound(line: TextLine, found: RateLineFound | null): boolean {
    if (found === null) return false;
    const { part, summary, opens } = found;
    const numbers = this.numbersOf(line, found.numbers);
    const last = this.rows.at(-1);
    const isOpened = this.layout.lines!.some((line) => line.opens === true);
    const isNext = isOpened
      ? opens
      : part !== undefined || last === undefined || shareName(numbers, last.numbers);
    if (isNext) this.open(part ?? '', null, summary, opens, numbers);
    else if (last !== undefined) Object.assign(last.numbers, numbers);
    return isNext || last !== undefined;
  }

  private open(
    part: string,
    at: number | null,
    summary: boolean,
    whole: boolean,
    numbers: RateNumbers,
  ): void {
    this.rows.push({ part, at, summary, whole, begins: this.begins, numbers });
    this.begins = false;
  }

  private numbersOf(line: TextLine, printed: RateLineFound['numbers']): RateNumbers {
    const { written: forms = {}, needed, contradiction } = this.layout;
    const numbers: RateNumbers = {};
    for (const { name, printed: word, written } of printed) {
      if (name === undefined) continue;
      const of = forms[name];
      const whole = of === undefined && counts.test(name);
      numbers[name] = whole ? wholeNumberIn(line, word, written) : numberIn(line, word, written, of, needed);
    }
    const words = contradiction?.(numbers) ?? null;
    if (words !== null) refuseLine('contradiction', line, words);
    return numbers;
  }
}

/** Rates of packets or bits. */
export const hasRate = (numbers: RateNumbers): boolean =>
  Object.keys(numbers).some((name) => /[bp]ps$/i.test(name));

export const shareName = (one: RateNumbers, other: RateNumbers): boolean =>
  Object.keys(one).some((name) => other[name as RateNumber] !== undefined);

const cellsOf = (text: string, separator: Head['separator']) =>
  separator === ';' ? text.split(';') : text.split(/\s+/);

/** `used`: lines of rows; `other`: lines of something else. O(text). */
export function rateRows(
  layout: RateLayout,
  text: string,
): { rows: readonly RateRow[]; used: number; other: number; cut: DroppedRows | null } {
  const others = layout.otherForm?.(text) ?? null;
  if (others !== null) return { rows: others, used: others.length, other: 0, cut: null };
  const reader = new RowReader(layout);
  const cut = takeLines(text, unquotedLines(text), (line) => reader.take(line));
  return { rows: reader.rows, used: reader.used, other: reader.other, cut };
}
