/**
 * Lines `label: number (further numbers)` of Open vSwitch's PMD statistics, in every layout since 2.6, and the threads
 * that a text forms of them.
 */
import { limitTo, type TextLine, refuseLine, shownText, textLines, refuseRow } from '../../lines/lines.ts';
import { decimalOf, groupedCounterOf } from '../../lines/number.ts';
import type { DroppedRows } from '../../measurement.ts';
import { grouped, MeasurementFailure } from '../../measurement-failure.ts';
import { counterDifference, OvsTableReader, type OvsTables } from './tables.ts';
import { takeLines } from '../../lines/cut.ts';
import { clears, pauseOf } from '../../counters/shell-line.ts';

export type OvsKind = 'ovs-pmd-perf' | 'ovs-pmd-stats' | 'ovs-pmd-rxq';

interface LineForm {
  name: string;
  /** Names of the numbers in brackets, by the unit after them. */
  units?: Readonly<Record<string, string>>;
  /** `(cycles/packets)` in the brackets. */
  fraction?: readonly [string, string];
  /** null: more than one command prints it. */
  kind: OvsKind | null;
}

const perf = (name: string, units: LineForm['units'] = {}): LineForm => ({
  name,
  units,
  kind: 'ovs-pmd-perf',
});
const stats = (name: string, rest: Omit<LineForm, 'name' | 'kind'> = {}): LineForm => ({
  name,
  ...rest,
  kind: 'ovs-pmd-stats',
});
const either = (name: string, units: LineForm['units'] = {}): LineForm => ({ name, units, kind: null });

const idle = perf('idleIterations', { '%': 'idleCyclesPercent' });
const busy = perf('busyIterations', { '%': 'busyCyclesPercent' });
const polling = stats('pollingCycles', { units: { '%': 'pollingPercent' } });
const lookups = stats('subtableLookupsPerHit');

/** By the label in lower case, without the dash of a list. */
const forms: Readonly<Record<string, LineForm>> = {
  cycles: perf('cycles', { GHz: 'GHz' }),
  iterations: perf('iterations', { 'us/it': 'usPerIteration' }),
  'used tsc cycles': perf('usedTscCycles', { '%': 'usedTscPercent' }),
  idle,
  'idle iterations': idle,
  busy,
  'busy iterations': busy,
  'sleep iterations': perf('sleepIterations', { '%': 'sleepIterationsPercent' }),
  'sleep time (us)': perf('sleepTimeUs', { 'us/iteration': 'usPerSleep' }),
  'rx packets': perf('rxPackets', { Kpps: 'rxKpps', 'cycles/pkt': 'cyclesPerPacket' }),
  'datapath passes': perf('passes', { 'passes/pkt': 'passesPerPacket' }),
  'phwol hits': either('phwolHits'),
  'mfex opt hits': either('mfexOptHits'),
  'simple match hits': either('simpleMatchHits'),
  'emc hits': either('emcHits'),
  'smc hits': either('smcHits'),
  'megaflow hits': either('megaflowHits', { subtbl: 'subtableLookupsPerHit' }),
  upcalls: perf('upcalls', { 'us/upcall': 'usPerUpcall' }),
  'lost upcalls': perf('lostUpcalls'),
  'tx packets': perf('txPackets', { Kpps: 'txKpps' }),
  'tx batches': perf('txBatches', { 'pkts/batch': 'pktsPerTxBatch' }),
  'packets received': stats('packets'),
  'packet recirculations': stats('recirculations'),
  'avg. datapath passes per packet': stats('passesPerPacket'),
  'avg. subtable lookups per hit': lookups,
  'avg. subtable lookups per megaflow hit': lookups,
  miss: stats('misses'),
  lost: stats('lostMisses'),
  'miss with success upcall': stats('upcalls'),
  'miss with failed upcall': stats('lostUpcalls'),
  'avg. packets per output batch': stats('pktsPerTxBatch'),
  'polling cycles': polling,
  'idle cycles': polling,
  'processing cycles': stats('processingCycles', { units: { '%': 'processingPercent' } }),
  'avg cycles per packet': stats('cyclesPerPacket', { fraction: ['totalCycles', 'packets'] }),
  'avg processing cycles per packet': stats('processingCyclesPerPacket', {
    fraction: ['processingCycles', 'packets'],
  }),
};

interface OvsNumbers {
  /** As printed, without the dash of a list. */
  label: string;
  form: LineForm;
  /** The number as printed. */
  first: string;
  /** null: none, or not as this line has it. */
  value: number | null;
  /** By name; null: printed as no number (`-nan`). */
  more: Readonly<Record<string, number | null>>;
  /** The brackets of a line that was cut are still open: so may be the number in front of them. */
  open: boolean;
}

const longestLine = 512;
/** Nothing of this is ever negative. */
const number = /^[\d.,]+$/;
const none = /^[+-]?(?:nan|inf)$/i;
const withUnit = /(?:^|[^\d.+-])((?:\d+(?:\.\d+)?|-?nan|-?inf))\s*(%|[A-Za-z]+(?:\/[A-Za-z]+)?)/gi;

/** null for a line of another kind. */
export function ovsNumbers(line: string): OvsNumbers | null {
  const colon = line.indexOf(':');
  if (line.length > longestLine || colon < 0) return null;
  const label = line
    .slice(0, colon)
    .replace(/^[\s-]+/, '')
    .trimEnd();
  const key = label.toLowerCase();
  if (!Object.hasOwn(forms, key)) return null;
  const form = forms[key]!;
  const rest = line.slice(colon + 1).trim();
  const bracket = rest.indexOf('(');
  const first = (bracket < 0 ? rest : rest.slice(0, bracket)).trim();
  // Only averages have fractions: `52.345` packets are thousands.
  const value = groupedCounterOf(first) ?? (key.startsWith('avg') ? decimalOf(first) : null);
  const more = bracket < 0 ? {} : bracketValues(form, rest.slice(bracket + 1, -1));
  return { label, form, first, value, more, open: bracket >= 0 && !rest.endsWith(')') };
}

/** Refuses a label that is known with a value that is none. */
function takeNumbers(block: OpenBlock, line: TextLine): boolean {
  const found = ovsNumbers(line.text);
  if (found === null) return false;
  const { label, form, first, value, more } = found;
  if (first === '') refuseLine('not-a-number', line, `${label} has no value.`);
  if (!none.test(first) && (value === null || !number.test(first)))
    refuseLine('not-a-number', line, `${label} is ${shownText(first)}; a number is needed.`);
  if (found.open) refuseLine('cut-line', line, `the brackets behind ${label} are not closed.`);
  Object.assign(block.values, { [form.name]: value }, more);
  block.kind ??= form.kind;
  return true;
}

function bracketValues({ units, fraction }: LineForm, text: string): Record<string, number | null> {
  const values: Record<string, number | null> = {};
  if (fraction !== undefined) {
    const [over = '', under = ''] = text.split('/', 2).map((part) => part.trim());
    const counts = [groupedCounterOf(over), groupedCounterOf(under)] as const;
    if (counts[0] !== null && counts[1] !== null) [values[fraction[0]], values[fraction[1]]] = counts;
    return values;
  }
  for (const [, digits, unit] of text.matchAll(withUnit)) {
    const name = units?.[unit!];
    if (name !== undefined) values[name] = decimalOf(digits!);
  }
  return values;
}

// The threads of `pmd-perf-show`, `pmd-stats-show` and `pmd-rxq-show`, gathered from a text.

interface OvsQueue {
  port: string;
  queue: number;
  /** Per cent of the core; null: not available yet. */
  usagePercent: number | null;
}

export interface OvsPmd {
  numa: number;
  core: number;
  /** As far as the text has them. */
  kinds: readonly OvsKind[];
  /** By name; null: printed as no number. */
  values: Readonly<Record<string, number | null>>;
  tables: OvsTables;
  queues: readonly OvsQueue[];
  isolated: boolean | null;
  overheadPercent: number | null;
  /** Clock time and length of the measurement in front of the thread; null where not printed. */
  time: string | null;
  durationS: number | null;
}

export interface OvsText {
  /** Command that printed the first thread. */
  kind: OvsKind;
  pmds: readonly OvsPmd[];
  /** Pause from `sleep N` between clearing and showing, or between the two prints of a difference. */
  sleepS: number | null;
  /** Window from the head line of newer releases. */
  windowS: number | null;
  /** Threads that the text shows more than once; the last time counts. */
  repeated: number;
  /** The counters are the difference between the last print and the one before it, of every thread. */
  difference: boolean;
  rowsUsed: number;
  dropped: readonly DroppedRows[];
}

const longestPrefix = 80;
/** Blocks; no machine has so many cores. */
const mostBlocks = 10_000;
/** Name of a thread that polls no queue of a card. */
export const mainThread = 'main thread';
/** Heading of a thread: its node and core. */
export const heading = /^[> \t]*(?:pmd thread )?numa_id (-?\d{1,9}) core_id (-?\d{1,9})\s*:?/;
export const mainHeading = new RegExp(`^\\s*${mainThread}\\s*:?\\s*$`);
const nothing = /^\s*(?:(?:--+|\.{3}|[$#%])\s*)?$/;
const command = /(?:ovs-appctl|pmd-[a-z]+-(?:show|clear)|grep)/;
const time = /^\s*Time:\s+(\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?)$/;
const duration = /^\s*Measurement duration:\s+(\d{1,9}(?:\.\d{1,6})?) s$/;
const window = /^\s*Displaying last (\d{1,6}) seconds? pmd usage/;
const isolated = /^\s*isolated\s*:\s*(true|false)$/;
const overhead = /^\s*overhead:\s*(?:(\d{1,4})\s*%|NOT AVAIL)$/;
const queue =
  /^\s*port:\s*([^\s,]{1,200}),?\s+queue-id:\s*(\d{1,6})(?:\s*\(\w{1,20}\))?,?\s+pmd usage:\s*(?:(\d{1,4})\s*%|NOT AVAIL)(?:,?\s+overhead:\s*\d{1,4}\s*%)?\s*$/;

/** A line of `pmd-rxq-show`: a receive queue, or the time that is none's; null for another line. */
export function queueLine(text: string): OvsQueue | { overheadPercent: number | null } | null {
  const found = queue.exec(text.slice(0, 400));
  if (found) return { port: found[1]!, queue: Number(found[2]), usagePercent: percentOf(found[3]) };
  const spent = overhead.exec(text.slice(0, 400));
  return spent && { overheadPercent: percentOf(spent[1]) };
}

export function collectOvs(text: string): OvsText {
  const collector = new OvsCollector(quotePrefix(text));
  const cut = takeLines(text, textLines(text), (line) => collector.take(line));
  return collector.finish(cut);
}

/** A receive queue of `pmd-rxq-show`. */
export function isQueueLine(line: string): boolean {
  return queue.test(line);
}

/** The core of the heading of a thread; null for another line. */
export const headedCore = (line: string): string | null => heading.exec(line.slice(0, 200))?.[2] ?? null;

/**
 * Quote marks in front of the lines of a mail, as in front of the first thread. Not every `>` is one: the last row of a
 * histogram begins with it.
 */
function quotePrefix(text: string): string {
  const at = text.indexOf('pmd thread numa_id');
  if (at < 0) return '';
  const start = Math.max(text.lastIndexOf('\n', at), text.lastIndexOf('\r', at)) + 1;
  const before = text.slice(Math.max(start, at - longestPrefix), at);
  return /^[> \t]*$/.test(before) ? before.slice(0, before.lastIndexOf('>') + 1) : '';
}

interface OpenBlock extends Omit<OvsPmd, 'values' | 'tables' | 'queues' | 'kinds'> {
  kind: OvsKind | null;
  values: Record<string, number | null>;
  reader: OvsTableReader;
  queues: OvsQueue[];
}

class OvsCollector {
  private readonly prefix: string;
  private readonly blocks: OpenBlock[] = [];
  private block: OpenBlock | null = null;
  private inMain = false;
  private time: string | null = null;
  private durationS: number | null = null;
  private sleepS: number | null = null;
  private cleared = false;
  /** A queue came before the first thread. */
  private headless = false;
  private windowS: number | null = null;
  private rows = 0;
  private mainLines = 0;
  private other = 0;

  constructor(prefix: string) {
    this.prefix = prefix;
  }

  take(raw: TextLine): void {
    const { prefix } = this;
    const quoted = prefix !== '' && raw.text.startsWith(prefix);
    const line = quoted ? { number: raw.number, text: raw.text.slice(prefix.length) } : raw;
    if (nothing.test(line.text.slice(0, 80)) && line.text.length < 80) return;
    if (this.takeHeading(line.text) || this.takeSetting(line.text)) return;
    if (this.inMain) this.mainLines++;
    else if (this.block !== null && this.takeInBlock(this.block, line)) this.rows++;
    else {
      this.headless ||= isQueueLine(line.text.slice(0, 400));
      if (!command.test(line.text.slice(0, 500))) this.other++;
    }
  }

  finish(cut: DroppedRows | null): OvsText {
    const dropped = cut === null ? [] : [cut];
    const drop = (code: string, count: number, message: string) => {
      if (count > 0) dropped.push({ code, count, message });
    };
    const lines = (count: number) => (count === 1 ? '1 line' : `${grouped(count)} lines`);
    drop(
      'main-thread',
      this.mainLines,
      `${lines(this.mainLines)} of the main thread, which polls no queue for long.`,
    );
    drop('other-lines', this.other, `${lines(this.other)} with nothing known about a PMD thread.`);
    const filled = this.blocks.filter(({ kind }) => kind !== null);
    if (filled.length === 0 && this.headless) {
      throw new MeasurementFailure(
        'nothing-read',
        'The queues have no line “pmd thread numa_id 0 core_id 1:” above them, so their threads are not known; paste the whole output of pmd-rxq-show.',
      );
    }
    if (filled.length === 0) {
      throw new MeasurementFailure(
        'nothing-read',
        'The text has no PMD thread with statistics; paste the output of ovs-appctl dpif-netdev/pmd-perf-show, pmd-stats-show or pmd-rxq-show.',
      );
    }
    const { pmds, repeated, difference } = merged(filled);
    // A pause is the time of the counters only from their clearing on, or from one print to the next.
    const sleepS = this.cleared || difference ? this.sleepS : null;
    const { windowS, rows } = this;
    return { kind: filled[0]!.kind!, pmds, sleepS, windowS, repeated, difference, rowsUsed: rows, dropped };
  }

  private takeHeading(text: string): boolean {
    const found = heading.exec(text.slice(0, 200));
    if (found) {
      const { time, durationS } = this;
      this.block = {
        numa: Number(found[1]),
        core: Number(found[2]),
        kind: null,
        time,
        durationS,
        values: {},
        reader: new OvsTableReader(),
        queues: [],
        isolated: null,
        overheadPercent: null,
      };
      limitTo(mostBlocks, 'threads', this.blocks.push(this.block), null);
      this.inMain = false;
      return true;
    }
    if (!mainHeading.test(text.slice(0, 200))) return false;
    this.block = null;
    this.inMain = true;
    return true;
  }

  /** Lines in front of the threads, or between them. */
  private takeSetting(text: string): boolean {
    if (text.length > 500) return false;
    this.cleared ||= clears(text);
    const [at, length, seconds] = [time, duration, window].map((pattern) => pattern.exec(text)?.[1]);
    const pauseS = pauseOf(text);
    if (at !== undefined) this.time = at;
    if (length !== undefined) this.durationS = Number(length);
    if (seconds !== undefined) this.windowS = Number(seconds);
    if (pauseS > 0) this.sleepS = pauseS;
    return pauseS > 0 || (at ?? length ?? seconds) !== undefined;
  }

  private takeInBlock(block: OpenBlock, line: TextLine): boolean {
    if (takeNumbers(block, line)) return true;
    if (block.reader.take(line)) {
      block.kind ??= 'ovs-pmd-perf';
      return true;
    }
    return takeQueue(block, line);
  }
}

function takeQueue(block: OpenBlock, line: TextLine): boolean {
  const text = line.text.slice(0, 400);
  const alone = isolated.exec(text);
  const found = queueLine(text);
  if (alone) block.isolated = alone[1] === 'true';
  else if (found && 'port' in found) block.queues.push(found);
  else if (found) block.overheadPercent = found.overheadPercent;
  else if (/^\s*port:.*pmd usage:/.test(text)) {
    return refuseRow(line, 'a receive queue');
  } else return false;
  block.kind ??= 'ovs-pmd-rxq';
  return true;
}

function percentOf(digits: string | undefined): number | null {
  return digits === undefined ? null : Number(digits);
}

/** One thread is one, whichever commands showed it; of the same command's outputs the last one counts, as a whole. */
function merged(blocks: readonly OpenBlock[]): { pmds: OvsPmd[]; repeated: number; difference: boolean } {
  const byCore = new Map<string, Map<OvsKind, OvsPmd>>();
  const earlier = new Map<OvsPmd, OvsPmd>();
  let repeated = 0;
  for (const { reader, kind, ...block } of blocks) {
    const key = `${block.numa} ${block.core}`;
    const outputs = byCore.get(key) ?? new Map<OvsKind, OvsPmd>();
    const now = { ...block, kinds: [kind!], tables: reader.finish() };
    const before = outputs.get(kind!);
    if (before !== undefined) {
      repeated++;
      outputs.delete(kind!);
      earlier.set(now, before);
    }
    outputs.set(kind!, now);
    byCore.set(key, outputs);
  }
  const shown = [...byCore.values()].flatMap((outputs) => outputs.get('ovs-pmd-stats') ?? []);
  const grown = shown.map((pmd) => counterDifference(earlier.get(pmd)?.values, pmd.values));
  const difference = grown.length > 0 && grown.every((values) => values !== null);
  if (difference) {
    for (const outputs of byCore.values()) {
      const pmd = outputs.get('ovs-pmd-stats');
      if (pmd) outputs.set('ovs-pmd-stats', { ...pmd, values: grown[shown.indexOf(pmd)]! });
    }
  }
  const pmds = [...byCore.values()].map((outputs) => [...outputs.values()].reduce(both));
  return { pmds, repeated, difference };
}

/** The later value counts where both have one. */
function both(before: OvsPmd, now: OvsPmd): OvsPmd {
  return {
    ...now,
    kinds: [...new Set([...before.kinds, ...now.kinds])],
    values: { ...before.values, ...now.values },
    tables: now.kinds.includes('ovs-pmd-perf') ? now.tables : before.tables,
    queues: now.queues.length > 0 ? now.queues : before.queues,
    isolated: now.isolated ?? before.isolated,
    overheadPercent: now.overheadPercent ?? before.overheadPercent,
    time: now.time ?? before.time,
    durationS: now.durationS ?? before.durationS,
  };
}
