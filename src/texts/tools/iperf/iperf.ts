/** iperf3's JSON (`iperf3 -J`): sent, received and lost; and the text of iperf and iperf3 in UDP mode. */
import { MeasurementFailure } from '../../measurement-failure.ts';
import { significant } from '../../../text/number-words.ts';
import { seriesOf } from '../rate-series.ts';
import { jsonNumberAt, parseJson, recordOf, textAt, jsonValueAt } from '../../lines/json.ts';
import { textLines, type TextLine, refuseLine, shownText } from '../../lines/lines.ts';
import {
  type SystemFact,
  type ToolReading,
  type ToolResult,
  type UnderstoodItem,
  type ReadingAnswers,
  valueResult,
} from '../tool-reading.ts';
import { formatCount, formatPlain } from '../../../text/number-format.ts';
import { chosenOutput } from '../reading-choice.ts';
import { takeLines } from '../../lines/cut.ts';
import { counterOf } from '../../lines/number.ts';

/** UDP, IPv4, Ethernet and its checksum around the payload of a datagram. */
const headerBytes = 8 + 20 + 18;
const largestDatagram = 1472;
const largestCount = 1e15;

interface Iperf {
  protocol: 'udp' | 'tcp';
  targetBps: number | null;
  sentBps: number;
  seconds: number | null;
  packets: number | null;
  lost: number | null;
  lossPercent: number | null;
  jitterMs: number | null;
  payloadBytes: number | null;
  intervals: { x: number; y: number }[];
}

export function iperfReading(text: string): ToolReading {
  const run = iperfRun(/^\s*\{\s*"event"/.test(text) ? streamed(text) : parseJson(text));
  const { protocol, packets, seconds } = run;
  const sentPps = packets !== null && seconds !== null && seconds > 0 ? packets / seconds : null;
  return {
    format: 'rate-table',
    title: `iperf3, ${protocol.toUpperCase()}`,
    traits: { generator: 'iperf3', ofSockets: true },
    understood: understood(run, sentPps),
    questions: [],
    rowsUsed: Math.max(1, run.intervals.length),
    dropped: [],
    warnings: warnings(run),
    results: results(run, sentPps),
    systemFacts: systemFacts(run, sentPps),
  };
}

/** The lines of `--json-stream` as the one value that `-J` prints. Of several runs the last one. */
function streamed(text: string): unknown {
  const run: { start: unknown; intervals: unknown[]; end: unknown } = {
    start: null,
    intervals: [],
    end: null,
  };
  for (const { text: line } of textLines(text)) {
    if (line.trim() === '') continue;
    const event = parseJson(line);
    const data = jsonValueAt(event, 'data');
    switch (textAt(event, 20, 'event')) {
      case 'start':
        Object.assign(run, { start: data, intervals: [], end: null });
        break;
      case 'interval':
        run.intervals.push(data);
        break;
      case 'end':
        run.end = data;
    }
  }
  return run;
}

function iperfRun(json: unknown): Iperf {
  const end = recordOf(jsonValueAt(json, 'end'));
  const sum = recordOf(end?.sum) ?? recordOf(end?.sum_sent);
  const sentBps = jsonNumberAt(end, 'sum_sent', 'bits_per_second') ?? jsonNumberAt(sum, 'bits_per_second');
  if (sum === null || sentBps === null || sentBps < 0) {
    const message = textAt(json, 200, 'error');
    throw new MeasurementFailure(
      'nothing-read',
      message === null
        ? 'The JSON has no summary of iperf3: end.sum with bits_per_second was looked for.'
        : 'The run of iperf3 ended with an error and has no result.',
    );
  }
  const counted = (name: string) => {
    const value = jsonNumberAt(sum, name);
    return value !== null && value >= 0 && value <= largestCount ? value : null;
  };
  const udp =
    textAt(json, 16, 'start', 'test_start', 'protocol')?.toLowerCase() === 'udp' ||
    counted('lost_packets') !== null;
  const target =
    jsonNumberAt(json, 'start', 'test_start', 'target_bitrate') ??
    jsonNumberAt(json, 'start', 'target_bitrate');
  return {
    protocol: udp ? 'udp' : 'tcp',
    targetBps: target !== null && target > 0 ? target : null,
    sentBps,
    seconds: counted('seconds'),
    packets: counted('packets'),
    lost: counted('lost_packets'),
    lossPercent: counted('lost_percent'),
    jitterMs: udp ? counted('jitter_ms') : null,
    payloadBytes: jsonNumberAt(json, 'start', 'test_start', 'blksize'),
    intervals: intervalsOf(jsonValueAt(json, 'intervals')),
  };
}

/** Packets per second in each interval, by its beginning. */
function intervalsOf(list: unknown): { x: number; y: number }[] {
  if (!Array.isArray(list)) return [];
  return (list as unknown[]).slice(0, 100_000).flatMap((interval) => {
    const start = jsonNumberAt(interval, 'sum', 'start');
    const seconds = jsonNumberAt(interval, 'sum', 'seconds');
    const packets = jsonNumberAt(interval, 'sum', 'packets');
    if (start === null || seconds === null || packets === null || seconds <= 0 || packets < 0) return [];
    return [{ x: start, y: packets / seconds / 1e6 }];
  });
}

function understood(run: Iperf, sentPps: number | null): UnderstoodItem[] {
  const items: UnderstoodItem[] = [
    { label: 'Kind', text: `iperf3, ${run.protocol.toUpperCase()}`, guess: false },
    { label: 'Sent', text: `${significant(run.sentBps / 1e9)} Gbit/s of payload`, guess: false },
  ];
  if (sentPps !== null)
    items.push({ label: 'Packets sent', text: `${significant(sentPps / 1e6)} Mpps`, guess: false });
  if (run.lossPercent !== null)
    items.push({ label: 'Lost', text: `${significant(run.lossPercent)} %`, guess: false });
  return items;
}

function warnings({ targetBps, sentBps, jitterMs, payloadBytes, protocol }: Iperf) {
  const notes: { code: string; message: string }[] = [];
  if (targetBps !== null && sentBps < 0.98 * targetBps) {
    notes.push({
      code: 'target-not-reached',
      message: `The target was ${significant(targetBps / 1e9)} Gbit/s, but ${significant(sentBps / 1e9)} Gbit/s were sent: the offered load is what was sent.`,
    });
  }
  if (jitterMs !== null) {
    notes.push({
      code: 'jitter',
      message: 'Jitter is smoothed variation between packets (RFC 1889), not latency.',
    });
  }
  if (protocol === 'udp' && payloadBytes !== null && payloadBytes > largestDatagram) {
    notes.push({
      code: 'fragments',
      message: `Datagrams of ${payloadBytes} bytes may travel in fragments: more packets than are counted.`,
    });
  }
  if (protocol === 'tcp') {
    notes.push({
      code: 'tcp',
      message: 'TCP counts bytes, not packets, and slows down by itself: no packet rate is known.',
    });
  }
  return notes;
}

function results({ packets, lost, seconds, intervals }: Iperf, sentPps: number | null): ToolResult[] {
  const list: ToolResult[] = [];
  if (packets !== null && lost !== null && lost <= packets) {
    const received = packets - lost;
    if (sentPps !== null && seconds !== null)
      list.push(valueResult('throughputMpps', 'received', 'Mpps', received / seconds / 1e6, received));
    if (packets > 0) list.push(valueResult('lossProbability', 'lost', '', lost / packets, packets));
  }
  const series = seriesOf(intervals);
  const measured = { quantity: 'sentMpps', label: 'sent in each interval', unit: 'Mpps' };
  if (series.x.length > 1) list.push({ kind: 'series', ...measured, against: 'timeS', ...series });
  return list;
}

const offered = (pps: number, source: string): SystemFact[] =>
  pps > 0 ? [{ name: 'offeredMpps', value: Number((pps / 1e6).toPrecision(6)), source, caution: null }] : [];

function systemFacts({ payloadBytes, protocol }: Iperf, sentPps: number | null): SystemFact[] {
  const pps = sentPps ?? 0;
  const list = offered(pps, `${significant(pps / 1e6, 4)} Mpps sent`);
  const frame = payloadBytes === null ? 0 : payloadBytes + headerBytes;
  if (protocol === 'udp' && payloadBytes !== null && payloadBytes <= largestDatagram && frame >= 64) {
    list.push({
      name: 'frameBytes',
      value: frame,
      source: `blksize ${payloadBytes} and headers`,
      caution: 'UDP, IPv4 and Ethernet headers are taken to be added; tunnels and IPv6 add more.',
    });
  }
  return list;
}

// The text of iperf and iperf3 in UDP mode: datagrams sent and lost. TCP counts bytes alone and is refused elsewhere.

interface DatagramRow {
  /** Number of the connection, or `SUM` of several. */
  id: string;
  startS: number;
  endS: number;
  lost: number;
  total: number;
  role: 'sender' | 'receiver' | null;
}

const rowStart =
  /^\[ *(\d{1,6}|SUM)(?:-\d{1,4})?\](?:\[[TR]X-[SC]\])? +(\d{1,9}\.\d{1,4})-(?: *)(\d{1,9}\.\d{1,4}) +sec +/;
const rowEnd =
  / (\d+)\/ *(\d+) +\((?:[\d.e+-]+|-?nan)%\)(?: +(sender|receiver))?(?: +out-of-order.*| +-?\d[\d./ -]{0,80} ms +\d+ pps\b.*)?$/;
/** Lines of the sender of iperf 2: writes and their errors. */
const writes = /\d\/\d+ +\d+ pps$/;
const counts = /\d\/ *\d|%\)/;

/** Rows with lost and all datagrams. */
export function isDatagramText(head: string): boolean {
  return /^\[ *(?:\d+|SUM(?:-\d+)?)\](?:\[[TR]X-[SC]\])? +[\d.]+- *[\d.]+ +sec .{0,120}?\d\/ *\d{1,19} .{0,20}%\)/m.test(
    head,
  );
}

function rowOf(line: TextLine): DatagramRow | null {
  if (line.text.length > 300) return null;
  const start = rowStart.exec(line.text);
  if (start === null || !counts.test(line.text) || writes.test(line.text)) return null;
  if (Number(start[2]) === Number(start[3])) return null; // the last datagram, after the end
  const end = rowEnd.exec(line.text);
  const [lost, total] = [counterOf(end?.[1] ?? ''), counterOf(end?.[2] ?? '')];
  const [startS, endS] = [Number(start[2]), Number(start[3])];
  if (lost === null || total === null || lost > total || endS < startS) {
    return refuseLine('not-a-row', line, `${shownText(line.text)} has no lost and total datagrams.`);
  }
  const role = (end![3] ?? null) as DatagramRow['role'];
  return { id: start[1]!, startS, endS, lost, total, role };
}

/** The summaries of runs: the receiver's counts, of all connections together where they are printed. */
function summariesOf(rows: readonly DatagramRow[]): DatagramRow[] {
  const received = rows.filter(({ role }) => role === 'receiver');
  const whole = rows.filter(({ role, startS, endS }) => role === null && startS === 0 && endS > 1.5);
  const found =
    received.length > 0 ? received : whole.length > 0 ? whole : rows.filter(({ role }) => role === null);
  const sums = found.filter(({ id }) => id === 'SUM');
  return sums.length > 0 ? sums : found;
}

/** Named as one, or from the start to the end of all rows. */
const isSummary = ({ role, startS, endS }: DatagramRow, rows: readonly DatagramRow[]): boolean =>
  role !== null || (startS === 0 && endS > 1.5 && rows.every((row) => row.startS < endS));

export function datagramReading(text: string, answers: ReadingAnswers): ToolReading {
  const rows: DatagramRow[] = [];
  const cut = takeLines(text, textLines(text), (line) => {
    const row = rowOf(line);
    if (row !== null) rows.push(row);
  });
  const summaries = summariesOf(rows);
  const { output: row, questions } = chosenOutput(
    summaries,
    answers,
    'The text has no summary of what the receiver of iperf counted.',
  );
  const seconds = row.endS - row.startS;
  const received = row.total - row.lost;
  return {
    format: 'rate-table',
    title: 'iperf, UDP',
    traits: { generator: 'iperf', ofSockets: true },
    understood: [
      {
        label: 'Kind',
        text: 'datagrams sent and lost, as the receiver counts them',
        guess: row.role === null,
      },
      { label: 'Datagrams', text: `${formatCount(row.total)} in ${formatPlain(seconds)} s`, guess: false },
    ],
    questions,
    rowsUsed: rows.length,
    dropped: cut === null ? [] : [cut],
    warnings: isSummary(row, rows)
      ? []
      : [
          {
            code: 'one-interval',
            message: `The text has no summary of iperf: the numbers are those of one interval, ${formatPlain(row.startS)} to ${formatPlain(row.endS)} s.`,
          },
        ],
    results: [
      valueResult('throughputMpps', 'Received', 'Mpps', received / seconds / 1e6, received),
      ...(row.total > 0 ? [valueResult('lossProbability', 'Lost', '', row.lost / row.total, row.total)] : []),
    ],
    systemFacts: offered(row.total / seconds, `${row.total} datagrams in ${seconds} s`),
  };
}
