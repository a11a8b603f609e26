/**
 * Report on an output of ethtool: interrupt moderation, title, facts, how it was understood, cautions, and facts of the
 * system.
 */
import { sinceStart } from '../notes-on-results.ts';
import type { CoalesceBlock, EthtoolBlocks, LimitsBlock, EthtoolValue } from './lines.ts';
import type { ReadingAnswers, ReadingQuestion, UnderstoodItem, SystemFact } from '../tool-reading.ts';
import { busiestFact, frameFact, tookPackets } from '../load-facts.ts';
import type { ReadingNote } from '../../measurement.ts';
import { grouped } from '../../measurement-failure.ts';
import type { CounterSummary } from './counters.ts';

// Interrupt moderation of a NIC, from `ethtool -c`: a fixed timer, or a timer that the NIC or its driver changes.

const driverQuestionId = 'driver';
const adaptiveQuestionId = 'adaptive';

/** `rx-usecs` values that choose a dynamic mode instead of a time. */
const dynamicModes: Readonly<Record<string, readonly number[]>> = {
  ixgbe: [1],
  ixgbevf: [1],
  igb: [1, 3],
  igbvf: [1, 3],
  igc: [1, 3],
  e1000e: [1, 3, 4],
};

interface Moderation {
  device: string | null;
  /** null: the setting of all queues. */
  queue: number | null;
  adaptive: boolean;
  /** Source of the value; `guess`: no source, assumed to be off. */
  adaptiveFrom: 'text' | 'answer' | 'guess';
  usecs: number | null;
  /** null = not in the text or not supported; 0 = no limit by frames in most drivers. */
  frames: number | null;
  driver: string | null;
  /** `rx-usecs` is (or may be, for an unknown driver) the number of a mode. */
  mode: 'timer' | 'dynamic' | 'maybe-dynamic' | 'adaptive' | 'none' | 'unknown';
}

const unknownDriver = 'unknown';
const otherDriver = 'other';

export function moderationOf(
  block: CoalesceBlock,
  textDriver: string | null,
  answers: ReadingAnswers,
): Moderation {
  const { settings, device, queue } = block;
  const answer = switchAnswer(answers);
  const written = settings.has('adaptiveRx');
  // n/a: the driver has no adaptive moderation.
  const adaptive = (written ? settings.get('adaptiveRx') : answer) === 'on';
  const usecs = numberOf(settings.get('rx-usecs'));
  const driver = textDriver ?? answeredDriver(answers);
  return {
    device,
    queue,
    usecs,
    driver,
    adaptive,
    adaptiveFrom: written ? 'text' : answer === null ? 'guess' : 'answer',
    frames: numberOf(settings.get('rx-frames')),
    mode: modeOf(usecs, adaptive, driver),
  };
}

function switchAnswer(answers: ReadingAnswers): 'on' | 'off' | null {
  const answer = answers[adaptiveQuestionId];
  return answer === 'on' || answer === 'off' ? answer : null;
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function answeredDriver(answers: ReadingAnswers): string | null {
  const answer = answers[driverQuestionId];
  if (answer === undefined || answer === unknownDriver) return null;
  return answer === otherDriver || Object.hasOwn(dynamicModes, answer) ? answer : null;
}

function modeOf(usecs: number | null, adaptive: boolean, driver: string | null): Moderation['mode'] {
  if (usecs === null) return 'unknown';
  if (adaptive) return 'adaptive';
  if (usecs === 0) return 'none';
  if (driver === null) return isAnyMode(usecs) ? 'maybe-dynamic' : 'timer';
  const modes = Object.hasOwn(dynamicModes, driver) ? dynamicModes[driver]! : [];
  return modes.includes(usecs) ? 'dynamic' : 'timer';
}

function isAnyMode(usecs: number): boolean {
  return Object.values(dynamicModes).some((modes) => modes.includes(usecs));
}

/** Drivers in which this number is a mode: `ixgbe, igb, igc`. */
function driversWith(usecs: number): string[] {
  return Object.keys(dynamicModes).filter((driver) => dynamicModes[driver]!.includes(usecs));
}

/** One sentence about how the timer moves, or null where `rx-usecs` is the fixed time that it looks like. */
function moderationWarning({ mode, usecs, driver, device }: Moderation): string | null {
  const of = device === null ? '' : ` of ${device}`;
  switch (mode) {
    case 'adaptive':
      return `Adaptive RX${of} is on: the NIC changes its timer with the packet rate, so a model with a fixed timer does not apply; rx-usecs ${usecs} is only its current value.`;
    case 'dynamic':
      return `rx-usecs ${usecs}${of} chooses a dynamic mode of ${driver}, not a timer of ${usecs} µs: a model with a fixed timer does not apply.`;
    case 'maybe-dynamic':
      return `rx-usecs ${usecs}${of} is a timer of ${usecs} µs in most drivers, but chooses a dynamic mode in ${driversWith(usecs!).join(', ')}; the text does not name the driver.`;
    case 'none':
      return `rx-usecs 0${of}: the NIC interrupts at once, there is no coalescing time to model.`;
    case 'unknown':
      return `The text has no rx-usecs${device === null ? '' : ` for ${device}`}, so the coalescing time is unknown.`;
    case 'timer':
      return null;
  }
}

export function moderationQuestions(
  moderations: readonly Moderation[],
  textDriver: string | null,
  answers: ReadingAnswers,
): ReadingQuestion[] {
  const questions: ReadingQuestion[] = [];
  const unclear = moderations.some(({ usecs, adaptive }) => usecs !== null && isAnyMode(usecs) && !adaptive);
  if (textDriver === null && unclear) {
    const chosen = answeredDriver(answers) ?? unknownDriver;
    const named = Object.keys(dynamicModes).map((value) => ({ value, label: value }));
    questions.push({
      id: driverQuestionId,
      label: 'Driver of the NIC',
      options: [
        { value: unknownDriver, label: 'not known' },
        ...named,
        { value: otherDriver, label: 'another one' },
      ],
      chosen,
      guessed: answers[driverQuestionId] !== chosen,
    });
  }
  if (moderations.some(({ adaptiveFrom }) => adaptiveFrom !== 'text')) {
    const answer = switchAnswer(answers);
    questions.push({
      id: adaptiveQuestionId,
      label: 'Adaptive RX',
      options: [
        { value: 'off', label: 'off: a fixed timer' },
        { value: 'on', label: 'on: the timer follows the packet rate' },
      ],
      chosen: answer ?? 'off',
      guessed: answer === null,
    });
  }
  return questions;
}

// Title, facts and cautions.

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
    notes.push(sinceStart('the driver was loaded', 'two snapshots, taken before and after the run'));
  }
  if (summary !== null) {
    notes.push({
      code: 'repeated',
      message: 'Counters of queues, ports and virtual ports repeat the totals and are not added to them.',
    });
  }
  return notes;
}

// Facts of the system: the coalescing time and frames, the ring, the receive queues.

/** More than any machine has. */
const mostCores = 64;

export function moderationSystemFacts(moderations: readonly Moderation[]): SystemFact[] {
  const systemFacts: SystemFact[] = [];
  for (const moderation of moderations) {
    const { usecs, frames, mode, device, queue } = moderation;
    if (usecs === null || usecs < 1 || mode === 'dynamic') continue;
    // Queues that are set alike are one fact.
    const alike = (other: Moderation) =>
      other.device === device && other.usecs === usecs && other.frames === frames;
    if (queue !== null && moderations.find(alike) !== moderation) continue;
    const where = [device, queue === null ? null : `queue ${queue}`].filter((part) => part !== null);
    const of = where.length === 0 ? '' : ` (${where.join(', ')})`;
    const caution = moderationWarning(moderation);
    systemFacts.push({ name: 'coalescingUs', value: usecs, source: `rx-usecs: ${usecs}${of}`, caution });
    if (frames === null || frames < 1) continue;
    systemFacts.push({
      name: 'coalescingFrames',
      value: frames,
      source: `rx-frames: ${frames}${of}`,
      caution,
    });
  }
  return systemFacts;
}

export function limitsSystemFacts(limits: readonly LimitsBlock[]): SystemFact[] {
  return limits.flatMap((block) =>
    block.part === 'rings' ? ringSystemFacts(block) : channelSystemFacts(block),
  );
}

function ringSystemFacts({ current, device }: LimitsBlock): SystemFact[] {
  const rx = positive(current.get('rx'));
  if (rx === null) return [];
  const others = ['rxMini', 'rxJumbo'].filter((name) => positive(current.get(name)) !== null);
  const further =
    others.length === 0
      ? null
      : 'The NIC has further rings for frames of other sizes; this is the ring for ordinary ones.';
  const source = `RX: ${rx}${device === null ? '' : ` (ring of ${device})`}`;
  return [{ name: 'ringSize', value: rx, source, caution: further }];
}

function channelSystemFacts({ current, device }: LimitsBlock): SystemFact[] {
  const combined = positive(current.get('combined')) ?? 0;
  const rx = positive(current.get('rx')) ?? 0;
  const queues = combined + rx;
  if (queues < 1 || queues > mostCores) return [];
  const what = combined > 0 ? `Combined: ${combined}` : `RX: ${rx}`;
  return [queuesFact(queues, `${what}${device === null ? '' : ` (channels of ${device})`}`)];
}

function queuesFact(queues: number, source: string): SystemFact {
  const caution =
    'These are receive queues; they equal the number of cores only if each queue interrupts its own core.';
  return { name: 'receiveQueues', value: queues, source, caution };
}

export function counterSystemFacts(summary: CounterSummary, blocks: EthtoolBlocks): SystemFact[] {
  const systemFacts: SystemFact[] = [];
  const { rxQueues, queuePackets, queueNumbers, queuesLeftOut, selected } = summary;
  const channels = blocks.limits.some(({ part }) => part === 'channels');
  if (!channels && rxQueues !== null && rxQueues <= mostCores && !queuesLeftOut) {
    systemFacts.push(queuesFact(rxQueues, `counters of ${rxQueues} receive queues`));
  }
  const total = queuePackets.reduce((sum, packets) => sum + packets, 0);
  if (queuePackets.length > 1 && total > 0 && (!queuesLeftOut || total === selected['rx_packets'])) {
    const loads = queuePackets.map((load, k) => ({ name: `receive queue ${queueNumbers[k]!}`, load }));
    const since = 'Counted since the driver was loaded; the share of the traffic under study may differ.';
    systemFacts.push(...busiestFact(loads, tookPackets, since));
  }
  const { rx_packets: packets, rx_bytes: bytes } = selected;
  if (packets !== undefined && bytes !== undefined && packets > 0) {
    const caution =
      'A mean over everything received; drivers differ in whether the 4 bytes of the checksum count.';
    systemFacts.push(...frameFact(bytes / packets, `rx_bytes / rx_packets: ${bytes} / ${packets}`, caution));
  }
  return systemFacts;
}

function positive(value: EthtoolValue | undefined): number | null {
  return typeof value === 'number' && value > 0 ? value : null;
}
