/**
 * Snabb's load report, one line a second: `load: time: 1.00s  fps: 1,234,567  fpGbps: 6.172 fpb: 25  bpp: 60  sleep:
 * 100 us`; the first releases do not print fpGbps.
 */
import { formatPlain } from '../../../text/number-format.ts';
import type { ReadingNote } from '../../measurement.ts';
import { MeasurementFailure } from '../../measurement-failure.ts';
import { takeLines } from '../../lines/cut.ts';
import { limitTo, numberIn, type TextLine, unquotedLines } from '../../lines/lines.ts';
import { refuseLine, shownText } from '../../lines/lines.ts';
import { decimalOf, groupedCounterOf } from '../../lines/number.ts';
import {
  type SystemFact,
  type ToolParser,
  type ToolReading,
  type ToolResult,
  valueResult,
} from '../tool-reading.ts';
import { numberOf } from '../../../text/number-words.ts';

interface LoadLine {
  seconds: number;
  packetsPerS: number;
  packetsPerBreath: number;
  /** null: nothing was moved. */
  bytesPerPacket: number | null;
}

const loadLine =
  /^\s*load: time: (\S+)s\s+fps: (\S+)\s+(?:fpGbps: (\S+)\s+)?fpb: (\S+)\s+bpp: (\S+)\s+sleep: \d+\s*us$/;
const headerBytes = 14;
const mostLines = 200_000;

function recognise(head: string): number {
  return /^[> ]*load: time: \S+\s+fps: /m.test(head) ? 0.98 : 0;
}

function parse(text: string): ToolReading {
  const lines: LoadLine[] = [];
  const cut = takeLines(text, unquotedLines(text), (line) => {
    if (!/^\s*load: time:/.test(line.text.slice(0, 100))) return;
    limitTo(mostLines, 'lines', lines.push(readLine(line)), line);
  });
  const busy = lines.filter(({ packetsPerS }) => packetsPerS > 0);
  if (busy.length === 0) {
    throw new MeasurementFailure(
      'nothing-read',
      lines.length === 0
        ? 'The text has no line of Snabb’s load report; start the program with its load report switched on.'
        : 'All lines of the load report are idle (fps: 0); paste some that were taken under load.',
    );
  }
  return {
    format: 'snabb',
    title: `Snabb load report, ${numberOf(busy.length, 'line')} with packets`,
    understood: [
      { label: 'Kind', text: 'packets a second and packets a breath', guess: false },
      { label: 'Batches', text: 'mean over all breaths, also those that found nothing', guess: false },
      { label: 'Thousands', text: 'commas, as Snabb prints them', guess: false },
    ],
    questions: [],
    rowsUsed: busy.length,
    dropped: cut === null ? [] : [cut],
    warnings: warnings(lines.length - busy.length),
    results: results(busy),
    systemFacts: systemFacts(busy),
  };
}

function readLine(line: TextLine): LoadLine {
  const found = loadLine.exec(line.text.trimEnd());
  if (!found) {
    refuseLine('not-a-number', line, `${shownText(line.text.trim())} is not a whole line of a load report.`);
  }
  const either = (written: string) => groupedCounterOf(written) ?? decimalOf(written);
  const number = (k: number, name: string) => numberIn(line, name, found[k]!, either);
  const fps = number(2, 'fps');
  // The first releases did not print it.
  const gbps = found[3] === undefined ? null : number(3, 'fpGbps');
  const bytesPerPacket = found[5] === '-' ? null : number(5, 'bpp');
  if (bytesPerPacket !== null && bytesPerPacket < headerBytes) {
    refuseLine(
      'not-a-number',
      line,
      `bpp is ${shownText(found[5]!)}, fewer bytes than the header of a packet has.`,
    );
  }
  // Three values of one fact: bits of the frames a second, at most 24 bytes more a frame.
  if (gbps !== null && bytesPerPacket !== null && fps > 1000) {
    const least = (8 * fps * (bytesPerPacket - 1)) / 1e9;
    const most = (8 * fps * (bytesPerPacket + 25)) / 1e9;
    if (gbps < least - 0.01 || gbps > most + 0.01) {
      refuseLine('contradiction', line, 'fps, fpGbps and bpp do not fit each other; check the numbers.');
    }
  }
  return {
    seconds: number(1, 'time'),
    packetsPerS: fps,
    packetsPerBreath: number(4, 'fpb'),
    bytesPerPacket,
  };
}

function warnings(idle: number): ReadingNote[] {
  const notes: ReadingNote[] = [
    {
      code: 'freed-packets',
      message:
        'Snabb counts a packet where it is freed: after sending, or where it was dropped; losses of the NIC are not in it.',
    },
  ];
  if (idle > 0) {
    const lines = numberOf(idle, 'line is', 'lines are');
    notes.push({ code: 'idle-lines', message: `${lines} without packets and left out.` });
  }
  return notes;
}

const meanOf = (lines: readonly LoadLine[], of: (line: LoadLine) => number) => {
  const time = lines.reduce((sum, { seconds }) => sum + seconds, 0);
  return lines.reduce((sum, line) => sum + of(line) * line.seconds, 0) / time;
};

function results(busy: readonly LoadLine[]): ToolResult[] {
  const mpps = meanOf(busy, ({ packetsPerS }) => packetsPerS / 1e6);
  const found: ToolResult[] = [
    valueResult('throughputMpps', 'Packets freed, mean of the lines', 'Mpps', mpps),
  ];
  // Breaths of every line: the mean of a line weighs by them.
  const breaths = busy.filter(({ packetsPerBreath }) => packetsPerBreath > 0);
  if (breaths.length > 0) {
    const packets = breaths.reduce((sum, line) => sum + line.packetsPerS * line.seconds, 0);
    const count = breaths.reduce(
      (sum, line) => sum + (line.packetsPerS * line.seconds) / line.packetsPerBreath,
      0,
    );
    found.push(valueResult('meanBatch', 'Packets a breath, all breaths', 'packets', packets / count));
  }
  return found;
}

function systemFacts(busy: readonly LoadLine[]): SystemFact[] {
  const mpps = Number(meanOf(busy, ({ packetsPerS }) => packetsPerS / 1e6).toPrecision(5));
  const caution = 'Packets freed by the app network: what the NIC lost before is not counted.';
  const facts: SystemFact[] = [
    { name: 'receivedMpps', value: mpps, source: `fps: ${formatPlain(mpps)} Mpps`, caution },
  ];
  const sized = busy.filter(({ bytesPerPacket }) => bytesPerPacket !== null);
  if (sized.length === 0) return facts;
  const bytes = meanOf(sized, ({ bytesPerPacket }) => bytesPerPacket!);
  // The checksum is not in it.
  const frame = Math.max(64, Number((bytes + 4).toPrecision(4)));
  const source = `bpp: ${formatPlain(bytes, 4)}, with 4 bytes of checksum`;
  return [
    ...facts,
    { name: 'meanFrameBytes', value: frame, source, caution: 'A mean over all packets freed.' },
  ];
}

export const snabb: ToolParser = {
  format: 'snabb',
  traits: { ofThread: true },
  name: 'Snabb load report',
  recognise,
  parse,
};
