/** Counters of a text that may hold outputs of several tools, commands and words between them. Pure, never throws. */
import {
  type BlankMeaning,
  blankMeaning,
  isDoubtful,
  withPlainNumbers,
  withWholeNumbers,
} from './numbers.ts';
import { sendingGapUs, type SettingLine, settingLines, type TypedCommand } from './commands.ts';
import { type LogLine, logLines } from './log-lines.ts';
import { type TimedLoss, timedLosses } from './timed-losses.ts';
import { isOmissionMark } from '../lines/cut.ts';
import type {
  Counter,
  CounterRow,
  CounterTable,
  CounterTraits,
  OpenOutput,
  PlainLine,
  Snapshot,
} from './counter.ts';
import {
  clockOf,
  dayS,
  type CommandParts,
  commandParts,
  fileOf,
  filters,
  namedColumns,
  shellLine,
} from './shell-line.ts';
import { PauseClock } from './pause-clock.ts';
import { captureTables } from './tables/capture.ts';
import { dataPathTables } from './tables/data-paths.ts';
import { generatorTables } from './tables/generators.ts';
import { heldCoreTables } from './tables/held-cores.ts';
import { latencyTables } from './tables/latencies.ts';
import { linuxKernelTables } from './tables/linux-kernel.ts';
import { machineTables } from './tables/machine.ts';
import { nicTables } from './tables/nic.ts';
import { dpdkTables } from './tables/dpdk.ts';
import { ovsTables } from './tables/open-vswitch.ts';
import { pairTables } from './tables/pairs.ts';
import { settingTables } from './tables/settings.ts';
import { socketTables } from './tables/sockets.ts';
import { traceTables } from './tables/traces.ts';
import { vppTables } from './tables/vpp.ts';

/** How long the counters below have counted, as Open vSwitch prints it. */
const measuredFor = /^\s*Measurement duration:\s+(\d{1,9}(?:\.\d{1,6})?) s\s*$/;
/** Longest time for which counters describe the present, s: later ones are averages over all of it. */
const longestPresentS = 60;

/** All tables of counters; the first that knows a line takes it. */
const counterTables: readonly CounterTable[] = [
  ...traceTables,
  ...heldCoreTables,
  ...generatorTables,
  ...dataPathTables,
  ...linuxKernelTables,
  ...socketTables,
  ...machineTables,
  ...ovsTables,
  ...vppTables,
  ...dpdkTables,
  ...pairTables,
  ...captureTables,
  ...nicTables,
  ...latencyTables,
  ...settingTables,
];

const traits: ReadonlyMap<string, CounterTraits> = new Map(
  counterTables.flatMap((table) => (table.traits === undefined ? [] : [[table.tool, table.traits]])),
);

/** Properties of the tool of a snapshot. */
export function traitsOf({ tool }: { tool: string }): CounterTraits {
  return traits.get(tool) ?? {};
}

const bareTables = counterTables.filter(({ bare }) => bare === true);
const commandTables = counterTables.filter(({ ofCommands }) => ofCommands === true);

export interface CounterReading {
  snapshots: readonly Snapshot[];
  /** Commands in the text, in order. */
  commands: readonly TypedCommand[];
  /** Commands that change settings, with or without a prompt, in order. */
  settings: readonly SettingLine[];
  /** Lines of logs with a known form, in order. */
  logs: readonly LogLine[];
  /** Losses beside times, in order; empty without such a list. */
  losses: readonly TimedLoss[];
  /** Lines that no table knows: words of the poster among them. */
  others: readonly PlainLine[];
  /** Not read: blanks between their digits separate thousands or columns. */
  ambiguous: readonly PlainLine[];
}

const mostLines = 200_000;
const longestLine = 4096;
/** A counter between quote marks. */
const inQuotes = /^\s*["\u201c]([A-Za-z][^"\u201c\u201d]*\d)["\u201d]\s*$/;
/** A single counter that is quoted among words. */
const quoted = /^\s{0,3}(?:>\s?)+(?=[A-Za-z]\w*\s*:\s*\d+\s*$)/;

/** The file in front of a line, as `grep -H` prints it or a person names it. */
const ofProc = /^\s*(?:\d\) )?\/proc\/[\w/]{1,40}:\s*(?=\S)/;

/** The line with 0s for the digits of longer numbers: lines of one shape may be known to the same tables. */
const shapeOf = (line: string) => line.replace(/\d{3,}/g, (digits) => '0'.repeat(digits.length));
const mostShapes = 10_000;

/** Heads of all tables: few lines are one. */
const anyHead = new RegExp(
  counterTables
    .flatMap(({ head }) => (head === undefined ? [] : `(?:${head.source.replace(/\(\?<\w+>/g, '(')})`))
    .join('|'),
  'i',
);

/** `text`: after `cleanedText`. `name`: of the text, for the snapshots. O(text). */
export function readCounters(text: string, name: string): CounterReading {
  return new CounterReader(text, name).read();
}

class CounterReader {
  private readonly lines: readonly string[];
  private readonly name: string;
  private readonly ended: boolean;
  private readonly snapshots: Snapshot[] = [];
  private readonly commands: TypedCommand[] = [];
  private readonly others: PlainLine[] = [];
  private readonly ambiguous: PlainLine[] = [];
  private readonly blanks: BlankMeaning;
  /** By tool and shape of a line: the tables that may know it without a head. */
  private readonly bare = new Map<string, readonly CounterTable[]>();
  private output: OpenOutput = emptyOutput();
  private table: CounterTable | null = null;
  private counters: Counter[] = [];
  private keys = new Set<string>();
  private line = 0;
  /** Whether the rows of the current output were known without a line that names the device. */
  private headless = false;
  /** Line of the last row. */
  private lastRow = 0;
  private omission: Snapshot['omission'] = null;
  private cut = false;
  private host = '';
  /** Parts of the current command. */
  private parts: CommandParts = commandParts('');
  /** Outputs of each tool below the current command. */
  private printed = new Map<string, number>();
  /** The file of sysfs that the last command prints alone. */
  private file = '';
  private filtered = false;
  /** Time of the last line that is a date, s. */
  private measuredS: number | null = null;
  private dateS: number | null = null;
  private readonly pauses = new PauseClock();

  constructor(text: string, name: string) {
    this.lines = text.split(/\r\n|\n|\r/).slice(0, mostLines);
    this.name = name;
    this.blanks = blankMeaning(text);
    this.ended = this.lines.at(-1)?.trim() === '';
  }

  read(): CounterReading {
    this.lines.forEach((line, k) => {
      if (line.trim() === '') return;
      this.take(line.length > longestLine ? line.slice(0, longestLine) : line, k + 1);
    });
    this.close();
    const paused = this.pauses.endS > 0;
    const snapshots = this.snapshots.map((one) =>
      paused || !one.clock.startsWith('pauses') ? one : { ...one, atS: null },
    );
    const { commands, others, ambiguous } = this;
    return {
      ...{ snapshots, commands, others, ambiguous },
      settings: settingLines(commands, others),
      logs: logLines(others),
      losses: timedLosses(others),
    };
  }

  private take(printed: string, number: number): void {
    const typed = shellLine(printed);
    if (typed !== null && !(typed.command === '' && typed.host === null))
      return this.takeCommand(number, typed);
    // The number that `cat` of a file of sysfs printed.
    const unquoted = printed.replace(ofProc, '').replace(quoted, '').replace(inQuotes, '$1');
    const ofFile = this.file !== '' && /^\s*\d{1,20}\s*$/.test(printed);
    const plain = withPlainNumbers(ofFile ? `${this.file}:${printed.trim()}` : unquoted);
    if (!ofFile) this.file = '';
    const line = withWholeNumbers(plain, this.blanks, (each) => this.rowsOf(each));
    if (line === null) {
      this.ambiguous.push({ number, text: printed.trim() });
      return;
    }
    if (isOmissionMark(line)) {
      if (this.table !== null) this.omission = 'left-out';
      return;
    }
    const clock = clockOf(line);
    if (clock !== null) {
      this.close();
      this.dateS = this.laterOf(clock);
      return;
    }
    const measured = measuredFor.exec(line);
    if (measured !== null) {
      this.close();
      this.measuredS = Number(measured[1]);
      return;
    }
    const head = this.headOf(line);
    if (head !== 'none') {
      this.open(head, line, number);
      const rows = head.rows(line, this.output);
      if (rows !== null) this.add(rows, number);
      return;
    }
    const openRows = this.table?.rows(line, this.output) ?? null;
    if (openRows !== null && openRows.length > 0) return this.add(openRows, number);
    if (openRows !== null) return;
    const found = this.withoutHead(line);
    if (found === null) this.others.push({ number, text: printed.trim() });
    else this.openWith(found, number);
  }

  private openWith({ table, output, rows }: BareRows, number: number): void {
    this.open(table, '', number);
    this.output = { ...output, tool: table.tool, subject: this.output.subject };
    this.add(rows, number);
  }

  /** A time without its date says nothing beside a date, nor where it is earlier than the one before. */
  private laterOf(clock: number): number | null {
    const before = this.dateS;
    if (clock >= dayS || before === null || clock >= before) return clock;
    return before >= dayS ? before : null;
  }

  private headOf(line: string): CounterTable | 'none' {
    return (anyHead.test(line) ? counterTables.find((table) => table.head?.test(line)) : undefined) ?? 'none';
  }

  /** Rows of a table that knows the line without a head; null: none does. */
  private withoutHead(line: string): BareRows | null {
    // A table asks which output is open: lines below another head belong to that.
    const tool = this.table === null ? '' : this.output.tool;
    const read = (table: CounterTable) => rowsWithoutHead(table, line, tool);
    const shape = `${tool}\n${shapeOf(line)}`;
    const candidates = this.bare.get(shape) ?? bareTables.filter((table) => read(table) !== null);
    if (this.bare.size < mostShapes) this.bare.set(shape, candidates);
    for (const table of candidates) {
      const found = table === this.table ? null : read(table);
      if (found !== null) return found;
    }
    return null;
  }

  /** Rows of a line, without changing the reader's state; null where no table knows it. */
  private rowsOf(line: string): readonly CounterRow[] | null {
    const head = this.headOf(line);
    if (head !== 'none') return head.rows(line, emptyOutput());
    return this.table?.rows(line, { ...this.output }) ?? this.withoutHead(line)?.rows ?? null;
  }

  private takeCommand(number: number, typed: { host: string | null; command: string }): void {
    this.close();
    this.measuredS = null;
    const { command } = typed;
    this.host = typed.host ?? this.host;
    if (command === '') return;
    this.commands.push({ number, text: command, gapUs: sendingGapUs(command) });
    this.parts = commandParts(command);
    this.printed = new Map();
    this.file = fileOf(command);
    this.filtered = filters(command);
    this.pauses.command(command);
    const columns = namedColumns(command);
    if (columns !== null) this.take(columns.join(' '), number);
    for (const table of commandTables) {
      const found = rowsWithoutHead(table, command, '');
      if (found !== null) return this.openWith(found, number);
    }
  }

  private open(table: CounterTable, line: string, number: number): void {
    const named = table.head?.exec(line)?.groups?.['subject'] ?? '';
    const same = this.table === table && line !== '' && (named === '' || named === this.output.subject);
    if (same && table.headRepeats === true) return;
    if (this.table === table && this.counters.length === 0) {
      this.output.subject = named || this.output.subject;
      return;
    }
    this.close();
    this.table = table;
    const device = this.deviceOf(table);
    this.headless = line === '' && device === '';
    this.output = { ...emptyOutput(), tool: table.tool, subject: named || device };
    this.line = number;
  }

  /** The device of the next output of the table. */
  private deviceOf({ tool }: CounterTable): string {
    return this.parts.deviceOf(this.printed.get(tool) ?? 0);
  }

  private add(rows: readonly CounterRow[], number: number): void {
    if (this.table === null) return;
    if (rows.length > 0 && rows.some((row) => this.keys.has(keyOf(row)))) {
      // The same counter again: the output was printed again.
      const { columns, part } = this.output;
      const { table } = this;
      // Without the line that names it, and below other lines, it is of another device.
      const other =
        this.headless && table.namesDevice === true && (this.others.at(-1)?.number ?? 0) > this.lastRow;
      const before = this.output.subject;
      this.close();
      const subject = other ? `below line ${number - 1}` : this.deviceOf(table) || before;
      this.table = table;
      this.output = { ...emptyOutput(), tool: table.tool, subject, columns, part };
      this.line = number;
    }
    this.put(rows, number);
  }

  private put(rows: readonly CounterRow[], number: number): void {
    this.lastRow = number;
    for (const row of rows) {
      this.keys.add(keyOf(row));
      const counter: Counter = { scope: '', unit: 'packets', span: 'since-start', ...row };
      if (!isDoubtful(this.lines[number - 1]!, counter)) this.counters.push(counter);
    }
    if (rows.length > 0) {
      this.output.rows++;
      if (!this.ended && number === this.lines.length) this.cut = true;
    }
  }

  private close(): void {
    const { counters, table } = this;
    if (table !== null && counters.length > 0) {
      const parts = table.separate?.(counters, this.pauses.alone) ?? [counters];
      for (const part of parts) this.snapshots.push(this.snapshotOf(table, part));
    }
    this.table = null;
    this.output = emptyOutput();
    this.counters = [];
    this.keys = new Set();
    this.omission = null;
    this.cut = false;
  }

  private snapshotOf({ tool }: CounterTable, counters: readonly Counter[]): Snapshot {
    const { subject } = this.output;
    const before = this.printed.get(tool) ?? 0;
    this.printed.set(tool, before + 1);
    const runS = counters.find(({ name }) => name === 'duration')?.value ?? null;
    const pausedS = this.pauses.timeOf(`${tool} ${subject}`);
    const { atS, clock } =
      runS !== null
        ? { atS: runS, clock: 'run' }
        : this.dateS !== null
          ? { atS: this.dateS, clock: this.dateS < dayS ? `times in ${this.name}` : 'date' }
          : { atS: pausedS, clock: `pauses in ${this.name}` };
    return {
      tool,
      subject,
      counters,
      atS,
      clock,
      host: this.host,
      line: this.line,
      text: this.name,
      source: this.parts.sourceOf(before),
      sinceClearS:
        this.pauses.sinceClear(pausedS) ??
        (this.measuredS !== null && this.measuredS <= longestPresentS ? this.measuredS : null),
      omission: this.omission ?? (this.filtered ? 'filtered' : null),
      cut: this.cut,
    };
  }
}

interface BareRows {
  table: CounterTable;
  output: OpenOutput;
  rows: readonly CounterRow[];
}

/** `tool`: whose output is open. null: the table does not know the line. */
function rowsWithoutHead(table: CounterTable, line: string, tool: string): BareRows | null {
  const output = { ...emptyOutput(), tool };
  const rows = table.rows(line, output);
  return rows === null ? null : { table, output, rows };
}

const emptyOutput = (): OpenOutput => ({ tool: '', subject: '', part: '', columns: [], rows: 0 });
const keyOf = ({ name, scope = '' }: CounterRow) => `${scope}\n${name}`;
