/** The machine of the texts as a scenario, and what the models say of it, for the causes that they quantify. */
import { isQueue } from '../texts/counters/scope-part.ts';
import { formatSignificant } from '../text/number-format.ts';
import { capitalised, mppsText } from '../text/number-words.ts';
import { type Evidence, evidence } from '../evidence/evidence.ts';
import type { CauseId, ScenarioFile } from './cause.ts';
import type { Machine } from '../evidence/facts/machine.ts';
import { percentOf } from '../evidence/facts/losses.ts';
import { sharesOfQueues, rateOf, ringOf, usualBatch } from './machine/machine-in-texts.ts';
import type { MeasuredMachine } from './machine/measured-machine.ts';
import { poissonMeanAtTail, poissonTail } from '../numerics/laws/poisson-tail.ts';

interface ModelView {
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
  const packets = machine.all('softnet_processed').find(({ scope }) => scope === most?.scope);
  if (most === undefined || !packets?.delta || packets.seconds === null) return null;
  const total = packets.delta / packets.seconds / 1e6;
  return { words: `${capitalised(most.scope)} takes ${mppsText(total)}:`, total, queues: 1, share: 1 };
}

function loadOfRings(machine: Machine, measured: MeasuredMachine | null): RingLoad | null {
  const total = rateOf(machine);
  if (total === null || total <= 0) return null;
  const shares = sharesOfQueues(machine);
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
      machine.counted('received')?.parts.filter(({ scope }) => isQueue(scope)).length ??
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
    `${words} a ${isBacklog ? 'backlog' : 'ring'} of ${ring} survives half of the stalls of ${time(half)}; a stall of ${time(rare)} loses packets with a probability of 0.001, one of ${time(1.1 * half)} ${often}.`,
  ];
  const most = isBacklog ? null : machine.setting('ring maximum rx');
  if (most !== null && most > ring && most <= 65_536) {
    says.push(
      `In a ring of ${most}, a stall of ${time(longestStallUs({ ...queueInputs, ringSize: most }, 1e-3))} loses packets with a probability of 0.001.`,
    );
  }
  if (measured !== null) return { scenario: measured.scenario, says };
  const maxBatch = Math.min(usualBatch(machine), ring);
  // Costs that are not in the texts: a kernel's poll, or the model's own line for user space.
  const service =
    maxBatch === 64 ? { interceptUs: 1, slopeUs: 0.6 } : { interceptUs: 0.991, slopeUs: 0.0712 };
  if (queueInputs.rateMpps * (service.slopeUs + service.interceptUs / maxBatch) > 0.95 || queues > 128)
    return { scenario: null, says };
  says.push('The texts give no service times; the scenario assumes typical ones.');
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
  const named = machine.find('rx-usecs')?.value ?? null;
  const perSecond = machine.transactions[0]?.perSecond ?? null;
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
