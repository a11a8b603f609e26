/** iperf3's JSON (`iperf3 -J`): sent, received and lost. */
import { MeasurementFailure } from '../../measurement-failure.ts';
import { significant } from '../../../text/number-words.ts';
import { seriesOf } from '../rate-series.ts';
import { jsonNumberAt, parseJson, recordOf, textAt, jsonValueAt } from '../text/json.ts';
import { textLines } from '../text/lines.ts';
import type { SystemFact, ToolReading, ToolResult, UnderstoodItem } from '../tool-reading.ts';

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
  const { protocol, packets, lost, seconds } = run;
  const sentPps = packets !== null && seconds !== null && seconds > 0 ? packets / seconds : null;
  return {
    format: 'rate-table',
    title: `iperf3, ${protocol.toUpperCase()}`,
    facts: {
      kind: `iperf3-${protocol}`,
      unit: protocol === 'udp' ? 'packets, ms' : 'bit/s',
      offeredBps: run.targetBps,
      sentBps: run.sentBps,
      ...{ packets, lost },
      lossPercent: run.lossPercent,
      jitter_ms: run.jitterMs,
      sentPps,
      payloadBytes: run.payloadBytes,
    },
    understood: understood(run, sentPps),
    questions: [],
    rowsUsed: Math.max(1, run.intervals.length),
    dropped: [],
    warnings: warnings(run),
    results: results(run, sentPps, lost),
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
      'no-result',
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

function results(
  { packets, lost, seconds, intervals }: Iperf,
  sentPps: number | null,
  losses: number | null,
): ToolResult[] {
  const list: ToolResult[] = [];
  if (sentPps !== null && packets !== null && seconds !== null && losses !== null && losses <= packets) {
    const received = packets - losses;
    list.push({
      ...{ kind: 'value', quantity: 'throughputMpps', label: 'received', unit: 'Mpps' },
      ...{ value: received / seconds / 1e6, sampleSize: received },
    });
  }
  if (packets !== null && packets > 0 && lost !== null && lost <= packets) {
    list.push({
      ...{ kind: 'value', quantity: 'lossProbability', label: 'lost', unit: '' },
      ...{ value: lost / packets, sampleSize: packets },
    });
  }
  const series = seriesOf(intervals);
  if (series.x.length > 1) {
    list.push({
      ...{ kind: 'series', quantity: 'sentMpps', label: 'sent in each interval', unit: 'Mpps' },
      ...{ against: 'timeS', ...series },
    });
  }
  return list;
}

function systemFacts({ payloadBytes, protocol }: Iperf, sentPps: number | null): SystemFact[] {
  const list: SystemFact[] = [];
  if (sentPps !== null && sentPps > 0) {
    list.push({
      ...{ name: 'offeredMpps', value: Number((sentPps / 1e6).toPrecision(6)) },
      ...{ source: `${significant(sentPps / 1e6, 4)} Mpps sent`, caution: null },
    });
  }
  const frame = payloadBytes === null ? 0 : payloadBytes + headerBytes;
  if (protocol === 'udp' && payloadBytes !== null && payloadBytes <= largestDatagram && frame >= 64) {
    list.push({
      ...{ name: 'frameBytes', value: frame, source: `blksize ${payloadBytes} and headers` },
      caution: 'UDP, IPv4 and Ethernet headers are taken to be added; tunnels and IPv6 add more.',
    });
  }
  return list;
}
