/** Visits of a core whose queues are all empty: many at once. */
import { poissonSample } from '../../../numerics/random/poisson-sample.ts';
import type { RandomStream } from '../../../numerics/random/xoshiro128.ts';

/** More visits than this are not told apart from so many. */
const mostVisits = 1e15;

export class IdleVisits {
  /** Whether the core has waited without a switch-over time, visiting empty queues endlessly often. */
  endless = false;
  private readonly queues: number;
  private readonly switchOver: number;
  private readonly stream: RandomStream;
  /** Rounds over all queues; of the rest starts less ends, by queue. */
  private rounds = 0;
  private readonly arcs: Float64Array;

  /** `switchOver`: mean of the exponential switch-over times, µs. */
  constructor(queues: number, switchOver: number, stream: RandomStream) {
    this.queues = queues;
    this.switchOver = switchOver;
    this.stream = stream;
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

  /** Adds the visits since the last time to each queue's. */
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
