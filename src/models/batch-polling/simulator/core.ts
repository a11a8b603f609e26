/**
 * The mechanism itself, poll by poll: a ring of L places, a core that takes up to beta packets at once and is away for
 * as long as their batch takes. Times in slots: a poll happens at the start of a slot, an arrival at its end.
 *
 * The loop does per packet only what must be done per packet; what is the same for all packets of a poll is counted
 * once a poll and spread out when the counts are read (`PollingStatistics`).
 */
import type { RandomStream } from '../../../numerics/random/xoshiro128.ts';
import type { LogHistogram } from '../../../numerics/simulation/log-histogram.ts';
import type { ArrivalSource } from './course-arrivals.ts';
import type { ServiceSource } from './service-source.ts';

/**
 * A ring that drops its oldest packet for a new one. It is as full as the ring that drops the new one, poll by poll, so
 * it need only be followed while the two hold different packets: from a loss until the ring is next empty.
 */
class LatestRing {
  /** Whether this ring holds other packets than the one that drops new ones. */
  differs = false;
  /** Arrival time of the k-th packet since `start` at `k & mask`: the ring holds the latest ones. */
  private readonly arrived: Float64Array;
  private readonly mask: number;
  private count = 0;

  constructor(ringSize: number) {
    let places = 2;
    while (places < ringSize) places *= 2;
    this.arrived = new Float64Array(places);
    this.mask = places - 1;
  }

  /** Begins with the packets that both rings hold, `times[from .. to - 1]`. */
  start(times: Float64Array, from: number, to: number): void {
    this.differs = true;
    this.count = 0;
    this.push(times, from, to);
  }

  /** Packets arrive at `times[from .. to - 1]`. */
  push(times: Float64Array, from: number, to: number): void {
    const { arrived, mask, count } = this;
    for (let k = from; k < to; k++) arrived[(count + k - from) & mask] = times[k];
    this.count = count + to - from;
  }

  /**
   * Takes a batch of `size` packets from both rings, which hold `queue`; the other one's begin at `times[head]`.
   * Returns the waiting time that the packets of this ring have saved, in total.
   */
  take(times: Float64Array, head: number, queue: number, size: number): number {
    const { arrived, mask } = this;
    const from = this.count - queue;
    let less = 0;
    for (let k = 0; k < size; k++) less += arrived[(from + k) & mask] - times[head + k];
    if (size === queue) this.differs = false;
    return less;
  }
}

/** Arrivals drawn at once. */
const chunk = 2048;

/** Observer of every packet, in place of the counts of a stationary run. Times in slots. */
export interface PollObserver {
  /** The batch `times[from .. from + size - 1]` is taken at the start of slot `now`, for `tau` slots. */
  taken: (times: Float64Array, from: number, size: number, now: number, tau: number) => void;
  lost: (arrival: number) => void;
  /** Called before the ring loses the packets above its new size, at the start of slot `at`. */
  resizing: (at: number) => void;
}

/** The transmit side in the units of the solver. Times in slots. */
export interface AfterService {
  /** The poll of `times[from .. from + size - 1]`, of none where it was empty, ends at the start of slot `end`. */
  ended: (times: Float64Array, from: number, size: number, end: number) => void;
  /** Every empty poll counts by itself: there is a timer that is looked at after each. */
  everyPoll: boolean;
}

interface PollingCoreParts {
  source: ArrivalSource;
  arrivals: RandomStream;
  service: ServiceSource;
  maxBatch: number;
  ringSize: number;
  /** Times below this are counted in arrays, longer ones in the histograms. */
  directTimes: number;
  waiting: LogHistogram;
  sojourn: LogHistogram;
  observer?: PollObserver;
  after?: AfterService;
}

/** A ring has another size from the start of slot `at` on. */
export interface RingResize {
  at: number;
  ringSize: number;
}

/** Counts of one core and its ring. A collector reads them and sets them to 0. */
export class PollingCore {
  /** Slots since the start. */
  now = 0;
  /** Packets that have arrived since the start, lost ones included. */
  offered = 0;
  lost = 0;
  taken = 0;
  /** Empty polls that were drawn many at a time; not in `atPoll`. */
  emptyAtOnce = 0;
  /** Slots of non-empty batches. */
  busy = 0;
  /** Sum of the times that were too long for the arrays. */
  longWaiting = 0;
  longSojourn = 0;
  /** Waiting time that a ring that drops its oldest packet would have saved the packets taken, in total. */
  oldestLess = 0;
  /** One past the longest times and the fullest ring counted in the arrays. */
  waitingEnd = 0;
  sojournEnd = 0;
  queueEnd = 1;
  readonly waitingCounts: Int32Array;
  readonly sojournCounts: Int32Array;
  /** Polls by the packets that they find. */
  readonly atPoll: Int32Array;
  /**
   * Services that begin with k packets left, less services that end with k: running sums are the accepted arrivals that
   * find k packets.
   */
  readonly finding: Int32Array;
  /** Slots of services that begin with k packets left. */
  readonly leaving: Float64Array;
  /** Slots from an arrival that finds k packets and is accepted to the end of the service under way. */
  readonly filled: Float64Array;

  /**
   * `run` ended within a service, because more packets arrived in it than were asked for: the next `run` goes on with
   * it. `now` is the end of the service.
   */
  suspended = false;
  /** The poll that was made last: when, and what it took. */
  lastPoll = 0;
  lastTaken = 0;
  /** Packets accepted in the last service, or the last part of it. */
  private lastStored = 0;
  /** Slots in which packets are lost, appended while it is an array; null: not recorded. */
  traced: number[] | null = null;

  /** beta; holds from the next poll on. */
  maxBatch: number;
  private readonly observer: PollObserver | null;
  /** L at present; at most that of the parts. */
  private ringSize: number;
  private resizes: readonly RingResize[] = [];
  private nextResize = Infinity;
  /** Arrival times: packets in the ring at `head .. write - 1`, future ones at `read .. limit - 1`, then Infinity. */
  private readonly times: Float64Array;
  private head = 0;
  private write = 0;
  private read = 0;
  private limit = 0;
  private lastArrival = 0;
  /** Packets in the ring from this place on are not yet counted in `filled`. */
  private fillFrom = 0;
  /** Contents of a ring that would drop its oldest packet. */
  private readonly latest: LatestRing;

  constructor(private readonly parts: PollingCoreParts) {
    const { ringSize, directTimes } = parts;
    this.observer = parts.observer ?? null;
    this.maxBatch = parts.maxBatch;
    this.ringSize = ringSize;
    this.waitingCounts = new Int32Array(directTimes);
    this.sojournCounts = new Int32Array(directTimes);
    this.atPoll = new Int32Array(ringSize + 1);
    this.finding = new Int32Array(ringSize + 2);
    this.leaving = new Float64Array(ringSize + 1);
    this.filled = new Float64Array(ringSize + 1);
    this.times = new Float64Array(ringSize + 2 * Math.max(chunk, ringSize + 1) + 1);
    this.latest = new LatestRing(ringSize);
    this.refill();
  }

  /**
   * Begins again at the start of slot `at` with a poll of a ring of `ringSize` places, in which `queue` packets wait
   * that arrived just before. The ring is resized by `resizes`, never to more places than the parts have. For observed
   * cores.
   */
  restart(at: number, ringSize: number, queue: number, resizes: readonly RingResize[]): void {
    this.now = this.lastPoll = at;
    this.offered = 0;
    this.startCounts();
    this.ringSize = ringSize;
    this.resizes = resizes;
    this.nextResize = resizes.length > 0 ? resizes[0].at : Infinity;
    this.suspended = false;
    this.lastTaken = this.lastStored = 0;
    this.fillFrom = 0;
    this.times.fill(at - 1, 0, queue);
    this.head = 0;
    this.write = queue;
    this.refill();
  }

  /** Arrival time of the next packet to take; Infinity where none waits. */
  get oldest(): number {
    return this.head < this.write ? this.times[this.head] : Infinity;
  }

  /** Arrival times of the packets accepted during the last service, or the last part of it. Fresh array. */
  storedLast(): Float64Array {
    return this.times.slice(this.write - this.lastStored, this.write);
  }

  /** Packets in the ring before slot `at`, which began no earlier than the last service. */
  queueBefore(at: number): number {
    let low = this.write - this.lastStored;
    for (let high = this.write; low < high;) {
      const middle = (low + high) >> 1;
      if (this.times[middle] < at) low = middle + 1;
      else high = middle;
    }
    return low - this.head;
  }

  /** Slots asleep. */
  get slept(): number {
    return this.parts.service.slept;
  }

  /** Packets in the ring. */
  get queue(): number {
    return this.write - this.head;
  }

  /** Completes the counts up to now: to be called before they are read. */
  settle(): void {
    const { queue, head, times, now } = this;
    for (let k = this.fillFrom; k < queue; k++) this.filled[k] += now - 1 - times[head + k];
    this.fillFrom = queue;
    this.queueEnd = Math.max(this.queueEnd, queue + 1);
  }

  /** Sets the counts to 0. The arrays of times are set to 0 by their reader. */
  startCounts(): void {
    const { queueEnd } = this;
    this.atPoll.fill(0, 0, queueEnd);
    this.finding.fill(0, 0, queueEnd + 1);
    this.leaving.fill(0, 0, queueEnd);
    this.filled.fill(0, 0, queueEnd);
    this.lost = this.taken = this.emptyAtOnce = this.busy = 0;
    this.longWaiting = this.longSojourn = this.oldestLess = 0;
    this.parts.service.slept = 0;
    this.waitingEnd = this.sojournEnd = 0;
    this.queueEnd = 1;
  }

  /**
   * Goes on until `offered` packets have arrived since the start, or `mostPolls` polls have been made (many empty ones
   * count as one). Cost: linear in packets and, below some hundred empty polls a packet, in polls.
   */
  run(offered: number, mostPolls: number): void {
    if (this.suspended) this.arriveBefore(this.now, this.queue, offered);
    if (!this.suspended) this.poll(offered, mostPolls);
  }

  private poll(offered: number, mostPolls: number): void {
    const { service, directTimes } = this.parts;
    const { times, atPoll, leaving, filled, waitingCounts, sojournCounts, latest, observer, maxBatch } = this;
    const after = this.parts.after ?? null;
    const far = after?.everyPoll ? Infinity : service.far;
    let { now, fillFrom } = this;
    let waitingEnd = 0;
    let sojournEnd = 0;
    let queueEnd = 1;
    let taken = 0;
    let busy = 0;
    let polls = 0;
    let tau: number;
    let size = this.lastTaken;
    while (!this.suspended && this.offered < offered && polls < mostPolls) {
      const head = this.head;
      const queue = this.write - head;
      size = queue < maxBatch ? queue : maxBatch;
      polls++;
      if (size > 0) {
        if (queue >= queueEnd) queueEnd = queue + 1;
        atPoll[queue]++;
        tau = service.sample(size);
        busy += tau;
        taken += size;
        const last = now - 1;
        const longest = last - times[head];
        if (observer !== null) observer.taken(times, head, size, now, tau);
        else if (longest + tau < directTimes) {
          if (longest >= waitingEnd) waitingEnd = longest + 1;
          if (longest + tau >= sojournEnd) sojournEnd = longest + tau + 1;
          if (fillFrom === 0 && size === queue) {
            for (let k = 0; k < size; k++) {
              const wait = (last - times[head + k]) | 0;
              waitingCounts[wait]++;
              sojournCounts[wait + tau]++;
              filled[k] += wait;
            }
          } else {
            for (let k = 0; k < size; k++) {
              const wait = (last - times[head + k]) | 0;
              waitingCounts[wait]++;
              sojournCounts[wait + tau]++;
            }
            for (let k = fillFrom; k < queue; k++) filled[k] += last - times[head + k];
          }
        } else {
          this.countLong(now, tau, size);
          for (let k = fillFrom; k < queue; k++) filled[k] += last - times[head + k];
        }
        if (latest.differs) this.oldestLess += latest.take(times, head, queue, size);
        if (after !== null) after.ended(times, head, size, now + tau);
        this.head = head + size;
      } else {
        const arrival = times[this.read];
        if (arrival - now >= far) {
          tau = service.sampleEmpty(arrival - now);
          this.emptyAtOnce += service.polls;
        } else {
          // Empty polls one after the other, up to the one in which the next packet arrives.
          const before = now;
          const made = polls;
          tau = service.sample(0);
          while (now + tau <= arrival && polls < mostPolls) {
            polls++;
            now += tau;
            if (after !== null) after.ended(times, head, 0, now);
            tau = service.sample(0);
          }
          if (after !== null) after.ended(times, head, 0, now + tau);
          atPoll[0] += 1 + polls - made;
          leaving[0] += now - before;
        }
      }
      fillFrom = queue - size;
      leaving[fillFrom] += tau;
      this.lastPoll = now;
      now += tau;
      if (now >= this.nextResize) this.arriveAcross(now, fillFrom, offered);
      else this.arriveBefore(now, fillFrom, offered);
    }
    this.now = now;
    this.fillFrom = fillFrom;
    this.lastTaken = size;
    this.taken += taken;
    this.busy += busy;
    this.waitingEnd = Math.max(this.waitingEnd, waitingEnd);
    this.sojournEnd = Math.max(this.sojournEnd, sojournEnd);
    this.queueEnd = Math.max(this.queueEnd, queueEnd);
  }

  /** As `arriveBefore`, where the ring gets another size on the way: what lies above it is lost, newest first. */
  private arriveAcross(end: number, queue: number, offered: number): void {
    let accepted = 0;
    while (end >= this.nextResize) {
      this.arriveBefore(this.nextResize, queue, offered);
      this.observer?.resizing(this.nextResize);
      const [{ ringSize }, ...later] = this.resizes;
      const excess = Math.max(0, this.queue - ringSize);
      for (let k = 1; k <= excess; k++) this.observer?.lost(this.times[this.write - k]);
      accepted = Math.max(0, accepted + this.lastStored - excess);
      this.write -= excess;
      this.read = Math.max(this.read, this.write);
      this.ringSize = ringSize;
      this.resizes = later;
      this.nextResize = later.length > 0 ? later[0].at : Infinity;
    }
    this.arriveBefore(end, queue, offered);
    this.lastStored += accepted;
  }

  /**
   * Lets packets arrive up to the start of slot `end`: a ring of `queue` packets keeps what it has room for. Suspends
   * the service where `offered` packets have arrived and there is no end of them.
   */
  private arriveBefore(end: number, queue: number, offered: number): void {
    const { times, finding, ringSize } = this;
    let accepted = 0;
    for (;;) {
      const { read, write } = this;
      let next = read;
      while (times[next] < end) next++;
      let count = next - read;
      const room = this.head + ringSize - write;
      if (count > room || this.latest.differs) this.lose(next, room);
      if (count > room) count = room;
      if (read !== write) for (let k = 0; k < count; k++) times[write + k] = times[read + k];
      accepted += count;
      this.write = write + count;
      this.read = next;
      this.suspended = false;
      if (next < this.limit) break;
      this.refill();
      if (this.offered + accepted < offered) continue;
      this.suspended = true;
      break;
    }
    finding[queue]++;
    finding[queue + accepted]--;
    this.offered += accepted;
    this.lastStored = accepted;
  }

  /** Moves the ring's packets to the front and draws further arrivals behind them. */
  private refill(): void {
    const { times, write, head, ringSize } = this;
    const { source, arrivals } = this.parts;
    const queue = write - head;
    times.copyWithin(0, head, write);
    const count = queue > chunk / 2 ? Math.max(chunk, ringSize + (ringSize & 1)) : chunk;
    this.head = 0;
    this.write = this.read = queue;
    this.limit = queue + count;
    this.lastArrival = source.fillSums(times, queue, queue + count, this.lastArrival, arrivals);
    times[queue + count] = Infinity;
  }

  /** Losses among the arrivals at `read .. next - 1`, of which `room` are accepted; the other ring takes them all. */
  private lose(next: number, room: number): void {
    const { times, read, latest } = this;
    const first = Math.min(next, read + room);
    if (this.observer !== null) for (let k = first; k < next; k++) this.observer.lost(times[k]);
    else {
      if (!latest.differs) latest.start(times, this.head, this.write);
      latest.push(times, read, next);
    }
    this.lost += next - first;
    this.offered += next - first;
    if (this.traced) for (let k = first; k < next; k++) this.traced.push(times[k]);
  }

  /** Counts the times of a batch of which some are too long for the arrays. */
  private countLong(now: number, tau: number, size: number): void {
    const { times, head } = this;
    const { directTimes, waiting, sojourn } = this.parts;
    for (let k = 0; k < size; k++) {
      const wait = now - 1 - times[head + k];
      if (wait < directTimes) {
        this.waitingCounts[wait]++;
        this.waitingEnd = Math.max(this.waitingEnd, wait + 1);
      } else {
        waiting.addQuanta(wait, 1);
        this.longWaiting += wait;
      }
      if (wait + tau < directTimes) {
        this.sojournCounts[wait + tau]++;
        this.sojournEnd = Math.max(this.sojournEnd, wait + tau + 1);
      } else {
        sojourn.addQuanta(wait + tau, 1);
        this.longSojourn += wait + tau;
      }
    }
  }
}
