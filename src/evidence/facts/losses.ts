/** Losses and packets by the place that counted them, the same packets once; their numbers in sentences. */
import { scopePart } from '../../texts/counters/scope-part.ts';
import { traitsOf } from '../../texts/counters/read-counters.ts';
import { formatPlain, formatSignificant, withUnit } from '../../text/number-format.ts';
import type { TimedLoss } from '../../texts/counters/timed-losses.ts';
import type { CounterChange } from '../differences.ts';
import { type Meaning, meaningOf } from '../../texts/counters/meanings.ts';

export interface Counted {
  meaning: Meaning;
  /** Total of the last print. */
  total: number;
  /** False: counted over an interval alone, so that the total is not a total since a start. */
  sinceStart: boolean;
  /** The totals count since a clear at a known time. */
  cleared: boolean;
  /** Increase between the prints; null where there is one print only. */
  delta: number | null;
  seconds: number | null;
  /** Names of the counters, the largest first. */
  names: readonly string[];
  /** The totals count since these: the start of the kernel, or of a program. */
  starts: readonly string[];
  /** The device prints a number of its own besides those of its queues. */
  ofWhole: boolean;
  /** Sums of each device, of the same packets once. */
  devices: readonly { device: string; total: number; delta: number | null }[];
  /** Counts of single queues or threads where the text has them, the largest first. */
  parts: readonly { scope: string; total: number; delta: number | null }[];
  restarted: boolean;
  /** Lines were left out. */
  partial: boolean;
  /** A command filtered the listing: what is not in it is not known to be 0. */
  filtered: boolean;
  cut: boolean;
}

/** Meaning of a counter in the output of a tool: some names are used for different things. */
function meaningIn(change: CounterChange, countsUnicast: boolean): Meaning | null {
  const { name, scope } = change;
  const plain = name.toLowerCase().replace(/[- .]/g, '_');
  const ofTool = traitsOf(change).meaning?.(plain, scope, countsUnicast);
  return ofTool === undefined ? meaningOf(name).meaning : ofTool;
}

/** Whether a counter of packets is of the port, in front of the rings, and holds what they lose. */
export const countsBeforeRings = ({ names }: Counted): boolean => /_(?:nic|phy)$/.test(names[0] ?? '');

/** Sums over devices, the largest over tools and names of one device. */
export function countedPackets(changes: readonly CounterChange[]): Map<Meaning, Counted> {
  const unicast = new Set(changes.filter(({ name }) => name === 'rx_unicast').map(({ subject }) => subject));
  const explained = buffersExplain(changes);
  const groups = new Map<Meaning, CounterChange[]>();
  for (const change of changes) {
    const meaning = meaningIn(change, unicast.has(change.subject));
    if (meaning === null || change.span === 'now') continue;
    if (explained && /inerrors$/i.test(change.name)) continue;
    groups.set(meaning, [...(groups.get(meaning) ?? []), change]);
  }
  return new Map([...groups].map(([meaning, group]) => [meaning, countedOf(meaning, group)]));
}

/** Share of UDP's errors that full buffers and damaged packets must explain. */
const explainedShare = 0.9;

/** InErrors holds RcvbufErrors and damaged packets: it counts where it moved and they did not. */
function buffersExplain(changes: readonly CounterChange[]): boolean {
  const largest = (name: RegExp) =>
    Math.max(0, ...changes.filter((one) => name.test(one.name)).map(({ delta, value }) => delta ?? value));
  if (!changes.some(({ name }) => /rcvbuferrors$/i.test(name))) return false;
  return (
    largest(/rcvbuferrors$/i) + largest(/(?:in)?csumerrors$/i) >=
    explainedShare * largest(/^udp\w*inerrors$/i)
  );
}

function countedOf(meaning: Meaning, changes: readonly CounterChange[]): Counted {
  const devices = new Map<string, CounterChange[]>();
  for (const change of changes) {
    const device = scopePart(change.scope) !== null ? change.subject : `${change.subject}${change.scope}`;
    devices.set(device, [...(devices.get(device) ?? []), change]);
  }
  const all = [...devices].map(([device, group]) => {
    const whole = group.filter(({ scope }) => scopePart(scope) === null);
    const parts = group.filter(({ scope }) => scopePart(scope) !== null);
    // Different kernel counters of one place (per protocol, per socket) hold the same packets.
    const names = [...new Set(parts.map(({ tool, name }) => `${tool}\n${name.replace(/\d+/g, '#')}`))];
    const ofParts = names.map((name) =>
      sumOf(parts.filter((part) => `${part.tool}\n${part.name.replace(/\d+/g, '#')}` === name)),
    );
    const each = [...whole.map((one) => sumOf([one])), ...ofParts];
    const most = each.reduce((most, one) =>
      (one.delta ?? -1) > (most.delta ?? -1) || (one.delta === most.delta && one.total > most.total)
        ? one
        : most,
    );
    return { device, delta: most.delta, total: Math.max(...each.map(({ total }) => total)) };
  });
  const sums = ofOneLevel(all);
  const total = sums.reduce((sum, one) => sum + one.total, 0);
  const deltas = sums.map(({ delta }) => delta).filter((delta) => delta !== null);
  const largest = [...changes].sort((a, b) => (b.delta ?? 0) - (a.delta ?? 0) || b.value - a.value);
  const timed = changes.find(({ seconds }) => seconds !== null);
  return {
    meaning,
    total,
    sinceStart: changes.some(({ span }) => span === 'since-start'),
    cleared: changes.every(({ sinceClearS }) => sinceClearS !== null),
    delta: deltas.length > 0 ? deltas.reduce((sum, one) => sum + one, 0) : null,
    seconds: timed?.seconds ?? null,
    names: [...new Set(largest.filter(({ value }) => value > 0).map(({ name }) => name))],
    starts: [...new Set(changes.map((one) => (traitsOf(one).ofKernel ? 'kernel' : one.tool)))],
    devices: sums,
    ofWhole: changes.some(({ scope }) => scopePart(scope) === null),
    parts: largest
      .filter(({ scope }) => scopePart(scope) !== null)
      .map(({ scope, value, delta }) => ({ scope, total: value, delta })),
    restarted: changes.some(({ restarted }) => restarted),
    partial: changes.some(({ omission }) => omission === 'left-out'),
    filtered: changes.some(({ omission }) => omission === 'filtered'),
    cut: largest[0]?.cut ?? false,
  };
}

/** Ports, streams of a port, or all ports together: the same packets, printed at each level. */
function ofOneLevel<T extends { device: string; total: number }>(devices: readonly T[]): readonly T[] {
  const levels = [/^(?!port all$|port \d+ queue )/, /^port all$/, /^port \d+ queue /]
    .map((level) => devices.filter(({ device }) => level.test(device)))
    .filter((level) => level.length > 0)
    .map((level) => ({ level, total: level.reduce((sum, { total }) => sum + total, 0) }));
  return levels.reduce((most, one) => (one.total > most.total ? one : most)).level;
}

function sumOf(changes: readonly CounterChange[]): { total: number; delta: number | null } {
  const known = changes.filter(({ delta }) => delta !== null);
  return {
    total: changes.reduce((sum, { value }) => sum + value, 0),
    delta: known.length === 0 ? null : known.reduce((sum, { delta }) => sum + delta!, 0),
  };
}

/** Below a thousandth of a per cent in words: `9 in a million`. */
export function percentOf(share: number): string {
  const size = Math.abs(share);
  if (size >= 1e-5 || size === 0) return `${formatSignificant(100 * share, 3)} %`;
  return size >= 1e-8 ? `${formatPlain(1e6 * share, 3)} in a million` : 'less than one in a hundred million';
}
/** `7.142 million` is longer than its digits; from here on words are shorter. */
const largeNumbers = [
  [1e12, 'trillion'],
  [1e9, 'billion'],
] as const;
const largestInWords = 1e15;

/** For people: `12 350`, `0.31`, `3.886 billion`. */
export function countOf(value: number): string {
  const size = Math.abs(value);
  if (size < 1e4) return String(Math.round(value * 100) / 100);
  const large = largeNumbers.find(([least]) => size >= least);
  return large === undefined || size >= largestInWords
    ? formatSignificant(value, 4)
    : `${formatPlain(value / large[0])} ${large[1]}`;
}

/** A time for people: `57.9 µs`, `31 ms`, `2 s`. */
export const durationOf = (us: number): string =>
  us < 1e3 ? `${countOf(us)} µs` : us < 1e6 ? `${countOf(us / 1e3)} ms` : `${countOf(us / 1e6)} s`;

/** Counted things that are not packets. */
const unitsOf: Readonly<Partial<Record<Meaning, string>>> = { 'listen-drops': 'connections' };

/** `425 000 packets since the start`, `12 packets in 10 s`. */
export function amountOf({ delta, total, seconds, names, meaning }: Counted): string {
  const packets = withUnit(countOf(delta ?? total), unitsOf[meaning] ?? 'packets');
  if (delta === null && names.some((name) => name.startsWith('drops at ')))
    return `${packets} while it was traced`;
  if (delta === null) return `${packets} since the start`;
  return seconds === null
    ? `${packets} between the prints`
    : `${packets} in ${withUnit(formatPlain(seconds, 3), 's')}`;
}

const fewestRows = 10;
const fewestTimes = 3;
/** Share of the largest number from which a row counts as a loss, and the largest share of rows with a loss. */
const [clearly, mostRows] = [0.2, 0.5];
/** Largest relative difference of a distance between losses from their mean. */
const even = 0.1;

export interface PeriodicLoss {
  periodS: number;
  times: number;
  rows: number;
}

/** Losses that come at even distances; null where they do not, or no such list is there. */
export function periodicLoss(rows: readonly TimedLoss[]): PeriodicLoss | null {
  const largest = rows.reduce((most, { lost }) => Math.max(most, lost), 0);
  const losing = rows.filter(({ lost }) => lost > clearly * largest);
  if (rows.length < fewestRows || largest === 0 || losing.length > mostRows * rows.length) return null;
  // Neighbouring rows are one loss.
  const stepS = Math.min(
    ...rows
      .slice(1)
      .map(({ atS }, k) => atS - rows[k]!.atS)
      .filter((s) => s > 0),
  );
  const times = losing
    .map(({ atS }) => atS)
    .filter((atS, k, all) => k === 0 || atS - all[k - 1]! > 2 * stepS);
  const distances = times.slice(1).map((atS, k) => atS - times[k]!);
  if (times.length < fewestTimes) return null;
  const periodS = distances.reduce((sum, one) => sum + one, 0) / distances.length;
  const regular = distances.every((one) => Math.abs(one - periodS) <= Math.max(even * periodS, stepS));
  return regular && periodS > 2 * stepS ? { periodS, times: times.length, rows: rows.length } : null;
}
