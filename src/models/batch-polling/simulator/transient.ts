/** Batch polling over time: the core of the stationary run, poll by poll, from a given start and with events. */
import { InverseTable } from '../../../numerics/random/gap-laws.ts';
import { ScheduledStalls } from '../../../numerics/random/scheduled-stalls.ts';
import { type RandomStream, seedReplication, unseededStream } from '../../../numerics/random/xoshiro128.ts';
import { LogHistogram } from '../../../numerics/simulation/log-histogram.ts';
import { warmUpPackets } from '../../../numerics/simulation/warm-up.ts';
import { significant } from '../../../text/number-words.ts';
import type { InputValues } from '../../contract/inputs.ts';
import {
  longestDrainHorizons,
  type TransientCourse,
  type TransientModel,
  type TransientRecorder,
  type TransientSimulator,
} from '../../contract/transient.ts';
import { pollMap } from '../closed-form/poll-map.ts';
import { busiestShare, isBelowEven, meanInterarrival, shareFactor, slotsPerUs } from '../closed-form/load.ts';
import { wireBits } from '../../input-parts/frames.ts';
import { hasTransmitSide } from '../closed-form/link.ts';
import { coursePhases, rateOver, stallsOf } from '../../simulator-parts/course-phases.ts';
import { type Inputs, readInputs } from '../read-inputs.ts';
import { longestStallUs } from '../closed-form/stall-lengths.ts';
import { interarrivalVariation, loadArrivals, serviceTimesOf } from '../system/system.ts';
import { PollingCore, type PollObserver, type RingResize } from './core.ts';
import { CourseArrivals } from './course-arrivals.ts';
import { CourseService, type ServiceSource } from './service-source.ts';
import { batchesAtOneSpeed } from './varied-service.ts';
import { serviceSource } from './run.ts';
import { ServiceTables } from './service.ts';
import type { ServiceTimes } from '../solver/service/service-times.ts';

/** Inputs that hold from a poll on. */
interface Phase {
  readonly at: number;
  readonly inputs: Inputs;
  readonly service: ServiceTimes;
  readonly tables: ServiceTables;
}

/** Gaps after which arrivals count as stationary. */
const forgottenGaps = 50;

/** Most packets of a warm-up: near capacity no warm-up is long enough. */
const longestStart = 200_000;

/**
 * Fewest cycles of a warm-up: with narrow services polls keep their phase for some dozen, and the lengths of warm-ups
 * are spread over half as many.
 */
const fewestCycles = 64;

/**
 * Of a core that sleeps: rounds from one sleep to the next before 0 at least, and those over which each of three
 * uniform numbers spreads the start. Where rounds hardly vary, no warm-up forgets the phase of the first one: starts
 * are spread over it, smoothly, so that less than (pi * 3)^-3, a thousandth of the swing, is left of it.
 */
const fewestRounds = 4;
const roundsSpread = 3;

/** Mean slots from one sleep to the next, the packets that wait after one served; 0 without sleep. */
function sleepingRound({ ringSize, maxBatch }: Inputs, service: ServiceTimes, gap: number): number {
  if (service.sleep === null) return 0;
  const perPacket = service.mean(maxBatch) / maxBatch;
  const asleep = service.law(0).mean;
  const load = perPacket / gap;
  return load < 1 ? asleep + (Math.min(ringSize, asleep / gap) * perPacket) / (1 - load) : 0;
}

/**
 * Slots that a core with these inputs takes to forget that it began empty: ten cycles over 1 - load, ten relaxation
 * times of single packets, and what random stalls and a drifting speed add.
 */
function relaxationSlots(inputs: Inputs, share: number): number {
  const service = serviceTimesOf(inputs);
  const { maxBatch, ringSize } = inputs;
  const gap = meanInterarrival(inputs, share);
  const full = service.mean(maxBatch);
  const load = full / (maxBatch * gap);
  const most = gap * Math.min(longestStart, warmUpPackets({ capacity: ringSize, load }));
  const driftCv = inputs['service.driftCv'];
  const drift = driftCv === 0 ? 0 : 2 * batchesAtOneSpeed * full;
  if (load >= 1) return most + drift;
  let cycle = service.mean(0);
  for (let k = 0; k < 200; k++) cycle = service.mean(Math.min(maxBatch, Math.round(cycle / gap)));
  const left = 1 - load;
  const cv = inputs['arrivals.family'] === 'jittered' ? 1 : interarrivalVariation(inputs, share);
  const single = (full / maxBatch) * (1 + cv * cv);
  const stalled = service.stalls === null ? 0 : (5 * service.stalls.slots) / left;
  const relaxed = (10 * cycle) / left + (10 * single) / (left * left);
  const rounds = fewestRounds * sleepingRound(inputs, service, gap);
  return Math.max(fewestCycles * cycle, Math.min(most, relaxed), rounds) + drift + stalled;
}

class PollingTransient implements TransientSimulator, PollObserver {
  readonly slotUs: number;
  readonly queueUnit = 'packets';
  packets = 0;
  private readonly phases: readonly Phase[];
  private readonly resizes: readonly RingResize[];
  private readonly ringSize: number;
  private readonly warmUpSlots: number;
  /** Slots over which each of three uniform numbers spreads the start; 0: the core does not sleep. */
  private readonly spreadSlots: number;
  /** Packets at the start of a warm-up: in overload the ring is nearly always full. */
  private readonly warmUpQueue: number;
  private readonly gap: number;
  private readonly horizon: number;
  private readonly gapStream = unseededStream();
  private readonly serviceStream = unseededStream();
  private readonly arrivals: CourseArrivals;
  private readonly stalls: ScheduledStalls;
  private readonly service: CourseService;
  private readonly core: PollingCore;
  private recorder!: TransientRecorder;

  constructor(
    values: InputValues,
    private readonly course: TransientCourse,
    private readonly seed: number,
  ) {
    const inputs = readInputs(values);
    const perUs = slotsPerUs(inputs);
    const share = busiestShare(inputs);
    this.slotUs = 1 / perUs;
    this.horizon = course.horizonUs * perUs;
    this.gap = meanInterarrival(inputs, share);
    this.ringSize = inputs.ringSize;
    const changed = coursePhases(values, course, readInputs);
    const slotOf = (us: number) => Math.round(us * perUs);
    const phases = changed.map(({ atUs, system }) => phaseOf(slotOf(atUs), system));
    const resizes = phases
      .map(({ at, inputs: { ringSize } }) => ({ at, ringSize }))
      .filter(({ ringSize }, k) => k > 0 && ringSize !== phases[k - 1].inputs.ringSize);
    this.phases = phases;
    this.resizes = resizes;
    this.stalls = new ScheduledStalls(stallsOf(course, slotOf));
    const single = course.packetsUs.map((us) => Math.floor(us * perUs + 1e-6));
    this.arrivals = new CourseArrivals(
      inputs,
      share,
      rateOver(course.rate, changed, shareFactor).stretched(perUs),
      single,
    );
    this.service = new CourseService(this.sourceOf(phases[0]), this.stalls);
    const histogram = () => new LogHistogram({ quantum: 1, lattice: true });
    this.core = new PollingCore({
      source: this.arrivals,
      arrivals: this.gapStream,
      service: this.service,
      maxBatch: inputs.maxBatch,
      ringSize: Math.max(inputs.ringSize, ...resizes.map((resize) => resize.ringSize)),
      directTimes: 1,
      waiting: histogram(),
      sojourn: histogram(),
      observer: this,
    });
    this.warmUpSlots = Math.ceil(relaxationSlots(inputs, share));
    this.spreadSlots = roundsSpread * sleepingRound(inputs, phases[0].service, this.gap);
    this.warmUpQueue = transient.loadAt(values, 1, 0) >= 1 ? inputs.ringSize : 0;
  }

  run(replication: number, recorder: TransientRecorder): void {
    const { course, core, service, phases, horizon, slotUs } = this;
    this.recorder = recorder;
    const from = this.begin(replication);
    const drainFrom = course.drain === null ? Infinity : course.drain.fromUs / slotUs;
    const level = course.drain?.level ?? 0;
    let drained = course.drain === null;
    let phase = 0;
    if (recorder.nextInstantUs <= from * slotUs) recorder.record(core.queue);
    while (
      core.now < horizon ||
      core.oldest < horizon ||
      (!drained && core.now < longestDrainHorizons * horizon)
    ) {
      const { now } = core;
      while (phase + 1 < phases.length && phases[phase + 1].at <= now) {
        phase++;
        service.source = this.sourceOf(phases[phase]);
        core.maxBatch = phases[phase].inputs.maxBatch;
      }
      if (now >= 0) {
        if (now <= horizon) recorder.peak(core.queue);
        if (!drained && now >= drainFrom && core.queue <= level) {
          drained = true;
          recorder.drained(now * slotUs);
        }
      }
      service.now = now;
      core.run(Infinity, 1);
      if (core.now * slotUs >= recorder.nextInstantUs || core.now > horizon) this.recordTo(core.now);
    }
    this.packets += core.offered;
  }

  /** Returns the first slot. */
  private begin(replication: number): number {
    const { course, core, seed, gap, gapStream, serviceStream, service, phases } = this;
    seedReplication(gapStream, seed, replication, 1);
    seedReplication(serviceStream, seed, replication, 2);
    const { start } = course;
    const from = -this.warmUpOf(serviceStream);
    this.arrivals.restart(from - forgottenGaps * gap * (1 + gapStream.nextDouble() / 2), from, gapStream);
    service.source = this.sourceOf(phases[0]);
    this.stalls.restart();
    core.maxBatch = phases[0].inputs.maxBatch;
    const waiting = typeof start === 'object' ? start.queue : start === 'stationary' ? this.warmUpQueue : 0;
    core.restart(from, this.ringSize, waiting, this.resizes);
    return from;
  }

  /**
   * Slots before 0 at which a replication begins: of random length, so that nothing has a phase at 0. Draws one number
   * for any start, so that equal seeds have equal services.
   */
  private warmUpOf(stream: RandomStream): number {
    const first = stream.nextDouble();
    if (this.course.start !== 'stationary') return 0;
    if (this.spreadSlots === 0) return Math.ceil(this.warmUpSlots * (1 + first / 2));
    let slots = this.warmUpSlots + this.spreadSlots * first;
    for (let k = 0; k < 2; k++) slots += this.spreadSlots * stream.nextDouble();
    return Math.ceil(slots);
  }

  /** Records the instants up to the start of slot `end`, which the last service has reached. */
  private recordTo(end: number): void {
    const { core, recorder, slotUs, horizon } = this;
    for (;;) {
      const at = Math.ceil(recorder.nextInstantUs / slotUs - 1e-6);
      if (!(at <= end)) break;
      recorder.record(core.queueBefore(at));
    }
    if (end > horizon && core.lastPoll <= horizon) recorder.peak(core.queueBefore(horizon));
  }

  taken(times: Float64Array, from: number, size: number, now: number, tau: number): void {
    const { recorder, slotUs } = this;
    const end = now + tau - 1;
    for (let k = from; k < from + size; k++) recorder.left(times[k] * slotUs, (end - times[k]) * slotUs);
    recorder.taken?.(now * slotUs, end * slotUs, size);
  }

  lost(arrival: number): void {
    this.recorder.lost(arrival * this.slotUs);
  }

  /** The queue at the instant of a resize is that of the new ring; the longest one may be that of the old ring. */
  resizing(at: number): void {
    this.recordTo(at - 1);
    if (at > 0 && at <= this.horizon) this.recorder.peak(this.core.queue);
  }

  private sourceOf({ inputs, service, tables }: Phase): ServiceSource {
    return serviceSource(inputs, service, this.serviceStream, tables);
  }
}

function phaseOf(at: number, inputs: Inputs): Phase {
  const service = serviceTimesOf(inputs);
  const tables = new ServiceTables(service.withoutSleep(), (pmf) => new InverseTable(pmf));
  return { at, inputs, service, tables };
}

export const transient: TransientModel = {
  create: (values, course, seed) => new PollingTransient(values, course, seed),
  load: (values, _port, wireGbps) => {
    const inputs = readInputs(values);
    const gapUs = meanInterarrival(inputs, busiestShare(inputs)) / slotsPerUs(inputs);
    const wireMpps = (1000 * wireGbps) / wireBits(inputs);
    return { rateMpps: 1 / gapUs, wireMpps, place: inputs.cores > 1 ? 'the busiest core' : 'the core' };
  },
  ports: () => 1,
  limit: (values) => readInputs(values).ringSize,
  limitInput: 'ringSize',
  loadAt: (values, factor) => {
    const inputs = readInputs(values);
    const { maxBatch } = inputs;
    const gap = meanInterarrival(inputs, busiestShare(inputs));
    return (factor * serviceTimesOf(inputs).mean(maxBatch)) / (maxBatch * gap);
  },
  warmUpPackets: (values, factor) => {
    const inputs = readInputs(values);
    const share = busiestShare(inputs);
    const gap = meanInterarrival(inputs, share);
    const slots = relaxationSlots(inputs, share);
    const round = sleepingRound(inputs, serviceTimesOf(inputs), gap);
    return (factor * (round === 0 ? 1.25 * slots : slots + 1.5 * roundsSpread * round)) / gap;
  },
  preview: pollMap,
  queueUnit: 'packets',
  reservation: (values) => {
    const inputs = readInputs(values);
    const { cores, hottestShare } = inputs;
    return isBelowEven(inputs)
      ? `Of ${cores} cores the busiest has at least an even share of the packets, so an even share is used instead of ${significant(hottestShare!)}.`
      : null;
  },
  leftOut: (values) =>
    hasTransmitSide(readInputs(values))
      ? 'The transmit buffer and the link are not followed over time: latencies end with the service.'
      : null,
  inputStalls: { input: 'stallUs', lengthUs: (values) => longestStallUs(readInputs(values)) },
  loadExact: async () => {
    await loadArrivals();
    return (await import('../solver/over-time/exact-over-time.ts')).exactOverTime;
  },
  changeable: [
    'maxBatch',
    'ringSize',
    'cores',
    'service.interceptUs',
    'service.slopeUs',
    'service.perByteNs',
    'service.tableUs',
    'service.cv',
    'service.sdUs',
  ],
};
