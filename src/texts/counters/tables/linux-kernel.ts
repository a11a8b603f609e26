/**
 * Counters of the Linux kernel: `/proc/net`, `/proc/interrupts`, `nstat`, `netstat -s`, `ip -s link`, `tc -s qdisc`.
 */
import type { Counter, CounterRow, CounterTable } from '../counter.ts';
import { meaningOf } from '../meanings.ts';
import { tableCells, valueOf, valuesOf } from '../numbers.ts';
import { patterned } from '../patterns.ts';

const hexRow = /^\s*[0-9a-f]{8}(?: [0-9a-f]{8}){8,14}\s*$/i;

/**
 * Columns: processed, dropped, time_squeeze, ..., 10th received_rps (2.6.36), 11th flow_limit_count (3.11), 12th length
 * of the backlog and 13th index of the CPU (5.10; RHEL 4.18). All are 32 bits; before, the row is that of an online
 * CPU.
 */
const softnet: CounterTable = {
  tool: 'softnet',
  traits: { ofKernel: true },
  bare: true,
  separate: repeatedCores,
  rows(line, output) {
    if (!hexRow.test(line)) return null;
    const cells = tableCells(line).map((cell) => Number.parseInt(cell, 16));
    const scope = `core ${cells.length >= 13 ? cells[12]! : output.rows}`;
    const row = (name: string, value: number, unit: string): CounterRow => ({
      name,
      value,
      scope,
      unit,
      bits: 32,
    });
    return [
      row('softnet_processed', cells[0]!, 'packets'),
      row('softnet_dropped', cells[1]!, 'packets'),
      row('softnet_time_squeeze', cells[2]!, 'events'),
      ...(cells.length >= 10 ? [row('softnet_received_rps', cells[9]!, 'events')] : []),
      ...(cells.length >= 11 ? [row('softnet_flow_limit', cells[10]!, 'packets')] : []),
      ...(cells.length >= 13 ? [{ ...row(backlogLength, cells[11]!, 'packets'), span: 'now' as const }] : []),
    ];
  },
};

/** Counter of rows that have the number of their core. */
const backlogLength = 'softnet_backlog_len';

/** Without the number of a core, prints are separated by the command, else where rows all grow by little. */
export function repeatedCores(counters: readonly Counter[], prints: number): readonly (readonly Counter[])[] {
  const cores: Counter[][] = [];
  for (const counter of counters) {
    if (counter.scope !== cores.at(-1)?.[0]?.scope) cores.push([]);
    cores.at(-1)?.push(counter);
  }
  const numbered = counters.some(({ name }) => name === backlogLength);
  const count = numbered ? 1 : prints > 1 ? prints : growing(cores);
  const rows = cores.length / count;
  if (count === 1 || !Number.isInteger(rows)) return [counters];
  return Array.from({ length: count }, (_, k) =>
    cores
      .slice(k * rows, (k + 1) * rows)
      .flatMap((core, row) => core.map((one) => ({ ...one, scope: `core ${row}` }))),
  );
}

const mostGrowth = 0.1;

/** Prints one below the other: the most whose rows all grow by little from one to the next. */
function growing(cores: readonly (readonly Counter[])[]): number {
  for (let rows = 2; 2 * rows <= cores.length; rows++) {
    if (cores.length % rows !== 0) continue;
    const starts = Array.from({ length: cores.length / rows - 1 }, (_, k) => k * rows);
    if (starts.every((start) => grows(cores, start, rows))) return cores.length / rows;
  }
  return 1;
}

function grows(cores: readonly (readonly Counter[])[], start: number, rows: number): boolean {
  let moved = 0;
  for (let k = start; k < start + rows; k++) {
    const [before, after] = [cores[k]!, cores[k + rows]!];
    const growth = after[0]!.value - before[0]!.value;
    if (after.length !== before.length) return false;
    if (after.some(({ value }, j) => value < before[j]!.value)) return false;
    if (growth > mostGrowth * Math.max(before[0]!.value, 1)) return false;
    if (growth > 0) moved++;
  }
  return 2 * moved >= rows;
}

const cpuHead = /^\s*CPU\d+(?:\s+CPU\d+)*\s*$/;
const vectorRow = /^\s*(\w{1,20}):((?:\s+\d+)+)\s+([^\d\s].*)$/;
const softirqRow = /^\s*(NET_RX|NET_TX):((?:\s+\d+)+)\s*$/;
const ofReceive =
  /rx|input|queue|comp|eth|en[ops]\d|ens|mlx|virtio|vmxnet|igb|ixgbe|i40e|ice|bnx|ena|nfp|qede|cxgb/i;
const notReceive =
  /nvme|timer|usb|ahci|async|(?<!rx)(?<!rx-)tx(?!rx)[-_.]?\d|\bout(?:put)?\b|config|other|mgmnt|admin/i;

/** Interrupts of network queues by core; others are left out. */
const interrupts: CounterTable = {
  tool: 'interrupts',
  traits: { ofKernel: true, meaning: () => null },
  headRepeats: true,
  head: cpuHead,
  bare: true,
  rows(line, output) {
    if (cpuHead.test(line)) {
      output.columns = tableCells(line).map((cell) => cell.replace('CPU', 'core '));
      return [];
    }
    const softirq = softirqRow.exec(line);
    const vector = softirq === null ? vectorRow.exec(line) : null;
    const found = softirq ?? vector;
    if (found === null) return null;
    const counts = tableCells(found[2]!).map(Number);
    const label = softirq !== null ? `softirq ${found[1]!}` : found[3]!.trim().split(/\s+/).at(-1)!;
    // Without the row of CPUs only lines with the name of a controller are certain.
    if (vector !== null && output.columns.length === 0 && !/MSI|GIC|APIC|xen|ITS/.test(found[3]!))
      return null;
    if (vector !== null && (notReceive.test(found[3]!) || !ofReceive.test(label))) return [];
    if (output.columns.length > 0 && counts.length !== output.columns.length) return [];
    // Queues of a card may share one label.
    const name = softirq !== null ? label : `irq ${vector![1]!} ${label}`;
    return counts.map((value, k) => ({
      name,
      value,
      scope: output.columns[k] ?? `core ${k}`,
      unit: 'interrupts',
    }));
  },
};

const netDevColumns = [
  ...['rx_bytes', 'rx_packets', 'rx_errors', 'rx_dropped', 'rx_fifo_errors', 'rx_frame_errors', '', ''],
  ...['tx_bytes', 'tx_packets', 'tx_errors', 'tx_dropped', 'tx_fifo_errors', '', '', ''],
];

/** In `/proc/net/dev` and ifconfig, `drop` of receive is rx_dropped + rx_missed. */
const procNetDev: CounterTable = {
  tool: 'proc-net-dev',
  traits: { card: 'about', ofKernel: true },
  head: /^\s*Inter-\|\s+Receive/,
  rows(line) {
    if (/^\s*face\s*\|/.test(line)) return [];
    const found = /^\s*([\w.@:-]{1,40}):\s*((?:\d+\s+){15}\d+)\s*$/.exec(line);
    if (found === null) return null;
    return tableCells(found[2]!).flatMap((cell, k) => {
      const name = netDevColumns[k]!;
      return name === '' ? [] : [{ name, value: Number(cell), scope: found[1]!, unit: unitOf(name) }];
    });
  },
};

const unitOf = (name: string) => (name.endsWith('bytes') ? 'bytes' : 'packets');

/** `RX:  bytes packets errors dropped missed mcast`, and the row below it. */
const ipLink: CounterTable = {
  tool: 'ip-link',
  traits: { card: 'about', ofKernel: true },
  head: /^\s*\d{1,4}: (?<subject>[\w.-]{1,40})(?:@[\w.-]{1,40})?: <[A-Z]/,
  rows(line, output) {
    const names = /^\s*(RX|TX)( errors)?:\s+([a-z][a-z_ ]*)$/.exec(line);
    if (names !== null) {
      output.part = names[1]!.toLowerCase();
      output.columns = tableCells(names[3]!);
      return [];
    }
    if (output.columns.length > 0) {
      const values = valuesOf(tableCells(line));
      if (values === null || values.length !== output.columns.length) return null;
      const { columns, part } = output;
      output.columns = [];
      return values.map((value, k) => {
        const name = `${part}_${columns[k] === 'overrun' ? 'over_errors' : columns[k]!}`;
        return { name, value, unit: unitOf(name) };
      });
    }
    return /^\s+(?:link\/|alias |altname |RX|TX|vf \d)/.test(line) ? [] : null;
  },
};

const pair = /(?<![a-z])([a-z]+)[ :]+(\d+)/g;
/** Other programs print lines that begin alike. */
const ifconfigNames = /^(?:packets|bytes|errors|dropped|overruns|frame|carrier|collisions)$/;

const ifconfig: CounterTable = {
  tool: 'ifconfig',
  traits: { card: 'about', ofKernel: true },
  namesDevice: true,
  head: /^(?<subject>[\w.:-]{1,40}?):?\s+(?:Link encap:|flags=)/,
  bare: true,
  rows(line, output) {
    const found = /^\s*(RX|TX) (packets|errors)\b/.exec(line);
    if (found === null) {
      return output.tool === 'ifconfig' && /^\s+(?:inet|ether|UP |RX bytes|loop|device|collisions)/.test(line)
        ? []
        : null;
    }
    const side = found[1]!.toLowerCase();
    const pairs = [...line.slice(found[0].length - found[2]!.length).matchAll(pair)];
    if (pairs.some(([, name]) => !ifconfigNames.test(name!))) return null;
    return pairs
      .filter(([, name]) => name !== 'bytes')
      .map(([, name, value]) => ({ name: `${side}_${name!}`, value: Number(value) }));
  },
};

/** nstat without `-a` prints what came since its last call. */
const nstat = patterned('nstat', { traits: { ofKernel: true }, head: /^#kernel\s*$/, bare: true }, [
  {
    line: /^\s*(?<name>(?:Ip|Icmp|Tcp|Udp|UdpLite|TcpExt|IpExt|MPTcp)6?[A-Z]\w{1,40})\s+(?<value>\d+)(?:\s+\d+\.\d+)?\s*$/,
  },
]);

/** Sentences of `netstat -s`, as the kernel calls the counter. */
const sentences: readonly [RegExp, string][] = [
  [/^(\d+) packets received$/, 'UdpInDatagrams'],
  [/^(\d+) packet receive errors$/, 'UdpInErrors'],
  [/^(\d+) receive buffer errors$/, 'UdpRcvbufErrors'],
  [/^(\d+) send buffer errors$/, 'UdpSndbufErrors'],
  [/^(\d+) times the listen queue of a socket overflowed$/, 'TcpExtListenOverflows'],
  [/^(\d+) SYNs to LISTEN sockets (?:dropped|ignored)$/, 'TcpExtListenDrops'],
  [/^(\d+) packets pruned from receive queue because of socket buffer(?: overrun)?$/, 'TcpExtPruneCalled'],
  [/^(\d+) packets collapsed in receive queue due to low socket buffer$/, 'TcpExtTCPRcvCollapsed'],
  [/^(\d+) segments retransmit(?:t)?ed$/, 'TcpRetransSegs'],
  // BSD, and stacks of its kind in user space.
  [/^(\d+) datagrams? received$/, 'UdpInDatagrams'],
  [/^(\d+) dropped due to full socket buffers?$/, 'UdpRcvbufErrors'],
  [/^(\d+) dropped due to no socket$/, 'UdpNoPorts'],
  [/^(\d+) listen queue overflows?$/, 'TcpExtListenOverflows'],
];

const sectionHead = /^(?:Ip|Icmp|IcmpMsg|Tcp|Udp|UdpLite|TcpExt|IpExt|MPTcpExt|ip|icmp|tcp|udp):\s*$/;

const netstat: CounterTable = {
  tool: 'netstat',
  traits: { ofKernel: true },
  headRepeats: true,
  bare: true,
  head: sectionHead,
  rows(line, output) {
    const section = /^(\w+):\s*$/.exec(line);
    if (section !== null && (output.tool === 'netstat' || sectionHead.test(line))) {
      output.part = `${section[1]![0]!.toUpperCase()}${section[1]!.slice(1)}`;
      return [];
    }
    const text = line.trim();
    const word = output.tool !== 'netstat' ? null : /^([A-Z]\w{1,40}): (\d+)$/.exec(text);
    if (word !== null) {
      const name = word[1]!;
      const whole = /^(?:Tcp|Udp|Ip)/.test(name) ? name : `${output.part}${name}`;
      return [{ name: whole, value: Number(word[2]) }];
    }
    const udp =
      /^\d+ (?:packet receive errors|receive buffer errors|dropped due to full socket buffers?|packets (?:pruned|collapsed) (?:from|in) receive queue .*|times the listen queue of a socket overflowed|SYNs to LISTEN sockets (?:dropped|ignored)|segments retransmit(?:t)?ed)$/.test(
        text,
      );
    if (udp || output.part.startsWith('Udp') || output.part.startsWith('Tcp')) {
      for (const [pattern, name] of sentences) {
        const found = pattern.exec(text);
        if (found !== null && (output.part !== 'UdpLite' || !name.startsWith('Udp'))) {
          return [{ name, value: Number(found[1]) }];
        }
      }
    }
    return output.tool === 'netstat' && /^\s+\S/.test(line) ? [] : null;
  },
};

/** `/proc/net/snmp` and `/proc/net/netstat`: a line of names, and one of numbers. */
const snmp: CounterTable = {
  tool: 'snmp',
  traits: { ofKernel: true },
  headRepeats: true,
  bare: true,
  rows(line, output) {
    const found = /^(Ip|Icmp|Tcp|Udp|UdpLite|TcpExt|IpExt): (.+)$/.exec(line);
    if (found === null) return null;
    const cells = tableCells(found[2]!);
    if (/^[A-Z]/.test(cells[0]!)) {
      output.part = found[1]!;
      output.columns = cells;
      return [];
    }
    const values = valuesOf(cells);
    if (values === null || output.part !== found[1] || values.length !== output.columns.length) return null;
    return values.map((value, k) => ({ name: `${found[1]!}${output.columns[k]!}`, value }));
  },
};

const qdisc: CounterTable = {
  tool: 'qdisc',
  traits: { card: 'about', ofKernel: true },
  headRepeats: true,
  head: /^qdisc \w+ [0-9a-f]*:.*?\bdev (?<subject>[\w.-]{1,40})|^qdisc \w+ [0-9a-f]*:/,
  rows(line, output) {
    // Losses of leaves are counted at the root, too.
    if (line.startsWith('qdisc')) output.part = / parent /.test(line) ? line.split(' ', 3).join(' ') : '';
    const scope = output.part === '' ? {} : { scope: output.part };
    const leaf = output.part === '' ? '' : 'leaf_';
    if (line.startsWith('qdisc')) return [];
    const sent = /^\s*Sent (\d+) bytes (\d+) pkt \(dropped (\d+), overlimits (\d+) requeues (\d+)\)/.exec(
      line,
    );
    if (sent !== null) {
      return [
        { name: `${leaf}qdisc_sent`, value: Number(sent[2]), ...scope },
        { name: `${leaf}qdisc_dropped`, value: Number(sent[3]), ...scope },
        { name: `${leaf}qdisc_requeues`, value: Number(sent[5]), unit: 'events', ...scope },
      ];
    }
    const backlog = /^\s*backlog (\d+)[KMG]?b (\d+)p\b/.exec(line);
    if (backlog !== null)
      return [{ name: `${leaf}qdisc_backlog`, value: Number(backlog[2]), span: 'now', ...scope }];
    return /^\s+\S/.test(line) ? [] : null;
  },
};

const labelled = /^([a-z]\w{1,80})(?:\{([^}]{0,400})\})?\s+(\S+)(?:\s+\d{10,16})?\s*$/;
const ofNode = /^node_(?:network|softnet|netstat|cpu)_/;

/** Text of node_exporter, and counters of other exporters that are known for what they count. */
const exporter: CounterTable = {
  tool: 'node-exporter',
  traits: { ofKernel: true },
  headRepeats: true,
  head: /^# (?:HELP|TYPE) [a-z]\w+ /,
  bare: true,
  rows(line, output) {
    if (/^# (?:HELP|TYPE) /.test(line)) return [];
    const found = labelled.exec(line);
    const value = found === null ? null : valueOf(found[3]!);
    if (found === null || value === null) return null;
    const name = found[1]!.replace(/^node_ethtool_/, '');
    if (!ofNode.test(name)) {
      const known = meaningOf(name).meaning !== null;
      // With labels and a known name it is not a line of another tool.
      if (output.tool !== 'node-exporter' && !(known && found[2] !== undefined)) return null;
      if (!known) return [];
    }
    const labels = [...(found[2] ?? '').matchAll(/(?<!\w)(\w+)="([^"]*)"/g)].map(
      ([, key, text]) => [key!, text!] as const,
    );
    const scope = labels.map(([key, text]) => (key === 'cpu' ? `core ${text}` : text)).join(' ');
    return [{ name, value, scope, unit: name.includes('seconds') ? 's' : unitOf(name) }];
  },
};

/** `/sys/class/net/eth0/statistics/rx_missed_errors:12`, as `grep .` prints it. */
const sysfs = patterned('sysfs', { traits: { card: 'about', ofKernel: true }, bare: true }, [
  {
    line: /^\s*\/sys\/class\/net\/(?<scope>[\w.-]{1,40})\/statistics\/(?<name>[rt]x_\w{1,40}|multicast|collisions)\s*[:=]\s*(?<value>\d{1,20})\s*$/,
    named: (name) => [name, unitOf(name)],
  },
]);

/** `conntrack -S`: what the table of connections refused, by core. */
const conntrack: CounterTable = {
  tool: 'conntrack',
  traits: { ofKernel: true },
  bare: true,
  rows(line) {
    const found = /^\s*cpu=(\d+)\s+((?:[a-z_]+=\d+\s*)+)$/.exec(line);
    if (found === null) return null;
    return [...found[2]!.matchAll(/(?<![a-z_])([a-z_]+)=(\d+)/g)].map(([, name, value]) => ({
      name: `conntrack ${name!}`,
      value: Number(value),
      scope: `core ${found[1]!}`,
    }));
  },
};

/**
 * `/proc/net/netfilter/nfnetlink_queue`: number of the queue, port of its program, packets that wait, copy mode and
 * range, packets dropped because the queue or the program's socket was full, packets so far, 1 behind two blanks.
 */
const packetQueues: CounterTable = {
  tool: 'nfqueue',
  traits: {
    ofKernel: true,
    next: [
      'cat /proc/net/netfilter/nfnetlink_queue; sleep 10; cat /proc/net/netfilter/nfnetlink_queue; top -b -H -d 5 -n 2 | head -40',
      'Whether packets still wait (column 3) and are dropped (6, 7), and whether the thread that reads takes a whole core.',
    ],
  },
  bare: true,
  rows(line) {
    const found = /^\s*(\d{1,5})\s+-?\d+\s+(\d+) [012] +\d{1,5} +(\d+) +(\d+) +(\d+) {2}1\s*$/.exec(line);
    if (found === null) return null;
    const [, queue, waiting, full, refused, packets] = found;
    const scope = `nfqueue ${queue!}`;
    return [
      { name: 'nfqueue_waiting', value: Number(waiting), scope, span: 'now' },
      { name: 'nfqueue_dropped', value: Number(full) + Number(refused), scope },
      { name: 'nfqueue_packets', value: Number(packets), scope },
    ];
  },
};

export const linuxKernelTables: readonly CounterTable[] = [
  ...[
    sysfs,
    conntrack,
    packetQueues,
    softnet,
    interrupts,
    procNetDev,
    ipLink,
    ifconfig,
    nstat,
    netstat,
    snmp,
    qdisc,
    exporter,
  ],
];
