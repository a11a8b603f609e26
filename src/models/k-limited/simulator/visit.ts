/** One visit of the core, told event by event: drives the same run, packet by packet. */
import type { MechanismEvent } from '../../contract/simulation.ts';
import type { ServingCore } from './core.ts';
import type { DrawnPackets } from './packets.ts';

/** Receives the events of a run. */
interface ToldRun {
  readonly core: ServingCore;
  readonly drawn: DrawnPackets;
  /** Since the start. */
  readonly nowUs: number;
  /** Serves one packet; only while the core serves. */
  serveOne(): void;
  /** Ends the visit. */
  turnAway(): void;
}

/** A visit that does not end is told in parts of so many packets. */
const mostServed = 512;

/** No more waiting packets than this are told: more cannot be seen, and a queue that grows without bound has no end. */
const mostWaiting = 5000;

export class VisitTeller {
  private readonly run: ToldRun;
  private events: MechanismEvent[] = [];
  /** Packets told but not served yet; null: others were served meanwhile. */
  private waiting: number | null = null;
  /** When the first packet arrives that is not told. */
  private nextAt = 0;
  private lastUs = 0;

  constructor(run: ToldRun) {
    this.run = run;
  }

  /** Packets are served without being told: the next telling begins afresh. */
  forget(): void {
    this.waiting = null;
  }

  /**
   * From the beginning of a visit to the end of its pause. Packets that wait when the telling begins are told as
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
      this.tellArrivals(run.nowUs, run.nowUs);
      if (core.lead > 0) this.tell('empty', run.nowUs, 0, null);
    }
    if (core.waits) {
      if (core.lead === Infinity) return this.events;
      const from = run.nowUs;
      run.turnAway();
      this.tellArrivals(from, run.nowUs);
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
    if (this.waiting === 0) this.tellNext(from); // it arrives now, but for rounding
    const until = from + drawn.services[drawn.next];
    this.tell('take', from, 1, until);
    run.serveOne();
    this.waiting!--;
    this.tellArrivals(from, until);
    this.tell('done', until, 1, null);
  }

  private turnAway(): void {
    const { run } = this;
    const from = run.nowUs;
    const { served } = run.core;
    run.turnAway();
    this.tell('pause', from, served, run.nowUs);
    this.tellArrivals(from, run.nowUs);
  }

  private tellArrivals(from: number, until: number): void {
    while (this.nextAt <= until && this.waiting! < mostWaiting) this.tellNext(Math.max(from, this.nextAt));
  }

  private tellNext(timeUs: number): void {
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
