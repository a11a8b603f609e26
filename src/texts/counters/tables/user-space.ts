/** Data planes in user space: Open vSwitch, VPP, DPDK. */
import type { CounterRow, CounterTable } from '../counter.ts';
import { type Meaning, meaningOf, ofDriver } from '../meanings.ts';
import {
  headedCore,
  heading,
  mainHeading,
  mainThread,
  ovsNumbers,
  queueLine,
} from '../../tools/ovs-pmd/lines.ts';
import { rateLine } from '../../tools/rates/rate-rows.ts';
import { vppInterfaceLines } from '../../tools/rates/vpp-interfaces.ts';
import { headLine, runtimeRow } from '../../tools/vpp/lines.ts';
import { queueLine as placedQueue, threadLine } from '../../tools/vpp-rx-placement/rx-placement.ts';
import { tableCells, valueOf } from '../numbers.ts';
import { patterned } from '../patterns.ts';

/** Counters of a thread by the names that its reader gives them, as the diagnosis calls them. */
const pmdCounters: Readonly<
  Record<string, readonly [name: string, unit: string, span?: CounterRow['span']]>
> = {
  packets: ['packets received', 'packets'],
  rxPackets: ['rx packets', 'packets'],
  txPackets: ['tx packets', 'packets'],
  pollingCycles: ['idle cycles', 'cycles'],
  processingCycles: ['processing cycles', 'cycles'],
  processingCyclesPerPacket: ['avg processing cycles per packet', '', 'now'],
  idleIterations: ['idle iterations', 'events'],
  busyIterations: ['busy iterations', 'events'],
  busyCyclesPercent: ['busy iterations share', '%', 'interval'],
};

/** Prefix of the row of a queue that a thread or core polls; the rest is interface and number: `eth0 queue 3`. */
export const polls = 'polls ';

const polledBy = (scope: string, port: string, queue: string): CounterRow[] => [
  { name: `${polls}${port} queue ${queue}`, value: 1, scope, unit: '', span: 'now' },
];

/** `pmd-stats-show`, `pmd-perf-show`, `pmd-rxq-show`: the scope is the thread's core. */
const pmd: CounterTable = {
  tool: 'ovs-pmd',
  traits: { plane: 'ovs', threads: 'cycles' },
  headRepeats: true,
  head: heading,
  rows(line, output) {
    const core = headedCore(line);
    const main = mainHeading.test(line);
    if (core !== null || main) {
      output.part = main ? mainThread : `core ${core!}`;
      return [];
    }
    const scope = output.part;
    const queue = queueLine(line);
    if (queue !== null) {
      const [name, value] =
        'port' in queue
          ? [`usage ${queue.port} queue ${queue.queue}`, queue.usagePercent]
          : ['overhead', queue.overheadPercent];
      if (value === null) return 'port' in queue ? polledBy(scope, queue.port, String(queue.queue)) : [];
      return [{ name, value, scope, unit: '%', span: 'interval' }];
    }
    // Threads without a queue have this line alone.
    const isolated = /^\s*isolated ?: (true|false)\s*$/.exec(line)?.[1];
    if (isolated !== undefined)
      return [{ name: 'isolated', value: isolated === 'true' ? 1 : 0, scope, unit: '', span: 'now' }];
    const numbers = ovsNumbers(line);
    if (numbers === null)
      return /^\s*(?:isolated ?:|port:|Time:|Measurement|-|Displaying|Histograms)/.test(line) ? [] : null;
    if (numbers.open) return [];
    // The parts of a fraction have lines of their own.
    const more = numbers.form.fraction === undefined ? numbers.more : {};
    return Object.entries({ [numbers.form.name]: numbers.value, ...more }).flatMap(
      ([key, value]): CounterRow[] => {
        const [name, unit = '', span = 'since-start'] = pmdCounters[key] ?? [];
        return name === undefined || value === null ? [] : [{ name, value, scope, unit, span }];
      },
    );
  },
};

/** `show interface rx-placement` of VPP. */
const placement: CounterTable = {
  tool: 'vpp-rx-placement',
  traits: { plane: 'vpp' },
  headRepeats: true,
  head: threadLine,
  rows(line, output) {
    const thread = threadLine.exec(line);
    if (thread !== null) {
      output.part = `thread ${thread[1]!}`;
      return [];
    }
    const queue = placedQueue.exec(line);
    if (queue !== null) return polledBy(output.part, queue[1]!, queue[2]!);
    return /^\s*node \S+:\s*$/.test(line) ? [] : null;
  },
};

/** Streams of testpmd, as `show config fwd` lists them. */
const streams: CounterTable = {
  tool: 'dpdk-streams',
  traits: { plane: 'dpdk' },
  headRepeats: true,
  head: /^\s*Logical Core \d+ \(socket -?\d+\) forwards packets on \d+ streams?:\s*$/,
  rows(line, output) {
    const core = /^\s*Logical Core (\d+) /.exec(line);
    if (core !== null) {
      output.part = `core ${core[1]!}`;
      return [];
    }
    const stream = /^\s*RX P=(\d+)\/Q=(\d+) /.exec(line);
    return stream === null ? null : polledBy(output.part, `port${stream[1]!}`, stream[2]!);
  },
};

const coverage = patterned(
  'ovs-coverage',
  { traits: { plane: 'ovs' }, head: /^Event coverage, avg rate over last/ },
  [
    {
      line: /^\s*(?<name>\w{3,60})\s+[\d.]+\/sec\s+[\d.]+\/sec\s+[\d.]+\/sec\s+total: (?<value>\d+)\s*$/,
      named: (name) => [name, 'events'],
    },
  ],
);

const openflowNames: Readonly<Record<string, string>> = {
  pkts: 'packets',
  drop: 'dropped',
  errs: 'errors',
  over: 'over_errors',
};

/** `ovs-appctl dpctl/show -s`, `ovs-ofctl dump-ports`. */
const datapath: CounterTable = {
  tool: 'ovs-datapath',
  traits: { plane: 'ovs' },
  head: /^\s*(?:netdev@|system@)?ovs-(?:netdev|system):\s*$|^\s*[Ll]ookups: hit:\d|^\s*OFPST_PORT reply/,
  bare: true,
  rows(line, output) {
    const port = /^\s*port \d+: (\S+)/.exec(line);
    if (port !== null) {
      output.part = port[1]!;
      return [];
    }
    const openflow = /^\s*port\s+"?([\w.-]{1,40})"?: rx pkts=/.exec(line)?.[1];
    if (openflow !== undefined) output.part = openflow;
    const flow = /\b(rx|tx) pkts=\d/.exec(line)?.[1];
    if (flow !== undefined && (openflow !== undefined || output.part !== '')) {
      return [...line.matchAll(/\b(pkts|bytes|drop|errs|over|crc)=(\d+)/g)].map(([, name, value]) => ({
        name: `${flow}_${openflowNames[name!] ?? name!}`,
        value: Number(value),
        scope: output.part,
        unit: name === 'bytes' ? 'bytes' : 'packets',
      }));
    }
    const side = /^\s*(RX|TX) (?:packets|bytes):/.exec(line)?.[1]?.toLowerCase();
    if (side === undefined) {
      const lookups = /^\s*lookups: hit:(\d+) missed:(\d+) lost:(\d+)/i.exec(line);
      if (lookups !== null)
        return [
          { name: 'lookups', value: Number(lookups[1]) + Number(lookups[2]) },
          { name: 'upcalls_lost', value: Number(lookups[3]) },
        ];
      return output.tool === 'ovs-datapath' && /^\s*(?:flows|masks|collisions|cache|PMD|caches)\b/i.test(line)
        ? []
        : null;
    }
    return [...line.matchAll(/(?<![a-z])([a-z]+):(\d+)/g)].map(([, name, value]) => ({
      name: `${side}_${name!}`,
      value: Number(value),
      scope: output.part,
      unit: name === 'bytes' ? 'bytes' : 'packets',
    }));
  },
};

/** Counter that every thread of VPP has whose name is in the text; its value is the thread's number. */
export const listedThread = 'listed as thread';

/** A thread of VPP whose name is not in the text. */
export const withoutHead = 'thread without its head';

const runtime: CounterTable = {
  tool: 'vpp-runtime',
  traits: { plane: 'vpp', threads: 'calls' },
  headRepeats: true,
  head: /^\s*(?:Thread \d+ \S+(?: \(lcore \d+\))?\s*$|Time \d+(?:\.\d+)?,? .*(?:vectors\/node|internal node vector rate|sec))/,
  bare: true,
  rows(line, output) {
    const head = headLine(line);
    if (head?.kind === 'columns') return [];
    if (head?.kind === 'thread') {
      output.part = `thread ${head.number}`;
      output.columns = ['named'];
      return [{ name: listedThread, value: head.number, scope: output.part, unit: '', span: 'now' }];
    }
    if (head?.kind === 'time') {
      // Each named thread prints its time once: another time is of a thread whose name was left out.
      if (output.columns[0] === 'timed') output.part = withoutHead;
      if (output.columns[0] === 'named') output.columns = ['timed'];
    }
    // One thread alone is printed without its name, but not without its head.
    if (output.part === '' && head !== null) output.part = 'thread 0';
    const scope = output.part || withoutHead;
    const of = (
      name: string,
      value: number | null,
      unit: string,
      span: CounterRow['span'] = 'now',
    ): CounterRow[] => (value === null ? [] : [{ name, value, scope, unit, span }]);
    if (head?.kind === 'time')
      return [...of('time', head.timeS, 's'), ...of('node vector rate', head.nodeVectorRate, 'packets')];
    if (head?.kind === 'rates') return of('rate in', head.rates.in, 'pps', 'interval');
    const row = runtimeRow(line, 'calls', true);
    if (row === null || row.state === null) return null;
    const { name, state, calls, vectors, cost, vectorsPerCall } = row;
    return [
      ...of(`calls ${name}`, calls, 'calls', 'since-start'),
      ...of(`vectors ${name}`, vectors, 'packets', 'since-start'),
      ...of(`clocks ${name}`, cost, 'cycles'),
      ...of(`${state === 'polling' ? 'polled per call' : 'per call'} ${name}`, vectorsPerCall, 'packets'),
    ];
  },
};

/** Reasons of a node, in words. */
function ofVppReason(reason: string, node: string): Meaning | null {
  if (/congestion_drop|handoff|no_free_tx_slots|tx_(?:queue|ring)_full|tx_packet_drops/.test(reason))
    return 'send-drops';
  if (/rx_(?:packet_drops|ring_full|no_free)|no_rx_buffer/.test(reason)) return 'ring-full';
  return /-tx$/.test(node) && reason.includes('drop') ? 'send-drops' : null;
}

const errors: CounterTable = {
  tool: 'vpp-errors',
  traits: { plane: 'vpp', meaning: ofVppReason },
  headRepeats: true,
  head: /^\s*Count\s+Node\s+Reason/,
  rows(line) {
    const found = /^\s*(\d+)\s+(\S+)\s+(\S.{0,100}?)(?:\s{2,}(?:error|info|warning|warn))?\s*$/.exec(line);
    if (found === null) return null;
    return [{ name: found[3]!.trim().replace(/\s+/g, ' '), value: Number(found[1]), scope: found[2]! }];
  },
};

/** `show interface`, `show hardware-interfaces`. */
const vppInterfaces: CounterTable = {
  tool: 'vpp-interfaces',
  traits: { plane: 'vpp', meaning: (name) => (name === 'drops' || name === 'rx_error' ? null : undefined) },
  head: /^\s*Name\s+Idx\s+(?:State|Link)\b/,
  bare: true,
  rows(line, output) {
    // An interface without the head of the list.
    const isNamed = /^\S+\s+\d+\s+(?:up|down)\s+\d+\/\d+\/\d+\/\d+\s+[a-z]/.test(line);
    const found =
      output.tool === 'vpp-interfaces' || isNamed ? rateLine(vppInterfaceLines.lines!, line) : null;
    if (found === null) return output.tool === 'vpp-interfaces' && /^\s+\S/.test(line) ? [] : null;
    const scope = (output.part = found.part ?? output.part);
    return found.numbers.flatMap(({ printed, written }): CounterRow[] => {
      // Numbers with blanks between thousands are not read.
      if (!/^\d+$/.test(written)) return [];
      const value = Number(written);
      const [setting, unit] = ringSettings[printed] ?? [];
      if (setting !== undefined) return [{ name: setting, value, scope, unit: unit!, span: 'now' }];
      return [
        {
          name: printed.replace(/[- ]+/g, '_'),
          value,
          scope,
          unit: printed.includes('bytes') ? 'bytes' : 'packets',
        },
      ];
    });
  },
};

const ringSettings: Readonly<Record<string, readonly [name: string, unit: string]>> = {
  queues: ['channels current rx', 'queues'],
  mostQueues: ['channels maximum rx', 'queues'],
  ring: ['ring current rx', 'descriptors'],
};

const nicHead = /# ?NIC statistics for port (\d+)|^\s*Statistics for port (\d+) -+/;
const forwardHead =
  /[-#] ?Forward (?:statistics|Stats) for (?:port |RX Port= ?)(\d+)(?:\/Queue= ?(\d+))?|^\s*\++ Accumulated forward statistics/;
const words = /([A-Za-z][\w-]{0,60}(?: [a-z]{1,40})?)\s*[:=]\s*(\d[\d,']*)(?=\s|$)/g;

/** Received and dropped together have a name of their own. */
const dpdkMeanings: Readonly<Record<string, Meaning | null>> = {
  rx_dropped: 'ring-full',
  packets_dropped: 'send-drops',
  rx_total: null,
  tx_total: null,
};
const ofDpdk = (name: string) => dpdkMeanings[name];

/**
 * Lines `RX-packets: 1 RX-missed: 2`, also of l2fwd: every word of the line belongs to a pair. Scopes are `port 1`,
 * `port 1 queue 2` for a stream, and `port all` for the sum below them.
 */
const portTable = (tool: string, head: RegExp, partOf: (found: RegExpExecArray) => string): CounterTable => ({
  tool,
  traits: { plane: 'dpdk', ports: true, meaning: ofDpdk },
  head,
  headRepeats: true,
  rows(line, output) {
    const found = head.exec(line);
    if (found !== null) {
      output.part = partOf(found);
      return [];
    }
    if (!/[:=]\s*\d/.test(line) || line.length > 400) return null;
    // Statistics of the queues that are mapped to a register of the card.
    const register = /^\s*Stats reg +(\d+) +/.exec(line);
    const numbers = register === null ? line : line.slice(register[0].length);
    const pairs = [...numbers.matchAll(words)];
    if (pairs.length === 0 || numbers.replace(words, '').trim() !== '') return null;
    const rows = pairs.flatMap(([, name, text]): CounterRow[] => {
      const value = valueOf(text!);
      if (value === null) return [];
      const port = output.tool === tool && output.part !== '' ? `port ${output.part}` : '';
      const scope = register === null ? port : `${port} queue ${register[1]!}`.trimStart();
      const rate = /pps|bps/i.test(name!);
      return [
        {
          name: name!,
          value,
          scope,
          unit: rate ? 'pps' : 'packets',
          span: rate ? 'interval' : 'since-start',
        },
      ];
    });
    const known = rows.some(({ name }) => meaningOf(name).meaning !== null);
    return output.tool === tool || (known && (pairs.length > 1 || /^\s*(?:RX|TX)-/.test(line))) ? rows : null;
  },
});

const port: CounterTable = {
  ...portTable('dpdk-port', nicHead, ([, nic, forwarder]) => nic ?? forwarder!),
  bare: true,
};
/** Counters since forwarding began; the other table has those since the start of the port. */
const forward = portTable('dpdk-forward', forwardHead, ([, number, queue]) =>
  number === undefined ? 'all' : queue === undefined ? number : `${number} queue ${queue}`,
);

/** A line of names and a line of numbers below it: `imissed  rx_nombuf`. */
const columns: CounterTable = {
  tool: 'dpdk-columns',
  traits: { meaning: ofDpdk },
  head: /^\s*(?:(?:ipackets|opackets|ierrors|oerrors|imissed|rx_nombuf|ibytes|obytes)\s*){2,}$/,
  rows(line, output) {
    const cells = tableCells(line);
    if (/^[a-z_]+$/.test(cells[0]!) && cells.every((cell) => /^[a-z_]+$/.test(cell))) {
      output.columns = cells;
      return [];
    }
    const values = cells.map((cell) => valueOf(cell));
    if (values.length !== output.columns.length || values.some((value) => value === null)) return null;
    return values.map((value, k) => ({
      name: output.columns[k]!,
      value: value!,
      unit: output.columns[k]!.endsWith('bytes') ? 'bytes' : 'packets',
    }));
  },
};

/** `"lcore_ids": [2, 3], "total_cycles": [9, 9], "busy_cycles": [8, 2]` of DPDK's telemetry. */
function lcoreRows(line: string): CounterRow[] {
  const listOf = (name: string) =>
    new RegExp(`"${name}"\\s*:\\s*\\[([\\d, ]{1,2000})\\]`).exec(line)?.[1]?.split(',').map(Number) ?? [];
  const cores = listOf('lcore_ids');
  return ['total_cycles', 'busy_cycles'].flatMap((name) => {
    const values = listOf(name);
    return values.length !== cores.length
      ? []
      : values.map((value, k) => ({ name, value, scope: `core ${cores[k]!}`, unit: 'cycles' }));
  });
}

/** An answer of Prometheus: `{"metric":{"__name__":"a","device":"b"},"value":[1764200000,"12"]}`. */
function queriedRow(line: string): CounterRow[] | null {
  const found = /"__name__"\s*:\s*"(\w{1,80})".*"value"\s*:\s*\[[\d.]+,\s*"([\d.e+]{1,30})"\]/.exec(line);
  const value = found === null ? null : valueOf(found[2]!);
  if (found === null || value === null || meaningOf(found[1]!).meaning === null) return null;
  const scope = /"(?:device|interface)"\s*:\s*"([\w.-]{1,40})"/.exec(line)?.[1] ?? '';
  return [{ name: found[1]!, value, scope }];
}

/** Names of the counters of `tc -j -s qdisc`. */
const disciplineNames: Readonly<Record<string, string>> = { drops: 'qdisc_dropped', packets: 'qdisc_sent' };

/** Leaves of JSON, one a line, and pairs in braces (`{rx_dropped=0, ...}`). */
const leaves: CounterTable = {
  tool: 'pairs',
  traits: { meaning: ofDriver },
  bare: true,
  rows(line) {
    const rows: CounterRow[] = lcoreRows(line);
    const queried = queriedRow(line);
    if (queried !== null) return queried;
    const place = /"(?:ifname|interface|device|port|dev|name)"\s*:\s*"?([\w.:-]{1,40})"?/.exec(line)?.[1];
    const scope = place === undefined ? {} : { scope: place };
    const discipline = /"kind"\s*:.*"qlen"\s*:/.test(line);
    // One pair a line, as `tr ',' '\n'` prints the statistics of a port.
    const alone = /^\s*\{?((?:ovs_)?[rt]x_\w{2,60})=(\d{1,20})[,}]?\s*$/.exec(line);
    if (alone !== null) return [{ name: alone[1]!, value: Number(alone[2]), unit: 'packets' }];
    if (/^\s*(?:statistics\s*:\s*)?\{.*\}\s*$/.test(line) || /"[\w.]+"\s*:\s*\d/.test(line)) {
      for (const [, name, text] of line.matchAll(
        /"?([A-Za-z_][\w.]{1,60})"?\s*[=:]\s*(\d{1,20})(?=\s*[,}\]]|\s*$)/g,
      )) {
        const unit = /cycles/.test(name!) ? 'cycles' : 'packets';
        const known = discipline && Object.hasOwn(disciplineNames, name!) ? disciplineNames[name!]! : name!;
        rows.push({ name: known, value: Number(text), unit, ...scope });
      }
    }
    return rows.some(({ name }) => meaningOf(name).meaning !== null || /cycles/.test(name)) ? rows : null;
  },
};

export const userSpaceTables: readonly CounterTable[] = [
  ...[pmd, placement, coverage, datapath, runtime, errors, vppInterfaces, columns, streams, port, forward],
  leaves,
];
