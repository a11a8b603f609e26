/** A core of the virtual switch over time: the core of the stationary run, with events. Times in µs. */
import { RateCurve } from '../../../numerics/random/rate-curve.ts';
import { seedReplication, unseededStream } from '../../../numerics/random/replication-stream.ts';
import type { InputValues } from '../../contract/inputs.ts';
import type {
  TransientCourse,
  TransientModel,
  TransientRecorder,
  TransientSimulator,
} from '../../contract/transient.ts';
import type { CoreSystem } from '../system.ts';
import { readSystem } from '../system.ts';
import { BatchPlan } from './batch.ts';
import type { QueueObserver } from './core.ts';
import { PolledCore } from './core.ts';
import { CourseArrivals } from './course-arrivals.ts';
import { TimeBlock } from './draws.ts';
import { criticalShare } from './warm-up.ts';

/** A queue that has not drained after so many horizons is said not to drain. */
const longestDrain = 10;

/** Services and switch-overs between two looks at the clock. */
const stepsAtOnce = 32;

/** The core that gets most of a port's packets. */
function coreOfPort(values: InputValues, port: number): CoreSystem {
  const { distinctCores } = readSystem(values);
  return distinctCores.reduce((a, b) => (b.system.rates[port] > a.system.rates[port] ? b : a)).system;
}

/** Inputs that hold from a visit on. */
interface Phase {
  readonly at: number;
  readonly system: CoreSystem;
}

/** Follows the observed queue: packets in it, and when each of them came. */
class ObservedQueue implements QueueObserver {
  packets = 0;
  drained = false;
  private readonly course: TransientCourse;
  private readonly recorder: TransientRecorder;
  /** Arrival times of the packets in the queue, from `head` on. */
  private readonly times: number[] = [];
  private head = 0;
  private begun = false;

  constructor(course: TransientCourse, recorder: TransientRecorder, waiting: number) {
    this.course = course;
    this.recorder = recorder;
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

  /** The queue has been as it is up to this time. */
  passTo(atUs: number): void {
    const { recorder, course } = this;
    while (recorder.nextInstantUs < atUs) recorder.record(this.queue);
    if (!this.begun && atUs > 0) {
      this.begun = true;
      recorder.peak(this.queue);
    }
    if (this.drained || !(atUs >= course.drain!.fromUs) || this.queue > course.drain!.level) return;
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
  private readonly course: TransientCourse;
  private readonly seed: number;
  private readonly phases: readonly Phase[];
  private readonly arrivals: CourseArrivals;
  private readonly warmUpUs: number;
  private readonly streams = Array.from({ length: 8 }, unseededStream);

  constructor(values: InputValues, course: TransientCourse, seed: number) {
    const { port } = course;
    const system = coreOfPort(values, port);
    const phases: Phase[] = [{ at: -Infinity, system }];
    let rate = new RateCurve(course.rate);
    let othersRate = new RateCurve(course.othersRate);
    let present = system.rates[port];
    for (const { atUs, values: changed } of course.changes) {
      const next = coreOfPort(changed, port);
      phases.push({ at: atUs, system: next });
      if (next.rates[port] !== present && present > 0) {
        rate = rate.multipliedFrom(atUs, next.rates[port] / present);
        othersRate = othersRate.multipliedFrom(atUs, next.rates[port] / present);
      }
      present = next.rates[port];
    }
    this.course = course;
    this.seed = seed;
    this.phases = phases;
    this.arrivals = new CourseArrivals(
      system.rates,
      port,
      rate,
      othersRate,
      course.packetsUs,
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
        stalls: course.stalls.map(({ atUs, lengthUs }) => ({ at: atUs, length: lengthUs })),
      },
    );
    let phase = 0;
    for (;;) {
      const now = core.nowUs;
      if (now >= horizon) {
        observer.passTo(now);
        if (observer.isDone && (observer.drained || now >= longestDrain * horizon)) break;
      }
      const next = phase + 1 < phases.length ? phases[phase + 1].at : Infinity;
      if (now >= next) {
        const changed = phases[++phase].system;
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

export const transient: TransientModel = {
  create: (values, course, seed) => new SwitchTransient(values, course, seed),
  load: (values, port) => ({
    rateMpps: coreOfPort(values, port).rates[port],
    wireMpps: null,
    place: `port ${port + 1}`,
  }),
  ports: (values) => readSystem(values).ports,
  limit: (values) => coreOfPort(values, 0).capacity,
  loadAt: (values, factor, port) => {
    const system = coreOfPort(values, port);
    return criticalShare({ ...system, rates: system.rates.map((rate) => rate * factor) }, port);
  },
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
