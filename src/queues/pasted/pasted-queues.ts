/** Receive queues with rates and cores from outputs of tools. */
import { scopePart } from '../../texts/counters/scope-part.ts';
import { type Machine, machineOf } from '../../evidence/facts/machine.ts';
import { type PastedText, readText } from '../../evidence/read-text.ts';
import { numberOf, significant } from '../../text/number-words.ts';
import { contentsOf, loadOf, singleQueueEdge } from '../core-load.ts';
import type { PlacementTool } from '../commands.ts';
import type { PollCosts, ReceiveQueue } from '../placement.ts';
import { PlacementFault, placementLimits } from '../read-placement.ts';
import {
  busyShares,
  type CountedQueue,
  countedPorts,
  countedQueue,
  countedQueues,
  countsPackets,
  coreRates,
} from './counted-packets.ts';
import { type PlacedQueue, placedQueues, type PlacementSource } from './placed-queues.ts';
import { pasteFault, refuseShares, refuseUnusable } from './refused-texts.ts';

export interface PastedQueues {
  /** By interface and number; `cpu` null: the texts do not place it. */
  queues: readonly (ReceiveQueue & { cpu: number | null })[];
  /** Processors with queues, and free ones that the texts name; rising. Empty: the texts name none. */
  cpus: readonly number[];
  /** Tools that place queues of this machine; none of a program that places its own. */
  tools: readonly PlacementTool[];
  /** One sentence each on sources and gaps. */
  notes: readonly string[];
}

export interface PasteOptions {
  /** Time between two prints that do not say it, s; null: not known. */
  betweenS: number | null;
  /** Turn a share of a core's time into a rate where no packets are counted. */
  costs: PollCosts;
}

type Rated = CountedQueue & Pick<PlacedQueue, 'irq'> & { core: string | null };

/** Division of a core’s packets among its queues, in words. */
const splits: Readonly<Record<PlacementSource, string>> = {
  usage: 'in proportion to the shares of the core’s time',
  polls: 'in equal parts, which is assumed',
  interrupts: 'in proportion to the interrupts',
};

/** Packets, or else the time, of each core split over its queues. */
function splitOverQueues(
  machine: Machine,
  { betweenS, costs }: PasteOptions,
  source: PlacementSource,
  queues: readonly PlacedQueue[],
) {
  const sums = new Map<string, number>();
  for (const { core, weight } of queues) sums.set(core, (sums.get(core) ?? 0) + weight);
  const used = [...sums].flatMap(([core, sum]) => (sum > 0 ? [core] : []));
  const packets = coreRates(machine, betweenS);
  const counted = used.length > 0 && used.every((core) => packets.has(core));
  const busy = source === 'usage' ? sums : busyShares(machine);
  if (!counted && !used.every((core) => busy.has(core)))
    throw pasteFault(
      'no-packets',
      `The texts place ${numberOf(queues.length, 'queue')} but count no packets: print “ethtool -S” of the device, /proc/net/softnet_stat, pmd-stats-show or show runtime twice as well.`,
    );
  const rated = queues.map(({ weight, ...queue }) => ({
    ...queue,
    rateMpps: weight * perWeight(queue.core),
  }));
  /** Packets a µs of one of weight 1: the core's packets, or as many as make its load what is printed. */
  function perWeight(core: string): number {
    const sum = sums.get(core)!;
    if (sum === 0) return 0;
    if (counted) return packets.get(core)! / sum;
    const weights = queues.flatMap((queue) => (queue.core === core ? [queue.weight] : []));
    return busy.get(core)! / loadOf(contentsOf(weights), 1, costs);
  }
  const alone = queues.length === used.length;
  const says = counted
    ? `Rates: the packets of each core${alone ? '' : `, split over its queues ${splits[source]}`}.`
    : `The texts count no packets: the rates are those at which the given costs make the cores as busy as printed, split over their queues ${splits[source]}.`;
  return { rated, says };
}

/** The placed interface that a counted one is: of its name, or else the one that shares the most numbers of queues. */
function placedPort(port: string, counted: readonly CountedQueue[], placed: readonly PlacedQueue[]): string {
  const ids = new Set(counted.filter((queue) => queue.port === port).map(({ id }) => id));
  const ports = [...new Set(placed.map((queue) => queue.port))];
  const shared = ports.map((one) => placed.filter((queue) => queue.port === one && ids.has(queue.id)).length);
  const most = Math.max(0, ...shared);
  const isOnly = shared.filter((count) => count === most).length === 1;
  return ports.includes(port) || !isOnly ? port : ports[shared.indexOf(most)]!;
}

/** Queues with rates, from the surest source that the texts have. */
function ratedQueues(machine: Machine, options: PasteOptions): { rated: Rated[]; notes: string[] } {
  const placed = placedQueues(machine.changes);
  const counted = countedQueues(machine, options.betweenS);
  refuseShares(machine, placed?.source === 'usage' ? placed.queues : []);
  if (counted.length > 0) {
    const places = placed?.queues ?? [];
    const rated = counted.map((queue) => {
      const port = placedPort(queue.port, counted, places);
      const { irq = null, core = null } =
        places.find((place) => place.port === port && place.id === queue.id) ?? {};
      return { ...queue, port: queue.port || port, irq, core };
    });
    const missing = rated.filter(({ core }) => core === null).length;
    const gap =
      missing === 0
        ? []
        : [
            `The texts do not say the core of ${numberOf(missing, 'queue')}, placed in turn here; /proc/interrupts, rx-placement or “show config fwd” say it.`,
          ];
    const counters = machine.changes.filter((change) => countedQueue(change) !== null);
    const filtered = counters.filter(
      ({ delta, sinceClearS }) => delta === null && sinceClearS === null,
    ).length;
    const leftOut =
      filtered === 0
        ? []
        : [
            `Left out: ${numberOf(filtered, 'queue')} in one print only, as a filter removed lines of the other.`,
          ];
    return { rated, notes: ['Rates: the packets of each queue between the prints.', ...gap, ...leftOut] };
  }
  if (placed !== null) {
    const { rated, says } = splitOverQueues(machine, options, placed.source, placed.queues);
    return { rated, notes: [says] };
  }
  const ports = countedPorts(machine, options.betweenS).map((port) => ({ ...port, irq: null, core: null }));
  if (ports.length > 0)
    return { rated: ports, notes: ['The texts count by port: each port is one queue here, placed in turn.'] };
  const cores = [...coreRates(machine, options.betweenS)].map(([core, rateMpps], id) => ({
    ...{ port: '', id, irq: null, core, rateMpps },
  }));
  if (cores.length > 0)
    return {
      rated: cores,
      notes: ['The texts count by core and name no queues: each core has one queue here, with its packets.'],
    };
  if (machine.changes.some(countsPackets))
    throw pasteFault(
      'one-print',
      'The counters are printed once; rates need two prints, as in “ethtool -S eth0; sleep 10; ethtool -S eth0”.',
    );
  throw pasteFault(
    'no-queues',
    'The texts have no rates of receive queues; these give some, printed twice: ethtool -S, /proc/interrupts with /proc/net/softnet_stat, pmd-rxq-show with pmd-stats-show, show interface rx-placement with show runtime, port statistics of testpmd.',
  );
}

/** Time of a core that a packet took, all cores together; nothing where it is not printed. */
function costNote(machine: Machine, { betweenS, costs }: PasteOptions): string[] {
  const busy = busyShares(machine);
  const rates = [...coreRates(machine, betweenS)].filter(([core, rate]) => rate > 0 && busy.has(core));
  const packets = rates.reduce((sum, [, rate]) => sum + rate, 0);
  const time = rates.reduce((sum, [core]) => sum + busy.get(core)!, 0);
  if (packets === 0 || time === 0) return [];
  const full = 1 / singleQueueEdge(1, costs);
  return [
    `As printed a packet took ${significant(time / packets)} µs of a core on average; the given costs are ${significant(full)} µs at full batches.`,
  ];
}

/** Longest time between two prints, s: a day. */
const longestBetweenS = 86_400;

function refuseTime(betweenS: number | null): void {
  if (betweenS === null || (betweenS > 0 && betweenS <= longestBetweenS)) return;
  throw new PlacementFault(
    'out-of-range',
    'seconds',
    `The time between two prints must be above 0 and at most ${longestBetweenS} s, not ${betweenS}.`,
  );
}

const numberIn = (core: string) => Number(/\d+$/.exec(core)?.[0] ?? 0);

/** VPP’s commands count workers from 0; its thread 0 is the main one. */
function processorOf(rated: readonly Rated[]): (core: string) => number {
  const hasMain = rated.some(({ core }) => core === 'thread 0');
  return (core) => numberIn(core) - (core.startsWith('thread') && !hasMain ? 1 : 0);
}

/** Cores with queues, and as many free ones as queues can use; of VPP all workers, which its commands count. */
function processorsIn(
  { changes }: Machine,
  rated: readonly Rated[],
  cpuOf: (core: string) => number,
): number[] {
  const used = [...new Set(rated.flatMap(({ core }) => (core === null ? [] : [cpuOf(core)])))];
  const ofThreads = rated.some(({ core }) => core?.startsWith('thread') === true);
  const kind = ofThreads ? 'thread' : 'core';
  const isNumbered = (scope: string) => scopePart(scope)?.kind === kind && /^\w+ \d+$/.test(scope);
  const named = changes.flatMap(({ scope }) => (isNumbered(scope) ? [cpuOf(scope)] : []));
  if (ofThreads) return Array.from({ length: Math.max(...used, ...named) + 1 }, (_, worker) => worker);
  const free = [...new Set(named)].filter((cpu) => !used.includes(cpu)).sort((x, y) => x - y);
  return [...used, ...free.slice(0, Math.max(0, rated.length - used.length))].sort((x, y) => x - y);
}

function toolsOf(machine: Machine, rated: readonly Rated[]): PlacementTool[] {
  if (rated.some(({ core }) => core?.startsWith('thread') === true)) return ['vpp'];
  if (machine.changes.some(({ tool }) => tool === 'ovs-pmd')) return ['ovs'];
  return rated.every(({ port }) => /^port\d/.test(port)) ? [] : ['interrupts', 'rss'];
}

/** Interface for commands; `DEV` where the texts name none. */
const portWords = (port: string) => port.replace(/[^\w.:/-]+/g, '-').slice(0, 40) || 'DEV';

/** Throws `PlacementFault` with one sentence for texts that give no rates, or contradict each other. */
export function pastedQueues(texts: readonly PastedText[], options: PasteOptions): PastedQueues {
  refuseTime(options.betweenS);
  const read = texts.map(readText);
  const known = read.flatMap(({ text }) => (text === null ? [] : [text]));
  const refusal = read.find(({ reading }) => reading.refused !== null)?.reading.refused;
  if (known.length === 0 && refusal !== undefined && refusal !== null) throw pasteFault('not-read', refusal);
  const machine = machineOf(known, {});
  refuseUnusable(machine);
  const { rated, notes } = ratedQueues(machine, options);
  // The kernel does not look at a queue without packets; programs that poll do.
  const polled = /^(?:usage|polls)$/.test(placedQueues(machine.changes)?.source ?? '');
  const isIdle = ({ port, rateMpps }: Rated) => rateMpps === 0 && !polled && !/^port\d/.test(port);
  const idle = rated.filter(isIdle);
  const active = rated.filter((queue) => !idle.includes(queue));
  if (active.length === 0) throw pasteFault('no-traffic', 'No queue received a packet between the prints.');
  if (active.length > placementLimits.queues)
    throw pasteFault(
      'too-many',
      `The texts have ${active.length} queues with packets; at most ${placementLimits.queues} are placed.`,
    );
  const cpuOf = processorOf(active);
  const queues = active
    .map(({ core, port, ...queue }) => ({
      ...queue,
      port: portWords(port),
      cpu: core === null ? null : cpuOf(core),
    }))
    .sort((x, y) => x.port.localeCompare(y.port, 'en') || x.id - y.id);
  const cpus = processorsIn(machine, active, cpuOf);
  if (cpus.length > placementLimits.cores)
    throw pasteFault(
      'too-many',
      `The texts have ${cpus.length} cores with queues; at most ${placementLimits.cores} are placed.`,
    );
  if (idle.length > 0) notes.push(`Left out: ${numberOf(idle.length, 'queue')} without packets.`);
  return {
    queues,
    cpus,
    tools: toolsOf(machine, active),
    notes: [
      ...notes,
      ...costNote(machine, options),
      'The texts do not say the costs of a poll and of a packet: the given ones remain.',
    ],
  };
}
