/**
 * testpmd's burst statistics: the shares of at most three sizes, in whole per cents, and a rest whose sizes are not
 * named.
 */
import { formatCount, formatSignificant } from '../../../text/number-format.ts';
import type { ReadingNote } from '../../measurement.ts';
import { type BinnedResult, type ToolResult, valueResult } from '../tool-reading.ts';
import type { BurstLine } from './line.ts';
import type { CounterBlock } from './report.ts';

export interface BurstReading {
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
    const of = described.length > 1 ? `, ${blockName(block, described.indexOf(block))}` : '';
    for (const line of block.bursts) readLine(block, line, of, reading);
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
      message: 'testpmd sent packets of its own here: its bursts are not batches from a receive ring.',
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
export function blockName({ kind, port, label }: CounterBlock, index: number): string {
  if (kind === 'port' || kind === 'nic') return `port ${port}`;
  return label ?? `block ${index + 1}`;
}

function readLine(block: CounterBlock, line: BurstLine, of: string, reading: BurstReading): void {
  const received = line.direction === 'RX';
  const empty = shareOf(line, 0);
  const packets = received ? block.counters.rxPackets : block.counters.txPackets;
  const mean = packets === undefined || line.total === 0 ? null : packets / line.total;
  const agrees = mean !== null && fits(line, mean);
  const reported = reading.warnings.filter(({ code }) => code === 'bursts-disagree').length;
  if (mean !== null && !agrees && reported < mostDisagreements) {
    reading.warnings.push({
      code: 'bursts-disagree',
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
    reading.results.push(valueResult('meanBatch', `Mean of all polls${of}`, 'packets', mean, line.total));
    reading.results.push(
      valueResult('emptyPollShare', `Empty polls, in whole per cent${of}`, '', empty / 100, line.total),
    );
  }
  if ((empty ?? 0) > mostEmpty || !(mean > 0)) return;
  const polls = line.total * (1 - (empty ?? 0) / 100);
  const about = empty ? ', about' : '';
  reading.results.push(
    valueResult(
      'meanBatchNonEmpty',
      `Mean batch${about}${of}`,
      'packets',
      packets! / polls,
      Math.round(polls),
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
