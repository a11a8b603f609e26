/** Packets per cycle of a core whose queues are endless: a chain on one number. Times in µs, rates in packets/µs. */
import { float64Array, release } from '../../../../numerics/array-memory.ts';
import { stationaryByGth } from '../../../../numerics/chains/gth.ts';
import {
  negativeBinomialWindow,
  type PmfWindow,
} from '../../../../numerics/laws/negative-binomial/window.ts';
import { expectedMisses } from '../../packet-times.ts';
import type { CoreSystem } from '../../system.ts';
import { WorkloadNodes } from './workload-nodes.ts';

/** The closer to this, the longer the chain; beyond it has no answer, or none worth its time. */
const highestWorkload = 0.995;
/** Contents that hold less than this share of E[n²] are left out at the top. */
const leftOut = 1e-10;
const firstLargest = 64;
const mostContents = 12_000;

interface WorkloadChain {
  /** Contents at which the law is given, and their probabilities; some far ones may be negative by rounding. */
  at: Int32Array;
  probability: Float64Array;
  /** Largest content of the chain. */
  largest: number;
}

/** Effects of n packets of one cycle, by queue j: destinations are shared with packets of the same queue only. */
export class CycleOfPackets {
  /** Packets/µs of all queues. */
  readonly rate: number;
  private readonly switchOvers: number;
  /** Misses a packet in full batches. */
  private readonly fullMisses: number;

  constructor(private readonly core: CoreSystem) {
    this.rate = core.rates.reduce((a, b) => a + b, 0);
    this.switchOvers = core.rates.length * core.times.switchOver;
    this.fullMisses = expectedMisses(core.maxBatch, core.outputs) / core.maxBatch;
  }

  share(j: number): number {
    return this.core.rates[j] / this.rate;
  }

  /** Expected misses of queue j: in one batch, but not less than if all its batches were full. */
  misses(j: number, n: number): number {
    return Math.max(this.missesInOneBatch(j, n), n * this.share(j) * this.fullMisses);
  }

  private missesInOneBatch(j: number, n: number): number {
    const { outputs } = this.core;
    if (n === 0) return 0; // the logarithm is infinite with a single output port and a single queue
    return -outputs * Math.expm1(n * Math.log1p(-this.share(j) / outputs));
  }

  /** n times the mean service time. */
  serviceTime(n: number): number {
    const { hit, miss, forward } = this.core.times;
    let misses = 0;
    for (let j = 0; j < this.core.rates.length; j++) {
      if (this.core.rates[j] > 0) misses += this.misses(j, n);
    }
    return n * (hit + forward) + (miss - hit) * misses;
  }

  cycleTime(n: number): number {
    return this.switchOvers + this.serviceTime(n);
  }

  /** Mean square of the cycle: every service and every switch-over is exponential. */
  cycleSquare(n: number): number {
    const mean = this.cycleTime(n);
    const services = n === 0 ? 0 : this.serviceTime(n) ** 2 / n;
    return mean * mean + this.switchOvers ** 2 / this.core.rates.length + services;
  }

  /** Packets that arrive during the services of one packet of a long cycle. */
  longRunLoad(): number {
    const { hit, miss, forward } = this.core.times;
    return this.rate * (hit + forward + (miss - hit) * this.fullMisses);
  }

  /** Content from which on all batches of queue j count as full. */
  bend(j: number): number {
    const excess = (n: number) => this.missesInOneBatch(j, n) - n * this.share(j) * this.fullMisses;
    let high = 2;
    while (excess(high) > 0 && high < mostContents) high *= 2;
    let low = 1;
    while (high - low > 1e-6) {
      const middle = (low + high) / 2;
      if (excess(middle) > 0) low = middle;
      else high = middle;
    }
    return high;
  }

  bends(): number[] {
    return this.core.rates.flatMap((rate, j) => (rate > 0 ? [this.bend(j)] : []));
  }
}

/**
 * Stationary law of the packets per cycle: the next cycle has those that arrive during N switch-overs and the n
 * services of this one, each exponential. Null from `highestWorkload` on. Exact up to truncation where the chain has up
 * to 48 contents, beyond interpolated with a relative error of E[n²] below 1e-8.
 */
export function solveWorkloadChain(core: CoreSystem, cycle: CycleOfPackets): WorkloadChain | null {
  const load = cycle.longRunLoad();
  if (!(load < highestWorkload)) return null;
  const idle = cycle.cycleTime(0) * cycle.rate;
  const bends = cycle.bends();
  // far up the law falls from content to content like the packets of one switch-over, or by the factor `load`
  const perSwitchOver = idle / core.rates.length;
  const slowest = Math.min(Math.log1p(1 / perSwitchOver), -Math.log(load));
  const expected = idle / (1 - load) + 35 / slowest;
  for (let largest = Math.max(firstLargest, Math.ceil(expected)); largest < mostContents;) {
    const chain = solveUpTo(core, cycle, largest, bends);
    if (massAtTop(chain) < leftOut) return chain;
    largest = Math.ceil(1.5 * largest);
  }
  return null;
}

function solveUpTo(
  core: CoreSystem,
  cycle: CycleOfPackets,
  largest: number,
  bends: readonly number[],
): WorkloadChain {
  const nodes = new WorkloadNodes(largest, bends);
  const { at } = nodes;
  const size = at.length;
  const arriveIdle = new IdleArrivals(core.rates.length, cycle.rate * core.times.switchOver);
  const transition = float64Array(size * size);
  for (let i = 0; i < size; i++) {
    const n = at[i];
    const offspring =
      n === 0
        ? { start: 0, p: Float64Array.of(1) }
        : negativeBinomialWindow(n, (cycle.rate * cycle.serviceTime(n)) / n);
    const next = arriveIdle.addTo(offspring);
    nodes.addLaw(transition, i * size, next.start, next.p);
  }
  const probability = stationaryByGth(transition, size);
  release(transition);
  return { at, probability, largest };
}

/** Packets that arrive during the switch-overs of a cycle. */
class IdleArrivals {
  private readonly law: PmfWindow;

  /** `mean`: arrivals during one of the `switchOvers`. */
  constructor(
    private readonly switchOvers: number,
    private readonly mean: number,
  ) {
    this.law = negativeBinomialWindow(switchOvers, mean);
  }

  /** Multiply-adds of `addTo`. */
  cost({ p }: PmfWindow): number {
    return Math.min(this.law.p.length * p.length, this.costByPhases(p));
  }

  private costByPhases(p: Float64Array): number {
    const { law, switchOvers } = this;
    return 4 * switchOvers * (p.length + law.start + law.p.length);
  }

  /**
   * The law of their number and another one together. A few are convolved, many go through one switch-over at a time.
   */
  addTo({ start, p }: PmfWindow): PmfWindow {
    const { law, switchOvers, mean } = this;
    if (law.p.length * p.length <= this.costByPhases(p)) {
      const sum = new Float64Array(p.length + law.p.length - 1);
      for (let i = 0; i < p.length; i++) {
        for (let j = 0; j < law.p.length; j++) sum[i + j] += p[i] * law.p[j];
      }
      return { start: start + law.start, p: sum };
    }
    const sum = new Float64Array(p.length + law.start + law.p.length - 1);
    sum.set(p);
    const c = 1 / (1 + mean);
    const r = mean * c;
    for (let phase = 0; phase < switchOvers; phase++) {
      let value = 0;
      for (let k = 0; k < sum.length; k++) sum[k] = value = c * sum[k] + r * value;
    }
    return { start, p: sum };
  }
}

/** Share of E[n²] in the upper tenth of the contents. */
function massAtTop({ at, probability, largest }: WorkloadChain): number {
  let all = 0;
  let top = 0;
  for (let i = 0; i < at.length; i++) {
    const term = Math.abs(probability[i]) * at[i] * at[i];
    all += term;
    if (at[i] > 0.9 * largest) top += term;
  }
  return top === 0 ? 0 : top / all;
}
