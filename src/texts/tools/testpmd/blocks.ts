/** The text of testpmd as blocks of counters, bursts, cycles and settings; its kind and its forwarding mode. */
import { incompleteLastRowDropped } from '../../formats/format-parser.ts';
import type { DroppedRows } from '../../measurement.ts';
import { grouped, MeasurementFailure } from '../../measurement-failure.ts';
import { limitTo, refuseLine, type TextLine, unquotedLines } from '../../lines/lines.ts';
import {
  type BurstLine,
  burstLine,
  type CounterName,
  counterNames,
  counterPairs,
  type CyclesLine,
  cyclesLine,
  longestLine,
  type SectionLine,
  sectionLine,
  type SettingsLine,
  settingsLine,
} from './lines.ts';

export interface CounterBlock {
  /** `plain`: counters without a heading of testpmd. */
  kind: SectionLine['kind'] | 'plain';
  /** The port, or the receiving port of the stream. */
  port: number | null;
  /** For a stream its ports and queues; else the last line of words above the block. */
  label: string | null;
  counters: Partial<Record<CounterName, number>>;
  bursts: BurstLine[];
  /** Which of several prints of the same statistics it belongs to, from 1. */
  output: number;
}

export interface TestpmdReport {
  blocks: CounterBlock[];
  /** With the print of the statistics that they belong to. */
  cycles: (CyclesLine & { output: number })[];
  settings: SettingsLine;
  outputs: number;
  rowsUsed: number;
  dropped: DroppedRows[];
}

/** Ports times queues of a large machine, printed many times. */
const mostBlocks = 10_000;

/** Throws `MeasurementFailure` where no line is a counter, a burst or a number of cycles. */
export function testpmdReport(text: string): TestpmdReport {
  const reader = new ReportReader();
  let last: TextLine | null = null;
  for (const line of unquotedLines(text)) {
    reader.take(line);
    last = line;
  }
  return reader.finish(last !== null && !/[\n\r]$/.test(text.slice(-1)) ? last : null);
}

class ReportReader {
  private readonly blocks: CounterBlock[] = [];
  private readonly cycles: (CyclesLine & { output: number })[] = [];
  /** Sections of the output that is being read: one that comes again begins the next output. */
  private sections = new Set<string>();
  private outputs = 1;
  private readonly settings: SettingsLine = {
    engine: null,
    burst: null,
    cores: null,
    receiveDescriptors: null,
  };
  private readonly broken = { count: 0, first: null as TextLine | null, last: null as TextLine | null };
  private rowsUsed = 0;
  private label: string | null = null;
  private open: CounterBlock | null = null;

  take(line: TextLine): void {
    const text = line.text.length > longestLine ? '' : line.text.trim();
    if (text === '') return;
    if (!this.takeKnown(text, line)) this.takeWords(text);
    limitTo(mostBlocks, 'blocks of counters', this.blocks.length, line);
  }

  /** `unfinished`: the last line, where the text stops without a line end. */
  finish(unfinished: TextLine | null): TestpmdReport {
    const blocks = this.blocks.filter(
      ({ counters, bursts }) => bursts.length > 0 || Object.keys(counters).length > 0,
    );
    if (blocks.length === 0 && this.cycles.length === 0) {
      const { first } = this.broken;
      if (first !== null) refuseLine('broken-bursts', first, `the bursts ${brokenWords}.`);
      throw new MeasurementFailure(
        'nothing-read',
        'No statistics of testpmd were found: lines such as “RX-packets: 123”, “RX-bursts : 123 [100% of 32 pkts]” or “CPU cycles/packet=14.28” are needed.',
      );
    }
    return {
      blocks,
      cycles: this.cycles,
      settings: this.settings,
      outputs: this.outputs,
      rowsUsed: this.rowsUsed,
      dropped: this.dropped(unfinished),
    };
  }

  private takeKnown(text: string, line: TextLine): boolean {
    const section = sectionLine(text);
    const settings = section === null ? settingsLine(text) : null;
    const cycles = section === null && settings === null ? cyclesLine(text) : null;
    if (section !== null) this.startSection(section);
    else if (settings !== null) this.takeSettings(settings);
    else if (cycles !== null) this.takeCycles(cycles);
    else return this.takeNumbers(text, line);
    this.rowsUsed++;
    return true;
  }

  /** Counters and bursts: older builds print both on one line. */
  private takeNumbers(text: string, line: TextLine): boolean {
    const counted = this.takeCounters(text);
    const bursts = burstLine(text);
    if (bursts === 'broken') {
      this.broken.count++;
      this.broken.first ??= line;
      this.broken.last = line;
    } else if (bursts !== null) {
      this.takeBursts(bursts);
    }
    if (counted || (bursts !== null && bursts !== 'broken')) this.rowsUsed++;
    return counted || bursts !== null;
  }

  private takeSettings(settings: SettingsLine): void {
    for (const key of ['engine', 'burst', 'cores', 'receiveDescriptors'] as const) {
      if (settings[key] !== null) Object.assign(this.settings, { [key]: settings[key] });
    }
  }

  private startSection(section: SectionLine): void {
    const name = [
      section.kind,
      'port' in section ? section.port : '',
      'label' in section ? section.label : '',
    ];
    const key = name.join(' ');
    const behindPlain = this.sections.size === 0 && this.blocks.at(-1)?.output === this.outputs;
    if (this.sections.has(key) || behindPlain || (section.kind !== 'nic' && this.isBehindCycles()))
      this.nextOutput();
    this.sections.add(key);
    this.start(section);
  }

  /** Cycles are printed behind the statistics that they belong to. */
  private isBehindCycles(): boolean {
    return this.cycles.at(-1)?.output === this.outputs;
  }

  private nextOutput(): void {
    this.sections.clear();
    this.outputs++;
  }

  private start(section: SectionLine | null): CounterBlock {
    if (section === null && this.isBehindCycles()) this.nextOutput();
    const block: CounterBlock = {
      kind: section?.kind ?? 'plain',
      port: section !== null && 'port' in section ? section.port : null,
      label: section !== null && 'label' in section ? section.label : this.label,
      counters: {},
      bursts: [],
      output: this.outputs,
    };
    this.blocks.push(block);
    this.open = block;
    return block;
  }

  private takeCounters(text: string): boolean {
    let known = false;
    for (const [words, value] of counterPairs(text)) {
      const name = Object.hasOwn(counterNames, words) ? counterNames[words] : undefined;
      if (name === undefined) continue;
      if (this.open === null || this.open.counters[name] !== undefined) this.start(null);
      this.open!.counters[name] = value;
      known = true;
    }
    return known;
  }

  private takeBursts(bursts: BurstLine): void {
    if (this.open?.bursts.some(({ direction }) => direction === bursts.direction) ?? true) this.start(null);
    this.open!.bursts.push(bursts);
  }

  /** Totals may be on the next line. */
  private takeCycles(line: CyclesLine): void {
    const last = this.cycles.at(-1);
    if (line.cyclesPerPacket === null && last !== undefined && last.totalCycles === null) {
      Object.assign(last, { ...line, cyclesPerPacket: last.cyclesPerPacket });
    } else {
      // One print has one number of cycles; without statistics around them, several are separate.
      if (this.isBehindCycles() && this.blocks.at(-1)?.output === this.outputs) this.nextOutput();
      this.cycles.push({ ...line, output: this.outputs });
    }
  }

  /** A line of words names what follows; borders, prompts and remarks do not. */
  private takeWords(text: string): void {
    if (
      /^[-+#=*.\\]+$/.test(text) ||
      text.length > 80 ||
      text.includes('>') ||
      text.startsWith('Throughput')
    ) {
      if (/^[-+#]+$/.test(text)) this.open = null;
      return;
    }
    this.label = text.replace(/:$/, '');
    this.open = null;
  }

  private dropped(unfinished: TextLine | null): DroppedRows[] {
    const dropped: DroppedRows[] = [];
    const { count, first, last } = this.broken;
    const cut = unfinished !== null && last?.number === unfinished.number;
    const whole = count - (cut ? 1 : 0);
    if (whole > 0) {
      const where = `line ${first!.number}`;
      dropped.push({
        code: 'broken-bursts',
        count: whole,
        message:
          whole === 1
            ? `The bursts of ${where} ${brokenWords}.`
            : `The bursts of ${grouped(whole)} lines ${brokenWords}, the first in ${where}.`,
      });
    }
    if (cut) dropped.push(incompleteLastRowDropped);
    return dropped;
  }
}

const brokenWords = 'have no shares in brackets that add up to 100 %';

// The kind of an output, its frame size and forwarding mode.

export type TestpmdKind = 'testpmd-fwd-stats' | 'testpmd-port-stats' | 'testpmd-cycles';

export const rateNames: readonly CounterName[] = ['rxPps', 'rxBps', 'txPps', 'txBps'];

export const hasRates = ({ counters }: CounterBlock) =>
  rateNames.some((name) => counters[name] !== undefined);
export const isPortStatistics = (block: CounterBlock) => block.kind === 'nic' || hasRates(block);

export function testpmdKind({ blocks }: TestpmdReport): TestpmdKind {
  if (blocks.some((block) => !isPortStatistics(block))) return 'testpmd-fwd-stats';
  return blocks.length > 0 ? 'testpmd-port-stats' : 'testpmd-cycles';
}

/** Bits per received packet over eight, of the first block that has both; null where none has. */
export function meanFrameBytes({ blocks }: TestpmdReport): number | null {
  for (const { counters } of blocks) {
    if (counters.rxPps && counters.rxBps) return counters.rxBps / counters.rxPps / 8;
  }
  for (const { counters } of blocks) {
    if (counters.rxPackets && counters.rxBytes) return counters.rxBytes / counters.rxPackets;
  }
  return null;
}

/** Forwarding mode of testpmd: packets that it generates carry no information about reception. */
interface ForwardMode {
  /** `io`, `mac`, `csum`, `txonly`, ...; null: not known. */
  mode: string | null;
  /** From the counters, not from words. */
  guess: boolean;
  /** testpmd generates packets (`txonly`, `flowgen`): it takes none from the receive ring. */
  sendsOnly: boolean;
}

/** Fewer received packets than this share of the sent ones are strays. */
const strays = 1e-6;

export function forwardMode({ settings, cycles, blocks }: TestpmdReport): ForwardMode {
  const counted = cycles.map((line) => line.counted).find((each) => each !== null && each !== 'RX') ?? null;
  const engine = settings.engine ?? counted;
  if (engine !== null)
    return { mode: engine, guess: false, sendsOnly: engine === 'txonly' || engine === 'flowgen' };
  const [received, sent] = packetTotals(blocks);
  const receives = blocks.some(({ bursts }) => bursts.some(({ direction }) => direction === 'RX'));
  return sent > 0 && !receives && received < strays * sent
    ? { mode: 'txonly', guess: true, sendsOnly: true }
    : { mode: null, guess: false, sendsOnly: false };
}

/** Packets received and sent over all ports: the accumulated counters, else the sum. */
export function packetTotals(blocks: TestpmdReport['blocks']): [received: number, sent: number] {
  const all = blocks.filter(({ kind }) => kind === 'all');
  const parts = all.length > 0 ? all : blocks;
  const sum = (name: 'rxPackets' | 'txPackets') =>
    parts.reduce((total, { counters }) => total + (counters[name] ?? 0), 0);
  return [sum('rxPackets'), sum('txPackets')];
}
