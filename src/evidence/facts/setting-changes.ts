/** Settings that a command of a text changed, with what the text measures before and after it. */
import { scopePart } from '../../texts/counters/scope-part.ts';
import type { Snapshot } from '../../texts/counters/counter.ts';
import type { ChangedSetting } from '../../texts/counters/commands.ts';
import { meaningOf } from '../../texts/counters/meanings.ts';
import type { CounterReading } from '../../texts/counters/read-counters.ts';
import { evidence, type Evidence } from '../evidence.ts';
import { countOf, durationOf } from './losses.ts';
import { type Latency, latenciesIn } from './latencies.ts';

export interface SettingChange {
  setting: ChangedSetting;
  command: string;
  /** Mean latencies before and after, µs; null where the text does not measure the same on both sides. */
  latencyUs: readonly [before: number, after: number] | null;
  /** Packets lost at the receive ring between two prints on either side; null where one side has no two prints. */
  lost: LossPair | null;
}

interface LossPair {
  before: number;
  after: number;
  /** A second where all prints are timed. */
  unit: 'packets a second' | 'packets';
}

/** In the order of the text. */
export function settingChanges({ settings, snapshots }: CounterReading): SettingChange[] {
  const latencies = latenciesIn(snapshots);
  return settings.map(({ setting, text: command, number: line }, k): SettingChange => {
    const from = settings[k - 1]?.number ?? 0;
    const to = settings[k + 1]?.number ?? Infinity;
    const before = (at: { line: number }) => at.line > from && at.line < line;
    const after = (at: { line: number }) => at.line > line && at.line < to;
    return {
      ...{ setting, command },
      latencyUs: pairOf(latencies.filter(before), latencies.filter(after)),
      lost: lossPair(snapshots.filter(before), snapshots.filter(after)),
    };
  });
}

const meanOf = (latencies: readonly Latency[]) =>
  latencies.reduce((sum, { us }) => sum + us, 0) / latencies.length;

function pairOf(before: readonly Latency[], after: readonly Latency[]): [number, number] | null {
  const kind = before.find((one) => after.some((other) => other.kind === one.kind))?.kind;
  if (kind === undefined) return null;
  const same = (latencies: readonly Latency[]) => latencies.filter((one) => one.kind === kind);
  return [meanOf(same(before)), meanOf(same(after))];
}

function lossPair(before: readonly Snapshot[], after: readonly Snapshot[]): LossPair | null {
  const [first, second] = [lossOf(before), lossOf(after)];
  if (first === null || second === null) return null;
  const [a, b] = [first.seconds, second.seconds];
  return a !== null && b !== null
    ? { before: first.packets / a, after: second.packets / b, unit: 'packets a second' }
    : { before: first.packets, after: second.packets, unit: 'packets' };
}

/** Packets lost between the first and the last print of one output that counts a full ring. */
function lossOf(snapshots: readonly Snapshot[]): { packets: number; seconds: number | null } | null {
  const ringOf = ({ counters }: Snapshot) =>
    counters.filter(
      ({ name, scope }) => scopePart(scope) === null && meaningOf(name).meaning === 'ring-full',
    );
  const prints = snapshots.filter((snapshot) => ringOf(snapshot).length > 0);
  const [first, last] = [prints[0], prints.at(-1)];
  if (first === undefined || last === undefined || first === last || first.tool !== last.tool) return null;
  const grown = ringOf(last).map(
    ({ name, value }) => value - (ringOf(first).find((one) => one.name === name)?.value ?? value),
  );
  const packets = Math.max(...grown);
  if (packets < 0) return null;
  const seconds = first.atS !== null && last.atS !== null ? last.atS - first.atS : 0;
  return { packets, seconds: seconds > 0 ? seconds : null };
}

/** Ratio of two latencies, the longer over the shorter, from which the setting between them matters. */
const clearLatencyChange = 1.3;

/** The first change of one of `settings` that changed the latency clearly. */
export function latencyChange(
  changes: readonly SettingChange[],
  settings: readonly ChangedSetting[],
): (SettingChange & { latencyUs: readonly [number, number] }) | null {
  for (const change of changes) {
    const { latencyUs, setting } = change;
    if (latencyUs === null || !settings.includes(setting)) continue;
    const [least, most] = [Math.min(...latencyUs), Math.max(...latencyUs)];
    if (least > 0 && most >= clearLatencyChange * least) return { ...change, latencyUs };
  }
  return null;
}

/** Largest remaining share of a loss that a setting ended. */
const ended = 0.1;

/** The first change of one of `settings` that ended a loss. */
export function lossEnded(
  changes: readonly SettingChange[],
  settings: readonly ChangedSetting[],
): (SettingChange & { lost: LossPair }) | null {
  for (const change of changes) {
    const { lost, setting } = change;
    if (lost === null || !settings.includes(setting)) continue;
    if (lost.before > 0 && lost.after <= ended * lost.before) return { ...change, lost };
  }
  return null;
}

/** `ethtool -C eth0 rx-usecs 0`: before, 57 µs, after, 11 µs. */
export function latencyChangeEvidence({
  command,
  latencyUs: [before, after],
}: NonNullable<ReturnType<typeof latencyChange>>): Evidence {
  return evidence(
    `The latency is ${durationOf(before)} before and ${durationOf(after)} after “${command.slice(0, 80)}”.`,
    Math.abs(before - after),
    'µs',
  );
}

/** A loss before a command, and none or little after it. */
export function lossEndedEvidence({ command, lost }: NonNullable<ReturnType<typeof lossEnded>>): Evidence {
  const { before, after, unit } = lost;
  const left = after === 0 ? 'nothing' : `${countOf(after)} ${unit}`;
  return evidence(
    `The ring lost ${countOf(before)} ${unit} before “${command.slice(0, 80)}” and ${left} after it.`,
    before - after,
    unit,
  );
}
