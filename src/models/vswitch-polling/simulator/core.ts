/**
 * The mechanism of one core, event by event: Poisson arrivals at its RX queues, visits in turn, gated batches,
 * switch-overs that cost time past empty queues too. Times in µs.
 *
 * While all queues are empty the visits until the next arrival are a Poisson number and are not made one by one. The
 * clock is reset whenever all are empty, so that times do not lose digits in long runs.
 */
import type { RandomStream } from '../../../numerics/random/xoshiro128.ts';
import { BatchPlan, type Departures } from './batch.ts';
import { ArrivalBlock, type ArrivalSource, TimeBlock } from './draws.ts';
import type { CoreSystem } from '../system.ts';
import { poissonSample } from '../../../numerics/random/poisson-sample.ts';

// Visits of a core whose queues are all empty: many at once.

/** Larger numbers of visits are cut to this one. */
const mostVisits = 1e15;

class IdleVisits {
  /** Whether the core has waited without a switch-over time, visiting empty queues endlessly often. */
  endless = false;
  /** Complete rounds over all queues. `arcs`: incomplete ones, as starts less ends at each queue. */
  private rounds = 0;
  private readonly arcs: Float64Array;

  /** `switchOver`: mean of the exponential switch-over times, µs. */
  constructor(
    private readonly queues: number,
    private readonly switchOver: number,
    private readonly stream: RandomStream,
  ) {
    this.arcs = new Float64Array(queues + 1);
  }

  /**
   * Visits for a time of `gap` µs, the first one to `queue`; returns the queue that would be next. Their number is a
   * Poisson number, and the switch-over under way at the end lasts as long again as any.
   */
  pass(queue: number, gap: number): number {
    const { queues, switchOver, arcs } = this;
    if (switchOver === 0) {
      this.endless = true;
      return queue;
    }
    const visits = poissonSample(this.stream, Math.min(mostVisits, gap / switchOver));
    const rounds = Math.floor(visits / queues);
    const end = queue + visits - rounds * queues;
    this.rounds += rounds;
    arcs[queue]++;
    if (end <= queues) {
      arcs[end]--;
      return end === queues ? 0 : end;
    }
    arcs[0]++;
    arcs[end - queues]--;
    return end - queues;
  }

  /** Adds the visits since the last call to those of each queue. */
  moveTo(visits: Float64Array): void {
    let open = this.rounds;
    for (let i = 0; i < this.queues; i++) {
      open += this.arcs[i];
      visits[i] += open;
    }
    this.rounds = 0;
    this.arcs.fill(0);
  }
}

/** Fewer visits to empty queues than about this many are made one by one. */
const fewVisits = 12;

/** Streams of random numbers that a core needs. */
export const streamsOfCore = 5;

/** Observer of packets, with times since the start. */
export interface QueueObserver {
  /** A packet arrives at a queue; `isLost`: it finds it full. */
  arrived: (queue: number, atUs: number, isLost: boolean) => void;
  departed: (queue: number, atUs: number, packets: number) => void;
  /** The newest `packets` packets are lost because the capacity of the queue was reduced. */
  dropped: (queue: number, packets: number) => void;
}

/** Start, arrivals and stalls of a run over time. */
interface CoreCourse {
  /** Start of the first switch-over, µs. */
  readonly fromUs: number;
  readonly arrivals: ArrivalSource;
  readonly observer: QueueObserver;
  /** Packets that wait in each queue at the start. */
  readonly waiting: readonly number[];
  /** When the core's stalls begin, and how long what is under way then takes longer, in the order of time. */
  readonly stalls: readonly { readonly at: number; readonly length: number }[];
}

export class PolledCore {
  /** Packets that have arrived since the start, lost ones included. */
  offered = 0;
  /** Packets in each queue, those in service included. */
  readonly queued: Int32Array;
  /** The queue that the core is at or turns to. */
  queue = 0;
  /** Queue of the last packet that arrived. */
  target = 0;
  /** Whether it serves a batch; otherwise it is turning to the queue. */
  serving = false;
  /** The batch in service. */
  plan: BatchPlan;
  private nextPlan: BatchPlan | null = null;
  /**
   * Time from the start to the clock's zero; time of the last event and of the end of the present service or
   * switch-over on the clock.
   */
  originUs = 0;
  timeUs = 0;
  untilUs: number;
  /** Its visits while all queues are empty, but for those made one by one. */
  readonly idle: IdleVisits;

  /** Counts by queue since they were last set to 0. `emptyVisits` are complete after `settle`. */
  readonly arrived: Float64Array;
  readonly lost: Float64Array;
  readonly taken: Float64Array;
  readonly departed: Float64Array;
  readonly missed: Float64Array;
  readonly visits: Float64Array;
  readonly emptyVisits: Float64Array;
  readonly busy: Float64Array;
  /** Time integral of the packets in the queue. */
  readonly area: Float64Array;
  /** `spent[row * (K + 1) + k]`: time with k >= 1 packets in the queue of this row; meaningless for k = 0. */
  readonly spent: Float64Array;
  /** Time covered by these counts, up to `settle`. */
  covered = 0;
  private readonly rows: Int32Array;
  private readonly arrivals: ArrivalSource;
  private readonly observer: QueueObserver | null;
  private readonly stalls: CoreCourse['stalls'];
  private nextStall = 0;
  /** Start of the next stall on the clock. */
  private stallAt = Infinity;
  private turns: TimeBlock;
  private arrivalAt = 0;
  private turnAt = 0;
  private nextArrival: number;
  /** Step of the batch in service. */
  private step = 0;
  /**
   * When each queue last changed, when the present batch (or its part since `settle`) began, and what `covered` lacks.
   */
  private readonly since: Float64Array;
  private busyFrom = 0;
  private coveredTo = 0;

  /**
   * `rowOf[i]`: where the times spent by queue i are stored, -1 for nowhere. `streams`: `streamsOfCore` of them,
   * independent.
   */
  constructor(
    private system: CoreSystem,
    rowOf: readonly number[],
    streams: readonly RandomStream[],
    departures: Departures = 'one-by-one',
    course: CoreCourse | null = null,
  ) {
    const { rates, capacity, maxBatch, outputs, times } = system;
    const queues = rates.length;
    const counts = () => new Float64Array(queues);
    const recorded = Math.max(-1, ...rowOf) + 1;
    this.rows = Int32Array.from(rowOf, (row) => (row < 0 ? recorded : row) * (capacity + 1));
    this.arrivals = course?.arrivals ?? new ArrivalBlock(rates, streams[0]);
    this.observer = course?.observer ?? null;
    this.stalls = course?.stalls ?? [];
    this.turns = new TimeBlock(times.switchOver, streams[1]);
    this.idle = new IdleVisits(queues, times.switchOver, streams[2]);
    this.plan = new BatchPlan(times, outputs, Math.min(maxBatch, capacity), departures, [
      streams[3],
      streams[4],
    ]);
    this.queued = new Int32Array(queues);
    this.spent = new Float64Array((recorded + 1) * (capacity + 1));
    this.arrived = counts();
    this.lost = counts();
    this.taken = counts();
    this.departed = counts();
    this.missed = counts();
    this.visits = counts();
    this.emptyVisits = counts();
    this.busy = counts();
    this.area = counts();
    this.since = counts();
    this.nextArrival = this.arrivals.gaps[0];
    this.untilUs = this.turns.times[this.turnAt++];
    if (course === null) return;
    this.originUs = course.fromUs;
    this.queued.set(course.waiting);
    if (this.stalls.length > 0) this.stallAt = this.stalls[0].at - course.fromUs;
    this.untilUs = this.stalled(0, this.untilUs);
  }

  /** End of what begins at `time` and would end at `until` without the stalls that begin in between. */
  private stalled(time: number, until: number): number {
    let end = until;
    while (end >= this.stallAt) {
      const { at, length } = this.stalls[this.nextStall++];
      if (time < this.stallAt) end += length;
      const later = this.nextStall < this.stalls.length ? this.stalls[this.nextStall].at - at : Infinity;
      this.stallAt += later;
    }
    return end;
  }

  /**
   * From the next visit on the core works as `system` says; a queue that is longer than its new capacity loses its
   * newest packets at once, but none of a batch in service.
   */
  change(system: CoreSystem, plan: BatchPlan, turns: TimeBlock): void {
    const inService = this.serving ? this.plan.steps - this.step : 0;
    this.system = system;
    this.nextPlan = plan;
    this.turns = turns;
    this.turnAt = 0;
    for (let i = 0; i < this.queued.length; i++) {
      const held = i === this.queue ? Math.max(system.capacity, inService) : system.capacity;
      const excess = Math.max(0, this.queued[i] - held);
      if (excess === 0) continue;
      this.observer?.dropped(i, excess);
      this.queued[i] -= excess;
    }
  }

  /** No packet will ever arrive. */
  get silent(): boolean {
    return this.nextArrival === Infinity;
  }

  /** Time since the start. */
  get nowUs(): number {
    return this.originUs + this.timeUs;
  }

  /** Runs until `limit` packets have arrived since the start, or `mostSteps` services and switch-overs have ended. */
  run(limit: number, mostSteps: number): void {
    if (this.silent || this.offered >= limit) return;
    const { queued, since, spent, rows, area, arrived, lost, observer } = this;
    let { plan } = this;
    const { capacity, maxBatch, times } = this.system;
    const queues = queued.length;
    const { switchOver } = times;
    const { gaps, queues: targets } = this.arrivals;
    const turns = this.turns.times;
    let { times: stepTimes, leaving } = plan;
    let { offered, queue, target, serving, nextArrival, arrivalAt, turnAt, step } = this;
    let until = this.untilUs;
    let time: number;
    let stepsLeft = mostSteps;
    let stallsNow = false;
    let all = 0;
    for (let i = 0; i < queues; i++) all += queued[i];
    running: for (;;) {
      while (nextArrival <= until) {
        target = targets[arrivalAt];
        const packets = queued[target];
        arrived[target]++;
        time = nextArrival;
        if (packets < capacity) {
          const passed = time - since[target];
          spent[rows[target] + packets] += passed;
          area[target] += packets * passed;
          since[target] = time;
          queued[target] = packets + 1;
          all++;
        } else lost[target]++;
        if (observer !== null) observer.arrived(target, this.originUs + time, packets >= capacity);
        if (++arrivalAt === gaps.length) {
          this.arrivals.refill();
          arrivalAt = 0;
        }
        nextArrival = time + gaps[arrivalAt];
        if (++offered === limit) break running;
      }
      time = until;
      let turning = true;
      const packets = queued[queue];
      if (serving) {
        const gone = leaving[step++];
        const passed = time - since[queue];
        spent[rows[queue] + packets] += passed;
        area[queue] += packets * passed;
        since[queue] = time;
        queued[queue] = packets - gone;
        all -= gone;
        this.departed[queue] += gone;
        if (observer !== null) observer.departed(queue, this.originUs + time, gone);
        if (step < plan.steps) {
          until = time + stepTimes[step];
          if (until >= this.stallAt) until = this.stalled(time, until);
          turning = false;
        } else this.busy[queue] += time - this.busyFrom;
      } else if (packets > 0) {
        const size = packets < maxBatch ? packets : maxBatch;
        if (this.nextPlan !== null) {
          plan = this.plan = this.nextPlan;
          this.nextPlan = null;
          ({ times: stepTimes, leaving } = plan);
        }
        plan.draw(size);
        this.taken[queue] += size;
        this.missed[queue] += plan.misses;
        this.visits[queue]++;
        this.busyFrom = time;
        until = time + stepTimes[0];
        if (until >= this.stallAt) until = this.stalled(time, until);
        step = 0;
        serving = true;
        turning = false;
      } else this.emptyVisits[queue]++;
      if (turning) {
        serving = false;
        if (++queue === queues) queue = 0;
        if (turnAt === turns.length) {
          this.turns.refill();
          turnAt = 0;
        }
        const turn = turns[turnAt++];
        if (all === 0) {
          const gap = Math.min(nextArrival, this.stallAt) - time;
          if (gap > fewVisits * switchOver) {
            queue = this.idle.pass(queue, gap);
            time = nextArrival < this.stallAt ? nextArrival : this.stallAt;
            stallsNow = time === this.stallAt;
          }
          this.originUs += time;
          this.stallAt -= time;
          this.covered += time - this.coveredTo;
          this.coveredTo = 0;
          nextArrival -= time;
          time = 0;
        }
        until = time + turn;
        if (until >= this.stallAt) until = this.stalled(stallsNow ? -1 : time, until);
        stallsNow = false;
      }
      if (--stepsLeft === 0) break;
    }
    this.offered = offered;
    this.queue = queue;
    this.target = target;
    this.serving = serving;
    this.timeUs = time;
    this.untilUs = until;
    this.nextArrival = nextArrival;
    this.arrivalAt = arrivalAt;
    this.turnAt = turnAt;
    this.step = step;
  }

  /** Completes the counts up to the last event: to be called before they are read. */
  settle(): void {
    const { queued, since, timeUs } = this;
    for (let i = 0; i < queued.length; i++) {
      const packets = queued[i];
      if (packets > 0) {
        const passed = timeUs - since[i];
        this.spent[this.rows[i] + packets] += passed;
        this.area[i] += packets * passed;
        since[i] = timeUs;
      }
    }
    this.idle.moveTo(this.emptyVisits);
    if (this.serving) this.busy[this.queue] += timeUs - this.busyFrom;
    this.busyFrom = timeUs;
    this.covered += timeUs - this.coveredTo;
    this.coveredTo = timeUs;
  }

  /** Sets the counts to 0. */
  startCounts(): void {
    const { arrived, lost, taken, departed, missed, visits, emptyVisits, busy, area, spent } = this;
    for (const counts of [arrived, lost, taken, departed, missed, visits, emptyVisits, busy, area, spent]) {
      counts.fill(0);
    }
    this.covered = 0;
  }
}
