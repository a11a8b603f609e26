/** Programs that capture: Suricata, PF_RING and n2disk, tcpdump; alarms of netdata. */
import type { CounterRow, CounterTable } from '../counter.ts';
import { tableCells, valueOf, valuesOf } from '../numbers.ts';

/** `capture.kernel_drops | Total | 123`, in a table with or without `|`. */
const suricata: CounterTable = {
  tool: 'suricata',
  traits: { plane: 'capture' },
  head: /^\s*Counter\s*\|\s*TM Name\s*\|\s*Value/,
  bare: true,
  rows(line, output) {
    const found =
      /^\s*([a-z]\w{1,30}(?:\.\w{1,40}){1,5})\s*\|\s*([^|\s](?:[^|]{0,58}[^|\s])?)\s*\|\s*(\d+)\s*(?:\|\s*)?$/.exec(
        line,
      );
    if (found === null) return output.tool === 'suricata' && /^-+$|^Date:/.test(line.trim()) ? [] : null;
    return [
      { name: found[1]!, value: Number(found[3]), scope: found[2] === 'Total' ? '' : `thread ${found[2]!}` },
    ];
  },
};

const ringLines: Readonly<Record<string, [string, 'packets' | 'events' | 'bytes' | 'slots' | 'queues']>> = {
  'Tot Packets': ['tot_packets', 'packets'],
  'Tot Pkt Lost': ['tot_pkt_lost', 'packets'],
  'Tot Insert': ['tot_insert', 'packets'],
  'Tot Read': ['tot_read', 'packets'],
  'Num Free Slots': ['free_slots', 'slots'],
  'Min Num Slots': ['slots', 'slots'],
  'RX Queues': ['rx_queues', 'queues'],
};

/** `D:HH:MM:SS:mmm` in seconds. */
function durationOf(text: string): number | null {
  const parts = /^(\d+):(\d+):(\d\d):(\d\d):(\d{3})$/.exec(text)?.slice(1).map(Number);
  if (parts === undefined) return null;
  const [days, hours, minutes, seconds, ms] = parts as [number, number, number, number, number];
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds + ms / 1000;
}

/** `/proc/net/pf_ring`, its `stats`, n2disk; the duration is the clock. */
const pfRing: CounterTable = {
  tool: 'pf-ring',
  traits: { plane: 'capture', meaning: (name) => (name === 'packets' ? 'received' : undefined) },
  head: /^\s*(?:Appl\. Name\s*:|PF_RING Version|Bound Device|Polling Mode:\s+NAPI)/,
  bare: true,
  rows(line, output) {
    const found = /^\s*([A-Z][\w. ]{2,24}?)(?<! zc)\s*:\s*(\S+)(?:\s+(?:\[.*\]|Mpps\s+\S+ Gbps))?\s*$/.exec(
      line,
    );
    if (found === null) {
      const totals = /^\s*Absolute Stats: \[([\d']+) pkts(?: total)?\]\[([\d']+) pkts dropped\]/.exec(line);
      if (totals === null) return null;
      const values = [valueOf(totals[1]!), valueOf(totals[2]!)];
      return values.includes(null)
        ? null
        : [
            { name: 'capture_total', value: values[0]! },
            { name: 'capture_dropped', value: values[1]! },
          ];
    }
    const name = found[1]!;
    const duration = name === 'Duration' ? durationOf(found[2]!) : null;
    if (duration !== null) return [{ name: 'duration', value: duration, unit: 's', span: 'now' }];
    const known = ringLines[name];
    const value = valueOf(found[2]!);
    if (known !== undefined && value !== null) {
      const span = /^(?:slots|queues)$/.test(known[1]) ? 'now' : 'since-start';
      return [{ name: known[0], value, unit: known[1], span }];
    }
    if (value !== null && /^Slow(?:Storage|Slaves)Loops$/.test(name))
      return [{ name, value, unit: 'events' }];
    if (value !== null && name === 'Dropped') return [{ name: 'capture_dropped', value }];
    if (value !== null && name === 'Packets') return [{ name: 'packets', value }];
    if (output.tool !== 'pf-ring') return null;
    if (value === null) return [];
    if (/^(?:Dumped)?Bytes$/.test(name)) return [{ name, value, unit: 'bytes' }];
    return [];
  },
};

const apostrophes = /'/g;
const balanced =
  /\bStats: Recv ([\d'.]+) (pkts|pps) \(([\d'.]+) drops\)\W+Forwarded ([\d'.]+) (?:pkts|pps) \(([\d'.]+) drops\)/;
const balancedPart = /^(?:.*\]\s)?\s*(\S+|Q \d+) RX (\d+) pkts Dropped (\d+) pkts\b/;

/** zbalance_ipc: what the card lost, and what the consumers of its queues did not take. */
const balancer: CounterTable = {
  tool: 'zbalance',
  traits: { plane: 'capture' },
  bare: true,
  rows(line, output) {
    const found = balanced.exec(line);
    if (found !== null) {
      const numbers = valuesOf([1, 3, 4, 5].map((k) => found[k]!.replace(apostrophes, '')));
      if (numbers === null) return null;
      const [received, lost, forwarded, refused] = numbers as [number, number, number, number];
      if (found[2] === 'pps') {
        const now = (name: string, value: number): CounterRow => ({ name, value, unit: 'pps', span: 'now' });
        return [now('balanced rate', received), now('balanced loss', lost), now('refused rate', refused)];
      }
      return [
        { name: 'rx_packets', value: received },
        { name: 'rx_missed', value: lost },
        { name: 'forwarded', value: forwarded },
        { name: 'consumer_drops', value: refused },
      ];
    }
    const part = balancedPart.exec(line);
    if (part !== null) {
      const queue = part[1]!.startsWith('Q ');
      return [
        {
          name: queue ? 'consumer_drops' : 'rx_missed',
          value: Number(part[3]),
          scope: `queue ${queue ? part[1]!.slice(2) : part[1]!}`,
        },
      ];
    }
    return /\[zbalance_ipc\.c:\d+\]/.test(line) || (output.tool === 'zbalance' && /^\s*=+\s*$/.test(line))
      ? []
      : null;
  },
};

const zcQueue = /^\s*(\S{1,40}) (RX|TX|IN|OUT) queue\s+recv: (\d+)\s+sent: (\d+)\s+drop: (\d+)\s*$/;

/** Queues of a ZC cluster of PF_RING: `zc:eth1 RX queue recv: 9 sent: 0 drop: 2`, `thread0 IN queue ...`. */
const zcQueues: CounterTable = {
  tool: 'zc-queues',
  traits: { plane: 'capture' },
  bare: true,
  rows(line) {
    const found = zcQueue.exec(line);
    if (found === null) return null;
    const [, name, kind, received, sent, dropped] = found;
    const scope = `queue ${name!} ${kind!}`;
    if (kind === 'RX') {
      return [
        { name: 'rx_packets', value: Number(received), scope },
        { name: 'rx_missed', value: Number(dropped), scope },
      ];
    }
    return [
      { name: 'queue_sent', value: Number(sent), scope },
      { name: 'consumer_drops', value: Number(dropped), scope },
    ];
  },
};

/** Suricata at its end: `Stats for 'eth0':  pkts: 1000, drop: 20 (2.00%), invalid chksum: 0`. */
const suricataEnd: CounterTable = {
  tool: 'suricata-end',
  traits: { plane: 'capture' },
  bare: true,
  rows(line) {
    const found = /\bStats for '([^']{1,40})':\s+pkts: (\d+), drop: (\d+) \(/.exec(line);
    if (found === null) return null;
    return [
      { name: 'capture_packets', value: Number(found[2]), scope: found[1]! },
      { name: 'capture_dropped', value: Number(found[3]), scope: found[1]! },
    ];
  },
};

/** Snort at its end: `Dropped: 20 (  2.0%)` below `Packet I/O Totals:`, and `Packets dropped: 20 (2.0%)` alone. */
const snort: CounterTable = {
  tool: 'snort',
  head: /^\s*Packet I\/O Totals:\s*$/,
  bare: true,
  rows(line, output) {
    const dropped = /^\s*Packets dropped: +(\d+) +\( *[\d.]+ ?%\)\s*$/i.exec(line);
    if (dropped !== null) return [{ name: 'capture_dropped', value: Number(dropped[1]) }];
    if (output.tool !== 'snort') return null;
    const found = /^\s*([A-Z][a-z]+): +(\d+)(?: +\( *[\d.]+ ?%\))?\s*$/.exec(line);
    if (found === null) return null;
    const names: Readonly<Record<string, string>> = {
      Analyzed: 'capture_packets',
      Dropped: 'capture_dropped',
    };
    const name = names[found[1]!];
    return name === undefined ? [] : [{ name, value: Number(found[2]) }];
  },
};

const tcpdump: CounterTable = {
  tool: 'tcpdump',
  traits: { plane: 'capture' },
  bare: true,
  rows(line) {
    const found =
      /^\s*(\d+) packets? (captured|received by filter|dropped by (?:kernel|interface|[a-z]{2,12} (?:ring|buffer)))\s*$/.exec(
        line,
      );
    return found === null ? null : [{ name: found[2]!.replace(/ /g, '_'), value: Number(found[1]) }];
  },
};

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
const dump: CounterTable = {
  tool: 'dpdk-dump',
  traits: { plane: 'capture' },
  bare: true,
  rows(line) {
    const found = /^\s*(PORT|Queue|TOT):?(?:\s*(\d+))?\s+Rx: (\d+) Drp: (\d+) Tot: (\d+)/.exec(line);
    if (found === null) return null;
    const scope =
      found[1] === 'Queue'
        ? `queue ${found[2] ?? ''}`
        : `${found[1]!.toLowerCase()} ${found[2] ?? ''}`.trim();
    return [
      { name: 'rx_packets', value: Number(found[3]), scope },
      { name: 'rx_missed', value: Number(found[4]), scope },
    ] satisfies CounterRow[];
  },
};

/** `worker-1: 1700000000.1 recvd=8 dropped=2 link=10` of zeek and bro. */
const zeek: CounterTable = {
  tool: 'zeek',
  traits: {
    plane: 'capture',
    next: [
      'zeekctl netstats; ethtool -S DEVICE; sleep 60; zeekctl netstats; ethtool -S DEVICE; zeekctl top',
      'A worker’s losses come with a full core; gaps without losses at the worker or the card were lost before the host.',
    ],
  },
  bare: true,
  rows(line) {
    const found = /^\s*([\w.-]{1,40}):\s*(?:[\d.]+\s*)?recvd=(\d+) dropped=(\d+) link=(\d+)/.exec(line);
    if (found === null) return null;
    const scope = `thread ${found[1]!}`;
    return [
      { name: 'capture_packets', value: Number(found[2]), scope },
      { name: 'capture_dropped', value: Number(found[3]), scope },
    ];
  },
};

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
    const found = [...line.matchAll(/\bzc:(\w{1,20})@(\d{1,3})\b/g)];
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
