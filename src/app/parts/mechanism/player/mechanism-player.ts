/**
 * Plays a simulation's events: packets waiting, in service and lost at a moment of simulated time. Independent of the
 * screen. Memory is bounded: past events are dropped.
 */
import type { Mechanism, MechanismEvent } from '../../../../models/contract/simulation.ts';

interface QueueScene {
  waiting: number;
  lost: number;
}

/** A batch or packet that leaves, with the simulated time of its start. */
interface Flight {
  kind: 'out' | 'lost';
  queue: number;
  packets: number;
  timeUs: number;
}

export interface Scene {
  timeUs: number;
  queues: readonly QueueScene[];
  /** The batch in service. */
  serving: { queue: number; packets: number; fromUs: number; untilUs: number | null } | null;
  /** Packets held behind a timer, where the mechanism has one; `untilUs` null while the timer is off. */
  held: { packets: number; fromUs: number; untilUs: number | null };
  /** Queue served now. */
  at: number;
  /** The server is away from the queues. */
  away: boolean;
  /** Packets taken since the server came back; null: the server never leaves. */
  taken: number | null;
  flights: readonly Flight[];
}

/** Number of flights at most; older ones are dropped. */
const mostFlights = 400;
/** Packets on the wire at most. */
const mostComing = 200;
/** Lines of the text log. */
const mostLogged = 200;

export class MechanismPlayer {
  private buffered: MechanismEvent[] = [];
  private next = 0;
  private readonly queues: { waiting: number; lost: number }[];
  private serving: Scene['serving'] = null;
  private held: Scene['held'] = { packets: 0, fromUs: 0, untilUs: null };
  private at = 0;
  private away = false;
  private taken: number | null = null;
  private flights: Flight[] = [];
  private readonly logged: MechanismEvent[] = [];
  timeUs = 0;

  constructor(private readonly mechanism: Mechanism) {
    this.queues = mechanism.queues.map(() => ({ waiting: 0, lost: 0 }));
  }

  /** Appends events. The first ones set the clock. */
  add(events: readonly MechanismEvent[]): void {
    if (this.timeUs === 0 && this.buffered.length === 0 && events.length > 0) this.timeUs = events[0].timeUs;
    this.buffered = [...this.buffered.slice(this.next), ...events];
    this.next = 0;
  }

  /** Simulated time that can still be played, µs. */
  get ahead(): number {
    return this.next >= this.buffered.length ? 0 : this.endUs - this.timeUs;
  }

  get eventsAhead(): number {
    return this.buffered.length - this.next;
  }

  /** Times of the known arrivals up to then: the packets on the wire. In order of time. */
  comingUntil(timeUs: number): readonly number[] {
    const times: number[] = [];
    for (let k = this.next; k < this.buffered.length && times.length < mostComing; k++) {
      const event = this.buffered[k];
      if (event.timeUs > timeUs) break;
      // A card drops packets later than they arrive.
      const lost = event.kind === 'loss' && this.mechanism.timer === null;
      if (event.kind === 'arrival' || lost) times.push(event.timeUs);
    }
    return times;
  }

  /** Plays to this time, or to the end of the known events; returns the time reached. */
  playTo(timeUs: number): number {
    while (this.next < this.buffered.length && this.buffered[this.next].timeUs <= timeUs) {
      this.apply(this.buffered[this.next++]);
    }
    this.timeUs = this.next < this.buffered.length ? timeUs : Math.min(timeUs, this.endUs);
    return this.timeUs;
  }

  /** Plays one event; null where none is known. */
  stepOnce(): MechanismEvent | null {
    if (this.next >= this.buffered.length) return null;
    const event = this.buffered[this.next++];
    this.timeUs = event.timeUs;
    this.apply(event);
    return event;
  }

  get scene(): Scene {
    const { timeUs, queues, serving, held, at, away, taken, flights } = this;
    return { timeUs, queues, serving, held, at, away, taken, flights };
  }

  /** The last events that were played, newest first. */
  log(count: number): readonly MechanismEvent[] {
    return this.logged.slice(-count).reverse();
  }

  private get endUs(): number {
    return this.buffered.at(-1)?.timeUs ?? this.timeUs;
  }

  private apply(event: MechanismEvent): void {
    const { kind, queue, packets, timeUs } = event;
    const present = this.queues[queue];
    switch (kind) {
      case 'arrival':
        if (this.mechanism.timer === null) this.fill(queue, 1);
        else this.held = { ...this.held, packets: this.held.packets + 1 };
        break;
      case 'loss':
        present.lost += 1;
        // Packets released by the timer are all in the queue until the server drops some of them.
        if (this.mechanism.timer !== null) present.waiting = Math.max(0, present.waiting - 1);
        this.fly('lost', event);
        break;
      case 'take':
        present.waiting = Math.max(0, present.waiting - packets);
        this.serving = { queue, packets, fromUs: timeUs, untilUs: event.untilUs };
        this.at = queue;
        this.away = false;
        if (this.taken !== null) this.taken += packets;
        break;
      case 'empty':
        this.at = queue;
        this.away = false;
        break;
      case 'done':
        this.serving = null;
        this.fly('out', event);
        break;
      case 'timer':
        this.held = { packets: this.held.packets, fromUs: timeUs, untilUs: event.untilUs };
        break;
      case 'fire':
      case 'full':
        this.held = { packets: Math.max(0, this.held.packets - packets), fromUs: timeUs, untilUs: null };
        this.fill(queue, packets);
        break;
      case 'pause':
        this.away = true;
        break;
      case 'resume':
        this.away = false;
        this.taken = 0;
        break;
      case 'switch':
        this.at = queue;
        break;
    }
    this.remember(event);
  }

  private fill(queue: number, packets: number): void {
    const present = this.queues[queue];
    present.waiting = Math.min(present.waiting + packets, this.mechanism.queues[queue].capacity ?? Infinity);
  }

  private fly(kind: Flight['kind'], { queue, packets, timeUs }: MechanismEvent): void {
    this.flights.push({ kind, queue, packets, timeUs });
    if (this.flights.length > mostFlights) this.flights = this.flights.slice(-mostFlights / 2);
  }

  private remember(event: MechanismEvent): void {
    this.logged.push(event);
    if (this.logged.length > 2 * mostLogged) this.logged.splice(0, mostLogged);
  }
}
