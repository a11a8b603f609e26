/** One visit of the core, reported event by event: drives the same run, packet by packet. */
import type { MechanismEvent } from '../../contract/simulation.ts';
import type { ServingCore } from './core.ts';

// The packets ahead: their gaps and service times, drawn in blocks.

const blockLength = 1024;

/** Times one after the other. */
interface TimeSource {
  /** Draws entries `from` .. `to - 1`. */
  fill: (times: Float64Array, from: number, to: number) => void;
}

export class DrawnPackets {
  /** From the arrival of packet i to that of packet i + 1. */
  gaps: Float64Array = new Float64Array(blockLength);
  services: Float64Array = new Float64Array(blockLength);
  /** Written by the core that serves. */
  waits: Float64Array = new Float64Array(blockLength);
  /** The next packet to serve; those before it are served. */
  next = blockLength;

  constructor(
    private readonly gapTimes: TimeSource,
    private serviceTimes: TimeSource,
  ) {}

  /** Packets that are not served yet have services from this source. */
  redrawServices(serviceTimes: TimeSource): void {
    this.serviceTimes = serviceTimes;
    serviceTimes.fill(this.services, this.next, this.services.length);
  }

  /** One past the last packet that is drawn. */
  get end(): number {
    return this.gaps.length;
  }

  /** Drops the packets served and draws as many new ones; the arrays grow when few were served. `next` becomes 0. */
  refill(): void {
    const unused = this.gaps.length - this.next;
    const length = unused > this.gaps.length / 2 ? 2 * this.gaps.length : this.gaps.length;
    this.gaps = moved(this.gaps, this.next, length);
    this.services = moved(this.services, this.next, length);
    if (this.waits.length < length) this.waits = new Float64Array(length);
    this.next = 0;
    this.gapTimes.fill(this.gaps, unused, length);
    this.serviceTimes.fill(this.services, unused, length);
  }
}

/** The entries from `from` on, at the front of an array of the given length. */
function moved(values: Float64Array, from: number, length: number): Float64Array {
  const target = length === values.length ? values : new Float64Array(length);
  target.set(values.subarray(from));
  return target;
}

/** Receives the events of a run. */
interface ReportedRun {
  readonly core: ServingCore;
  readonly drawn: DrawnPackets;
  /** Time since the start. */
  readonly nowUs: number;
  /** Serves one packet; only while the core serves. */
  serveOne(): void;
  /** Ends the visit. */
  turnAway(): void;
}

/** A visit that does not end is reported in parts of this many packets. */
const mostServed = 512;

/**
 * No more waiting packets than this are reported: more cannot be seen, and a queue that grows without bound has no end.
 */
const mostWaiting = 5000;

export class VisitReporter {
  private events: MechanismEvent[] = [];
  /** Packets reported but not served yet; null: others were served meanwhile. */
  private waiting: number | null = null;
  /** When the first packet arrives that is not reported. */
  private nextAt = 0;
  private lastUs = 0;

  constructor(private readonly run: ReportedRun) {}

  /** Packets are served without a report: the next report starts from the present state. */
  forget(): void {
    this.waiting = null;
  }

  /**
   * From the beginning of a visit to the end of its pause. Packets that wait when the report begins are reported as
   * arriving then.
   */
  visit(): readonly MechanismEvent[] {
    const { run } = this;
    const { core } = run;
    this.events = [];
    if (this.waiting === null) {
      this.waiting = 0;
      this.nextAt = run.nowUs + core.lead;
    }
    if (core.served === 0) {
      this.tell('resume', run.nowUs, 0, null);
      this.reportArrivals(run.nowUs, run.nowUs);
      if (core.lead > 0) this.tell('empty', run.nowUs, 0, null);
    }
    if (core.waits) {
      if (core.lead === Infinity) return this.events;
      const from = run.nowUs;
      run.turnAway();
      this.reportArrivals(from, run.nowUs);
    }
    for (let served = 0; core.serves && served < mostServed; served++) this.servePacket();
    if (!core.serves) this.turnAway();
    return this.events;
  }

  private servePacket(): void {
    const { run } = this;
    const { drawn } = run;
    if (drawn.next === drawn.end) drawn.refill();
    const from = run.nowUs;
    if (this.waiting === 0) this.reportNext(from); // it arrives now, but for rounding
    const until = from + drawn.services[drawn.next];
    this.tell('take', from, 1, until);
    run.serveOne();
    this.waiting!--;
    this.reportArrivals(from, until);
    this.tell('done', until, 1, null);
  }

  private turnAway(): void {
    const { run } = this;
    const from = run.nowUs;
    const { served } = run.core;
    run.turnAway();
    this.tell('pause', from, served, run.nowUs);
    this.reportArrivals(from, run.nowUs);
  }

  private reportArrivals(from: number, until: number): void {
    while (this.nextAt <= until && this.waiting! < mostWaiting) this.reportNext(Math.max(from, this.nextAt));
  }

  private reportNext(timeUs: number): void {
    const { drawn } = this.run;
    if (drawn.next + this.waiting! >= drawn.end) drawn.refill();
    this.tell('arrival', timeUs, 1, null);
    this.nextAt += drawn.gaps[drawn.next + this.waiting!];
    this.waiting!++;
  }

  private tell(kind: MechanismEvent['kind'], timeUs: number, packets: number, untilUs: number | null): void {
    // Sums of the same times in another order may differ in their last digit.
    this.lastUs = Math.max(this.lastUs, timeUs);
    this.events.push({ timeUs: this.lastUs, kind, queue: 0, packets, untilUs });
  }
}
