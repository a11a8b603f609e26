/** The thread that serves the ring is held now and then: barriers, other tasks on its core, a hypervisor. */
import { scopePart } from '../../texts/counters/scope-part.ts';
import { traitsOf } from '../../texts/counters/read-counters.ts';
import { saysLost } from '../../evidence/questions.ts';
import type { Machine } from '../../evidence/facts/machine.ts';
import { countOf, durationOf, percentOf } from '../../evidence/facts/losses.ts';
import { lossEnded, lossEndedEvidence } from '../../evidence/facts/setting-changes.ts';
import { evidence, type Evidence } from '../../evidence/evidence.ts';
import type { Finding } from '../cause.ts';
import { anyTask } from '../../texts/counters/tables/traces.ts';
import { busyLoop } from '../../texts/counters/tables/held-cores.ts';
import { someSteal } from '../thresholds.ts';
import { lostOf, moved, unreadEvidence } from './loss-evidence.ts';
import { type Sign, sign, weigh } from './sign.ts';

/** Time for which a thread is held from which that may be the cause, and from which it is long for a ring, µs. */
const someHoldUs = 100;
export const longHoldUs = 1000;
/** Share of a core's traced time from which a task is the one that the core is for. */
const mainShare = 0.5;
/** Tasks that take packets. */
const takesPackets = /pmd|vpp_wk|lcore|dpdk|eal-|ksoftirqd|softirq net_rx|suricata|W#\d|reactor|napi/i;

interface Hold {
  us: number;
  says: Evidence;
  /** The thread takes packets, or was measured in place of one that does. */
  ofPackets: boolean;
}

/** The longest time for which a trace shows a thread held; null without a trace. */
export function longestHold(machine: Machine): Hold | null {
  const found = [barrierHold(machine), otherRun(machine), delay(machine)].filter((one) => one !== null);
  return found.sort((a, b) => Number(b.ofPackets) - Number(a.ofPackets) || b.us - a.us)[0] ?? null;
}

function barrierHold(machine: Machine): Hold | null {
  const barriers = machine.all('barrier');
  if (barriers.length === 0) return null;
  const us = Math.max(...barriers.map(({ value }) => value));
  const says = evidence(
    `A VPP barrier held all workers ${barriers.length} times, for ${durationOf(us)} at most.`,
    us,
    '\u00b5s',
  );
  return { us, says, ofPackets: true };
}

/** The longest run of another task on a core that serves one task. */
function otherRun(machine: Machine): Hold | null {
  const cores = new Map<string, { task: string; us: number }[]>();
  for (const { name, scope, value } of machine.all(/^run /)) {
    const part = scopePart(scope);
    const task = name.slice('run '.length).replace(/\[\d+(?:\/\d+)?\]$/, '');
    if (part?.kind !== 'core' || /^(?:<?idle>?|swapper)/.test(task)) continue;
    cores.set(part.name, [...(cores.get(part.name) ?? []), { task, us: value }]);
  }
  const holds = [...cores].flatMap(([core, runs]): Hold[] => {
    const totals = new Map<string, number>();
    for (const { task, us } of runs) totals.set(task, (totals.get(task) ?? 0) + us);
    const sum = runs.reduce((all, { us }) => all + us, 0);
    const [main] = [...totals].sort((a, b) => b[1] - a[1]);
    const others = runs.filter(({ task }) => task !== main![0]);
    if (main![1] < mainShare * sum || others.length === 0) return [];
    const most = others.reduce((longest, run) => (run.us > longest.us ? run : longest));
    const says = evidence(
      `On ${core}, ${most.task} ran for ${durationOf(most.us)} between runs of ${main![0]}, the longest of ${others.length}.`,
      most.us,
      '\u00b5s',
    );
    return [{ us: most.us, says, ofPackets: takesPackets.test(main![0]) }];
  });
  return holds.sort((a, b) => Number(b.ofPackets) - Number(a.ofPackets) || b.us - a.us)[0] ?? null;
}

/** The longest wait of a task that could have run. */
function delay(machine: Machine): Hold | null {
  const delays = machine.all(/^delay /).map(({ name, value }) => ({
    task: name.slice('delay '.length).replace(/\[\d+(?:\/\d+)?\]$/, ''),
    us: value,
  }));
  if (delays.length === 0) return null;
  const ofPackets = delays.filter(({ task }) => takesPackets.test(task) || task === busyLoop);
  const most = (ofPackets.length > 0 ? ofPackets : delays).reduce((longest, one) =>
    one.us > longest.us ? one : longest,
  );
  const says = evidence(
    most.task === busyLoop
      ? `A loop that only reads the clock was held for ${durationOf(most.us)} at most.`
      : `${most.task === anyTask ? 'A task' : `The task ${most.task}`} waited ${durationOf(most.us)} for its core at most.`,
    most.us,
    '\u00b5s',
  );
  return { us: most.us, says, ofPackets: ofPackets.length > 0 };
}

/** The maximum over a percentile of 99.9 or more that no queue explains. */
const farAbove = 30;

export const stallCure =
  'Keep everything else off the polling cores (isolcpus, interrupts elsewhere, no overcommitted hypervisor), and do control work in smaller parts. A longer ring survives longer stalls: one of L = q + λD places survives half of the stalls of length D.';

export function stallOrPreemption(machine: Machine): Finding | null {
  const signs = [
    coreHeld(machine),
    heldThread(machine),
    farAboveMean(machine),
    ...ofChanges(machine),
    periodic(machine),
    stolen(machine),
    otherWork(machine),
    farAbovePercentile(machine),
  ];
  const { proof, points } = weigh(signs);
  if (proof.length === 0) {
    const says = fullRing(machine) ?? overflow(machine);
    if (says === null) return null;
    proof.push(says);
  }
  return {
    cause: 'stall-or-preemption',
    confidence: points >= 2 ? 'likely' : 'possible',
    weight: points >= 4 ? 6 : points >= 2 ? 4 : 1,
    for: proof,
    against: [],
    cure: stallCure,
  };
}

/** A log says that a core was held. */
function coreHeld(machine: Machine): Sign | null {
  const line = machine.logged('core-held');
  return line === null ? null : sign(2, `A log says that a core was held (“${line}”).`);
}

function heldThread(machine: Machine): Sign | null {
  const hold = longestHold(machine);
  if (hold === null || hold.us < someHoldUs) return null;
  const losing = saysLost(machine.answers) || moved(machine.counted('ring-full'));
  const points = hold.us >= longHoldUs ? (hold.ofPackets || losing ? 2 : 1.5) : hold.ofPackets ? 1 : 0.5;
  return { says: hold.says, points };
}

function farAboveMean({ outside }: Machine): Sign | null {
  const { meanUs, longestUs } = outside ?? { meanUs: null, longestUs: null };
  if (meanUs === null || longestUs === null || longestUs < farAbove * meanUs) return null;
  const times = longestUs / meanUs;
  return sign(
    1,
    `The longest latency (${durationOf(longestUs)}) is ${countOf(Math.round(times))} times the mean: as when a core is held.`,
    times,
    'times',
  );
}

/** Something else was stopped, and a loss with it. */
function ofChanges(machine: Machine): Sign[] {
  const stopped = lossEnded(machine.settingChanges, ['stopped']);
  return stopped === null ? [] : [{ says: lossEndedEvidence(stopped), points: 3 }];
}

function periodic(machine: Machine): Sign | null {
  const found = machine.periodicLoss;
  if (found === null) return null;
  const { periodS, times, rows } = found;
  return sign(
    2,
    `Packets are lost every ${durationOf(1e6 * periodS)} (${times} times in ${rows} rows), and hardly any between: something that runs then holds the core.`,
    periodS,
    's',
  );
}

/** Steal time, and losses beside it. */
function stolen(machine: Machine): Sign | null {
  const most = Math.max(...machine.cores.map(({ steal }) => steal));
  if (!(most >= someSteal)) return null;
  const losing = moved(machine.counted('ring-full')) || moved(machine.counted('backlog-drops'));
  return sign(
    (most >= 5 ? 2 : 1) + (losing ? 1 : 0),
    `The hypervisor takes the core away for ${countOf(most)} % of the time (steal).`,
    most,
    '%',
  );
}

/** Least number of rows of a core, and least share of rows with softirqs, for a judgement of rows without softirqs. */
const [fewestRows, usuallyWorking] = [4, 0.5];

/** Rows of cores' times in which the core of the packets is full of other work. */
export function otherWork({ texts }: Machine): Sign | null {
  const rows = new Map<string, { soft: number; idle: number }[]>();
  for (const snapshot of texts.flatMap((text) => text.counters.snapshots)) {
    const { counters } = snapshot;
    if (traitsOf(snapshot).coreTimes === undefined) continue;
    for (const core of new Set(counters.map(({ scope }) => scope))) {
      const of = (name: string) =>
        counters.find((one) => one.scope === core && one.name === name)?.value ?? null;
      const [soft, irq, idle] = [of('soft'), of('irq'), of('idle')];
      if (core === 'all cores' || soft === null || idle === null) continue;
      rows.set(core, [...(rows.get(core) ?? []), { soft: soft + (irq ?? 0), idle }]);
    }
  }
  const found = [...rows].flatMap(([core, all]) => {
    const working = all.filter(({ soft }) => soft >= 5).length;
    const held = all.filter(({ soft, idle }) => soft <= 1 && idle <= 2).length;
    return all.length >= fewestRows && held > 0 && working >= usuallyWorking * all.length
      ? [{ core, held, of: all.length }]
      : [];
  });
  const [most] = found.sort((a, b) => b.held / b.of - a.held / a.of);
  if (most === undefined) return null;
  return sign(
    2,
    `In ${most.held} of ${most.of} rows ${most.core} does no softirqs and has no idle time: other work holds it.`,
    most.held / most.of,
    'share',
  );
}

/** The maximum of a measurement far above its percentile of 99.9 or more. */
function farAbovePercentile({ texts }: Machine): Sign | null {
  for (const one of texts.flatMap(({ tool }) => tool?.results ?? [])) {
    if (one.kind !== 'percentiles' || one.quantity !== 'sojournUs') continue;
    const high = one.p.filter((p) => p < 1).length - 1;
    const [usual, most] = [one.value[high] ?? 0, one.value[one.p.indexOf(1)] ?? 0];
    if ((one.p[high] ?? 0) < 0.999 || usual <= 0 || most < farAbove * usual) continue;
    return sign(
      2,
      `The longest of the latencies is ${durationOf(most)}, ${percentOf(one.p[high]!)} are below ${durationOf(usual)}: rare and long, as when a core is held.`,
      most / usual,
      'times',
    );
  }
  return null;
}

/** A ring that overflows at its maximum. */
function fullRing(machine: Machine): Evidence | null {
  const size = machine.setting('ring current rx');
  if (size === null || size !== machine.setting('ring maximum rx') || !moved(machine.counted('ring-full')))
    return null;
  const says = `The ring is at its maximum of ${countOf(size)} and still overflows.`;
  return evidence(says, size, 'descriptors');
}

/** Any ring that overflows may not have been polled for a while. */
function overflow(machine: Machine): Evidence | null {
  const ring = machine.counted('ring-full');
  if (ring === null || lostOf(ring) === 0 || ring.delta === 0) return null;
  if (unreadEvidence(machine, ring) !== null) return null;
  return evidence(
    `A ring overflows (${countOf(lostOf(ring))} packets) when its core is held for long enough; nothing here distinguishes this from a burst.`,
    lostOf(ring),
    'packets',
  );
}
