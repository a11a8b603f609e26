/** Report on an output of ethtool: its title, its facts, how it was understood, and cautions. */
import type { ReadingNote } from '../../measurement.ts';
import { grouped } from '../../measurement-failure.ts';
import type { CounterBlock, EthtoolBlocks, LimitsBlock } from './blocks.ts';
import { type Moderation, moderationWarning } from './moderation.ts';
import type { UnderstoodItem } from '../tool-reading.ts';

// The counters of `ethtool -S`: their names differ from driver to driver, and the same packets are counted several
// times.

type Counters = ReadonlyMap<string, number>;

export interface CounterSummary {
  /** Recognised by names that only it prints; null = none of the known ones. */
  driver: string | null;
  counters: number;
  /** Totals of the device; absent ones are left out. */
  selected: Readonly<Record<string, number>>;
  rxQueues: number | null;
  /** Packets of each receive queue, in the order of `queueNumbers`. */
  queuePackets: readonly number[];
  /** As the driver counts them, rising; a text may show some of them only. */
  queueNumbers: readonly number[];
  /**
   * Some queues are missing: their numbers are skipped, or other counters name queues without packet counters. How many
   * is not known.
   */
  queuesLeftOut: boolean;
  /** Receive errors and drops of the device, without those of single queues. */
  dropCounters: Readonly<Record<string, number>>;
  /** Packets lost because no descriptor was free, for drivers whose counter of them is known; null otherwise. */
  lost: { name: string; value: number } | null;
}

const totals = ['rx_packets', 'tx_packets', 'rx_bytes', 'tx_bytes', 'rx_unicast'];

/** `lost`: counters of packets that find no free descriptor. */
const drivers: readonly { name: string; has: readonly RegExp[]; lost: string | null }[] = [
  { name: 'mlx5_core', has: [/^rx_out_of_buffer$/, /^rx_wqe_err$/], lost: 'rx_out_of_buffer' },
  {
    name: 'i40e',
    has: [/^port\.rx_dropped$/, /^port\.fdir_|^veb\.|^rx-0\./],
    lost: 'port.rx_dropped',
  },
  { name: 'ice', has: [/^rx_dropped\.nic$/], lost: 'rx_dropped.nic' },
  { name: 'ixgbe', has: [/^rx_no_dma_resources$/, /^fdir_match$/], lost: 'rx_missed_errors' },
  { name: 'igb', has: [/^rx_no_buffer_count$/, /^rx_queue_0_/], lost: 'rx_missed_errors' },
  { name: 'e1000e', has: [/^rx_no_buffer_count$/, /^tx_timeout_count$/], lost: 'rx_missed_errors' },
  { name: 'bnxt_en', has: [/^\[0\]\s*:\s*rx_ucast_packets$/], lost: null },
  // Packets that the device reports as dropped for want of descriptors.
  { name: 'ena', has: [/^queue_0_rx_cnt$/], lost: 'rx_drops' },
  { name: 'be2net', has: [/^rx_drops_no_pbuf$/], lost: 'rx_drops_no_pbuf' },
  { name: 'hv_netvsc', has: [/^vf_rx_packets$/, /^rx_comp_busy$/], lost: null },
  { name: 'virtio_net', has: [/^rx(?:_queue_)?0_kicks$/], lost: null },
];

/**
 * `rx-0.rx_packets`, `rx0_packets`, `rx_queue_0_packets`, `queue_0_rx_cnt`, `[0]: rx_ucast_packets`, `rxq0_packets`.
 */
const queuePatterns: readonly RegExp[] = [
  /^rx[-_]?(\d{1,4})[._](?:rx_)?packets$/,
  /^rx_queue_(\d{1,4})_packets$/,
  /^queue_(\d{1,4})_rx_(?:cnt|packets)$/,
  /^\[(\d{1,4})\]\s*:\s*rx_(?:ucast_)?packets$/,
  /^rxq[#_]?(\d{1,4})(?:_|\s*:\s*)(?:rx_)?(?:packets|pkts?)$/,
];

const queueCounter = /^(?:\[\d+\]|rx[-_]?\d|rx_queue_|queue_|rxq|ch\d|rx\d)/;
const dropWord = /drop|discard|_err(?:$|_|s\b|ors)|out_of_buffer|missed|no_buf|no_dma|no_desc|overrun|fifo/;

export function counterSummary({ counters }: CounterBlock): CounterSummary {
  const names = [...counters.keys()];
  const driver = drivers.find(({ has }) => has.every((pattern) => names.some((name) => pattern.test(name))));
  const lost = driver?.lost ?? null;
  const lostValue = lost === null ? undefined : counters.get(lost);
  const queues = packetsByQueue(counters);
  const queuePackets = queues.map(([, packets]) => packets);
  return {
    driver: driver?.name ?? null,
    counters: counters.size,
    selected: pick(
      totals.filter((name) => counters.has(name)),
      counters,
    ),
    rxQueues: queuePackets.length || null,
    queuePackets,
    queueNumbers: queues.map(([number]) => number),
    queuesLeftOut: skipsQueues(
      queues.map(([number]) => number),
      names,
    ),
    dropCounters: pick(names.filter(isDropCounter), counters),
    lost: lost !== null && lostValue !== undefined ? { name: lost, value: lostValue } : null,
  };
}

/** `rx_queue_3_bytes`, `queue_3_tx_cnt`: a queue of any counter. */
const anyQueue = /^(?:[rt]xq?[-_#]?|(?:[rt]x_)?queue_|\[|ch)(\d{1,4})(?:\]\s*:|[._])/;

function skipsQueues(numbers: readonly number[], names: readonly string[]): boolean {
  if (numbers.length === 0) return false;
  const from = numbers[0] === 1 ? 1 : 0;
  if (numbers.some((number, k) => number !== from + k)) return true;
  return names.some((name) => name.length <= 80 && Number(anyQueue.exec(name)?.[1] ?? 0) > numbers.at(-1)!);
}

function isDropCounter(name: string): boolean {
  return name.length <= 80 && /(?:^|\.|_)rx_/.test(name) && !queueCounter.test(name) && dropWord.test(name);
}

function packetsByQueue(counters: Counters): [number, number][] {
  const queues = new Map<number, number>();
  for (const [name, value] of counters) {
    if (name.length > 80) continue;
    for (const pattern of queuePatterns) {
      const match = pattern.exec(name);
      if (match) queues.set(Number(match[1]), value);
    }
  }
  return [...queues].sort(([a], [b]) => a - b);
}

function pick(names: readonly string[], counters: Counters): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, counters.get(name)!]));
}

/** Counts between two snapshots of one device; null where a counter went backwards (the driver was loaded anew). */
export function counterDifference(first: CounterBlock, last: CounterBlock): CounterBlock | null {
  const counters = new Map<string, number>();
  let shared = 0;
  for (const [name, value] of last.counters) {
    const before = first.counters.get(name);
    if (before !== undefined) shared++;
    if (before !== undefined && value < before) {
      if (totals.includes(name)) return null;
      continue; // the loss in between is unknown, not 0
    }
    counters.set(name, value - (before ?? 0));
  }
  return shared * 2 < last.counters.size ? null : { device: last.device, counters };
}

const partNames = { coalesce: 'coalescing', rings: 'rings', channels: 'channels', counters: 'counters' };

function partsOf({ coalesce, limits, counters: snapshots }: EthtoolBlocks): (keyof typeof partNames)[] {
  const has = (part: LimitsBlock['part']) => limits.some((block) => block.part === part);
  const parts: (keyof typeof partNames)[] = [];
  if (coalesce.length > 0) parts.push('coalesce');
  if (has('rings')) parts.push('rings');
  if (has('channels')) parts.push('channels');
  if (snapshots.length > 0) parts.push('counters');
  return parts;
}

function devicesOf({ coalesce, limits, counters: snapshots }: EthtoolBlocks): string[] {
  const devices = [...coalesce, ...limits, ...snapshots].map(({ device }) => device);
  return [...new Set(devices.filter((device) => device !== null))];
}

export function title(blocks: EthtoolBlocks): string {
  const devices = devicesOf(blocks);
  const of = devices.length === 0 ? '' : ` of ${devices.slice(0, 3).join(', ')}`;
  const more = devices.length > 3 ? ` and ${devices.length - 3} more` : '';
  const parts = partsOf(blocks).map((part) => partNames[part]);
  return `ethtool: ${parts.join(', ')}${of}${more}`;
}

const kinds = {
  coalesce: 'ethtool-coalesce',
  rings: 'ethtool-rings',
  channels: 'ethtool-channels',
  counters: 'ethtool-stats',
};

export function facts(
  blocks: EthtoolBlocks,
  summary: CounterSummary | null,
  driver: string | null,
  moderations: readonly Moderation[],
): Record<string, unknown> {
  const parts = partsOf(blocks);
  const rings = blocks.limits.filter(({ part }) => part === 'rings').map(limitsFacts);
  const channels = blocks.limits.filter(({ part }) => part === 'channels').map(channelFacts);
  return {
    kind: parts.length === 1 ? kinds[parts[0]!] : 'ethtool-mixed',
    driver,
    kernel: blocks.kernel,
    ...(blocks.coalesce.length > 0 && {
      blocks: blocks.coalesce.map(({ device, queue, settings: set }) => ({
        device,
        ...(queue !== null && { queue }),
        ...Object.fromEntries(set),
      })),
      moderation: moderations.map(({ mode }) => mode),
    }),
    ...(rings.length > 0 && { rings: rings[0], moreRings: rings.slice(1) }),
    ...(channels.length > 0 && { channels: channels[0], moreChannels: channels.slice(1) }),
    ...Object.fromEntries(blocks.sysfs),
    ...(summary !== null && {
      snapshots: blocks.counters.length,
      counters: summary.counters,
      selected: summary.selected,
      rxQueues: summary.rxQueues,
      queuePackets: summary.queuePackets,
      queueNumbers: summary.queueNumbers,
      dropCounters: summary.dropCounters,
    }),
  };
}

function limitsFacts({ device, max, current }: LimitsBlock): Record<string, unknown> {
  return { device, max: Object.fromEntries(max), current: Object.fromEntries(current) };
}

/** `maxCombined`, `currentRx`. */
function channelFacts({ device, max, current }: LimitsBlock): Record<string, unknown> {
  const named = (prefix: string, values: LimitsBlock['max']) =>
    [...values].map(([name, value]) => [prefix + name[0]!.toUpperCase() + name.slice(1), value]);
  return Object.fromEntries([['device', device], ...named('max', max), ...named('current', current)]);
}

export function understood(
  blocks: EthtoolBlocks,
  summary: CounterSummary | null,
  driver: string | null,
  moderations: readonly Moderation[],
): UnderstoodItem[] {
  const parts = partsOf(blocks).map((part) => partNames[part]);
  const items: UnderstoodItem[] = [{ label: 'Kind', text: `ethtool: ${parts.join(', ')}`, guess: false }];
  const devices = devicesOf(blocks);
  if (devices.length > 0) items.push({ label: 'Device', text: devices.slice(0, 8).join(', '), guess: false });
  if (driver !== null) {
    const named = blocks.driver !== null;
    items.push({ label: 'Driver', text: named ? driver : `${driver}, by its counters`, guess: !named });
  }
  for (const moderation of moderations) {
    if (moderation.usecs === null) continue;
    const guess = moderation.adaptiveFrom === 'guess' || moderation.mode === 'maybe-dynamic';
    const label = moderation.queue === null ? 'Interrupt' : `Interrupt of queue ${moderation.queue}`;
    items.push({ label, text: interruptText(moderation), guess });
  }
  for (const { part, current } of blocks.limits) {
    const [label, value] =
      part === 'rings'
        ? ['Receive ring', current.get('rx')]
        : ['Receive queues', current.get('combined') ?? current.get('rx')];
    if (typeof value === 'number') items.push({ label, text: grouped(value), guess: false });
  }
  if (summary !== null) {
    items.push({
      label: 'Counters',
      text: `${grouped(summary.counters)}, since the driver was loaded`,
      guess: false,
    });
  }
  return items;
}

function interruptText({ usecs, frames, adaptive, driver, mode }: Moderation): string {
  if (mode === 'dynamic') return `dynamic mode ${usecs} of ${driver}`;
  const limit = frames !== null && frames > 0 ? ` or ${frames} frames` : '';
  return `after ${usecs} µs${limit}, adaptive ${adaptive ? 'on' : 'off'}`;
}

export function warnings(
  blocks: EthtoolBlocks,
  moderations: readonly Moderation[],
  summary: CounterSummary | null,
  difference: boolean,
): ReadingNote[] {
  const notes: ReadingNote[] = [];
  for (const moderation of moderations) {
    const message = moderationWarning(moderation);
    if (message !== null) notes.push({ code: `moderation-${moderation.mode}`, message });
    const { frames, mode } = moderation;
    if (mode !== 'timer' && mode !== 'maybe-dynamic') continue;
    if (frames === 1) {
      notes.push({
        code: 'every-frame',
        message: 'rx-frames 1: every frame interrupts at once, so the timer never runs.',
      });
    }
  }
  const deferred = blocks.sysfs.get('gro_flush_timeout') ?? 0;
  if (deferred > 0) {
    notes.push({
      code: 'deferred-interrupts',
      message: `gro_flush_timeout is ${grouped(deferred)} ns: the kernel polls on a timer of its own, so rx-usecs alone does not time the batches.`,
    });
  }
  if (summary?.queuesLeftOut === true) {
    notes.push({
      code: 'queues-left-out',
      message: `Counters of receive queues are missing: the text shows ${grouped(summary.queueNumbers.length)} of at least ${grouped(summary.queueNumbers.at(-1)! + 1)}, so the number of queues and the share of the busiest are not known.`,
    });
  }
  if (summary !== null && !difference) {
    notes.push({
      code: 'one-snapshot',
      message:
        'Counters run since the driver was loaded, so one snapshot gives no rate. Paste two, taken before and after the run.',
    });
  }
  if (summary !== null) {
    notes.push({
      code: 'repeated-counters',
      message: 'Counters of queues, ports and virtual ports repeat the totals and are not added to them.',
    });
  }
  return notes;
}
