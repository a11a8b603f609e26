/** Programs that capture: Suricata, PF_RING and n2disk, tcpdump; alarms of netdata. */
import type { CounterRow, CounterTable } from '../counter.ts';
import { tableCells, valueOf } from '../numbers.ts';
import { type CounterMeaning, patterned } from '../patterns.ts';

/** `capture.kernel_drops | Total | 123`, in a table with or without `|`. */
const suricata = patterned(
  'suricata',
  { traits: { plane: 'capture' }, head: /^\s*Counter\s*\|\s*TM Name\s*\|\s*Value/, bare: true },
  [
    {
      line: /^\s*(?<name>[a-z]\w{1,30}(?:\.\w{1,40}){1,5})\s*\|\s*(?<scope>[^|\s](?:[^|]{0,58}[^|\s])?)\s*\|\s*(?<value>\d+)\s*(?:\|\s*)?$/,
      place: (thread) => (thread === 'Total' ? '' : `thread ${thread}`),
    },
    { line: /^\s*(?:-+\s*$|Date:)/, within: true },
  ],
);

const ringLines: Readonly<Record<string, CounterMeaning>> = {
  'Tot Packets': ['tot_packets'],
  'Tot Pkt Lost': ['tot_pkt_lost'],
  'Tot Insert': ['tot_insert'],
  'Tot Read': ['tot_read'],
  'Num Free Slots': ['free_slots', 'slots', 'now'],
  'Min Num Slots': ['slots', 'slots', 'now'],
  'RX Queues': ['rx_queues', 'queues', 'now'],
  SlowStorageLoops: ['SlowStorageLoops', 'events'],
  SlowSlavesLoops: ['SlowSlavesLoops', 'events'],
  Dropped: ['capture_dropped'],
  Packets: ['packets'],
};
const ringBytes = /^(?:Dumped)?Bytes$/;
const ringLine =
  /^\s*(?<name>[A-Z][\w. ]{2,24}?)(?<! zc)\s*:\s*(?<value>\S+)(?:\s+(?:\[.*\]|Mpps\s+\S+ Gbps))?\s*$/;

/** `D:HH:MM:SS:mmm` in seconds. */
function durationOf(text: string): number | null {
  const parts = /^(\d+):(\d+):(\d\d):(\d\d):(\d{3})$/.exec(text)?.slice(1).map(Number);
  if (parts === undefined) return null;
  const [days, hours, minutes, seconds, ms] = parts as [number, number, number, number, number];
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds + ms / 1000;
}

/** `/proc/net/pf_ring`, its `stats`, n2disk; the duration is the clock. */
const pfRing = patterned(
  'pf-ring',
  {
    traits: { plane: 'capture', meaning: (name) => (name === 'packets' ? 'received' : undefined) },
    head: /^\s*(?:Appl\. Name\s*:|PF_RING Version|Bound Device|Polling Mode:\s+NAPI)/,
    bare: true,
  },
  [
    {
      line: /^\s*Absolute Stats: \[(?<all>[\d']+) pkts(?: total)?\]\[(?<lost>[\d']+) pkts dropped\]/,
      counters: { all: ['capture_total'], lost: ['capture_dropped'] },
    },
    {
      line: /^\s*Duration\s*:\s*(?<duration>\d+:\d+:\d\d:\d\d:\d{3})(?:\s+\[.*\])?\s*$/,
      counters: { duration: ['duration', 's', 'now'] },
      read: durationOf,
    },
    { line: ringLine, named: (name) => ringLines[name] ?? null },
    { line: ringLine, named: (name) => (ringBytes.test(name) ? [name, 'bytes'] : null), within: true },
  ],
);

/** Numbers with apostrophes between thousands. */
const withoutMarks = (written: string) => valueOf(written.replace(/'/g, ''));
/** zbalance_ipc: what the card lost, and what the consumers of its queues did not take. */
const balancer = patterned('zbalance', { traits: { plane: 'capture' }, bare: true }, [
  {
    line: /\bStats: Recv (?<rx>[\d'.]+) pkts \((?<missed>[\d'.]+) drops\)\W+Forwarded (?<sent>[\d'.]+) (?:pkts|pps) \((?<refused>[\d'.]+) drops\)/,
    counters: {
      rx: ['rx_packets'],
      missed: ['rx_missed'],
      sent: ['forwarded'],
      refused: ['consumer_drops'],
    },
    read: withoutMarks,
  },
  {
    line: /\bStats: Recv (?<rx>[\d'.]+) pps \((?<missed>[\d'.]+) drops\)\W+Forwarded [\d'.]+ (?:pkts|pps) \((?<refused>[\d'.]+) drops\)/,
    counters: {
      rx: ['balanced rate', 'pps', 'now'],
      missed: ['balanced loss', 'pps', 'now'],
      refused: ['refused rate', 'pps', 'now'],
    },
    read: withoutMarks,
  },
  {
    line: /^(?:.*\]\s)?\s*Q (?<scope>\d+) RX \d+ pkts Dropped (?<refused>\d+) pkts\b/,
    counters: { refused: ['consumer_drops'] },
    place: 'queue ',
  },
  {
    line: /^(?:.*\]\s)?\s*(?<scope>\S+) RX \d+ pkts Dropped (?<missed>\d+) pkts\b/,
    counters: { missed: ['rx_missed'] },
    place: 'queue ',
  },
  { line: /\[zbalance_ipc\.c:\d+\]/ },
  { line: /^\s*=+\s*$/, within: true },
]);

/** Queues of a ZC cluster of PF_RING: `zc:eth1 RX queue recv: 9 sent: 0 drop: 2`, `thread0 IN queue ...`. */
const zcQueues = patterned('zc-queues', { traits: { plane: 'capture' }, bare: true }, [
  {
    line: /^\s*(?<scope>\S{1,40} RX) queue\s+recv: (?<rx>\d+)\s+sent: \d+\s+drop: (?<missed>\d+)\s*$/,
    counters: { rx: ['rx_packets'], missed: ['rx_missed'] },
    place: 'queue ',
  },
  {
    line: /^\s*(?<scope>\S{1,40} (?:TX|IN|OUT)) queue\s+recv: \d+\s+sent: (?<sent>\d+)\s+drop: (?<refused>\d+)\s*$/,
    counters: { sent: ['queue_sent'], refused: ['consumer_drops'] },
    place: 'queue ',
  },
]);

/** Suricata at its end: `Stats for 'eth0':  pkts: 1000, drop: 20 (2.00%), invalid chksum: 0`. */
const suricataEnd = patterned('suricata-end', { traits: { plane: 'capture' }, bare: true }, [
  {
    line: /\bStats for '(?<scope>[^']{1,40})':\s+pkts: (?<rx>\d+), drop: (?<lost>\d+) \(/,
    counters: { rx: ['capture_packets'], lost: ['capture_dropped'] },
  },
]);

const snortNames: Readonly<Record<string, CounterMeaning>> = {
  Analyzed: ['capture_packets'],
  Dropped: ['capture_dropped'],
};

/** Snort at its end: `Dropped: 20 (  2.0%)` below `Packet I/O Totals:`, and `Packets dropped: 20 (2.0%)` alone. */
const snort = patterned('snort', { head: /^\s*Packet I\/O Totals:\s*$/, bare: true }, [
  {
    line: /^\s*Packets dropped: +(?<lost>\d+) +\( *[\d.]+ ?%\)\s*$/i,
    counters: { lost: ['capture_dropped'] },
  },
  {
    line: /^\s*(?<name>[A-Z][a-z]+): +(?<value>\d+)(?: +\( *[\d.]+ ?%\))?\s*$/,
    named: (name) => snortNames[name] ?? null,
    within: true,
  },
]);

const tcpdump = patterned('tcpdump', { traits: { plane: 'capture' }, bare: true }, [
  {
    line: /^\s*(?<value>\d+) packets? (?<name>captured|received by filter|dropped by (?:kernel|interface|[a-z]{2,12} (?:ring|buffer)))\s*$/,
    named: (name) => [name.replace(/ /g, '_')],
  },
]);

/** dumpcap and tshark at their end; `ps_ifdrop` is the card's. */
const dumpcap: CounterTable = {
  tool: 'tcpdump',
  bare: true,
  rows(line) {
    const found =
      /^\s*Packets received\/dropped on interface '([^']{1,60})': (\d+)\/(\d+)(?: \(.*?ps_ifdrop:(\d+)\))?/.exec(
        line,
      );
    if (found === null) return null;
    const [, device, received, dropped, ofCard] = found;
    return [
      { name: 'capture_packets', value: Number(received), scope: device! },
      { name: 'capture_dropped', value: Number(dropped) - Number(ofCard ?? 0), scope: device! },
      ...(ofCard === undefined ? [] : [{ name: 'rx_missed', value: Number(ofCard), scope: device! }]),
    ];
  },
};

const alarms: readonly [RegExp, string, string][] = [
  [
    /(?<!\d)(\d{1,6})\s*(min|m|h|s)\w* netdev budget ran outs\W+(\d+)(?!\d|(?:\.\d*)? ?(?:min|m|h|s)\b)/,
    'netdev_budget_ran_outs',
    'events',
  ],
  [
    /(?<!\d)(\d{1,6})\s*(min|m|h|s)\w* netdev backlog (?:exceeded|dropped\w*)\W+(\d+)(?!\d|(?:\.\d*)? ?(?:min|m|h|s)\b)/,
    'softnet_dropped',
    'packets',
  ],
  [
    /(?<!\d)(\d{1,6})\s*(min|m|h|s)\w* ipv4 udp receive buffer errors\W+(\d+)(?!\d|(?:\.\d*)? ?(?:min|m|h|s)\b)/,
    'UdpRcvbufErrors',
    'packets',
  ],
  [
    /(?<!\d)(\d{1,6})\s*(min|m|h|s)\w* fifo errors\W+(\d+)(?!\d|(?:\.\d*)? ?(?:min|m|h|s)\b)/,
    'rx_fifo_errors',
    'packets',
  ],
];
const factor: Readonly<Record<string, number>> = { s: 1, m: 60, min: 60, h: 3600 };

/** Alarms of netdata: counts of the last minutes. */
const netdata: CounterTable = {
  tool: 'netdata',
  bare: true,
  rows(line) {
    for (const [pattern, name, unit] of alarms) {
      const found = pattern.exec(line.replaceAll('_', ' '));
      if (found === null) continue;
      const seconds = Number(found[1]) * factor[found[2]!]!;
      return [
        { name, value: Number(found[3]), unit, span: 'interval', seconds },
        { name: 'window', value: seconds, unit: 's', span: 'now' },
      ];
    }
    return null;
  },
};

/** `PORT: 0 Rx: 54013914 Drp: 7532022 Tot: 61545936 Perc: 12.238%`. */
const dump = patterned('dpdk-dump', { traits: { plane: 'capture' }, bare: true }, [
  {
    line: /^\s*(?<scope>(?:PORT|Queue|TOT):?\s{0,3}\d{0,5})\s+Rx: (?<rx>\d+) Drp: (?<missed>\d+) Tot: \d+/,
    counters: { rx: ['rx_packets'], missed: ['rx_missed'] },
    place: (scope) =>
      scope
        .toLowerCase()
        .split(/[:\s]+/)
        .join(' ')
        .trim(),
  },
]);

/** `worker-1: 1700000000.1 recvd=8 dropped=2 link=10` of zeek and bro. */
const zeek = patterned(
  'zeek',
  {
    traits: {
      plane: 'capture',
      next: [
        'zeekctl netstats; ethtool -S DEVICE; sleep 60; zeekctl netstats; ethtool -S DEVICE; zeekctl top',
        'A worker’s losses come with a full core; gaps without losses at the worker or the card were lost before the host.',
      ],
    },
    bare: true,
  },
  [
    {
      line: /^\s*(?<scope>[\w.-]{1,40}):\s*(?:[\d.]+\s*)?recvd=(?<rx>\d+) dropped=(?<lost>\d+) link=\d+/,
      counters: { rx: ['capture_packets'], lost: ['capture_dropped'] },
      place: 'thread ',
    },
  ],
);

const zeekNames: Readonly<Record<string, readonly [string, string]>> = {
  pkts_proc: ['capture_packets', 'packets'],
  pkts_dropped: ['capture_dropped', 'packets'],
  gaps: ['capture_gaps', 'events'],
  acks: ['capture_acks', 'events'],
  percent_lost: ['capture_loss', '%'],
};

/** One record of `stats.log` or `capture_loss.log`: what a worker counted since its last one. */
function zeekRecord(cells: Readonly<Record<string, unknown>>): CounterRow[] {
  const seconds = Number(cells['ts_delta'] ?? NaN);
  return Object.entries(zeekNames).flatMap(([field, [name, unit]]): CounterRow[] => {
    const value = Number(cells[field] ?? NaN);
    if (!Number.isFinite(value)) return [];
    const timed = seconds > 0 ? { seconds } : {};
    return [{ name, value, unit, scope: `thread ${String(cells['peer'])}`, span: 'interval', ...timed }];
  });
}

/** Logs of zeek, as tables and as JSON. */
const zeekLogs: CounterTable = {
  tool: 'zeek',
  head: /^#fields\s+ts\s.*\bpeer\b.*\b(?:pkts_dropped|percent_lost)\b/,
  bare: true,
  rows(line, output) {
    if (/^#fields/.test(line)) {
      output.columns = tableCells(line).slice(1);
      return [];
    }
    if (/^#(?:separator|set_separator|empty_field|unset_field|path|open|close|types)\b/.test(line)) return [];
    if (/^\s*\{.*"peer".*"(?:pkts_dropped|percent_lost)"/.test(line)) {
      try {
        return zeekRecord(JSON.parse(line) as Record<string, unknown>);
      } catch {
        return null;
      }
    }
    const cells = tableCells(line);
    if (output.columns.length === 0 || cells.length !== output.columns.length) return null;
    return zeekRecord(Object.fromEntries(cells.map((cell, k) => [output.columns[k]!, cell])));
  },
};

/** Queues of a card that a capture reads: `pfcount -i zc:eth5@1`. */
const capturedQueues: CounterTable = {
  tool: 'captured-queues',
  traits: { plane: 'capture', meaning: () => null },
  bare: true,
  ofCommands: true,
  rows(line) {
    const found = [...line.matchAll(/\bzc:(\w{1,20})@(\d{1,3})\b(?! (?:RX|TX|IN|OUT)\b)/g)];
    return found.length === 0
      ? null
      : found.map(([scope, , queue]) => ({
          ...{ name: 'captured queue', value: Number(queue), scope, unit: '' },
          span: 'now' as const,
        }));
  },
};

export const captureTables: readonly CounterTable[] = [
  ...[
    suricata,
    balancer,
    suricataEnd,
    snort,
    pfRing,
    tcpdump,
    dumpcap,
    netdata,
    dump,
    zcQueues,
    zeek,
    zeekLogs,
    capturedQueues,
  ],
];
