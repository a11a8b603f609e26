/**
 * Threads that poll, and how full they are: Open vSwitch, VPP, testpmd, cycles of DPDK telemetry. Cores of the
 * kernel, with their share of packets and interrupts.
 */
import { isCore } from '../../texts/counters/scope-part.ts';
import type { CounterChange } from '../differences.ts';
import type { CounterTraits } from '../../texts/counters/counter.ts';
import { traitsOf } from '../../texts/counters/read-counters.ts';
import { profiled } from '../../texts/counters/tables/data-paths.ts';
import { withoutHead } from '../../texts/counters/tables/vpp.ts';
import { mainThread } from '../../texts/tools/ovs-pmd/lines.ts';
import type { ToolReading } from '../../texts/tools/tool-reading.ts';

/** Packets that a frame of VPP holds. */
const vectorSize = 256;

export interface Poller {
  name: string;
  /** Its batches: bursts of a receive ring, or vectors that travel through a graph. */
  takes: 'burst' | 'vector';
  /** It may be the main thread of a program, which has nothing to poll. */
  mayBeMain: boolean;
  /** Share of its cycles that go into packets, 0..1; null where the text does not say it. */
  busy: number | null;
  /** The share is of the time between two prints, or of a known window; else of all time since a clear or start. */
  recent: boolean;
  /** Time since a clear over which the other numbers are averages, s; null where it is short or not known. */
  averagedS: number | null;
  /** Mean packets of a poll, those that found none included; VPP and testpmd alone. */
  perPoll: number | null;
  /** Mean packets that go through the graph together, or of a poll that found any; VPP and testpmd alone. */
  perVector: number | null;
  /** Packets that a poll takes at most. */
  limit: number;
  /** Packets a second that it takes. */
  rate: number | null;
  cyclesPerPacket: number | null;
  /** Share of the core that each receive queue takes, 0..1. */
  queues: readonly { name: string; busy: number }[];
  cut: boolean;
}

export function pollersOf(changes: readonly CounterChange[]): Poller[] {
  return [...ovsThreads(changes), ...vppThreads(changes), ...telemetry(changes)];
}

const byScope = (
  changes: readonly CounterChange[],
  threads: CounterTraits['threads'],
): [string, CounterChange[]][] => {
  const scopes = new Map<string, CounterChange[]>();
  for (const change of changes) {
    if (traitsOf(change).threads !== threads) continue;
    const scope = [change.subject, change.scope].filter((word) => word !== '').join(' ');
    scopes.set(scope, [...(scopes.get(scope) ?? []), change]);
  }
  return [...scopes];
};

function ovsThreads(changes: readonly CounterChange[]): Poller[] {
  const threads = byScope(changes, 'cycles').filter(([name]) => name !== mainThread);
  return threads.map(([name, counters]) => {
    const find = (counter: string) => counters.find((one) => one.name === counter);
    const [idle, work] = [find('idle cycles'), find('processing cycles')];
    const [idled, worked] = [idle?.delta ?? null, work?.delta ?? null];
    const moved = idled !== null && worked !== null && idled + worked > 0;
    const cycles = moved ? [idled, worked] : idle && work ? [idle.value, work.value] : null;
    const sum = cycles === null ? 0 : cycles[0]! + cycles[1]!;
    const share = find('busy iterations share');
    const queues = counters
      .filter(({ name: counter }) => counter.startsWith('usage '))
      .map(({ name: counter, value }) => ({ name: counter.slice(6), busy: value / 100 }));
    const usage = queues.length > 0 ? queues.reduce((all, { busy }) => all + busy, 0) : null;
    const overhead = (find('overhead')?.value ?? 0) / 100;
    const packets = find('packets received') ?? find('rx packets');
    const busy =
      sum > 0
        ? cycles![1]! / sum
        : share !== undefined
          ? share.value / 100
          : usage === null
            ? null
            : Math.min(1, usage + overhead);
    const seconds = packets?.seconds ?? null;
    const delta = packets?.delta ?? null;
    const clearedS = moved ? null : ((packets ?? idle)?.sinceClearS ?? null);
    return {
      ...{
        name,
        takes: 'burst',
        mayBeMain: false,
        busy,
        averagedS: null,
        perPoll: null,
        perVector: null,
        limit: usualBurst,
        queues,
      },
      recent: moved || clearedS !== null || (sum === 0 && (share !== undefined || usage !== null)),
      rate:
        delta !== null && seconds !== null
          ? delta / seconds
          : clearedS === null || packets === undefined
            ? null
            : packets.value / clearedS,
      cyclesPerPacket:
        moved && delta !== null && delta > 0
          ? worked / delta
          : (find('avg processing cycles per packet')?.value ?? null),
      cut: counters.some(({ cut }) => cut),
    };
  });
}

const inputNode = /^(?:polled per call|per call) (.*-input\b.*|.*rx.*)$/;
const deviceInput =
  /^polled per call (?:dpdk|rdma|i?avf|ena|mlx\d?|oct\w*|virtio|vhost-user|memif|af[-_](?:packet|xdp)|vmxnet3|netmap|tap)-input/;
const graphNode = /^(?:ethernet-input|ip4-input(?:-no-checksum)?|ip6-input|l2-input|ip4-lookup|ip4-rewrite)$/;

/** Longest time since a clear of VPP's counters whose averages describe the load of now, s. */
const recentS = 60;

function vppThreads(changes: readonly CounterChange[]): Poller[] {
  return byScope(changes, 'calls').flatMap(([name, counters]): Poller[] => {
    const calls = counters.filter(({ name: counter }) => /^(?:polled )?per call /.test(counter));
    if (calls.length === 0) return [];
    const packetsOf = (node: string) =>
      counters.find(({ name: counter }) => counter === `vectors ${node}`)?.value ?? 0;
    const polled = calls
      .filter(({ name: counter }) => counter.startsWith('polled') && inputNode.test(counter))
      .map(({ name: counter, value }) => ({ node: counter.slice('polled per call '.length), value }))
      .sort((a, b) => packetsOf(b.node) - packetsOf(a.node))[0];
    const graph = calls
      .map(({ name: counter, value }) => ({ node: counter.replace(/^(?:polled )?per call /, ''), value }))
      .filter(({ node }) => graphNode.test(node))
      .sort((a, b) => packetsOf(b.node) - packetsOf(a.node))[0];
    const rate = counters.find(({ name: counter }) => counter === 'rate in')?.value ?? null;
    if (polled === undefined && graph === undefined) return [];
    const packets = polled === undefined ? packetsOf(graph!.node) : packetsOf(polled.node);
    const time = counters.find(({ name: counter }) => counter === 'time')?.value ?? null;
    // A worker that polls a device and finds nothing has room; the main thread polls no queue of traffic.
    const vain = calls.some(({ name: counter }) => deviceInput.test(counter)) && !/\bthread 0$/.test(name);
    if (packets === 0 && !vain) return [];
    const isLong = time !== null && time > recentS;
    const lately = counters.find(({ name: counter }) => counter === 'node vector rate')?.value ?? null;
    const isLate = isLong && lately !== null;
    return [
      {
        ...{
          name,
          takes: 'vector',
          mayBeMain: name.endsWith(withoutHead),
          busy: null,
          queues: [],
          cyclesPerPacket: null,
          limit: vectorSize,
        },
        ...{ recent: isLate || !isLong, averagedS: isLong ? time : null },
        perPoll: isLate ? null : (polled?.value ?? null),
        perVector: isLate ? lately : (graph?.value ?? null),
        rate: rate ?? (time === null || time <= 0 ? null : packets / time),
        cut: counters.some(({ cut }) => cut),
      },
    ];
  });
}

/** Packets that a poll of a DPDK program takes at most, unless its text says it. */
const usualBurst = 32;

/** Bursts of testpmd, the fullest of each text: its ports share cores. */
export function burstPollers(readings: readonly (ToolReading | null)[]): Poller[] {
  return readings.flatMap((reading): Poller[] => {
    const { results = [], systemFacts = [] } = reading ?? {};
    const limit = systemFacts.find(({ name }) => name === 'burstLimit');
    // A guess from the sizes themselves says little below what programs take by default.
    if (limit === undefined || (limit.caution !== null && limit.value < usualBurst)) return [];
    const found = results.flatMap((one) => {
      if (one.kind !== 'value' || !/^meanBatch(?:NonEmpty)?$/.test(one.quantity)) return [];
      const comma = one.label.lastIndexOf(', ');
      return [{ ...one, block: comma < 0 ? '' : one.label.slice(comma + 2) }];
    });
    const blocks = [...new Set(found.map(({ block }) => block))].map((block): Poller => {
      const valueOf = (quantity: string) =>
        found.find((one) => one.block === block && one.quantity === quantity)?.value ?? null;
      return {
        ...{
          name: block || 'the program',
          takes: 'burst',
          mayBeMain: false,
          busy: null,
          recent: false,
          averagedS: null,
          rate: null,
        },
        ...{ perPoll: valueOf('meanBatch'), perVector: valueOf('meanBatchNonEmpty'), limit: limit.value },
        ...{ cyclesPerPacket: null, queues: [], cut: false },
      };
    });
    return blocks.sort((a, b) => fillOf(b)! - fillOf(a)!).slice(0, 1);
  });
}

/**
 * How full polls of VPP and testpmd are, 0..1; null for others. Empty polls count, where they are known: large vectors
 * between them are bursts. A poll of several queues may take more than one vector: then the vectors of the graph say
 * how full each is.
 */
export function fillOf({ perPoll, perVector, limit }: Poller): number | null {
  const packets = perPoll !== null && perPoll > limit ? perVector : (perPoll ?? perVector);
  return packets === null ? null : packets / limit;
}

function telemetry(changes: readonly CounterChange[]): Poller[] {
  const totals = changes.filter(({ name }) => name === 'total_cycles');
  const busy = changes.filter(({ name }) => name === 'busy_cycles');
  return busy.flatMap((one, k): Poller[] => {
    const total = totals[k];
    if (total === undefined || total.value <= 0) return [];
    const moved = one.delta !== null && total.delta !== null && total.delta > 0;
    const share = moved ? one.delta! / total.delta! : one.value / total.value;
    return [
      {
        ...{
          takes: 'burst',
          mayBeMain: true,
          name: one.scope || one.subject || 'lcore',
          busy: share,
          recent: moved,
          averagedS: null,
        },
        ...{ perPoll: null, perVector: null, limit: usualBurst, rate: null, cyclesPerPacket: null },
        ...{ queues: [], cut: one.cut },
      },
    ];
  });
}

export interface CoreTime {
  /** `core 3`, or `all cores`. */
  name: string;
  /** Shares of its time, per cent. */
  soft: number;
  steal: number;
  idle: number;
  irq: number;
}

const names = ['soft', 'steal', 'idle', 'irq'] as const;

/** Averages where the tool prints them. */
export function coreTimes(changes: readonly CounterChange[]): CoreTime[] {
  const cores = new Map<string, CoreTime>();
  for (const change of changes) {
    if (traitsOf(change).coreTimes === undefined) continue;
    const { scope, name, value } = change;
    const plain = name.replace('average ', '');
    const key = names.find((one) => one === plain);
    const ofRouter = name.startsWith(profiled);
    if ((key === undefined && !ofRouter) || !/core/.test(scope)) continue;
    const core = cores.get(scope) ?? { name: scope, soft: 0, steal: 0, idle: 100, irq: 0 };
    if (key !== undefined) core[key] = value;
    // A router works on packets when it does not idle; a core without a row of idle time has none.
    else core.idle = 100 - (core.soft += value);
    cores.set(scope, core);
  }
  return [...cores.values()];
}

export interface LoadSpread {
  /** Cores with their part, the largest first. */
  cores: readonly { name: string; amount: number; share: number }[];
  /** Counted between two prints; otherwise since boot. */
  recent: boolean;
  total: number;
}

/** How a counter is spread over cores; null below two cores, or without any. */
export function loadSpread(
  changes: readonly CounterChange[],
  counted: (change: CounterChange) => boolean,
): LoadSpread | null {
  const perCore = changes.filter((change) => isCore(change.scope) && counted(change));
  const recent = perCore.some(({ delta }) => delta !== null && delta > 0);
  const amounts = new Map<string, number>();
  for (const { scope, value, delta } of perCore)
    amounts.set(scope, (amounts.get(scope) ?? 0) + (recent ? (delta ?? 0) : value));
  const total = [...amounts.values()].reduce((sum, amount) => sum + amount, 0);
  if (amounts.size < 2 || total <= 0) return null;
  const cores = [...amounts]
    .map(([name, amount]) => ({ name, amount, share: amount / total }))
    .sort((a, b) => b.amount - a.amount);
  return { cores, recent, total };
}
