/** The k-limited core over time: the core of the stationary run, packet by packet, with events. Times in µs. */
import { fluidQueue } from '../../../numerics/random/fluid-queue.ts';
import { never } from '../../../numerics/random/operational-arrivals.ts';
import { PoissonCourse } from '../../../numerics/random/poisson-course.ts';
import { type RandomStream, seedReplication, unseededStream } from '../../../numerics/random/xoshiro128.ts';
import { ScheduledStalls } from '../../../numerics/random/scheduled-stalls.ts';
import type { InputValues } from '../../contract/inputs.ts';
import {
  type FluidPath,
  longestDrainHorizons,
  type TransientCourse,
  type TransientModel,
  type TransientRecorder,
  type TransientSimulator,
} from '../../contract/transient.ts';
import { type CoreQueue, maxRate } from '../solver/core-queue.ts';
import { coursePhases, rateOver, stallsOf } from '../../simulator-parts/course-phases.ts';
import { readSystem } from '../system.ts';
import { ServingCore } from './core.ts';
import { DrawnPackets } from './visit.ts';
import { RandomPauses, RandomTimes } from './pauses.ts';

/** Most packets that wait at the beginning of a warm-up. */
const mostBegun = 100_000;

/** Smallest 1 - load for the length of a warm-up: nearer to capacity it begins near the stationary state. */
const leastLeft = 0.1;

/** Mean factor on the length of a warm-up. */
const meanSpread = 1.25;

/** Packets of a replication in the order of their service. */
class ServedPackets {
  count = 0;
  arrived: Float64Array = new Float64Array(4096);
  begun: Float64Array = new Float64Array(4096);

  /** Packets that are held before some are forgotten: a run may have hundreds of millions. */
  get mostHeld(): number {
    return this.arrived.length;
  }

  add(arrived: number, begun: number): void {
    if (this.count === this.arrived.length) {
      this.arrived = grown(this.arrived);
      this.begun = grown(this.begun);
    }
    this.arrived[this.count] = arrived;
    this.begun[this.count++] = begun;
  }

  /** Drops the first `packets` packets. */
  forget(packets: number): void {
    this.arrived.copyWithin(0, packets, this.count);
    this.begun.copyWithin(0, packets, this.count);
    this.count -= packets;
  }
}

function grown(values: Float64Array): Float64Array {
  const longer = new Float64Array(2 * values.length);
  longer.set(values);
  return longer;
}

/**
 * Time, µs, until the queue no longer depends on its empty start: the relaxation time of a queue whose service has this
 * second moment.
 */
function warmUpOf({ beta, beta2, s, s2, k }: CoreQueue, lambda: number): number {
  const cost = beta + s / k;
  const left = Math.max(leastLeft, 1 - lambda * cost);
  const spread = beta2 / beta + (s > 0 ? s2 / s : 0);
  return (1e6 * 6 * spread) / (left * left) + (1e6 * 10 * (beta + s)) / left;
}

const phasesOf = (values: InputValues, course: TransientCourse) => coursePhases(values, course, readSystem);

class KLimitedTransient implements TransientSimulator {
  readonly slotUs = 0;
  readonly queueUnit = 'packets';
  packets = 0;
  private readonly phases: ReturnType<typeof phasesOf>;
  private readonly stalls: ScheduledStalls;
  private readonly arrivals: PoissonCourse;
  private readonly streams = Array.from({ length: 3 }, unseededStream);
  private readonly served = new ServedPackets();
  private readonly warmUpUs: number;
  /** Load below 1, and the mean queue at it. */
  private readonly load: number;
  private readonly meanQueue: number;

  constructor(
    values: InputValues,
    private readonly course: TransientCourse,
    private readonly seed: number,
  ) {
    this.phases = phasesOf(values, course);
    const { queue, lambda } = this.phases[0].system;
    const rate = rateOver(course.rate, this.phases, ({ cores }, next) =>
      next.cores === cores ? null : cores / next.cores,
    );
    this.stalls = new ScheduledStalls(stallsOf(course));
    this.arrivals = new PoissonCourse(rate, lambda > 0 ? 1e6 / lambda : Infinity, course.packetsUs);
    this.warmUpUs = warmUpOf(queue, lambda);
    this.load = Math.min(0.999, lambda * (queue.beta + queue.s / queue.k));
    this.meanQueue = (lambda * lambda * queue.beta2) / (2 * (1 - this.load));
  }

  run(replication: number, recorder: TransientRecorder): void {
    const { course, phases, stalls, arrivals, served, streams } = this;
    for (const [k, stream] of streams.entries()) seedReplication(stream, this.seed, replication, k + 1);
    const [gapStream, serviceStream, pauseStream] = streams;
    const { start, horizonUs: horizon, drain } = course;
    const spread = 1 + pauseStream.nextDouble() / 2;
    const from = start === 'stationary' ? -this.warmUpUs * spread : 0;
    arrivals.restart(from, gapStream);
    stalls.restart();
    const initial =
      typeof start === 'object' ? start.queue : start === 'stationary' ? this.likelyQueue(pauseStream) : 0;
    // Packets that wait at 0 came before it.
    let drawnTo = initial > 0 ? from - 1e-9 : arrivals.next(gapStream);
    const first = drawnTo;
    let early = initial;
    const gaps = {
      fill: (times: Float64Array, low: number, high: number) => {
        for (let k = low; k < high; k++) {
          const before = drawnTo;
          if (early > 1) early--;
          else drawnTo = arrivals.next(gapStream);
          times[k] = drawnTo - before;
        }
      },
    };
    const { queue } = phases[0].system;
    const drawn = new DrawnPackets(gaps, serviceTimes(queue, serviceStream));
    let pauses = new RandomPauses(pauseTimes(queue, pauseStream));
    const waitsIdle = queue.s === 0;
    let now = from;
    const core = new ServingCore(queue.k, waitsIdle, first - from, {
      next: () => stalls.extend(now, pauses.next()),
    });
    let arrived = first;
    let phase = 0;
    // By then the queue has drained to any level.
    let emptied = drain === null;
    served.count = 0;
    const follower = this.follower(recorder);
    while (arrived < horizon || (!emptied && arrived < longestDrainHorizons * horizon)) {
      if (core.serves) {
        if (drawn.next === drawn.end) drawn.refill();
        const { next, gaps: ahead, services, waits } = drawn;
        services[next] = stalls.extend(now, services[next]);
        core.serve(ahead, services, waits, next, next + 1);
        served.add(arrived, now);
        if (served.count === served.mostHeld) follower.goOn(arrived);
        now += services[next];
        recorder.left(arrived, now - arrived);
        recorder.taken?.(now - services[next], now, 1);
        arrived += ahead[next];
        drawn.next++;
        this.packets++;
      } else {
        emptied ||= core.lead > 0 && now >= drain!.fromUs;
        if (arrived >= never) break;
        const { lead, pausedFor, idleFor } = core;
        const changesAt = phase + 1 < phases.length ? phases[phase + 1].atUs : Infinity;
        // Pauses are drawn together up to the next arrival, stall or change, with the one under way at that moment.
        const ahead = Math.min(lead, stalls.nextAt - now, changesAt - now);
        if (core.served === 0 && !waitsIdle && pauses.isLong(ahead)) {
          const { count, time } = pauses.cover(ahead);
          core.pause(count, stalls.extend(now, time));
        } else core.turnAway();
        now += core.pausedFor - pausedFor + core.idleFor - idleFor;
        while (phase + 1 < phases.length && phases[phase + 1].atUs <= now) {
          const changed = phases[++phase].system.queue;
          core.packetsPerCycle = changed.k;
          drawn.redrawServices(serviceTimes(changed, serviceStream));
          pauses = new RandomPauses(pauseTimes(changed, pauseStream));
        }
      }
    }
    follower.end(emptied);
  }

  /** A queue to begin with: empty, or of the exponential law that a loaded queue has, with the mean of the real one. */
  private likelyQueue(stream: RandomStream): number {
    const { load, meanQueue } = this;
    const [isLoaded, length] = [stream.nextDouble() < load, -Math.log(stream.nextDouble())];
    return isLoaded ? Math.min(mostBegun, Math.floor((length * meanQueue) / load)) : 0;
  }

  /**
   * Follows the queue without the packet in service, from when packets arrived and their services began. Returns a
   * function that goes on up to a time by which all arrivals are known, and forgets the packets before it.
   */
  private follower(recorder: TransientRecorder) {
    const { course, served } = this;
    const { horizonUs, drain } = course;
    let i = 0;
    let j = 0;
    let drained = drain === null;
    let queue = 0;
    let started = false;
    const drainedAt = (atUs: number) => {
      if (drained || queue > drain!.level) return;
      drained = true;
      recorder.drained(atUs);
    };
    const goOn = (until: number) => {
      const { arrived, begun, count } = served;
      while (i < count || j < count) {
        const arrives = i < count && arrived[i] <= begun[j];
        const at = arrives ? arrived[i] : begun[j];
        if (at >= until) break;
        if (at >= 0 && !started) {
          started = true;
          recorder.peak(queue);
        }
        while (recorder.nextInstantUs <= at) recorder.record(queue);
        if (!drained && at > drain!.fromUs) drainedAt(drain!.fromUs);
        if (arrives) {
          i++;
          queue++;
          if (at >= 0 && at <= horizonUs) recorder.peak(queue);
          continue;
        }
        j++;
        queue--;
        if (!drained && at >= drain!.fromUs) drainedAt(at);
      }
      served.forget(j);
      i -= j;
      j = 0;
    };
    const end = (emptied: boolean) => {
      goOn(Infinity);
      while (recorder.nextInstantUs < Infinity) recorder.record(0);
      if (!drained && emptied) recorder.drained(drain!.fromUs);
    };
    return { goOn, end };
  }
}

function serviceTimes({ beta, beta2 }: CoreQueue, stream: RandomStream): RandomTimes {
  return new RandomTimes(stream, 1e6 * beta, 1e12 * beta2);
}

function pauseTimes({ s, s2 }: CoreQueue, stream: RandomStream): RandomTimes {
  return new RandomTimes(stream, 1e6 * s, 1e12 * s2);
}

/** Waiting packets as a fluid: while more wait than a visit takes a core carries its capacity. */
function fluidPackets(values: InputValues, course: TransientCourse): FluidPath {
  const phases = phasesOf(values, course);
  const { queue, lambda } = phases[0].system;
  const outflow = phases.map(({ atUs, system }) => ({
    from: Math.max(0, atUs),
    perTime: maxRate(system.queue) / 1e6,
    limit: Infinity,
  }));
  const { beta, beta2, s, s2 } = queue;
  const idle = 1 - lambda * beta;
  // The mean of a queue whose server pauses whenever no packet waits.
  const usual = idle > 0 ? (lambda * lambda * beta2) / (2 * idle) + (s > 0 ? (lambda * s2) / (2 * s) : 0) : 0;
  const { start } = course;
  const { at, queue: path } = fluidQueue({
    rate: rateOver(course.rate, phases, (before, next) => before.cores / next.cores),
    inflow: lambda / 1e6,
    ofSingle: 1,
    single: course.packetsUs,
    outflow,
    stalls: stallsOf(course),
    start: start === 'stationary' ? usual : typeof start === 'object' ? start.queue : 0,
    usual,
    horizon: course.horizonUs,
  });
  return { atUs: at, queue: path, lost: 0 };
}

export const transient: TransientModel = {
  create: (values, course, seed) => new KLimitedTransient(values, course, seed),
  load: (values) => {
    const { lambda, cores } = readSystem(values);
    return { rateMpps: lambda / 1e6, wireMpps: null, place: cores > 1 ? 'one core' : 'the core' };
  },
  ports: () => 1,
  limit: () => null,
  loadAt: (values, factor) => {
    const { queue, lambda } = readSystem(values);
    return (factor * lambda) / maxRate(queue);
  },
  warmUpPackets: (values, factor) => {
    const { queue, lambda } = readSystem(values);
    return (meanSpread * factor * lambda * warmUpOf(queue, lambda)) / 1e6;
  },
  preview: fluidPackets,
  queueUnit: 'packets',
  changeable: [
    'packetsPerCycle',
    'serviceUs',
    'serviceSecondMoment',
    'switchOverUs',
    'switchOverSecondMoment',
    'cores',
  ],
};
