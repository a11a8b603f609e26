/**
 * Some queues of a core at rest for a while: cycle, batches and contents that go together. Times in µs, rates in
 * packets/µs.
 */
import type { BatchCost } from './batch-cost.ts';

/** Queues of a core that share it with an overhead in every cycle. */
export interface StageQueues {
  /** Arrival rates, the busiest first. */
  rates: readonly number[];
  /** Of every cycle: switch-overs, and full batches of busier queues that are never empty. */
  overhead: number;
  /** K. */
  capacity: number;
}

/** While all contents stay about what they are. */
export interface RestingPoint {
  /** Packets in all the queues together. */
  content: number;
  /** Of them in each queue. */
  contents: readonly number[];
  /** Packets served per µs. */
  rate: number;
}

/**
 * A queue that is not the busiest but often has a full batch holds so much of u²/(1-u) more, u its mean batch over a
 * full one.
 */
const queueing = 0.5;

/** Points of the table of resting points. */
const tablePoints = 64;

export class PooledStage {
  readonly queues: StageQueues;
  readonly total: number;
  readonly cost: BatchCost;

  constructor(queues: StageQueues, cost: BatchCost) {
    this.queues = queues;
    this.cost = cost;
    this.total = queues.rates.reduce((a, b) => a + b, 0);
  }

  /**
   * Resting points from empty queues to full batches of the busiest queue. A packet waits half a cycle for its queue's
   * visit and half its batch for its turn.
   */
  restingPoints(): RestingPoint[] {
    const { rates } = this.queues;
    const largest = (this.cost.full * this.total) / rates[0];
    return Array.from({ length: tablePoints }, (_, k) =>
      this.restingAt(largest * ((k + 1) / tablePoints) ** 2),
    );
  }

  private restingAt(packets: number): RestingPoint {
    const { queues, cost, total } = this;
    const [busiest] = queues.rates;
    const batches = queues.rates.map((rate) => (packets * rate) / total);
    const times = batches.map((batch) => cost.time(batch));
    const cycle = times.reduce((a, b) => a + b, queues.overhead);
    const contents = batches.map((batch, j) => {
      const turn = (batch / 2) * (1 + (times[j] + times[j] / batch) / cycle);
      const filled = batch / cost.full;
      const likeBusiest = (queues.rates[j] / busiest) ** 8;
      // queues as busy as the busiest are not behind it: together they are the backlog
      if (likeBusiest > 1 - 1e-9) return turn;
      return turn + (queueing * (filled * (1 - likeBusiest)) ** 2) / (1 - filled);
    });
    return { content: contents.reduce((a, b) => a + b, 0), contents, rate: packets / cycle };
  }

  /** Mean cycle while the busiest queue always has a full batch and `factor` times as many packets arrive as do. */
  backloggedCycle(factor: number): number {
    const { queues, cost } = this;
    const { full } = cost;
    const others = queues.rates.slice(1);
    const fixed = queues.overhead + cost.time(full);
    const cycleAfter = (cycle: number) =>
      others.reduce((sum, rate) => sum + cost.time(Math.min(full, factor * rate * cycle)), fixed);
    let low = fixed;
    let high = cycleAfter(Infinity);
    for (let step = 0; step < 80 && high > low * (1 + 1e-13); step++) {
      const middle = (low + high) / 2;
      if (cycleAfter(middle) > middle) low = middle;
      else high = middle;
    }
    return high;
  }

  /** Packets served per µs while the busiest queue always has a full batch. */
  backloggedRate(): number {
    const { rates } = this.queues;
    const { full } = this.cost;
    const cycle = this.backloggedCycle(1);
    return rates.reduce((sum, rate, j) => sum + (j === 0 ? full / cycle : Math.min(rate, full / cycle)), 0);
  }

  /**
   * Variance per µs of the packets in the queues while the busiest is never empty. What arrives at another queue
   * lengthens the cycle by what it adds to a batch there, and the busiest queue then has fewer visits; so do services
   * that take longer.
   */
  backloggedVariance(): number {
    const { queues, cost } = this;
    const { full } = cost;
    const cycle = this.backloggedCycle(1);
    let visitTime = queues.overhead + cost.time(full);
    let services = cost.variance(full);
    let arrivals = 0;
    for (const rate of queues.rates.slice(1)) {
      const batch = Math.min(full, rate * cycle);
      services += cost.variance(batch);
      const slope = rate * cycle < full ? cost.slope(batch) : 0;
      visitTime += cost.time(batch) - slope * batch;
      arrivals += slope * slope * rate;
    }
    return queues.rates[0] + (full / visitTime) ** 2 * (arrivals + services / cycle);
  }

  /**
   * How much each queue grows while the busiest one grows by a packet on its way to being full: by a surge of arrivals
   * as far above what the core can serve as the load is below it.
   */
  growths(load: number): number[] {
    const { rates } = this.queues;
    const factor = Math.max(1, load ** -2);
    const cycle = this.backloggedCycle(factor);
    const { full } = this.cost;
    const own = factor * rates[0] * cycle - full;
    if (!(own > 1e-9 * full)) return rates.map((rate) => (rate === rates[0] ? 1 : 0));
    return rates.map((rate) => Math.min(1, Math.max(0, (factor * rate * cycle - full) / own)));
  }
}
