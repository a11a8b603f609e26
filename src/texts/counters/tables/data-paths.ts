/**
 * Data paths beside the kernel's own: XDP programs and AF_XDP sockets, the vRouter of Contrail, libvma, Snabb, RouterOS
 * of MikroTik. A list of patterns each.
 */
import type { CounterRow, CounterTable } from '../counter.ts';
import { tableCells, valueOf } from '../numbers.ts';
import { patterned, perSecond } from '../patterns.ts';

const ofRouter = {
  next: [
    '/interface ethernet print stats; :delay 10s; /interface ethernet print stats; /tool profile cpu=all duration=10s',
    'Which drops grow now, and whether one core has no idle time left.',
  ],
} as const;

const ofVrouter = {
  next: [
    'vif --list; sleep 10; vif --list; top -b -H -n 1 -p $(pidof contrail-vrouter-dpdk)',
    'Which queue refuses packets now, and whether its core is full.',
  ],
} as const;

const ofXdp = {
  next: [
    'mpstat -P ALL 1 5; ethtool -S DEVICE; sleep 10; ethtool -S DEVICE',
    'Whether the cores that run the program, or the ones behind it, are full, and whether the ring loses packets as well.',
  ],
} as const;

/** xdp-bench, and xdp_redirect_cpu, xdp_redirect_map and xdp_monitor of the kernel's samples: rates a second. */
const xdpBench = patterned(
  'xdp',
  {
    head: /^Summary\s+\d+ rx\/s|^XDP-(?:cpumap|event)\s+CPU:to\s+pps|^XDP stats\s+CPU\s+pps/,
    headRepeats: true,
    traits: ofXdp,
  },
  [
    { line: /^Summary\s+(?<rx>\d+) rx\/s/, counters: { rx: perSecond('rx_packets') } },
    {
      line: /^\s+enqueue to cpu (?<scope>\d+)\s+(?<put>\d+) pkt\/s\s+(?<lost>\d+) drop\/s/,
      counters: { put: perSecond('cpumap_enqueued'), lost: perSecond('cpumap_enqueue_drops') },
      place: 'core ',
    },
    {
      line: /^\s+devmap_xmit (?:total|\S+->\S+)\s+(?<sent>\d+) xmit\/s\s+(?<lost>\d+) drop\/s/,
      counters: { sent: perSecond('devmap_sent'), lost: perSecond('devmap_drops') },
    },
    { line: /^XDP-RX\s+total\s+(?<rx>\d+)/, counters: { rx: perSecond('rx_packets') } },
    { line: /^XDP-RX CPU\s+total\s+(?<rx>\d+)/, counters: { rx: perSecond('rx_packets') } },
    {
      line: /^cpumap-enqueue\s+sum:(?<scope>\d+)\s+(?<put>\d+)\s+(?<lost>\d+)/,
      counters: { put: perSecond('cpumap_enqueued'), lost: perSecond('cpumap_enqueue_drops') },
      place: 'core ',
    },
    {
      line: /^devmap-xmit\s+total\s+(?<sent>\d+)\s+(?<lost>\d+)/,
      counters: { sent: perSecond('devmap_sent'), lost: perSecond('devmap_drops') },
    },
    {
      line: /^(?:xdp_)?exception\s+total\s+(?<count>\d+)/i,
      counters: { count: ['xdp_exceptions', 'events', 'interval'] },
    },
    {
      line: /^(?:Redirecting|Dropping|XDP|cpumap|devmap|redirect_err|xdp_exception|RXQ)|^\s+(?:receive total|kthread|cpu:|cpumap|devmap|redirect_err|xdp_|rxq:)/,
    },
  ],
);

/** Actions of a program, as xdp-loader, xdp_stats and others print them. */
const xdpActions = patterned('xdp-actions', { head: /^XDP-action\s*$/, headRepeats: true, traits: ofXdp }, [
  {
    line: /^XDP_(?<scope>DROP|PASS|TX|REDIRECT)\s+(?<rx>\d+) pkts \(/,
    counters: { rx: ['rx_packets'] },
    place: 'XDP_',
  },
  { line: /^XDP_ABORTED\s+(?<lost>\d+) pkts \(/, counters: { lost: ['xdp_aborted'] } },
]);

const xdpSocket = patterned(
  'af-xdp',
  { head: /^\s*sock\d+@[\w.-]+:\d+ (?:rxdrop|txonly|l2fwd)\b/, headRepeats: true, traits: ofXdp },
  [
    { line: /^rx\s+\d+\s+(?<rx>\d+)\s*$/, counters: { rx: ['rx_packets'] } },
    { line: /^tx\s+\d+\s+(?<tx>\d+)\s*$/, counters: { tx: ['tx_packets'] } },
    { line: /^rx (?:queue|ring) full\s+\d+\s+(?<lost>\d+)\s*$/, counters: { lost: ['xsk_rx_queue_full'] } },
    {
      line: /^fill ring empty\s+\d+\s+(?<count>\d+)\s*$/,
      counters: { count: ['xsk_fill_ring_empty', 'events'] },
    },
    { line: /^\s+pps\s+pkts|^(?:rx|tx) (?:dropped|invalid|ring empty|queue)\b/ },
  ],
);

/** `bpftool prog show` with `kernel.bpf_stats_enabled`. */
const bpfPrograms = patterned(
  'bpf-programs',
  { head: /^\d+: \w+ {1,2}(?:name \S+ )?.*\brun_time_ns \d+ run_cnt \d+/, headRepeats: true, traits: ofXdp },
  [
    {
      line: /^(?<scope>\d+: \w+ {1,2}name \S+(?!\S)|\d+: \w+\b).* run_time_ns (?<ns>\d+) run_cnt (?<runs>\d+)/,
      counters: { ns: ['run_time_ns', 'ns'], runs: ['run_cnt', 'events'] },
      place: 'program ',
    },
    { line: /^\s+(?:loaded_at|xlated|btf_id|pids|metadata)\b/ },
  ],
);

/** `vif --list`: what the card lost, what the queue of the next core or of the guest did not take. */
const vif = patterned('vrouter', { head: /^vif\d+\/\d+\s+\w+: /, headRepeats: true, traits: ofVrouter }, [
  { line: /^(?<part>vif\d+\/\d+)\s/ },
  {
    line: /^\s+RX device packets:\d+\s+bytes:\d+ errors:(?<lost>\d+)/,
    counters: { lost: ['rx_missed'] },
  },
  { line: /^\s+RX queue\s+packets:\d+ errors:(?<lost>\d+)/, counters: { lost: ['core_queue_drops'] } },
  // Not where a blank may separate thousands.
  {
    line: /^\s+RX queue errors to lcore(?!.* [1-9]\d{0,2}(?: \d{3})+(?!\d))(?<each>(?: \d+){2,512})\s*$/,
    eachCore: 'core_refused',
  },
  { line: /^\s+TX queue\s+packets:\d+ errors:(?<lost>\d+)/, counters: { lost: ['tx_queue_drops'] } },
  { line: /^\s+TX port\s+packets:\d+ errors:(?<lost>\d+)/, counters: { lost: ['tx_port_drops'] } },
  { line: /^\s+RX packets:(?<rx>\d+)\s+bytes/, counters: { rx: ['rx_packets'] } },
  { line: /^\s+TX packets:(?<tx>\d+)\s+bytes/, counters: { tx: ['tx_packets'] } },
  { line: /^\s+(?:RX|TX|Type|Vrf|Drops|Fabric|Core|QOS|Ingress|Egress|Vlan|Bond|DDP|Parent|Fat|Device)\b/ },
]);

/** `dropstats` of the vRouter: a reason and a number. */
const vrouterDrops = patterned(
  'vrouter-drops',
  {
    head: /^(?:Invalid IF|GARP|Cloned Original|Trap No IF)\s{4,}\d+\s*$/,
    headRepeats: true,
    traits: ofVrouter,
  },
  [
    { line: /^Enqueue fails\s{4,}(?<lost>\d+)\s*$/, counters: { lost: ['core_queue_drops'] } },
    { line: /^IF TX Discard\s{4,}(?<lost>\d+)\s*$/, counters: { lost: ['tx_queue_drops'] } },
    { line: /^[A-Z][\w /()]{2,40}\s{4,}\d+\s*$/ },
  ],
);

/** `vma_stats -v`: sockets that libvma takes off the kernel. */
const vma = patterned(
  'libvma',
  {
    head: /^\s*(?:Fd=\[\d+\]|(?:CQ|RING|BUFFER_POOL\([RT]X\))=\[\d+\])\s*$/,
    headRepeats: true,
    traits: {
      next: [
        'vma_stats -p PID -v 3; sleep 10; vma_stats -p PID -v 3; top -b -H -n 1 -p PID',
        'Whether drops of the socket grow, and whether the thread that reads takes a whole core.',
      ],
    },
  },
  [
    { line: /^\s*Fd=\[(?<part>\d+)\]/ },
    { line: /^\s*(?<part>(?:CQ|RING|BUFFER_POOL\([RT]X\))=\[\d+\])/ },
    { line: /^Rx Offload: \d+ \/ (?<rx>\d+) \/ \d+ \/ \d+ \[kil/, counters: { rx: ['rx_packets'] } },
    {
      line: /^Rx byte: cur (?<now>\d+) \/ max \d+ \/ dropped \d+ \/ limit (?<most>\d+)/,
      counters: { now: ['recv_q', 'bytes', 'now'], most: ['recv_buffer', 'bytes', 'now'] },
    },
    { line: /^Rx pkt : cur \d+ \/ max \d+ \/ dropped (?<lost>\d+)/, counters: { lost: ['socket_drops'] } },
    { line: /^No buffers error:\s+(?<count>\d+)/, counters: { count: ['no_buffers_error', 'events'] } },
    { line: /^(?:-|=+$|Rx|Tx|Packets|Drained|Buffer|Interrupt|Moderation|Retransmissions|Size)/ },
  ],
);

const mpps = 1e6;

/** `snabb top`, `snabbvmx top` (Mpps), and reports of links. */
const snabb: CounterTable = {
  tool: 'snabb-links',
  traits: {
    next: [
      'snabb top PID; sleep 10; snabb top PID',
      'Which link loses now: rx drops of the card, or a full link in front of an app.',
    ],
  },
  head: /^\S+ \(rx\/tx\/txdrop in Mpps\)|^link report:\s*$/,
  headRepeats: true,
  rows(line) {
    const top = /^(\S+)\s+([\d.]+)\s+([\d.]+)\s+[\d.]+\s+[\d.]+\s+([\d.]+)\s*$/.exec(line);
    if (top !== null) {
      return ['rx_packets', 'tx_packets', 'tx_drops'].map((name, k) => ({
        name,
        value: Number(top[k + 2]) * mpps,
        scope: top[1]!,
        span: 'interval',
        seconds: 1,
      }));
    }
    const card = /^nic ifInDiscards\s+(\d+)\s+\d+\s*$/.exec(line);
    if (card !== null) return [{ name: 'rx_discards', value: Number(card[1]) }];
    const link = /^\s*(\d+) sent on (\S+ -> \S+) \(loss rate: (\d{1,2})%\)\s*$/.exec(line);
    if (link === null) return /^\s+Total\s+per second/.test(line) ? [] : null;
    const [sent, lost] = [Number(link[1]), Number(link[3]) / 100];
    const drops = Math.round((sent * lost) / (1 - lost));
    return [
      { name: 'link_sent', value: sent, scope: link[2]! },
      { name: 'link_drops', value: drops, scope: link[2]! },
    ];
  },
};

/** Counters of RouterOS by the names that other tools give them. */
const routerNames: Readonly<Record<string, string>> = {
  'rx-packet': 'rx_packets',
  'driver-rx-packet': 'rx_pkts_nic',
  'rx-packets-per-second': 'rx_packets',
  'tx-packet': 'tx_packets',
  'driver-tx-packet': 'tx_packets',
  'tx-packets-per-second': 'tx_packets',
  'rx-overflow': 'rx_overruns',
  'tx-queue-drop': 'tx_drops',
  'tx-drop': 'tx_dropped',
  'tx-queue-drops-per-second': 'tx_drops',
  'rx-fcs-error': 'rx_crc_errors',
  'tx-pause': 'tx_pause',
  'rx-drop': 'port_drops',
  'rx-drops-per-second': 'port_drops',
};

/** Digits with or without blanks between thousands. */
const routerNumber = (cell: string): number | null => valueOf(cell.trim().replace(/(?<=\d) (?=\d{3})/g, ''));

function routerRow(name: string, cell: string, scope: string): CounterRow[] {
  const known = Object.hasOwn(routerNames, name) ? routerNames[name] : undefined;
  const value = known === undefined ? null : routerNumber(cell);
  if (known === undefined || value === null) return [];
  const rate = name.endsWith('-per-second');
  return [{ name: known, value, scope, ...(rate ? { span: 'interval', seconds: 1 } : {}) }];
}

/** `/interface print stats`, `/interface ethernet print stats`, `monitor-traffic`: a column or a line a port. */
const routerPorts: CounterTable = {
  tool: 'routeros',
  traits: { ...ofRouter },
  head: /^\s+name:\s+\S+(?:\s{2,}\S+)*\s*$|^(?:[ #]*Flags: .*|[\s#]*)NAME\s.*\bRX-PACKET\b/,
  bare: true,
  headRepeats: true,
  rows(line, output) {
    const ports = /^\s+name:\s+(\S(?:.*\S)?)\s*$/.exec(line);
    if (ports !== null) {
      output.columns = ports[1]!.split(/\s{2,}/);
      return [];
    }
    if (/\bNAME\s.*\bRX-PACKET\b/.test(line)) {
      output.columns = ['NAME', ...tableCells(line.slice(line.indexOf('NAME') + 4))];
      return [];
    }
    const named = /^.{0,40}\bname="([^"]{1,60})" (.*)$/.exec(line);
    if (named !== null) output.part = named[1]!;
    if (named !== null || (output.tool === 'routeros' && /^\s+[a-z][\w-]+=/.test(line))) {
      const pairs = (named?.[2] ?? line).matchAll(/\b([a-z][\w-]*)=(\d{1,3}(?: \d{3})*|\d+)(?=\s|$)/g);
      return [...pairs].flatMap(([, name, text]) => routerRow(name!, text!, output.part));
    }
    if (output.tool !== 'routeros') return null;
    const field = /^\s*([a-z][\w-]+):\s+(\S(?:.*\S)?)\s*$/.exec(line);
    if (field !== null) {
      const cells = field[2]!.split(/\s{2,}/);
      if (cells.length !== output.columns.length) return [];
      return cells.flatMap((cell, k) => routerRow(field[1]!, cell, output.columns[k]!));
    }
    const cells = line.trim().split(/\s{2,}/);
    const width = output.columns.length;
    if (output.columns[0] !== 'NAME' || cells.length < width) return null;
    const lastCells = cells.slice(-width);
    return lastCells.flatMap((cell, k) => routerRow(output.columns[k]!.toLowerCase(), cell, lastCells[0]!));
  },
};

/** Prefix of the name of a task of RouterOS. */
export const profiled = 'task ';

/** `/tool profile cpu=all`: shares of a core by task, and its idle time where it has any. */
const routerProfile: CounterTable = {
  tool: 'routeros-profile',
  traits: { coreTimes: true, ...ofRouter },
  head: /^\s*(?:Columns: )?NAME,?\s+(?:CPU,?\s+)?USAGE\s*$/,
  rows(line) {
    const found = /^\s*([a-z][\w-]{1,30})\s+(\d{1,3})\s+([\d.]+)%\s*$/.exec(line);
    if (found === null)
      return /^\s*[a-z][\w-]{1,30}\s+(?:all\s+|total\s+)?[\d.]+%\s*$/.test(line) ? [] : null;
    const name = found[1] === 'idle' ? 'idle' : `${profiled}${found[1]!}`;
    return [{ name, value: Number(found[3]), unit: '%', scope: `core ${found[2]!}`, span: 'interval' }];
  },
};

/** `/proc/net/stat/ipt_netflow`: rates of all cores and of each. */
const netflow = patterned('ipt-netflow', { head: /^ipt_NETFLOW \d/, headRepeats: true }, [
  { line: /^Total\s+(?<rx>\d+);/, counters: { rx: perSecond('rx_packets') } },
  { line: /^cpu(?<scope>\d+)\s+(?<rx>\d+);/, counters: { rx: perSecond('rx_packets') }, place: 'core ' },
  { line: /^(?:Protocol|Timeouts|Flows|Hash|Rate|cpu#|Export|sock\d+|Natevents)\b/ },
]);

/** `monitor port` of BESS: what came in and went out in a second. */
const bess = patterned('bess', { head: /\bINC\s+Mbps\s+Mpps\s+dropped\s+OUT\s+Mbps\s+Mpps\s+dropped\s*$/ }, [
  { line: /\bINC\s+Mbps\b|^\s*-+\s*$/ },
  {
    line: /^\s*(?<scope>\S+\/\w+)\s+[\d.]+\s+(?<rx>[\d.]+)\s+(?<missed>\d+)\s+[\d.]+\s+(?<tx>[\d.]+)\s+(?<lost>\d+)\s*$/,
    counters: {
      rx: perSecond('rx_packets', mpps),
      missed: perSecond('rx_missed'),
      tx: perSecond('tx_packets', mpps),
      lost: perSecond('tx_drops'),
    },
  },
]);

export const dataPathTables: readonly CounterTable[] = [
  ...[xdpBench, xdpActions, xdpSocket, bpfPrograms, vif, vrouterDrops, vma],
  ...[snabb, routerPorts, routerProfile, netflow, bess],
];
