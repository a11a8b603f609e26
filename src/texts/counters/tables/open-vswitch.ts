/** Open vSwitch: statistics of PMD threads, of the datapath, and its counters of events. */
import type { CounterRow, CounterTable } from '../counter.ts';
import { patterned } from '../patterns.ts';
import {
  headedCore,
  heading,
  mainHeading,
  mainThread,
  ovsNumbers,
  queueLine,
} from '../../tools/ovs-pmd/lines.ts';
import { polledBy } from './polled-queue.ts';

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

export const ovsTables: readonly CounterTable[] = [pmd, coverage, datapath];
