/**
 * The transmit buffer and the link's ring, packet by packet. Packets of a poll join the buffer at its end; whole groups
 * leave at once, and a timer empties it. A group enters a ring that drains at the link's rate.
 */
import type { LogHistogram } from '../../../numerics/simulation/log-histogram.ts';
import type { Inputs } from '../read-inputs.ts';
import { slotsPerUs } from '../closed-form/load.ts';
import type { AfterService } from './core.ts';

/** Sums over the packets that have left the buffer. Times in slots. */
export interface TransmitCounts {
  left: number;
  held: number;
  lost: number;
  sent: number;
  onLink: number;
  sojourn: number;
}

const zero = (): TransmitCounts => ({ left: 0, held: 0, lost: 0, sent: 0, onLink: 0, sojourn: 0 });

export class TransmitBuffer implements AfterService {
  readonly everyPoll: boolean;
  counts = zero();
  /** m, and the timer in slots: Infinity without one. */
  private readonly packets: number;
  private readonly timeout: number;
  private readonly periodic: boolean;
  private readonly ringSize: number;
  /** Packets a slot; Infinity without a link. */
  private readonly rate: number;
  /** Arrival and joining times of the packets that wait. */
  private readonly arrived: Float64Array;
  private readonly joined: Float64Array;
  private level = 0;
  private flushed = 0;
  /** Packets not yet sent, at time `at`. */
  private unsent = 0;
  private at = 0;

  constructor(
    inputs: Inputs,
    rate: number | null,
    private readonly sojourn: LogHistogram,
  ) {
    const timeoutUs = inputs['transmit.timeoutUs'];
    this.packets = timeoutUs === 0 ? 1 : inputs['transmit.packets'];
    this.timeout = timeoutUs === null ? Infinity : timeoutUs * slotsPerUs(inputs);
    this.periodic = inputs['transmit.timer'] === 'periodic';
    this.everyPoll = this.packets > 1 && timeoutUs !== null;
    this.ringSize = inputs['transmit.ringSize'];
    this.rate = rate ?? Infinity;
    this.arrived = new Float64Array(this.packets + inputs.maxBatch);
    this.joined = new Float64Array(this.packets + inputs.maxBatch);
  }

  ended(times: Float64Array, from: number, size: number, end: number): void {
    const { arrived, joined, packets } = this;
    for (let k = 0; k < size; k++) {
      arrived[this.level + k] = times[from + k];
      joined[this.level + k] = end;
    }
    this.level += size;
    if (this.level >= packets) this.send(this.level - (this.level % packets), end);
    if (!this.everyPoll) return;
    const ends = this.periodic ? this.flushed : this.level > 0 ? joined[0] : Infinity;
    if (end - ends < this.timeout) return;
    this.flushed = end;
    if (this.level > 0) this.send(this.level, end);
  }

  /** Sets the sums to 0. */
  startCounts(): void {
    this.counts = zero();
  }

  /** The first `count` packets leave the buffer at the start of slot `now`. */
  private send(count: number, now: number): void {
    const { counts, arrived, joined, rate, ringSize, sojourn } = this;
    this.unsent = Math.max(0, this.unsent - rate * (now - this.at));
    if (rate === Infinity) this.unsent = 0;
    this.at = now;
    const before = this.unsent;
    const enters = rate === Infinity ? count : Math.min(count, ringSize - Math.ceil(before));
    for (let k = 0; k < count; k++) {
      counts.held += now - joined[k];
      if (k >= enters) continue;
      const onLink = (before + k + 1) / rate;
      // An arrival happens at the end of its slot.
      const total = now - 1 - arrived[k] + onLink;
      counts.onLink += onLink;
      counts.sojourn += total;
      sojourn.addQuanta(Math.round(total), 1);
    }
    if (rate !== Infinity) this.unsent = before + enters;
    counts.left += count;
    counts.sent += enters;
    counts.lost += count - enters;
    arrived.copyWithin(0, count, this.level);
    joined.copyWithin(0, count, this.level);
    this.level -= count;
  }
}
