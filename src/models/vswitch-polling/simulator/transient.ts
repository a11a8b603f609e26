/** A core of the virtual switch over time: the core of the stationary run, with events. Times in µs. */
import { RateCurve } from '../../../numerics/random/rate-curve.ts';
import { seedReplication, unseededStream } from '../../../numerics/random/xoshiro128.ts';
import type { InputValues } from '../../contract/inputs.ts';
import {
  type FluidPath,
  longestDrainHorizons,
  type TransientCourse,
  type TransientModel,
  type TransientRecorder,
  type TransientSimulator,
} from '../../contract/transient.ts';
import { coursePhases, type Phase, rateOver, stallsOf } from '../../simulator-parts/course-phases.ts';
import { type CoreSystem, readSystem } from '../system.ts';
import { BatchPlan } from './batch.ts';
import { PolledCore, type QueueObserver } from './core.ts';
import { CourseArrivals } from './course-arrivals.ts';
import { TimeBlock } from './draws.ts';
import { batchTime, criticalShare } from './warm-up.ts';

/** Services and switch-overs between two looks at the clock. */
const stepsAtOnce = 32;

/** Mean factor on the length of a warm-up. */
const meanSpread = 1.25;

/** The core that gets most of a port's packets. */
function coreOfPort(values: InputValues, port: number): CoreSystem {
  const { distinctCores } = readSystem(values);
  return distinctCores.reduce((a, b) => (b.system.rates[port] > a.system.rates[port] ? b : a)).system;
}

/** Follows the observed queue: packets in it, and when each of them came. */
class ObservedQueue implements QueueObserver {
  packets = 0;
  drained = false;
  /** Arrival times of the packets in the queue, from `head` on. */
  private readonly times: number[] = [];
  private head = 0;
  private begun = false;

  constructor(
    private readonly course: TransientCourse,
    private readonly recorder: TransientRecorder,
    waiting: number,
  ) {
    this.drained = course.drain === null;
    for (let k = 0; k < waiting; k++) this.times.push(-1e-9);
  }

  /** Whether no packet waits that came before the horizon. */
  get isDone(): boolean {
    return this.head === this.times.length || this.times[this.head] >= this.course.horizonUs;
  }

  private get queue(): number {
    return this.times.length - this.head;
  }

  /** Accounts for the unchanged queue up to this time: an instant comes before the events of the same time. */
  passTo(atUs: number): void {
    const { recorder, course } = this;
    while (recorder.nextInstantUs <= atUs) recorder.record(this.queue);
    if (!this.begun && atUs >= 0) {
      this.begun = true;
      recorder.peak(this.queue);
    }
    if (this.drained || !(atUs > course.drain!.fromUs) || this.queue > course.drain!.level) return;
    this.drained = true;
    recorder.drained(course.drain!.fromUs);
  }

  arrived(queue: number, atUs: number, isLost: boolean): void {
    this.packets++;
    const { recorder, course } = this;
    if (queue !== course.port) {
      recorder.elsewhere(atUs, isLost);
      return;
    }
    this.passTo(atUs);
    if (isLost) {
      recorder.lost(atUs);
      return;
    }
    this.times.push(atUs);
    if (atUs >= 0 && atUs <= course.horizonUs) recorder.peak(this.queue);
  }

  departed(queue: number, atUs: number, packets: number): void {
    const { recorder, course } = this;
    if (queue !== course.port) return;
    this.passTo(atUs);
    for (let k = 0; k < packets; k++) {
      const arrivedUs = this.times[this.head++];
      recorder.left(arrivedUs, atUs - arrivedUs);
    }
    if (this.head > 4096) {
      this.times.splice(0, this.head);
      this.head = 0;
    }
    if (this.drained || !(atUs >= course.drain!.fromUs) || this.queue > course.drain!.level) return;
    this.drained = true;
    recorder.drained(atUs);
  }

  dropped(queue: number, packets: number): void {
    if (queue !== this.course.port) return;
    for (let k = 0; k < packets; k++) this.recorder.lost(this.times.pop()!);
  }
}

/** µs until the core's queues have forgotten that they began empty. */
function warmUpOf(system: CoreSystem): number {
  const { rates, maxBatch, capacity, times } = system;
  const all = rates.reduce((a, b) => a + b, 0);
  const packet = times.miss + times.forward;
  const round = rates.length * (maxBatch * packet + times.switchOver);
  let longest = 10 * round;
  for (const [i, rate] of rates.entries()) {
    if (rate === 0) continue;
    const left = Math.max(0.02, Math.abs(1 - criticalShare(system, i)));
    const filling = (2 * capacity) / (rate * left);
    longest = Math.max(
      longest,
      Math.min(filling, (5 * round) / left + (10 * all * packet) / (rate * left * left)),
    );
  }
  return longest;
}

class SwitchTransient implements TransientSimulator {
  readonly slotUs = 0;
  readonly queueUnit = 'packets';
  packets = 0;
  private readonly phases: readonly Phase<CoreSystem>[];
  private readonly arrivals: CourseArrivals;
  private readonly warmUpUs: number;
  private readonly streams = Array.from({ length: 8 }, unseededStream);

  constructor(
    values: InputValues,
    private readonly course: TransientCourse,
    private readonly seed: number,
  ) {
    const { port } = course;
    const phases = coursePhases(values, course, (changed) => coreOfPort(changed, port));
    const { system } = phases[0];
    const factor = ({ rates }: CoreSystem, next: CoreSystem) =>
      next.rates[port] !== rates[port] && rates[port] > 0 ? next.rates[port] / rates[port] : null;
    this.phases = phases;
    this.arrivals = new CourseArrivals(
      system.rates,
      port,
      rateOver(course.rate, phases, factor),
      rateOver(course.othersRate, phases, factor),
      course.packetsUs,
      course.burstPorts,
      this.streams.slice(0, 3),
    );
    this.warmUpUs = warmUpOf(system);
  }

  run(replication: number, recorder: TransientRecorder): void {
    const { course, phases, streams, arrivals } = this;
    for (const [k, stream] of streams.entries()) seedReplication(stream, this.seed, replication, k + 1);
    const { start, horizonUs: horizon, port } = course;
    const { system } = phases[0];
    const spread = 1 + streams[7].nextDouble() / 2;
    const fromUs = start === 'stationary' ? -this.warmUpUs * spread : 0;
    const waiting = system.rates.map((_, i) => (typeof start === 'object' && i === port ? start.queue : 0));
    const observer = new ObservedQueue(course, recorder, waiting[port]);
    arrivals.restart(fromUs);
    const core = new PolledCore(
      system,
      system.rates.map(() => -1),
      streams.slice(2),
      'one-by-one',
      {
        fromUs,
        arrivals,
        observer,
        waiting,
        stalls: stallsOf(course),
      },
    );
    let phase = 0;
    for (;;) {
      const now = core.nowUs;
      if (now >= horizon) {
        observer.passTo(now);
        if (observer.isDone && (observer.drained || now >= longestDrainHorizons * horizon)) break;
      }
      const next = phase + 1 < phases.length ? phases[phase + 1].atUs : Infinity;
      if (now >= next) {
        const changed = phases[++phase].system;
        observer.passTo(now);
        const largest = Math.min(changed.maxBatch, changed.capacity);
        core.change(
          changed,
          new BatchPlan(changed.times, changed.outputs, largest, 'one-by-one', [streams[5], streams[6]]),
          new TimeBlock(changed.times.switchOver, streams[3]),
        );
      }
      core.run(Infinity, phase + 1 < phases.length ? 1 : stepsAtOnce);
    }
    this.packets += observer.packets;
  }
}

/** Points of a preview at most, about. */
const pathPoints = 2000;

/** Visits of a preview at most: a path beyond them is cut. */
const mostVisits = 400_000;

/** Packets, or µs, that make no difference to a preview. */
const settledChange = 1e-4;

/** Mean visit map: each visit takes what waits, at most M, in its mean time, and every queue receives its mean. */
function visitMap(values: InputValues, course: TransientCourse): FluidPath {
  const { port, horizonUs, stalls, changes, packetsUs, start } = course;
  let system = coreOfPort(values, port);
  const { rates } = system;
  const observed = new RateCurve(course.rate);
  const others = new RateCurve(course.othersRate);
  const bursts = course.burstPorts.map((reached) => ({
    ...reached,
    curve: new RateCurve(reached.rate),
    next: 0,
  }));
  let scale = 1;
  const queues = rates.map((_, i) => (typeof start === 'object' && i === port ? start.queue : 0));
  // Before 0 the queues find their usual lengths.
  const fromUs =
    start === 'stationary' ? -20 * rates.length * (system.maxBatch + 1) * batchTime(1, system) : 0;
  const atUs: number[] = [];
  const path: number[] = [];
  let now = fromUs;
  let lost = 0;
  let nextStall = 0;
  let nextChange = 0;
  let nextPacket = 0;
  let drawnUs = -Infinity;
  /** Times at which the course changes; between two of them a round that leaves the queues unchanged repeats. */
  const breaks = [
    ...observed.from,
    ...others.from,
    ...stalls.map((stall) => stall.atUs),
    ...changes.map((change) => change.atUs),
    ...packetsUs,
    ...bursts.flatMap((reached) => [...reached.curve.from, ...reached.packetsUs]),
    0,
    horizonUs,
  ].sort((a, b) => a - b);
  let nextBreak = 0;
  let before = queues.slice();
  const point = (time: number) => {
    atUs.push(Math.max(0, time));
    path.push(queues[port]);
    drawnUs = time;
  };
  for (let visit = 0; now < horizonUs && visit < mostVisits; visit++) {
    while (nextChange < changes.length && changes[nextChange].atUs <= now) {
      const next = coreOfPort(changes[nextChange++].values, port);
      scale = rates[port] > 0 ? next.rates[port] / rates[port] : 1;
      system = next;
    }
    const i = visit % rates.length;
    if (i === 0) {
      while (breaks[nextBreak] <= now) nextBreak++;
      const isSettled = queues.every((queue, j) => Math.abs(queue - before[j]) < settledChange);
      before = queues.slice();
      if (isSettled) {
        now = Math.max(now, Math.min(breaks[nextBreak] - settledChange, now + horizonUs / pathPoints));
        if (now >= 0) point(now);
      }
    }
    const size = Math.min(queues[i], system.maxBatch);
    let end = now + batchTime(size, system) + system.times.switchOver;
    while (nextStall < stalls.length && stalls[nextStall].atUs <= end) {
      if (stalls[nextStall].atUs > now) end += stalls[nextStall].lengthUs;
      nextStall++;
    }
    const observedShare = scale * (observed.integralTo(end) - observed.integralTo(now));
    const othersShare = scale * (others.integralTo(end) - others.integralTo(now));
    const first = nextPacket;
    while (nextPacket < packetsUs.length && packetsUs[nextPacket] < end) nextPacket++;
    for (const [j, rate] of rates.entries()) {
      let arrived = rate * (j === port ? observedShare : othersShare) + (j === port ? nextPacket - first : 0);
      const reached = bursts.find((one) => one.port === j);
      if (reached !== undefined) {
        arrived = rate * scale * (reached.curve.integralTo(end) - reached.curve.integralTo(now));
        for (; reached.packetsUs[reached.next] < end; reached.next++) arrived++;
      }
      const room = system.capacity - queues[j];
      if (j === port && end > 0) lost += Math.max(0, arrived - room);
      queues[j] += Math.min(arrived, room);
    }
    queues[i] -= size;
    now = end;
    if (now >= 0 && now - drawnUs > horizonUs / pathPoints) point(now);
  }
  return { atUs: Float64Array.from(atUs), queue: Float64Array.from(path), lost };
}

export const transient: TransientModel = {
  create: (values, course, seed) => new SwitchTransient(values, course, seed),
  load: (values, port) => ({
    rateMpps: coreOfPort(values, port).rates[port],
    wireMpps: null,
    place: `port ${port + 1}`,
  }),
  ports: (values) => readSystem(values).ports,
  servesBoth: (values, port, other) =>
    coreOfPort(values, port).rates[other] > 0 || readSystem(values).portShares[other] === 0,
  limit: (values) => coreOfPort(values, 0).capacity,
  limitInput: 'queueCapacity',
  loadAt: (values, factor, port) => {
    const system = coreOfPort(values, port);
    return criticalShare({ ...system, rates: system.rates.map((rate) => rate * factor) }, port);
  },
  warmUpPackets: (values, factor, port) => {
    const system = coreOfPort(values, port);
    const all = system.rates.reduce((a, b) => a + b, 0);
    return meanSpread * factor * all * warmUpOf(system);
  },
  preview: visitMap,
  queueUnit: 'packets',
  changeable: [
    'maxBatch',
    'queueCapacity',
    'cores',
    'hitUs',
    'missUs',
    'forwardUs',
    'switchOverUs',
    'clockGhz',
    'lookupCycles',
    'hitCycles',
    'missCycles',
  ],
};
