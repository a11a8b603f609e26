/** Settings that a command of a text changed, with what the text measures before and after it. */
import type { Snapshot } from '../../texts/counters/counter.ts';
import { meaningOf } from '../../texts/counters/meanings.ts';
import type { CounterReading, PlainLine } from '../../texts/counters/read-counters.ts';
import { evidence, type Evidence } from '../evidence.ts';
import { countOf, durationOf } from './losses.ts';
import { roundTripsIn } from './latency-tables.ts';

type ChangedSetting =
  /** Timers of interrupts. */
  | 'moderation'
  | 'ring'
  /** Receive queues, their affinity, steering in software. */
  | 'spread'
  | 'idle-states'
  /** A program was stopped. */
  | 'stopped'
  /** Memory of sockets. */
  | 'buffers'
  | 'other';

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

const kinds: readonly [ChangedSetting, RegExp][] = [
  ['moderation', /\bethtool\s+(?:-C|--coalesce)\b|\bInterruptThrottleRate=/],
  ['ring', /\bethtool\s+(?:-G|--set-ring)\b|\bring_size\b/],
  ['buffers', /\bnet\.core\.rmem_(?:default|max)\s*=|\bnet\.ipv4\.udp_mem\s*=/],
  [
    'spread',
    /\bethtool\s+(?:-L|--set-channels|-X|--set-rxfh-indir)\b|\bsmp_affinity|\brps_cpus\b|\bset_irq_affinity|pmd-rxq-affinity|\bn_rxq=/,
  ],
  ['idle-states', /\bcpupower\s+idle-set\b|cpu_dma_latency|\/cpuidle\/state\d+\/disable/],
  ['stopped', /\b(?:systemctl|rc-service)\s+(?:stop|disable)\b|\bservice\s+\S+\s+stop\b|\bp?kill(?:all)?\s/],
  [
    'other',
    /\bethtool\s+(?:-K|-A|--set-priv-flags|-s)\b|\bsysctl\s+(?:-w\s+)?[\w.]+=|\becho\s+\S+\s*>\s*\/(?:proc|sys)\/|\btuned-adm\s+profile\b|\bcpupower\s+frequency-set\b|\bovs-vsctl\s+set\b|\bvppctl\s+set\b/,
  ],
];

/** A command that was pasted without its prompt. */
const withoutPrompt =
  /^\s*(?:(?:and|now|then|after|with) )*(?:sudo )?(?:ethtool -|sysctl -w |echo \S+ ?(?:>|\|)|systemctl |cpupower |tuned-adm |ovs-vsctl |vppctl ).{1,160}$/;

/** With `pkt_tx_delay=0` and `idle_sleep=10` */
const valuesAlone = /^\W*(?:with|using)\s(?:\W*(?:and\s\W*)?[\w.-]{2,40}\s?=\s?[\w.-]{1,20}\b)+\W*$/i;
/** In the order of the text. */
export function settingChanges({ commands, snapshots, others }: CounterReading): SettingChange[] {
  const latencies = latenciesIn(snapshots, others);
  const typed = commands.flatMap(({ number, text }) => {
    const kind = kinds.find(([, pattern]) => pattern.test(text));
    return kind === undefined ? [] : [{ setting: kind[0], command: text, line: number }];
  });
  const bare = others.flatMap(({ number, text }) => {
    const kind = withoutPrompt.test(text) ? kinds.find(([, pattern]) => pattern.test(text)) : undefined;
    return kind === undefined ? [] : [{ setting: kind[0], command: text.trim(), line: number }];
  });
  const headings = others
    .filter(({ number, text }) => valuesAlone.test(text) && latencies.every(({ line }) => line !== number))
    .map(({ number, text }) => ({ setting: 'other' as const, command: text.trim(), line: number }));
  const changes = [...typed, ...bare, ...headings].sort((a, b) => a.line - b.line);
  if (changes.length === 0) return [];
  return changes.map(({ setting, command, line }, k): SettingChange => {
    const from = changes[k - 1]?.line ?? 0;
    const to = changes[k + 1]?.line ?? Infinity;
    const before = (at: { line: number }) => at.line > from && at.line < line;
    const after = (at: { line: number }) => at.line > line && at.line < to;
    return {
      ...{ setting, command },
      latencyUs: pairOf(latencies.filter(before), latencies.filter(after)),
      lost: lossPair(snapshots.filter(before), snapshots.filter(after)),
    };
  });
}

interface Latency {
  line: number;
  us: number;
  /** Only measurements of one kind are compared. */
  kind: string;
}

/** `avg-latency=57.9`, `percentile 50.000 = 57.8` of sockperf: µs. */
const sockperf = /\b(avg-latency=|percentile 50\.0+ =)\s*(\d+(?:\.\d+)?)/;
const pinged = ['mean round trip', 'round trip'];

function latenciesIn(snapshots: readonly Snapshot[], lines: readonly PlainLine[]): Latency[] {
  const pings = snapshots.flatMap(({ line, counters }): Latency[] => {
    const name = pinged.find((one) => counters.some((counter) => counter.name === one));
    if (name === undefined) return [];
    return counters
      .filter((one) => one.name === name)
      .map(({ value }) => ({ line, us: value, kind: 'ping' }));
  });
  const measured = lines.flatMap(({ number, text }): Latency[] => {
    const found = sockperf.exec(text);
    return found === null ? [] : [{ line: number, us: Number(found[2]), kind: found[1]! }];
  });
  const trips = roundTripsIn(lines).map(({ perSecond, line }) => ({
    ...{ line, us: 1e6 / perSecond, kind: 'round trips' },
  }));
  return [...pings, ...measured, ...trips];
}

/** Options that say how often a test sends, µs between packets; null for a command without one. */
function gapOf(command: string): number | null {
  const gap = /\bping\s(?:.*\s)?-i\s*(\d+(?:\.\d+)?|\.\d+)/.exec(command)?.[1];
  if (gap !== undefined) return Number(gap) * 1e6;
  if (/\bping\s(?:.*\s)?-f\b|\s--(?:mps|pps|rate|qps)[ =]max\b/.test(command)) return floodGapUs;
  const rate = /\s--(?:mps|pps|rate|qps)[ =](\d+)([kM]?)\b/.exec(command);
  const perSecond = rate === null ? 0 : Number(rate[1]) * (rate[2] === 'M' ? 1e6 : rate[2] === 'k' ? 1e3 : 1);
  return perSecond > 0 ? 1e6 / perSecond : null;
}

/** Time between the packets of a flood, about. */
const floodGapUs = 10;

/** Latencies of tests that sent at different gaps: the first below each command that names its gap. */
export function latenciesByCommand({
  commands,
  snapshots,
  others,
}: CounterReading): { gapUs: number; latencyUs: number }[] {
  const latencies = latenciesIn(snapshots, others);
  const tests = commands.flatMap(({ number, text }, k) => {
    const gapUs = gapOf(text);
    const end = commands[k + 1]?.number ?? Infinity;
    const found = latencies.filter(({ line }) => line > number && line < end);
    return gapUs === null ? [] : [{ gapUs, found }];
  });
  const kind = tests[0]?.found.find((one) =>
    tests.every(({ found }) => found.some((other) => other.kind === one.kind)),
  )?.kind;
  return tests.flatMap(({ gapUs, found }) => {
    const latency = found.find((one) => one.kind === kind);
    return latency === undefined ? [] : [{ gapUs, latencyUs: latency.us }];
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
      ({ name, scope }) => !/^(?:queue|thread|core) /.test(scope) && meaningOf(name).meaning === 'ring-full',
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
