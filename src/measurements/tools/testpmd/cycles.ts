/** testpmd's cycles per packet: those of the polls that found packets, divided by the packets it received. */
import { formatSignificant } from '../../../text/number-format.ts';
import type { ReadingNote } from '../../measurement.ts';
import { clockAnswer, clockQuestion, clockUnknown } from '../reading-choice.ts';
import type { ReadingAnswers, ReadingQuestion, ToolResult, UnderstoodItem } from '../tool-reading.ts';
import type { BurstLine, CounterName, CyclesLine } from './line.ts';
import type { CounterBlock, TestpmdReport } from './report.ts';

export type TestpmdKind = 'testpmd-fwd-stats' | 'testpmd-port-stats' | 'testpmd-cycles';

const rates: readonly CounterName[] = ['rxPps', 'rxBps', 'txPps', 'txBps'];

export const hasRates = ({ counters }: CounterBlock) => rates.some((name) => counters[name] !== undefined);
const isPortStatistics = (block: CounterBlock) => block.kind === 'nic' || hasRates(block);

export function testpmdKind({ blocks }: TestpmdReport): TestpmdKind {
  if (blocks.some((block) => !isPortStatistics(block))) return 'testpmd-fwd-stats';
  return blocks.length > 0 ? 'testpmd-port-stats' : 'testpmd-cycles';
}

export function testpmdFacts(report: TestpmdReport): Record<string, unknown> {
  const kind = testpmdKind(report);
  const entries = report.cycles.map((line) => ({
    cyclesPerPacket: line.cyclesPerPacket,
    totalCycles: line.totalCycles,
    rxPackets: line.packets,
    counted: line.counted,
    clockMHz: line.clockMhz,
  }));
  const whole = report.cycles.find(({ totalCycles }) => totalCycles !== null);
  const forward = report.blocks.filter((block) => !isPortStatistics(block));
  const ports = report.blocks.filter(isPortStatistics).map(portFacts);
  const cycles = {
    entries,
    cyclesPerPacket: entries[0]?.cyclesPerPacket ?? null,
    totalCycles: entries[0]?.totalCycles ?? null,
    clockMHz: entries[0]?.clockMHz ?? null,
    computed: whole ? (cyclesPerPacket(whole)?.printed ?? null) : null,
  };
  const settings = { ...report.settings };
  if (kind === 'testpmd-cycles') return { kind, settings, ...cycles };
  if (kind === 'testpmd-port-stats') {
    return {
      kind,
      unit: 'packets/s, bits/s',
      settings,
      blocks: ports,
      meanFrameBytes: meanFrameBytes(report),
      ...cycles,
    };
  }
  return {
    kind,
    unit: 'packets per burst',
    mode: forwardMode(report).mode,
    settings,
    blocks: forward
      .filter(({ kind }) => kind === 'plain' || kind === 'stream')
      .map(({ label, counters }) => ({ label, counters: { ...counters } })),
    ports: forward.filter(({ kind }) => kind === 'port').map(({ port, counters }) => ({ port, ...counters })),
    accumulated: forward.find(({ kind }) => kind === 'all')?.counters ?? null,
    bursts: forward.flatMap((block) => block.bursts.map((line) => burstFacts(block, line))),
    portStatistics: ports,
    ...cycles,
  };
}

function portFacts({ label, port, counters }: CounterBlock): Record<string, unknown> {
  const printed = Object.fromEntries(rates.map((name) => [name, counters[name] ?? null]));
  return { label, port, ...counters, ...printed };
}

function burstFacts(
  { port, label }: CounterBlock,
  { direction, total, shares }: BurstLine,
): Record<string, unknown> {
  return {
    port,
    label,
    dir: direction,
    total,
    parts: shares
      .filter(({ packets }) => packets !== null)
      .map(({ packets, percent }) => ({ pkts: packets, percent })),
    otherPercent: shares.find(({ packets }) => packets === null)?.percent ?? null,
  };
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
  const [received, sent] = totals(blocks);
  const receives = blocks.some(({ bursts }) => bursts.some(({ direction }) => direction === 'RX'));
  return sent > 0 && !receives && received < strays * sent
    ? { mode: 'txonly', guess: true, sendsOnly: true }
    : { mode: null, guess: false, sendsOnly: false };
}

/** Packets received and sent over all ports: the accumulated counters, else the sum. */
function totals(blocks: TestpmdReport['blocks']): [received: number, sent: number] {
  const all = blocks.filter(({ kind }) => kind === 'all');
  const parts = all.length > 0 ? all : blocks;
  const sum = (name: 'rxPackets' | 'txPackets') =>
    parts.reduce((total, { counters }) => total + (counters[name] ?? 0), 0);
  return [sum('rxPackets'), sum('txPackets')];
}

export interface CyclesReading {
  results: ToolResult[];
  understood: UnderstoodItem[];
  questions: ReadingQuestion[];
  warnings: ReadingNote[];
}

/** Counters this slow are timers (Arm's runs at 25 to 1000 MHz): their ticks are not CPU cycles. */
const timerMhz = 1000;

/**
 * From the totals, which are more precise than the printed quotient: `printed` by its packets, null without any number.
 */
export function cyclesPerPacket({
  cyclesPerPacket: quotient,
  totalCycles,
  packets,
}: CyclesLine): { printed: number } | null {
  if (totalCycles !== null && packets) return { printed: totalCycles / packets };
  return quotient === null ? null : { printed: quotient };
}

/**
 * `batch`: the mean batch behind the cycles, where there is just one; with it and a clock there is a point of the
 * service curve.
 */
export function readCycles(
  report: TestpmdReport,
  batch: number | null,
  answers: ReadingAnswers,
): CyclesReading {
  const reading: CyclesReading = { results: [], understood: [], questions: [], warnings: [] };
  const measured = distinct(report.cycles);
  if (measured.length === 0) return reading;
  const clock = clockOf(measured, answers, reading);
  const sent = totals(report.blocks)[1];
  const wrongly = forwardMode(report).sendsOnly ? sent : 0;
  measured.forEach((line, k) => {
    const of = measured.length > 1 ? `, number ${k + 1}` : '';
    const bySent = wrongly > 0 && line.counted === 'RX' && line.totalCycles !== null;
    const cost = bySent ? line.totalCycles! / wrongly : cyclesPerPacket(line)?.printed;
    if (cost === undefined) return;
    const packets = bySent ? wrongly : line.packets;
    const what = bySent ? 'sent packet' : 'packet';
    if (bySent) {
      reading.warnings.push({
        code: 'divided-by-received',
        message: `The printed cycles per packet divide by received packets, of which there are next to none: divided by those sent they are ${formatSignificant(cost)}.`,
      });
    }
    const quantity = bySent ? 'sendClocksPerPacket' : 'clocksPerPacket';
    reading.results.push({
      kind: 'value',
      quantity,
      label: `Cycles per ${what}${of}`,
      unit: 'clocks',
      value: cost,
      sampleSize: packets,
    });
    const mhz = clock ?? null;
    if (mhz === null || bySent) return;
    reading.results.push({
      kind: 'value',
      quantity: 'servicePerPacketUs',
      label: `Time per packet${of}`,
      unit: 'µs',
      value: cost / mhz,
      sampleSize: packets,
    });
    if (batch === null || measured.length > 1) return;
    reading.results.push({
      kind: 'series',
      quantity: 'serviceUs',
      label: 'Time of a mean batch',
      unit: 'µs',
      against: 'batchSize',
      x: [batch],
      y: [(batch * cost) / mhz],
    });
  });
  return reading;
}

/** Two prints of one measurement are one. */
function distinct(lines: readonly CyclesLine[]): CyclesLine[] {
  const seen = new Set<string>();
  return lines.filter((line) => {
    const key = line.totalCycles === null ? `${line.cyclesPerPacket}` : `${line.totalCycles}/${line.packets}`;
    if (seen.has(key) || cyclesPerPacket(line) === null) return false;
    seen.add(key);
    return true;
  });
}

/** MHz of the counter: as printed, else as answered. */
function clockOf(
  lines: readonly CyclesLine[],
  answers: ReadingAnswers,
  reading: CyclesReading,
): number | null {
  const printed = lines.find(({ clockMhz }) => clockMhz)?.clockMhz ?? null;
  reading.understood.push({
    label: 'Cycles',
    text: 'per packet, of the polls that found packets; from the totals where they are printed',
    guess: false,
  });
  if (printed !== null) {
    reading.understood.push({ label: 'Clock', text: `${printed} MHz, as printed`, guess: false });
    if (printed < timerMhz) {
      reading.warnings.push({
        code: 'timer-clock',
        message: `The counter runs at ${printed} MHz: its ticks are those of a timer, not CPU cycles; times from it are right.`,
      });
    }
    return printed;
  }
  const { choice, ghz } = clockAnswer(answers);
  const usable = ghz === null && choice !== clockUnknown ? null : choice;
  reading.questions.push(clockQuestion(usable ?? clockUnknown, usable === null, null));
  reading.understood.push({
    label: 'Clock',
    text: ghz === null ? 'not in the text: cycles stay cycles' : `${ghz} GHz`,
    guess: false,
  });
  return ghz === null ? null : 1000 * ghz;
}
