/** Report on an output of ethtool: its title, its facts, how it was understood, and cautions. */
import type { ReadingNote } from '../../measurement.ts';
import { grouped } from '../../measurement-failure.ts';
import type { EthtoolBlocks, LimitsBlock } from './blocks.ts';
import type { CounterSummary } from './counters.ts';
import type { Moderation } from './moderation.ts';
import { moderationWarning } from './moderation.ts';
import type { UnderstoodItem } from '../tool-reading.ts';

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
