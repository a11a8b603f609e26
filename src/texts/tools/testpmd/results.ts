/** Numbers of testpmd for figures and models: burst sizes, cycles per packet, throughput, loss and frame size. */
import { formatCount, formatSignificant } from '../../../text/number-format.ts';
import type { ReadingNote } from '../../measurement.ts';
import {
  type BinnedResult,
  type ToolResult,
  valueResult,
  type ReadingAnswers,
  type ReadingQuestion,
  type UnderstoodItem,
} from '../tool-reading.ts';
import type { BurstLine, CyclesLine } from './lines.ts';
import {
  type CounterBlock,
  type TestpmdReport,
  hasRates,
  meanFrameBytes,
  forwardMode,
  packetTotals,
} from './blocks.ts';
import { counterClock } from '../counter-clock.ts';

// Bursts: the shares of at most three sizes, in whole per cents, and a rest whose sizes are not named.

interface BurstReading {
  results: ToolResult[];
  warnings: ReadingNote[];
  /** Mean of the non-empty receive bursts, by block; only where counters and shares agree. */
  meanBatches: number[];
}

/** testpmd's largest burst. */
const largestBurst = 512;
/** Most blocks; a longer list is unreadable. */
const mostBlocks = 64;
const mostDisagreements = 3;
/** Sizes that people give `--burst`. */
export const usualLimits: readonly number[] = [8, 16, 32, 64, 128, 256, 512];
/**
 * A share of empty polls is known to one per cent of all: above this one, the others are too coarsely known for a mean.
 */
const mostEmpty = 50;

/** `sendsOnly`: testpmd generates the packets, they are not batches of the receive ring. */
export function readBursts(blocks: readonly CounterBlock[], sendsOnly: boolean): BurstReading {
  const reading: BurstReading = { results: [], warnings: [], meanBatches: [] };
  const described = blocks.filter(({ bursts }) => bursts.length > 0).slice(0, mostBlocks);
  for (const block of described) {
    const part = described.length > 1 ? blockName(block, described.indexOf(block)) : '';
    for (const line of block.bursts) readLine(block, line, part, reading);
  }
  const lines = described.flatMap(({ bursts }) => bursts);
  const received = lines.filter(({ direction }) => direction === 'RX');
  if (lines.some(({ shares }) => shares.length > 1)) {
    reading.warnings.push({
      code: 'rounded-shares',
      message: 'Shares of bursts are whole per cent, rounded down; the last one takes the remainder.',
    });
  }
  if (received.some((line) => shareOf(line, 0) === null)) {
    reading.warnings.push({
      code: 'empty-polls-unknown',
      message: 'Empty polls are not counted in this form (DPDK before 2020), so their share is not known.',
    });
  }
  const full = received.map(onlySize).find((size) => size !== null && usualLimits.includes(size));
  if (full) {
    reading.warnings.push({
      code: 'full-bursts',
      message: `All bursts with packets have ${full} of them, most likely the limit of a burst: the ring held at least as many, and it may overflow.`,
    });
  }
  if (sendsOnly && lines.length > 0) {
    reading.warnings.push({
      code: 'sent-bursts',
      message: 'testpmd generated its packets here: its bursts are not batches from a receive ring.',
    });
  }
  return reading;
}

/** The one size of all bursts that found packets; null where there are several. */
function onlySize({ shares }: BurstLine): number | null {
  const filled = shares.filter(({ packets }) => packets !== 0);
  return filled.length === 1 ? filled[0]!.packets : null;
}

/** `port 0`, `iofwd engine`, `block 2`. */
function blockName({ kind, port, label }: CounterBlock, index: number): string {
  if (kind === 'port' || kind === 'nic') return `port ${port}`;
  return label ?? `block ${index + 1}`;
}

function readLine(block: CounterBlock, line: BurstLine, part: string, reading: BurstReading): void {
  const of = part === '' ? '' : `, ${part}`;
  const received = line.direction === 'RX';
  const empty = shareOf(line, 0);
  const packets = received ? block.counters.rxPackets : block.counters.txPackets;
  const mean = packets === undefined || line.total === 0 ? null : packets / line.total;
  const agrees = mean !== null && fits(line, mean);
  const reported = reading.warnings.filter(({ code }) => code === 'contradiction').length;
  if (mean !== null && !agrees && reported < mostDisagreements) {
    reading.warnings.push({
      code: 'contradiction',
      message: `${formatCount(packets)} ${line.direction} packets in ${formatCount(line.total)} bursts are ${formatSignificant(mean)} a burst${of}, the listed shares give ${formatSignificant(listedMean(line))}: they do not agree, so the shares are shown as printed and no mean is taken.`,
    });
  }
  const name = received ? 'Receive bursts' : 'Transmit bursts';
  const quantity = received ? 'batchSize' : 'txBatchSize';
  if (empty !== null && received) {
    reading.results.push(bins(line, quantity, `${name}, empty ones included${of}`, true));
  }
  const nonEmpty = bins(line, `${quantity}NonEmpty`, name + of, false);
  if (nonEmpty.count.some((count) => count > 0) || nonEmpty.beyond > 0) reading.results.push(nonEmpty);
  if (!received || !agrees) return;
  if (empty !== null) {
    reading.results.push(valueResult('meanBatch', 'Mean of all polls', 'packets', mean, line.total, part));
    reading.results.push(
      valueResult('emptyPollShare', 'Empty polls, in whole per cent', '', empty / 100, line.total, part),
    );
  }
  if ((empty ?? 0) > mostEmpty || !(mean > 0)) return;
  const polls = line.total * (1 - (empty ?? 0) / 100);
  const about = empty ? ', about' : '';
  reading.results.push(
    valueResult(
      'meanBatchNonEmpty',
      `Mean batch${about}`,
      'packets',
      packets! / polls,
      Math.round(polls),
      part,
    ),
  );
  reading.meanBatches.push(packets! / polls);
}

function bins(line: BurstLine, quantity: string, label: string, withEmpty: boolean): BinnedResult {
  const counts = new Map<number, number>();
  let beyond = 0;
  for (const { packets, percent } of line.shares) {
    const count = (percent / 100) * line.total;
    if (packets === null) beyond += count;
    else if (packets > 0 || withEmpty) counts.set(packets, (counts.get(packets) ?? 0) + count);
  }
  const sizes = [...counts.keys()].sort((a, b) => a - b);
  const empty = withEmpty ? 0 : (shareOf(line, 0) ?? 0);
  return {
    kind: 'bins',
    quantity,
    label,
    unit: 'packets',
    lower: sizes,
    upper: sizes,
    count: sizes.map((size) => counts.get(size)!),
    beyond,
    sampleSize: Math.round(line.total * (1 - empty / 100)),
  };
}

/** Per cent of the bursts with this size; null: not listed. */
function shareOf({ shares }: BurstLine, packets: number): number | null {
  return shares.find((share) => share.packets === packets)?.percent ?? null;
}

function listedMean({ shares }: BurstLine): number {
  return shares.reduce((sum, { packets, percent }) => sum + ((packets ?? 0) * percent) / 100, 0);
}

/** Whether shares, rounded down as they are, allow the mean. */
function fits(line: BurstLine, mean: number): boolean {
  const last = line.shares.at(-1)!;
  const overstated = ((line.shares.length - 1) * (last.packets ?? 0)) / 100;
  const most = line.shares.reduce((sum, { packets, percent }) => {
    const rounded = line.shares.length === 1 ? 0 : 1;
    return sum + ((packets ?? largestBurst) * Math.min(100, percent + rounded)) / 100;
  }, 0);
  return mean >= (listedMean(line) - overstated) * 0.999 && mean <= most * 1.001;
}

// Cycles per packet: those of the polls that found packets, divided by the packets received.

interface CyclesReading {
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
  const ghz = clockOf(measured, answers, reading);
  const sent = packetTotals(report.blocks)[1];
  const wrongly = forwardMode(report).sendsOnly ? sent : 0;
  measured.forEach((line, k) => {
    const part = measured.length > 1 ? `number ${k + 1}` : '';
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
    reading.results.push(valueResult(quantity, `Cycles per ${what}`, 'clocks', cost, packets, part));
    if (ghz === null || bySent) return;
    reading.results.push(
      valueResult('servicePerPacketUs', 'Time per packet', 'µs', cost / ghz / 1e3, packets, part),
    );
    if (batch === null || measured.length > 1) return;
    reading.results.push({
      kind: 'series',
      quantity: 'serviceUs',
      label: 'Time of a mean batch',
      unit: 'µs',
      against: 'batchSize',
      x: [batch],
      y: [(batch * cost) / ghz / 1e3],
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

/** Clock of the counter, GHz: as answered, else as printed; null: not known. */
function clockOf(
  lines: readonly CyclesLine[],
  answers: ReadingAnswers,
  reading: CyclesReading,
): number | null {
  const printed = lines.find(({ clockMhz }) => clockMhz)?.clockMhz ?? null;
  const clock = counterClock(
    answers,
    printed === null
      ? null
      : { ghz: printed / 1e3, words: `${printed} MHz, as printed`, certainty: 'printed' },
  );
  reading.understood.push({
    label: 'Cycles',
    text: 'per packet, of the polls that found packets; from the totals where they are printed',
    guess: false,
  });
  reading.understood.push(...clock.understood);
  reading.questions.push(...clock.questions);
  if (clock.ofText && printed! < timerMhz) {
    reading.warnings.push({
      code: 'timer-clock',
      message: `The counter runs at ${printed} MHz: its ticks are those of a timer, not CPU cycles; times from it are right.`,
    });
  }
  return clock.ghz;
}

// Throughput, loss and frame size.

export interface RatesReading {
  results: ToolResult[];
  understood: UnderstoodItem[];
  questions: ReadingQuestion[];
  warnings: ReadingNote[];
  /** Received over the ports of one moment; null where no rate is printed or nothing came in. */
  receivedMpps: number | null;
  /** With the checksum; null where it is not known. */
  frameBytes: number | null;
}

const checksumBytes = 4;
const smallestFrame = 64;
const questionId = 'frameChecksum';

/** `sendsOnly`: no packets are taken from the receive ring, so its drops are not a loss of a switch. */
export function readRates(report: TestpmdReport, sendsOnly: boolean, answers: ReadingAnswers): RatesReading {
  const reading: RatesReading = {
    results: [],
    understood: [],
    questions: [],
    warnings: [],
    receivedMpps: null,
    frameBytes: null,
  };
  readThroughput(report, reading);
  readFrame(report, answers, reading);
  readLoss(report, sendsOnly, reading);
  return reading;
}

function readThroughput({ blocks }: TestpmdReport, reading: RatesReading): void {
  const printed = blocks.filter(hasRates).slice(0, mostBlocks);
  if (printed.length === 0) return;
  reading.warnings.push({
    code: 'since-last-show',
    message: 'Rates are means since the previous “show port stats”, over a time that is not printed.',
  });
  if (printed.some(({ counters }) => counters.txPps && counters.txBps === 0)) {
    reading.warnings.push({
      code: 'no-sent-bits',
      message: 'A driver counts sent packets but no sent bits: its Tx-bps of 0 is an error of the driver.',
    });
  }
  const ports = printed.map(({ port }) => port);
  const together = printed.length > 1 && !ports.includes(null) && new Set(ports).size === ports.length;
  const mpps = printed.map(({ counters }) => (counters.rxPps ?? 0) / 1e6);
  printed.forEach((block, k) => {
    const part = printed.length > 1 ? blockName(block, k) : '';
    if (mpps[k]! > 0 && !together)
      reading.results.push(valueResult('throughputMpps', 'Received', 'Mpps', mpps[k]!, null, part));
    const sent = block.counters.txPps ?? 0;
    if (sent > 0) reading.results.push(valueResult('sentMpps', 'Sent', 'Mpps', sent / 1e6, null, part));
  });
  const total = together ? mpps.reduce((sum, each) => sum + each, 0) : mpps.at(-1)!;
  if (together && total > 0) {
    reading.results.push(valueResult('throughputMpps', `Received, ${printed.length} ports`, 'Mpps', total));
  } else if (printed.length > 1) {
    reading.warnings.push({
      code: 'several-moments',
      message: `The text has ${printed.length} blocks of rates, of several times or builds: the load offered as input is that of the last.`,
    });
  }
  reading.receivedMpps = total > 0 ? total : null;
}

/** Byte counters of many drivers leave the checksum out. */
function readFrame(report: TestpmdReport, answers: ReadingAnswers, reading: RatesReading): void {
  const mean = meanFrameBytes(report);
  if (mean === null || mean < 32 || mean > 16_384) return;
  const without = mean < smallestFrame - 0.5;
  const answer = answers[questionId];
  const answered = answer === 'with' || answer === 'without' ? answer : null;
  const chosen = answered ?? (without ? 'without' : 'with');
  reading.frameBytes = Math.max(smallestFrame, mean + (chosen === 'without' ? checksumBytes : 0));
  reading.questions.push({
    id: questionId,
    label: 'Bytes counted',
    options: [
      { value: 'with', label: 'with the checksum of 4 bytes' },
      { value: 'without', label: 'without the checksum' },
    ],
    chosen,
    guessed: answered === null,
  });
  reading.understood.push({
    label: 'Frame size',
    text: `${formatSignificant(mean)} B a packet, ${chosen} the checksum${without && answered === null ? ': no frame has less than 64 B' : ''}`,
    guess: answered === null,
  });
}

function readLoss({ blocks }: TestpmdReport, sendsOnly: boolean, reading: RatesReading): void {
  const all = blocks.filter(({ kind }) => kind === 'all');
  const parts = all.length > 0 ? all : blocks.slice(0, mostBlocks);
  parts.forEach((block, k) => {
    const { rxPackets = 0, rxDropped, rxMissed, txPackets = 0, txDropped = 0 } = block.counters;
    const of = all.length === 1 ? ', all ports' : `, ${blockName(block, k)}`;
    const lost = rxDropped ?? rxMissed;
    if (lost !== undefined && rxPackets + lost > 0 && !sendsOnly) {
      const share = lost / (rxPackets + lost);
      reading.results.push(
        valueResult('lossProbability', `Lost in the receive ring${of}`, '', share, rxPackets + lost),
      );
    }
    if (txDropped > 0) {
      const share = txDropped / (txPackets + txDropped);
      reading.results.push(valueResult('sendDropShare', `Not sent${of}`, '', share, txPackets + txDropped));
    }
  });
  if (parts.some(({ counters }) => counters.txDropped)) {
    reading.warnings.push({
      code: 'not-sent',
      message: 'TX-dropped packets found the transmit ring full: they are not losses of the receive ring.',
    });
  }
  if (sendsOnly && parts.some(({ counters }) => counters.rxDropped ?? counters.rxMissed)) {
    reading.warnings.push({
      code: 'not-received',
      message:
        'Received packets were not taken from the ring, because testpmd only sent: RX-dropped is not a loss of a switch.',
    });
  }
}
