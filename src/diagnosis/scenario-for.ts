/** The machine of the texts as a scenario, and what the models say of it, for the causes that they quantify. */
import { formatSignificant } from '../text/number-format.ts';
import { capitalised, mppsText } from '../text/number-words.ts';
import { type CauseId, type Evidence, evidence, type ScenarioFile } from './cause.ts';
import type { Machine } from './facts/machine.ts';
import { ratesIn, roundTripsIn } from './facts/stated-latencies.ts';
import { percentOf } from './facts/losses.ts';
import {
  busyMachine,
  machineInWords,
  measuredMachine,
  type MeasuredMachine,
  saturatedMachine,
} from './machine/measured-machine.ts';
import { lossOf } from './machine/reading-values.ts';
import { fullCore } from './thresholds.ts';
import { poissonMeanAtTail, poissonTail } from '../numerics/laws/poisson-tail.ts';

export interface ModelView {
  scenario: ScenarioFile | null;
  /** Numbers of the model, one sentence each. */
  says: readonly string[];
}

const none: ModelView = { scenario: null, says: [] };

/** `measured`: the result of `measuredIn`. */
export function modelView(cause: CauseId, machine: Machine, measured: MeasuredMachine | null): ModelView {
  switch (cause) {
    case 'core-saturated':
    case 'one-queue-or-core-overloaded':
      return fullCores(measured);
    case 'ring-overrun-by-bursts':
    case 'stall-or-preemption':
    case 'softnet-backlog':
      return stalls(cause, machine, measured);
    case 'interrupt-moderation-latency':
      return moderation(machine);
    default:
      return none;
  }
}

const time = (us: number) =>
  us >= 1000 ? `${formatSignificant(us / 1000, 3)} ms` : `${formatSignificant(us, 3)} µs`;

/** The machine of the last output that carries a cost, with the ring that the texts name. */
export function measuredIn(machine: Machine): MeasuredMachine | null {
  const readings = machine.texts
    .map(({ tool }) => (tool === null ? null : measuredMachine(tool)))
    .filter((one) => one !== null);
  const measured =
    (isPastAverage(machine, readings.at(-1)) ? null : readings.at(-1)) ??
    fromPoller(machine) ??
    offered(machine, fromKernelCore(machine) ?? fromBusyShare(machine)) ??
    fromRows(machine) ??
    (machine.stated === null ? null : machineInWords(machine.stated));
  const ring = ringOf(machine);
  const { ringSize, maxBatch } = measured?.scenario.inputs ?? {};
  if (measured === null || ringSize !== undefined || ring === null) return measured;
  return {
    ...measured,
    scenario: {
      ...measured.scenario,
      inputs: { ...measured.scenario.inputs, ringSize: Math.max(ring, Number(maxBatch)) },
    },
    assumes: measured.assumes.filter((sentence) => !sentence.startsWith('The ring is')),
  };
}

/** Whether costs and rate of an output are averages over a long time, at another rate than between two prints. */
function isPastAverage(machine: Machine, measured: MeasuredMachine | undefined): boolean {
  const received = machine.counted('received');
  const { rateMpps } = measured?.scenario.inputs ?? {};
  if (!received?.delta || received.seconds === null || typeof rateMpps !== 'number') return false;
  const now = received.delta / received.seconds / 1e6;
  const isLong = machine.pollers.some(({ averagedS }) => averagedS !== null);
  return isLong && Math.abs(now / rateMpps - 1) > sameRate;
}

/** Relative difference up to which two rates are one. */
const sameRate = 0.1;

/** Largest share of its time now that a thread or core spends on packets, 0 to 1; null where no text says it. */
export function busiestShare({ pollers, cores }: Machine): number | null {
  const threads = pollers.flatMap(({ busy, recent }) => (recent ? (busy ?? []) : []));
  const single = cores.filter(({ name }) => name !== 'all cores');
  const shares = threads.length > 0 ? threads : single.map(({ soft, irq }) => (soft + irq) / 100);
  return shares.length === 0 ? null : Math.min(1, Math.max(...shares));
}

/** Readings of counters, whose losses are of all time since a start. */
const countersSinceStart = /^(?:ethtool|testpmd|vpp-)/;

/**
 * Share of the packets that the texts count as lost in front of a core, between two prints, since a clear or in a run;
 * null where they count none, or since a start alone.
 */
export function measuredLoss(machine: Machine): number | null {
  const ofTool = machine.texts
    .map(({ tool }) => (tool === null || countersSinceStart.test(tool.format) ? 0 : lossOf(tool)))
    .filter((loss) => loss > 0);
  if (ofTool.length > 0) return ofTool.at(-1)!;
  const received = machine.counted('received');
  const lost = machine.counted('ring-full') ?? machine.counted('backlog-drops');
  if (received === null || lost === null) return null;
  const [gone, taken] =
    lost.delta !== null && received.delta !== null
      ? [lost.delta, received.delta]
      : lost.cleared && received.cleared
        ? [lost.total, received.total]
        : [0, 0];
  return gone > 0 && taken > 0 ? gone / (gone + taken) : null;
}

/** Whether the texts count losses in front of a core, or loads, since a start, and neither between two prints. */
export function countsPastAlone(machine: Machine): boolean {
  const lost = [machine.counted('ring-full'), machine.counted('backlog-drops')].filter((one) => one !== null);
  const past = lost.some(({ total }) => total > 0) || machine.pollers.some(({ busy }) => busy !== null);
  const now = lost.some(({ delta, cleared }) => delta !== null || cleared) || busiestShare(machine) !== null;
  return past && !now;
}

/** Descriptors of a receive ring, within the model's range. */
function ringOf(machine: Machine): number | null {
  const ring = machine.setting('ring current rx') ?? machine.setting('num-rx-desc');
  return ring === null || ring < 1 || ring > 65_536 ? null : ring;
}

/** `capacity`: of one core, Mpps; `share`: of all packets, at the busiest core; `load`: its rate over its capacity. */
function busiestCore({ scenario }: MeasuredMachine) {
  const { service, maxBatch, cores, rateMpps, hottestShare } = scenario.inputs as {
    service: { interceptUs: number; slopeUs: number };
    maxBatch: number;
    cores: number;
    rateMpps: number;
    hottestShare?: number;
  };
  const capacity = maxBatch / (service.interceptUs + service.slopeUs * maxBatch);
  const share = cores === 1 ? 1 : (hottestShare ?? 1 / cores);
  return { cores, rateMpps, capacity, share, load: (rateMpps * share) / capacity };
}

/** How far a machine that loses nothing is from its edge; null where it is at it, or not known. */
export function headroom(measured: MeasuredMachine | null): Evidence | null {
  if (measured === null || measured.lossUnknown) return null;
  const { cores, rateMpps, capacity, share, load } = busiestCore(measured);
  if (!(load < 1)) return null;
  const more = mppsText(capacity / share - rateMpps);
  const core = cores === 1 ? 'the core' : 'the busiest core';
  return evidence(
    `In the model ${core} is at ${percentOf(load)} of its capacity: ${more} more would fill it.`,
    load,
    'share',
  );
}

function fullCores(measured: MeasuredMachine | null): ModelView {
  if (measured === null) return none;
  const { cores, rateMpps, capacity, share, load } = busiestCore(measured);
  const says = [
    `In the model one core carries ${mppsText(capacity)}, and the busiest has a load of ${percentOf(load)}.`,
  ];
  if (cores > 1 && share > 1.05 / cores) {
    says.push(
      `With its share of ${percentOf(share)}, ${cores} cores carry ${mppsText(capacity / share)} together; evenly spread it would be ${mppsText(capacity * cores)}.`,
    );
  } else if (load > 1.001)
    says.push(
      `It loses ${percentOf(1 - 1 / load)}; ${Math.ceil(rateMpps / (0.9 * capacity))} cores of this kind carry the rate at 90 % load.`,
    );
  says.push(...measured.assumes);
  return { scenario: measured.scenario, says };
}

/** A core of the kernel whose share of time in softirq and packets between two prints are known. */
function fromKernelCore(machine: Machine): MeasuredMachine | null {
  const packets = machine
    .all('softnet_processed', 'softnet')
    .filter(({ delta, seconds }) => delta !== null && seconds !== null);
  const known = packets.flatMap(({ scope, delta, seconds }) => {
    const core = machine.cores.find(({ name }) => name === scope);
    const busy = core === undefined ? 0 : (core.soft + core.irq) / 100;
    return busy > 0 && busy <= 1 && delta! > 0 ? [{ busy, rate: delta! / seconds! }] : [];
  });
  return fromBusiest(known, 64);
}

/** A full machine at the rate that is offered to it: with the packets that its rings lost between the same prints. */
function offered(machine: Machine, measured: MeasuredMachine | null): MeasuredMachine | null {
  const [lost, received] = [
    machine.counted('ring-full')?.delta ?? 0,
    machine.counted('received')?.delta ?? 0,
  ];
  const { rateMpps } = measured?.scenario.inputs ?? {};
  if (measured === null || typeof rateMpps !== 'number' || lost <= 0 || received <= 0) return measured;
  if ((busiestShare(machine) ?? 0) < fullCore) return measured;
  const rate = Number((rateMpps * (1 + lost / received)).toPrecision(7));
  const inputs = { ...measured.scenario.inputs, rateMpps: rate };
  // Its load is no longer the share of its time.
  const results = measured.measured.filter(({ indicator }) => indicator !== 'load');
  return { ...measured, measured: results, scenario: { ...measured.scenario, inputs } };
}

/** The machine of the busiest thread, where its share of time and its rate are known. */
function fromPoller({ pollers }: Machine): MeasuredMachine | null {
  const known = pollers.flatMap(({ busy, rate }) =>
    busy === null || rate === null || rate <= 0 ? [] : [{ busy, rate }],
  );
  return fromBusiest(known, 32);
}

/** Share of time in softirq below which a core takes no part in the traffic, per cent. */
const leastSoft = 1;

/** Cores or threads with a known share of time, and packets that other counters of the same time give together. */
function fromBusyShare(machine: Machine): MeasuredMachine | null {
  const total = rateOf(machine);
  if (total === null || total <= 0) return null;
  const threads = machine.pollers.flatMap(({ busy }) => (busy === null || busy <= 0.01 ? [] : [busy]));
  const cores = machine.cores
    .filter(({ name, soft, irq }) => name !== 'all cores' && soft + irq >= leastSoft)
    .map(({ soft, irq }) => Math.min(1, (soft + irq) / 100));
  const times = (threads.length > 0 ? threads : cores).sort((a, b) => b - a);
  const sum = times.reduce((all, busy) => all + busy, 0);
  if (sum <= 0) return null;
  // Without counters of its queue, each has packets as it has work.
  const counted = queueShares(machine);
  const shares = counted?.length === times.length ? counted : times.map((busy) => busy / sum);
  const measured = fromBusiest(
    times.map((busy, k) => ({ busy, rate: total * shares[k]! * 1e6 })),
    usualBatch(machine),
  );
  if (measured === null) return null;
  const busiest = percentOf(times[0]!);
  return {
    ...measured,
    assumes: [
      `The time a packet is scaled so that the busiest core is busy for ${busiest} of its time, as the text says, at the rate that was counted.`,
      ...(counted?.length === times.length && counted[0]! > 1.05 / times.length
        ? ['The busiest core is taken to have the queue with most packets.']
        : []),
      ...measured.assumes,
    ],
  };
}

interface BusyCore {
  /** Share of time, 0 to 1. */
  busy: number;
  /** Packets a second. */
  rate: number;
}

function fromBusiest(cores: readonly BusyCore[], maxBatch: number): MeasuredMachine | null {
  const [most] = [...cores].sort((a, b) => b.busy - a.busy);
  if (most === undefined) return null;
  const rateMpps = cores.reduce((sum, { rate }) => sum + rate, 0) / 1e6;
  return busyMachine({
    ...{ rateMpps, maxBatch, busy: most.busy },
    ...{ cores: cores.length, share: most.rate / 1e6 / rateMpps },
  });
}

/** The row with most workers that was measured under overload. */
function fromRows({ results }: Machine): MeasuredMachine | null {
  const rows = results.filter(({ words }) => /overload/i.test(words) && !/source-limited/i.test(words));
  const most = [...rows].sort((a, b) => b.workers - a.workers)[0];
  return most === undefined ? null : saturatedMachine(most.rateMpps, most.workers, 256);
}

/** Packets that one poll of a data plane takes at most. */
function usualBatch(machine: Machine): number {
  if (machine.pollers.some(({ tool }) => tool === 'vpp-runtime')) return 256;
  const text = machine.texts.map((one) => one.text).join('\n');
  return /\bvpp|num-rx-desc/i.test(text) ? 256 : /\bovs|pmd thread|testpmd|dpdk/i.test(text) ? 32 : 64;
}

/** Shares of the packets between two prints by receive queue, the largest first; null where they are not counted. */
function queueShares(machine: Machine): readonly number[] | null {
  const received = machine.counted('received');
  const queues =
    received?.parts.filter(({ scope, delta }) => scope.startsWith('queue ') && delta !== null) ?? [];
  const sum = queues.reduce((all, { delta }) => all + delta!, 0);
  const single = new Set(queues.map(({ scope }) => scope)).size === queues.length;
  if (received?.devices.length !== 1 || received.partial || received.filtered || !single || sum <= 0)
    return null;
  return queues.map(({ delta }) => delta! / sum).sort((a, b) => b - a);
}

/** Rate of all rings together, Mpps: counted between prints, of the pollers, else named beside a loss. */
function rateOf(machine: Machine): number | null {
  const received = machine.counted('received');
  if (received?.delta && received.seconds !== null) return received.delta / received.seconds / 1e6;
  const polled = machine.pollers.reduce((sum, { rate }) => sum + (rate ?? 0), 0) / 1e6;
  if (polled > 0) return polled;
  const named = machine.observed('loss-with-events').flatMap(({ text }) => ratesIn(text));
  return named.length > 0 ? Math.min(...named) / 1e6 : null;
}

/** Load of a ring or backlog that one thread empties. */
interface RingLoad {
  /** Begins a sentence, without a stop. */
  words: string;
  /** Of all of them together, Mpps. */
  total: number;
  queues: number;
  /** Of the busiest, 1/queues where it is spread evenly. */
  share: number;
}

/** Of the core whose backlog lost the most between two prints; null where its packets are not counted. */
function loadOfBacklog(machine: Machine): RingLoad | null {
  const parts = machine.counted('backlog-drops')?.parts.filter(({ delta }) => (delta ?? 0) > 0) ?? [];
  const [most] = [...parts].sort((a, b) => b.delta! - a.delta!);
  const packets = machine.all('softnet_processed', 'softnet').find(({ scope }) => scope === most?.scope);
  if (most === undefined || !packets?.delta || packets.seconds === null) return null;
  const total = packets.delta / packets.seconds / 1e6;
  return { words: `${capitalised(most.scope)} takes ${mppsText(total)}:`, total, queues: 1, share: 1 };
}

function loadOfRings(machine: Machine, measured: MeasuredMachine | null): RingLoad | null {
  const total = rateOf(machine);
  if (total === null || total <= 0) return null;
  const shares = queueShares(machine);
  const { cores, hottestShare } = (measured?.scenario.inputs ?? {}) as {
    cores?: number;
    hottestShare?: number;
  };
  const queues = Math.max(
    1,
    shares?.length ??
      machine.setting('num-rx-queues') ??
      machine.setting('channels current combined') ??
      machine.setting('channels current rx') ??
      machine.counted('received')?.parts.filter(({ scope }) => scope.startsWith('queue ')).length ??
      1,
  );
  const known = queues > 1 || shares !== null || cores === undefined;
  const [number, share] = known
    ? [queues, shares?.[0] ?? 1 / queues]
    : [cores, Math.max(hottestShare ?? 0, 1 / cores)];
  const spread =
    share > 1.05 / number
      ? `, ${percentOf(share)} of it in the busiest of ${number} rings`
      : `, spread evenly over ${number} rings`;
  return { words: `At ${mppsText(total)}${number > 1 ? spread : ''},`, total, queues: number, share };
}

function stalls(cause: CauseId, machine: Machine, measured: MeasuredMachine | null): ModelView {
  const isBacklog = cause === 'softnet-backlog';
  const ring = isBacklog ? machine.setting('net.core.netdev_max_backlog') : ringOf(machine);
  const load = (isBacklog ? loadOfBacklog(machine) : null) ?? loadOfRings(machine, measured);
  if (ring === null || load === null || ring < 1 || ring > 65_536) return none;
  const { words, total, queues, share } = load;
  const uneven = share > 1.05 / queues;
  const queueInputs = { ringSize: ring, rateMpps: uneven ? total * share : total / queues, meanBatch: 0 };
  const half = longestStallUs(queueInputs, 0.5);
  const rare = longestStallUs(queueInputs, 1e-3);
  const beyond = lossInStall(queueInputs, 1.1 * half);
  const often = beyond > 0.99 ? 'nearly always' : `with ${formatSignificant(beyond, 2)}`;
  const says = [
    `${words} a ${isBacklog ? 'backlog' : 'ring'} of ${ring} survives half of the stalls of ${time(half)}; one of ${time(rare)} loses packets with a probability of 0.001, one of ${time(1.1 * half)} ${often}.`,
  ];
  const most = isBacklog ? null : machine.setting('ring maximum rx');
  if (most !== null && most > ring && most <= 65_536) {
    says.push(
      `A ring of ${most} survives ${time(longestStallUs({ ...queueInputs, ringSize: most }, 1e-3))} with the same probability.`,
    );
  }
  if (measured !== null) return { scenario: measured.scenario, says };
  const maxBatch = Math.min(usualBatch(machine), ring);
  // Costs that are not in the texts: a kernel's poll, or the model's own line for user space.
  const service =
    maxBatch === 64 ? { interceptUs: 1, slopeUs: 0.6 } : { interceptUs: 0.991, slopeUs: 0.0712 };
  if (queueInputs.rateMpps * (service.slopeUs + service.interceptUs / maxBatch) > 0.95 || queues > 128)
    return { scenario: null, says };
  says.push('Service times are not in the texts; the scenario takes usual ones.');
  const inputs = {
    rateMpps: Number(total.toPrecision(7)),
    cores: queues,
    ...(uneven ? { hottestShare: Number(share.toPrecision(7)) } : {}),
    maxBatch,
    ringSize: ring,
    arrivals: { family: 'geometric' },
    service,
  };
  return { scenario: total >= 0.002 ? { model: 'batch-polling', inputs } : null, says };
}

function moderation(machine: Machine): ModelView {
  const named = machine.find('rx-usecs', 'ethtool-coalesce')?.value ?? null;
  const trips = roundTripsIn(machine.lines);
  const perSecond = trips.map((one) => one.perSecond).find((one) => one !== null) ?? null;
  const timer = named !== null && named >= 1 ? named : perSecond === null ? null : 1e6 / perSecond;
  if (timer === null || timer > 10_000) return none;
  const total = rateOf(machine);
  const gap = total === null ? timer : 1 / total;
  const says = [
    `A timer of ${time(timer)} adds between ${time(timer / 2)} and ${time(timer)} on average, and allows ${formatSignificant(1e6 / timer, 3)} interrupts a second.`,
  ];
  if (gap > 100_000 || gap < 0.001) return { scenario: null, says };
  const inputs = {
    coalescingUs: Math.max(1, Math.round(timer)),
    meanInterarrivalUs: Number(gap.toPrecision(6)),
  };
  return { scenario: { model: 'interrupt-coalescing', inputs }, says };
}

// How long the thread that polls a ring may be held. Packets arrive independently of each other at the given rate; what
// a poll finds is taken to be Poisson with the mean batch, which errs by a few per cent in time (a mean batch far below
// the ring: by less).

interface PolledRing {
  /** Places for packets. */
  ringSize: number;
  /** Rate at the one ring, packets a µs (Mpps). */
  rateMpps: number;
  /** Packets that a poll finds on average; 0 where it is not known. */
  meanBatch: number;
}

/** P(a stall of this length loses packets). */
export function lossInStall({ ringSize, rateMpps, meanBatch }: PolledRing, stallUs: number): number {
  return poissonTail(ringSize, meanBatch + rateMpps * stallUs);
}

/** Length of a stall that loses packets with this probability, µs; 0 where the ring loses them without a stall. */
export function longestStallUs({ ringSize, rateMpps, meanBatch }: PolledRing, probability: number): number {
  return Math.max(0, (poissonMeanAtTail(ringSize, probability) - meanBatch) / rateMpps);
}
