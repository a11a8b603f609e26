/** Interrupt coalescing over time: the core of the stationary run, batch by batch, with events. */
import { fluidQueue } from '../../../numerics/random/fluid-queue.ts';
import {
  evenGap,
  geometricGap,
  givenGap,
  laterGap,
  negativeBinomialGap,
  poissonGap,
} from '../../../numerics/random/gap-laws.ts';
import { type GapLaw, never, OperationalArrivals } from '../../../numerics/random/operational-arrivals.ts';
import { type RandomStream, seedReplication, unseededStream } from '../../../numerics/random/xoshiro128.ts';
import type { InputValues } from '../../contract/inputs.ts';
import { SolveFailure } from '../../contract/solution.ts';
import {
  type FluidPath,
  longestDrainHorizons,
  type TransientCourse,
  type TransientModel,
  type TransientRecorder,
  type TransientSimulator,
} from '../../contract/transient.ts';
import { checkGapSpread } from '../../input-parts/check-histogram.ts';
import { type Inputs, meanInterarrivalSlots, readInputs } from '../read-inputs.ts';
import { coursePhases, rateOver, stallsOf } from '../../simulator-parts/course-phases.ts';
import { readSystem, type System } from '../system.ts';
import { CoalescingCore, type SummedTimes, type WorkClock } from './core.ts';
import { overheadSampler, RunningTimes, serviceSampler } from './draws.ts';

/** The CPU's working time between scheduled stalls, in slots. */
class StalledClock implements WorkClock {
  /** Stalls do not meet, and are in the order of time. */
  constructor(private readonly stalls: readonly { readonly at: number; readonly length: number }[]) {}

  between(from: number, to: number): number {
    let worked = to - from;
    for (const { at, length } of this.stalls) {
      if (at >= to) break;
      worked -= Math.max(0, Math.min(to, at + length) - Math.max(from, at));
    }
    return worked;
  }

  /** When `work` is done that begins at `from`; work that ends as a stall begins is delayed by it, too. */
  end(from: number, work: number): number {
    let end = from + work;
    for (const { at, length } of this.stalls) {
      if (at > end) break;
      end += Math.max(0, at + length - Math.max(from, at));
    }
    return end;
  }
}

/** Gaps that arrivals have passed when they are taken to be stationary. */
const forgottenGaps = 50;

/** Mean factor on the length of a warm-up. */
const meanSpread = 1.25;

const meanGap = (inputs: Inputs): number => {
  if (inputs['arrivals.family'] !== 'empirical') return meanInterarrivalSlots(inputs);
  const weights = inputs['arrivals.pmf']!;
  const total = weights.reduce((a, b) => a + b, 0);
  return weights.reduce((sum, weight, slots) => sum + (slots * weight) / total, 0);
};

function checkFamily(inputs: Inputs, mean: number): void {
  const family = inputs['arrivals.family'];
  if (family === 'geometric' && !(mean > 1)) {
    const message = `Geometric interarrival times from one slot on have a mean above 1 slot; at this rate it is ${mean}.`;
    throw new SolveFailure('factor-law', message, 'arrivals.family');
  }
  if (family !== 'negative-binomial') return;
  const fault = checkGapSpread(inputs['arrivals.cv'], mean);
  if (fault) throw new SolveFailure(fault.code, fault.message, fault.parameter);
}

function gapLaw(inputs: Inputs, mean: number, factor: number): GapLaw {
  switch (inputs['arrivals.family']) {
    case 'deterministic':
      return evenGap(mean);
    case 'geometric':
      return laterGap(geometricGap(mean - 1), 1);
    case 'geometric-0':
      return geometricGap(mean);
    case 'negative-binomial':
      return negativeBinomialGap(mean, (inputs['arrivals.cv'] * mean) ** 2);
    case 'empirical':
      return givenGap(inputs['arrivals.pmf']!, factor);
    default:
      return poissonGap(mean);
  }
}

/** Arrivals as running sums of gaps from the first one, single packets among them. */
class CourseGaps implements SummedTimes {
  readonly sums = new Float64Array(256);
  next = 256;
  last = 0;
  private nextSingle = 0;
  private nextRated = 0;
  private reached = 0;

  constructor(
    private readonly rated: OperationalArrivals,
    private readonly single: Float64Array,
    private readonly stream: RandomStream,
  ) {}

  /** Passes over what arrives before slot `from`; returns the slot of the first packet. */
  restart(position: number, from: number): number {
    this.rated.restart(position);
    do this.nextRated = this.drawSlot();
    while (this.nextRated < from);
    this.nextSingle = 0;
    this.next = this.sums.length;
    this.last = this.sums[this.sums.length - 1] = 0;
    return (this.reached = this.arrival());
  }

  refill(): void {
    const { sums } = this;
    const base = this.reached;
    for (let k = 0; k < sums.length; k++) sums[k] = (this.reached = this.arrival()) - base;
    this.next = 0;
  }

  private arrival(): number {
    const { single, nextSingle } = this;
    if (nextSingle < single.length && single[nextSingle] <= this.nextRated) {
      this.nextSingle++;
      return single[nextSingle];
    }
    const slot = this.nextRated;
    this.nextRated = this.drawSlot();
    return slot;
  }

  private drawSlot(): number {
    return Math.ceil(this.rated.next(this.stream)) - 1;
  }
}

/** Inputs that hold from a batch on. */
interface Phase {
  readonly system: System;
  readonly service: ReturnType<typeof serviceSampler>;
  readonly overhead: ReturnType<typeof overheadSampler>;
}

function phaseOf(values: InputValues): Phase {
  const system = readSystem(values);
  const inputs = readInputs(values);
  return { system, service: serviceSampler(inputs, system.slotUs), overhead: overheadSampler(system) };
}

const meanOverhead = ({ overhead }: System): number =>
  overhead.p.reduce((sum, p, k) => sum + (overhead.start + k) * p, 0);

/** Mean packets of a batch at this mean gap. */
function meanBatch({ tau, frames, arrivals }: System, gap: number): number {
  const cv2 = arrivals.variance / arrivals.mean ** 2;
  return Math.max(1, Math.min(frames ?? Infinity, tau / gap + (1 + cv2) / 2));
}

function loadOf(system: System, gap: number): number {
  return (system.service.mean + meanOverhead(system) / meanBatch(system, gap)) / gap;
}

class CoalescingTransient implements TransientSimulator {
  readonly slotUs: number;
  readonly queueUnit = 'µs';
  packets = 0;
  private readonly phases: readonly (Phase & { readonly at: number })[];
  private readonly clock: StalledClock;
  private readonly gaps: CourseGaps;
  private readonly gapStream = unseededStream();
  private readonly serviceStream = unseededStream();
  private readonly overheadStream = unseededStream();
  private readonly gap: number;
  private readonly horizon: number;
  private readonly warmUpSlots: number;
  private readonly isOverloaded: boolean;

  constructor(
    values: InputValues,
    private readonly course: TransientCourse,
    private readonly seed: number,
  ) {
    const inputs = readInputs(values);
    const phases = coursePhases(values, course, phaseOf);
    const { system } = phases[0].system;
    const { slotUs } = system;
    this.slotUs = slotUs;
    this.gap = meanGap(inputs);
    this.horizon = course.horizonUs / slotUs;
    const slotOf = (us: number) => Math.round(us / slotUs);
    this.phases = phases.map((phase) => ({ ...phase.system, at: slotOf(phase.atUs) }));
    const rate = rateOver(course.rate, phases, (before, next) => before.system.cores / next.system.cores);
    const curve = rate.stretched(1 / slotUs);
    for (const factor of curve.factor) if (factor > 0) checkFamily(inputs, this.gap / factor);
    const rated = new OperationalArrivals(
      curve,
      (factor) => this.gap / factor,
      (factor) => gapLaw(inputs, this.gap / factor, factor),
    );
    const single = course.packetsUs.map((us) => Math.floor(us / slotUs + 1e-6));
    this.gaps = new CourseGaps(rated, single, this.gapStream);
    this.clock = new StalledClock(stallsOf(course, slotOf));
    this.warmUpSlots = warmUpOf(system, this.gap);
    this.isOverloaded = loadOf(system, this.gap) >= 1;
  }

  run(replication: number, recorder: TransientRecorder): void {
    const { course, clock, phases, horizon, slotUs, gapStream, serviceStream, overheadStream } = this;
    for (const [k, stream] of [gapStream, serviceStream, overheadStream].entries())
      seedReplication(stream, this.seed, replication, k + 1);
    const { start } = course;
    const spread = 1 + overheadStream.nextDouble() / 2;
    const from = start === 'stationary' ? -Math.ceil(this.warmUpSlots * spread) : 0;
    const before = forgottenGaps * this.gap * (1 + gapStream.nextDouble() / 2);
    const origin = this.gaps.restart(from - before, from);
    const services = new RunningTimes(phases[0].service, serviceStream);
    const overheads = new RunningTimes(phases[0].overhead, overheadStream);
    // Work that waits at 0 is worked on from then on.
    const core = new CoalescingCore(phases[0].system, this.gaps, services, overheads, {
      between: (a, b) => clock.between(origin + a, origin + b),
    });
    let transferred = 0;
    let work = 0;
    if (typeof start === 'object') {
      for (let k = 0; k < start.queue; k++) work += phases[0].service.sample(serviceStream);
      core.work = work;
      core.transferAt = -origin;
      if (work > 0) recorder.peak(work * slotUs);
    } else {
      // In overload the work is nearly always at its limit, which a warm-up from 0 takes long to reach.
      if (start === 'stationary' && this.isOverloaded) work = core.work = phases[0].system.limit;
      transferred = origin;
      core.transferAt = 0;
    }
    /** Unfinished work at the start of a slot, before a transfer then. */
    const leftAt = (at: number) => (work > 0 ? Math.max(0, work - clock.between(transferred, at)) : 0);
    const drainFrom = course.drain === null ? Infinity : course.drain.fromUs / slotUs;
    const level = course.drain?.level ?? 0;
    let drained = course.drain === null;
    let phase = 0;
    let arrival = origin;
    while (arrival < horizon || (!drained && arrival < longestDrainHorizons * horizon)) {
      if (arrival >= never) break;
      while (phase + 1 < phases.length && phases[phase + 1].at <= arrival) {
        phase++;
        const { system, service, overhead } = phases[phase];
        core.change(
          system,
          new RunningTimes(service, serviceStream),
          new RunningTimes(overhead, overheadStream),
        );
      }
      core.advance();
      this.packets += core.size;
      const transfer = origin + core.transferAt;
      for (;;) {
        const at = Math.ceil(recorder.nextInstantUs / slotUs - 1e-6);
        if (!(at <= transfer)) break;
        recorder.record(leftAt(at) * slotUs);
      }
      if (transfer >= 0 && transferred < 0 && transfer <= horizon) recorder.peak(leftAt(0) * slotUs);
      if (!drained && transfer >= drainFrom && core.unfinished * slotUs <= level) {
        drained = true;
        recorder.drained(transfer * slotUs);
      }
      for (let k = 0; k < core.size; k++) {
        const at = arrival + core.offsets[k];
        if (k < core.accepted)
          recorder.left(at * slotUs, (clock.end(transfer, core.workWith[k]) - at) * slotUs);
        else recorder.lost(at * slotUs);
      }
      work = core.work;
      transferred = transfer;
      if (transfer >= 0 && transfer <= horizon) recorder.peak(work * slotUs);
      arrival += core.interval;
    }
    while (recorder.nextInstantUs < Infinity) {
      const at = Math.ceil(recorder.nextInstantUs / slotUs - 1e-6);
      recorder.record(leftAt(at) * slotUs);
    }
  }
}

/**
 * Slots until the work no longer depends on its empty start: five cycles over 1 - load, and a term for the spread of
 * the work.
 */
function warmUpOf(system: System, gap: number): number {
  const { tau, limit, arrivals, service } = system;
  const load = loadOf(system, gap);
  const cv2 = arrivals.variance / arrivals.mean ** 2;
  const spread = (service.variance + service.mean ** 2 * cv2) / gap;
  const most = (20 * limit * limit) / (Math.PI ** 2 * spread) + 10 * (tau + gap);
  const left = Math.abs(1 - load);
  return Math.min(most, (5 * (tau + gap)) / left + (10 * spread) / (left * left));
}

/** Unfinished work as a fluid, µs: work of packets and interrupts comes at its mean rate, and 1 µs is done in each. */
function fluidWork(values: InputValues, course: TransientCourse): FluidPath {
  const phases = coursePhases(values, course, readSystem);
  const first = phases[0].system;
  const { slotUs } = first;
  const gap = meanGap(readInputs(values));
  const worksFrom = (system: System) => loadOf(system, gap);
  // Without packets there is no work before or after a change.
  const ratio = (next: number, before: number) => (before === 0 ? 1 : next / before);
  const inflow = worksFrom(first);
  const outflow = phases.map(({ atUs, system }) => ({
    from: Math.max(0, atUs),
    perTime: 1,
    limit: system.limit * slotUs,
  }));
  const rate = rateOver(
    course.rate,
    phases,
    (before, next) => (ratio(worksFrom(next), worksFrom(before)) * before.cores) / next.cores,
  );
  // The work of a batch comes at once and is done by the next: on average half of it for a share of the time.
  const usual = (Math.min(1, inflow) ** 2 * (first.tau + gap) * slotUs) / 2;
  const { start } = course;
  const waiting = typeof start === 'object' ? start.queue * first.service.mean * slotUs : 0;
  const { at, queue, lost } = fluidQueue({
    rate,
    inflow,
    ofSingle: first.service.mean * slotUs,
    single: course.packetsUs,
    outflow,
    stalls: stallsOf(course),
    start: start === 'stationary' ? usual : waiting,
    usual,
    horizon: course.horizonUs,
  });
  return { atUs: at, queue, lost: lost / (first.service.mean * slotUs) };
}

export const transient: TransientModel = {
  create: (values, course, seed) => new CoalescingTransient(values, course, seed),
  load: (values) => {
    const inputs = readInputs(values);
    return {
      rateMpps: 1 / (meanGap(inputs) * inputs.slotUs),
      wireMpps: null,
      place: inputs.cores > 1 ? 'one core' : 'the core',
    };
  },
  ports: () => 1,
  limit: (values) => readInputs(values).maxWorkUs,
  limitInput: 'maxWorkUs',
  loadAt: (values, factor) => {
    const system = readSystem(values);
    return loadOf(system, meanGap(readInputs(values)) / factor);
  },
  warmUpPackets: (values, factor) => {
    const gap = meanGap(readInputs(values));
    return (meanSpread * factor * warmUpOf(readSystem(values), gap)) / gap;
  },
  preview: fluidWork,
  queueUnit: 'µs',
  changeable: ['coalescingUs', 'coalescingFrames', 'maxWorkUs', 'service.meanUs', 'interruptUs', 'cores'],
};
