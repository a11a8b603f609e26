/** The machine that all texts together describe: losses by place, pollers, cores, settings, answers. */
import { scopePart } from '../../texts/counters/scope-part.ts';
import type { CounterChange } from '../differences.ts';
import { counterChanges } from '../differences.ts';
import type { DataPlane, PlainLine, Snapshot } from '../../texts/counters/counter.ts';
import type { LogEvent } from '../../texts/counters/log-lines.ts';
import { type Meaning, meaningOf } from '../../texts/counters/meanings.ts';
import type { NamedPlanes } from '../../texts/counters/named-planes.ts';
import { type CounterReading, traitsOf } from '../../texts/counters/read-counters.ts';
import type { ToolReading } from '../../texts/tools/tool-reading.ts';
import { dataPlane, isKernelDatapath } from './data-plane.ts';
import { type GapLatency, latenciesByGap, type Transactions, transactionsIn } from './latencies.ts';
import { countedPackets, type Counted, type PeriodicLoss, periodicLoss } from './losses.ts';
import type { GivenAnswers } from '../questions.ts';
import { type GeneratorRun, generatorRuns, type OutsideView, outsideViewOf } from './outside-view.ts';
import { burstPollers, type CoreTime, coreTimes, type Poller, pollersOf } from './pollers.ts';
import {
  type CarriedRate,
  carriedRates,
  type CoresRate,
  coresRates,
  type IdleLoss,
  idleLosses,
  type SizedRate,
  sizedRates,
} from './measured-rates.ts';
import { type SettingChange, settingChanges } from './setting-changes.ts';

export interface ReadText {
  name: string;
  /** The text after cleaning. */
  text: string;
  counters: CounterReading;
  named: NamedPlanes;
  /** The text as one tool's measurement; null where it is none, or several. */
  tool: ToolReading | null;
}

export interface Machine {
  texts: readonly ReadText[];
  changes: readonly CounterChange[];
  /** Named in prompts; outputs of the first alone are looked at. */
  hosts: readonly string[];
  pollers: readonly Poller[];
  cores: readonly CoreTime[];
  /** Rates carried at rates offered, one list for each curve. */
  carriedRates: readonly (readonly CarriedRate[])[];
  /** Rates and cycles per packet by the number of cores, one list for each curve. */
  coresRates: readonly (readonly CoresRate[])[];
  /** Counts of a generator; null without its output. */
  outside: OutsideView | null;
  /** Rates at frame sizes. */
  sizedRates: readonly SizedRate[];
  /** Loss of several loads beside the idle time. */
  idleLosses: readonly IdleLoss[];
  /** Runs of a generator that sends and counts what comes back, in the order of the texts. */
  runs: readonly GeneratorRun[];
  /** Transactions of one request at a time, in the order of the texts. */
  transactions: readonly Transactions[];
  /** Latencies of tests that sent at different gaps. */
  latenciesByGap: readonly GapLatency[];
  /** Losses at even intervals; null without a list of them. */
  periodicLoss: PeriodicLoss | null;
  /** Settings that a command changed between two measurements. */
  settingChanges: readonly SettingChange[];
  /** Answers to the questions beside the texts. */
  answers: GivenAnswers;
  /** Lines of no known output, of all texts. */
  lines: readonly PlainLine[];
  counted: (meaning: Meaning) => Counted | null;
  /** The first counter or level of a name, of any tool. */
  find: (name: string | RegExp) => CounterChange | null;
  all: (name: string | RegExp) => readonly CounterChange[];
  setting: (name: string) => number | null;
  /** The first line of a log of this form; null without one. */
  logged: (event: LogEvent) => string | null;
  /** The data plane of the texts, and whether it is that of Open vSwitch in the kernel. */
  plane: DataPlane;
  isKernelDatapath: boolean;
  /** Speed of the fastest port, Mbit/s; 0 where none is known. */
  portMbps: number;
  /** A device that the texts name, for commands. */
  device: string;
}

export function machineOf(texts: readonly ReadText[], answers: GivenAnswers): Machine {
  const snapshots = texts.flatMap(({ counters }) => counters.snapshots);
  const hosts = [...new Set(snapshots.map(({ host }) => host).filter((host) => host !== ''))];
  const ofHost = snapshots.filter(({ host }) => host === '' || host === hosts[0]);
  const changes = counterChanges(withDevices(ofHost));
  const counted = countedPackets(changes);
  const lines = texts.flatMap(({ counters }) => counters.others);
  const logs = texts.flatMap(({ counters }) => counters.logs);
  const readings = texts.flatMap(({ tool }) => tool ?? []);
  const all = (name: string | RegExp) =>
    changes.filter((change) => (typeof name === 'string' ? change.name === name : name.test(change.name)));
  return {
    ...{ texts, changes, hosts, lines, answers, all },
    pollers: [...pollersOf(changes), ...burstPollers(texts.map(({ tool }) => tool))],
    cores: coreTimes(changes),
    carriedRates: readings.flatMap(carriedRates),
    coresRates: readings.flatMap(coresRates),
    sizedRates: readings.flatMap(sizedRates),
    idleLosses: readings.flatMap(idleLosses),
    runs: generatorRuns(ofHost),
    transactions: texts.flatMap(({ counters }) => transactionsIn(counters.snapshots)),
    latenciesByGap: latenciesByGap(texts.map(({ counters }) => counters)),
    periodicLoss:
      texts.map(({ counters }) => periodicLoss(counters.losses)).find((one) => one !== null) ?? null,
    settingChanges: texts.flatMap(({ counters }) => settingChanges(counters)),
    outside: outsideViewOf(
      texts.map(({ tool }) => tool),
      changes,
      ofHost,
    ),
    counted: (meaning) => counted.get(meaning) ?? null,
    find: (name) => all(name)[0] ?? null,
    setting: (name) => all(name).find(({ span }) => span === 'now')?.value ?? null,
    logged: (event) => logs.find((one) => one.event === event)?.text.slice(0, 120) ?? null,
    plane: dataPlane(texts, changes),
    isKernelDatapath: isKernelDatapath(texts),
    portMbps: Math.max(...texts.map(({ named }) => named.portMbps), all('link speed')[0]?.value ?? 0),
    device: deviceIn(changes),
  };
}

/** The device that lost the most, or else the first. */
function deviceIn(changes: readonly CounterChange[]): string {
  const named = changes.flatMap((change) => {
    const { subject, scope, name } = change;
    if (traitsOf(change).card === undefined) return [];
    const device = (subject || scope).split(' ').at(-1)!;
    if (!/^[a-z][\w.-]{1,30}$/.test(device) || virtual.test(device)) return [];
    const meaning = meaningOf(name).meaning;
    const lost = meaning === 'ring-full' || meaning === 'port-full' ? (change.delta ?? change.value) : 0;
    return [{ device, lost }];
  });
  return named.reduce(
    (most, one) => (one.lost > most.lost ? one : most),
    named[0] ?? { device: 'eth0', lost: 0 },
  ).device;
}

const isAboutCard = (snapshot: Snapshot): boolean => traitsOf(snapshot).card === 'about';
const virtual = /^(?:lo|docker|veth|virbr|br-|tun|tap)\d*/;
/** Largest relative difference of two prints of one counter that were made one after the other. */
const sameCount = 0.01;

/** Outputs that name no device are of the only one that the texts name, or of the one with as many packets. */
function withDevices(snapshots: readonly Snapshot[]): Snapshot[] {
  const subjectsOf = new Map(snapshots.map(({ tool }) => [tool, new Set<string>()]));
  for (const { tool, subject } of snapshots) if (subject !== '') subjectsOf.get(tool)!.add(subject);
  const devices = new Map<string, number[]>();
  for (const snapshot of snapshots) {
    const { subject, counters } = snapshot;
    if (!isAboutCard(snapshot) || virtual.test(subject)) continue;
    if (subject !== '') devices.set(subject, devices.get(subject) ?? []);
    for (const { name, scope, value } of counters) {
      const device = subject || (scopePart(scope) === null ? scope : '');
      if (device === '' || virtual.test(device) || !/^rx_packets$/.test(name)) continue;
      const counts = devices.get(device);
      if (counts === undefined) devices.set(device, [value]);
      else counts.push(value);
    }
  }
  return snapshots.map((snapshot) => {
    const { tool, subject, counters } = snapshot;
    const ofDevices = counters.some(({ scope }) => devices.has(scope));
    if (subject !== '' || ofDevices) return snapshot;
    const subjects = subjectsOf.get(tool)!;
    if (subjects.size === 1) return { ...snapshot, subject: [...subjects][0]! };
    if (!isAboutCard(snapshot) || subjects.size > 1) return snapshot;
    const packets = counters.find(({ name, scope }) => name === 'rx_packets' && scope === '')?.value ?? null;
    const alike = [...devices].filter(
      ([, counts]) =>
        packets === null ||
        counts.length === 0 ||
        counts.some((count) => Math.abs(count - packets) <= sameCount * packets),
    );
    const candidates = devices.size === 1 ? [...devices] : packets === null ? [] : alike;
    return candidates.length === 1 ? { ...snapshot, subject: candidates[0]![0] } : snapshot;
  });
}
