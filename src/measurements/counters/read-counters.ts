/** Counters of a text that may hold outputs of several tools, commands and words between them. Pure, never throws. */
import { standsForOthers } from '../tools/text/left-out-lines.ts';
import type { Counter, CounterRow, CounterTable, OpenOutput, Snapshot } from './counter.ts';
import { counterTables } from './counter-tables.ts';
import { clears, clockOf, deviceOf, filters, pauseOf, printsOf, shellLine } from './shell-line.ts';

export interface PlainLine {
  /** From 1. */
  number: number;
  text: string;
}

export interface CounterReading {
  snapshots: readonly Snapshot[];
  /** Commands in the text, in order. */
  commands: readonly PlainLine[];
  /** Lines that no table knows: words of the poster among them. */
  others: readonly PlainLine[];
}

const mostLines = 200_000;
const longestLine = 4096;

/** `text`: after `cleanedText`. `name`: of the text, for the snapshots. O(text). */
export function readCounters(text: string, name: string): CounterReading {
  return new CounterReader(text, name).read();
}

class CounterReader {
  private readonly lines: readonly string[];
  private readonly name: string;
  private readonly ended: boolean;
  private readonly snapshots: Snapshot[] = [];
  private readonly commands: PlainLine[] = [];
  private readonly others: PlainLine[] = [];
  private output: OpenOutput = emptyOutput();
  private table: CounterTable | null = null;
  private counters: Counter[] = [];
  private keys = new Set<string>();
  private line = 0;
  private omission: Snapshot['omission'] = null;
  private cut = false;
  private host = '';
  private device = '';
  private filtered = false;
  private prints = 1;
  private pauseS = 0;
  private clockS: number | null = null;
  /** Pauses so far, seconds: a clock. */
  private pausedS = 0;
  private clearedAtS: number | null = null;

  constructor(text: string, name: string) {
    this.lines = text.split(/\r\n|\n|\r/).slice(0, mostLines);
    this.name = name;
    this.ended = this.lines.at(-1)?.trim() === '';
  }

  read(): CounterReading {
    this.lines.forEach((line, k) => {
      if (line.trim() === '') return;
      this.take(line.length > longestLine ? line.slice(0, longestLine) : line, k + 1);
    });
    this.close();
    const paused = this.pausedS > 0;
    const snapshots = this.snapshots.map((one) =>
      paused || !one.clock.startsWith('pauses') ? one : { ...one, atS: null },
    );
    return { snapshots, commands: this.commands, others: this.others };
  }

  private take(line: string, number: number): void {
    const typed = shellLine(line);
    if (typed !== null && !(typed.command === '' && typed.host === null))
      return this.takeCommand(line, number, typed);
    if (standsForOthers(line)) {
      if (this.table !== null) this.omission = 'left-out';
      return;
    }
    const clock = clockOf(line);
    if (clock !== null) {
      this.close();
      this.clockS = clock;
      return;
    }
    const head = counterTables.find((table) => table.head?.test(line));
    if (head !== undefined) {
      this.open(head, line, number);
      const rows = head.rows(line, this.output);
      if (rows !== null) this.add(rows, number);
      return;
    }
    const own = this.table?.rows(line, this.output) ?? null;
    if (own !== null && own.length > 0) return this.add(own, number);
    if (own !== null) return;
    for (const table of counterTables) {
      if (table.bare !== true || table === this.table) continue;
      const output = emptyOutput();
      // A table asks which output is open: lines below another head belong to that.
      output.tool = this.table === null ? '' : this.output.tool;
      const rows = table.rows(line, output);
      if (rows === null) continue;
      this.open(table, '', number);
      this.output = { ...output, tool: table.tool, subject: this.output.subject };
      this.add(rows, number);
      return;
    }
    this.others.push({ number, text: line.trim() });
  }

  private takeCommand(line: string, number: number, typed: { host: string | null; command: string }): void {
    this.close();
    const { command } = typed;
    this.host = typed.host ?? this.host;
    if (command === '') return;
    this.commands.push({ number, text: command });
    this.device = deviceOf(command);
    this.filtered = filters(command);
    this.prints = printsOf(command);
    this.pauseS = pauseOf(command);
    if (clears(command)) this.clearedAtS = this.pausedS;
    // A pause between prints of one command is added in `close`.
    if (this.prints === 1) this.pausedS += this.pauseS;
    const value = /^ping\s+(?:.*\s)?-i\s*([\d.]+)/.exec(command);
    if (value !== null) this.others.push({ number, text: line.trim() });
  }

  private open(table: CounterTable, line: string, number: number): void {
    const named = table.head?.exec(line)?.groups?.['subject'] ?? '';
    const same = this.table === table && line !== '' && (named === '' || named === this.output.subject);
    if (same && keepsOpen(table)) return;
    if (this.table === table && this.counters.length === 0) {
      this.output.subject = named || this.output.subject;
      return;
    }
    this.close();
    this.table = table;
    this.output = { ...emptyOutput(), tool: table.tool, subject: named || this.device };
    this.line = number;
  }

  private add(rows: readonly CounterRow[], number: number): void {
    if (this.table === null) return;
    if (rows.length > 0 && rows.some((row) => this.keys.has(keyOf(row)))) {
      // The same counter again: the output was printed again.
      const { subject, columns, part } = this.output;
      const table = this.table;
      if (table.tool === 'softnet') this.output.rows = 0;
      const again =
        table.tool === 'softnet' ? (table.rows(this.lines[number - 1]!, this.output) ?? rows) : rows;
      this.close();
      if (this.prints > 1 && part === 'numbered') this.pausedS += this.pauseS;
      this.table = table;
      this.output = { ...emptyOutput(), tool: table.tool, subject, columns, part };
      this.line = number;
      this.put(again, number);
      return;
    }
    this.put(rows, number);
  }

  private put(rows: readonly CounterRow[], number: number): void {
    for (const row of rows) {
      this.keys.add(keyOf(row));
      this.counters.push({ scope: '', unit: 'packets', span: 'since-start', ...row });
    }
    if (rows.length > 0) {
      this.output.rows++;
      if (!this.ended && number === this.lines.length) this.cut = true;
    }
  }

  private close(): void {
    const { counters, table } = this;
    if (table !== null && counters.length > 0) {
      const parts =
        table.tool === 'softnet' && this.output.part !== 'numbered'
          ? repeatedCores(counters, this.prints)
          : [counters];
      const own = counters.find(({ name }) => name === 'duration')?.value ?? null;
      parts.forEach((part, k) => {
        if (k > 0) this.pausedS += this.pauseS;
        this.snapshots.push({
          tool: table.tool,
          subject: this.output.subject,
          host: this.host,
          line: this.line,
          text: this.name,
          counters: part,
          ...(own !== null
            ? { atS: own, clock: 'run' }
            : this.clockS !== null
              ? { atS: this.clockS, clock: 'date' }
              : { atS: this.pausedS, clock: `pauses in ${this.name}` }),
          sinceClearS:
            this.clearedAtS !== null && this.pausedS > this.clearedAtS
              ? this.pausedS - this.clearedAtS
              : null,
          omission: this.omission ?? (this.filtered ? 'filtered' : null),
          cut: this.cut,
        });
      });
      if (parts.length === 1 && this.prints > 1 && this.output.part !== 'numbered')
        this.pausedS += this.pauseS;
    }
    this.table = null;
    this.output = emptyOutput();
    this.counters = [];
    this.keys = new Set();
    this.omission = null;
    this.cut = false;
  }
}

const emptyOutput = (): OpenOutput => ({ tool: '', subject: '', part: '', columns: [], rows: 0 });
const keyOf = ({ name, scope = '' }: CounterRow) => `${scope}\n${name}`;

/** Outputs whose head comes again within one print. */
const keepsOpen = ({ tool }: CounterTable) =>
  [
    'ovs-pmd',
    'vpp-runtime',
    'dpdk-port',
    'node-exporter',
    'qdisc',
    'interrupts',
    'snmp',
    'netstat',
    'turbostat',
    'mpstat',
    'iostat',
    'vpp-errors',
    'ethtool-limits',
  ].includes(tool);

/**
 * Rows of `softnet_stat` have no head: prints one below the other, without a CPU's number, are separated by the command,
 * else by rows that all grow by little.
 */
function repeatedCores(counters: readonly Counter[], prints: number): readonly (readonly Counter[])[] {
  const cores: Counter[][] = [];
  for (const counter of counters) {
    if (counter.name === 'softnet_processed') cores.push([]);
    cores.at(-1)?.push(counter);
  }
  const count = prints > 1 ? prints : grows(cores) ? 2 : 1;
  const rows = cores.length / count;
  if (count === 1 || !Number.isInteger(rows)) return [counters];
  return Array.from({ length: count }, (_, k) =>
    cores
      .slice(k * rows, (k + 1) * rows)
      .flatMap((core, row) => core.map((one) => ({ ...one, scope: `core ${row}` }))),
  );
}

const mostGrowth = 0.1;

function grows(cores: readonly (readonly Counter[])[]): boolean {
  const half = cores.length / 2;
  if (!Number.isInteger(half) || half < 2) return false;
  let moved = 0;
  for (let k = 0; k < half; k++) {
    const [before, after] = [cores[k]!, cores[k + half]!];
    const growth = after[0]!.value - before[0]!.value;
    if (after.length !== before.length) return false;
    if (after.some(({ value }, j) => value < before[j]!.value)) return false;
    if (growth > mostGrowth * Math.max(before[0]!.value, 1)) return false;
    if (growth > 0) moved++;
  }
  return 2 * moved >= half;
}
