/** testpmd's throughput, loss and frame size. */
import { formatSignificant } from '../../../text/number-format.ts';
import type { ReadingNote } from '../../measurement.ts';
import { blockName } from './bursts.ts';
import { hasRates, meanFrameBytes } from './cycles.ts';
import type { TestpmdReport } from './report.ts';
import {
  type ReadingAnswers,
  type ReadingQuestion,
  type ToolResult,
  type UnderstoodItem,
  valueResult,
} from '../tool-reading.ts';

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

/** Most blocks; a longer list is unreadable. */
const mostBlocks = 64;
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
    const of = printed.length > 1 ? `, ${blockName(block, k)}` : '';
    if (mpps[k]! > 0 && !together)
      reading.results.push(valueResult('throughputMpps', `Received${of}`, 'Mpps', mpps[k]!));
    const sent = block.counters.txPps ?? 0;
    if (sent > 0) reading.results.push(valueResult('sentMpps', `Sent${of}`, 'Mpps', sent / 1e6));
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
      code: 'nobody-received',
      message:
        'Received packets were not taken from the ring, because testpmd only sent: RX-dropped is not a loss of a switch.',
    });
  }
}
