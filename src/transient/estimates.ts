/** Estimates over time from blocks of replications. The order in which blocks are added does not matter. */
import { middleOf } from './log-cells.ts';
import { type LatencyCells, type ReplicationBlock, blockReplications } from './replication-block.ts';

export interface OccupancyAt {
  atUs: number;
  p5: number;
  p50: number;
  p95: number;
  mean: number;
  /** Standard error of the mean. */
  meanSe: number;
}

export interface BinLatency {
  p50: number;
  p99: number;
  /** A lower limit of p99 (3 standard errors of independent packets); absent: p99 itself. */
  p99Least?: number;
  /** An upper limit of p99 alike; Infinity of too few packets; absent: p99 itself. */
  p99Most?: number;
}

export interface ArrivalBin {
  fromUs: number;
  toUs: number;
  /** Mean packets of a replication. */
  offered: number;
  lost: number;
  lostSe: number;
  /** Probability that any is lost, with its standard error. */
  anyLoss: number;
  anyLossSe: number;
  /** Of the packets that arrive in the bin and are not lost, all replications together; null: there is none. */
  latencyUs: BinLatency | null;
}

export interface MeanWithP95 {
  mean: number;
  se: number;
  p95: number;
}

export interface TransientTotal {
  offered: number;
  lost: number;
  lostSe: number;
  anyLoss: number;
  anyLossSe: number;
  peak: MeanWithP95;
}

export interface DrainTime extends MeanWithP95 {
  /** Replications that did not drain. */
  notDrained: number;
}

/** The run whose blocks are added. */
interface EstimatedRun {
  readonly instantsUs: Float64Array;
  readonly bins: number;
  /** Ends of uneven bins; absent: they are evenly spread. */
  readonly edgesUs?: Float64Array;
  readonly horizonUs: number;
  /** Quantum of latencies, µs. */
  readonly quantumUs: number;
  readonly drains: boolean;
}

function meanAndSe(values: Float64Array): { mean: number; se: number } {
  const count = values.length;
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / count;
  let squares = 0;
  for (const value of values) squares += (value - mean) ** 2;
  return { mean, se: count > 1 ? Math.sqrt(squares / (count - 1) / count) : 0 };
}

/** The order statistic that at least a share `p` of the values does not exceed. */
function orderStatistic(sorted: Float64Array, p: number): number {
  return sorted[Math.max(0, Math.ceil(p * sorted.length - 1e-9) - 1)];
}

/** Removes the rounding error of a multiple of the slot. */
const written = (time: number): number => Number(time.toPrecision(12));

const binomialSe = (p: number, count: number): number => Math.sqrt((p * (1 - p)) / count);

/** Latencies of one bin from all blocks: no wider than the cells that have any, and some slack once they grow. */
class SummedCells {
  start = 0;
  counts = new Float64Array(0);

  add({ start, counts: added }: LatencyCells): void {
    const { length } = added;
    if (length === 0) return;
    const isWider = start < this.start || start + length > this.start + this.counts.length;
    if (this.counts.length === 0 || isWider) this.widen(start, start + length);
    const at = start - this.start;
    for (let k = 0; k < length; k++) this.counts[at + k] += added[k];
  }

  private widen(from: number, to: number): void {
    const { start, counts } = this;
    if (counts.length === 0) {
      this.start = from;
      this.counts = new Float64Array(to - from);
      return;
    }
    const [low, high] = [Math.min(start, from), Math.max(start + counts.length, to)];
    const slack = (high - low) >> 2;
    this.start = Math.max(0, low - slack);
    this.counts = new Float64Array(high + slack - this.start);
    this.counts.set(counts, start - this.start);
  }
}

export class TransientEstimates {
  replications = 0;
  private readonly blocks: ReplicationBlock[] = [];
  private readonly binOffered: Float64Array;
  private readonly binLost: Float64Array;
  private readonly binLostSquares: Float64Array;
  private readonly binLosing: Float64Array;
  private readonly cells: readonly SummedCells[];

  constructor(readonly run: EstimatedRun) {
    const byBin = () => new Float64Array(run.bins);
    this.binOffered = byBin();
    this.binLost = byBin();
    this.binLostSquares = byBin();
    this.binLosing = byBin();
    this.cells = Array.from({ length: run.bins }, () => new SummedCells());
  }

  add(block: ReplicationBlock): void {
    this.replications += block.replications;
    this.blocks.push({ ...block, latency: [] });
    for (let bin = 0; bin < this.run.bins; bin++) {
      this.binOffered[bin] += block.binOffered[bin];
      this.binLost[bin] += block.binLost[bin];
      this.binLostSquares[bin] += block.binLostSquares[bin];
      this.binLosing[bin] += block.binLosing[bin];
      this.cells[bin].add(block.latency[bin]);
    }
  }

  /** The queue at each instant. */
  occupancy(): OccupancyAt[] {
    const { instantsUs } = this.run;
    return Array.from(instantsUs, (atUs, k) => {
      const values = this.queuesAt(k);
      const { mean, se } = meanAndSe(values);
      values.sort();
      const [p5, p50, p95] = [0.05, 0.5, 0.95].map((p) => orderStatistic(values, p));
      return { atUs, p5, p50, p95, mean, meanSe: se };
    });
  }

  /** The queue at one instant in each replication, in the order of their numbers. */
  queuesAt(instant: number): Float64Array {
    const { length } = this.run.instantsUs;
    return this.collected((block, out, at) => {
      for (let r = 0; r < block.replications; r++) out[at + r] = block.queue[r * length + instant];
    });
  }

  /** The queue at the instants in one replication that was added; null: it was not. */
  path(replication: number): Float64Array | null {
    const block = this.blocks.find(
      ({ first, replications }) => first <= replication && replication < first + replications,
    );
    if (block === undefined) return null;
    const { length } = this.run.instantsUs;
    const at = (replication - block.first) * length;
    return block.queue.slice(at, at + length);
  }

  arrivalBins(): ArrivalBin[] {
    const { bins, horizonUs, edgesUs } = this.run;
    const edge = (bin: number) => written(edgesUs?.[bin] ?? (bin * horizonUs) / bins);
    const count = this.replications;
    return Array.from({ length: bins }, (_, bin) => {
      const lost = this.binLost[bin] / count;
      const variance = count > 1 ? (this.binLostSquares[bin] - count * lost * lost) / (count - 1) : 0;
      const anyLoss = this.binLosing[bin] / count;
      return {
        fromUs: edge(bin),
        toUs: edge(bin + 1),
        offered: this.binOffered[bin] / count,
        lost,
        lostSe: Math.sqrt(Math.max(0, variance) / count),
        anyLoss,
        anyLossSe: binomialSe(anyLoss, count),
        latencyUs: this.latency(bin),
      };
    });
  }

  total(): TransientTotal {
    const lost = this.byReplication('lost');
    const { mean, se } = meanAndSe(lost);
    const anyLoss = lost.filter((packets) => packets > 0).length / lost.length;
    return {
      offered: meanAndSe(this.byReplication('offered')).mean,
      lost: mean,
      lostSe: se,
      anyLoss,
      anyLossSe: binomialSe(anyLoss, lost.length),
      peak: withP95(this.byReplication('peak')),
    };
  }

  /** The longest queue from `peakFromUs` of the job on. */
  latePeak(): MeanWithP95 {
    return withP95(this.byReplication('latePeak'));
  }

  /** null: it was not measured, or no replication drained. */
  drain(): DrainTime | null {
    if (!this.run.drains) return null;
    const all = this.byReplication('drainUs');
    const drained = all.filter((time) => !Number.isNaN(time));
    return drained.length === 0 ? null : { ...withP95(drained), notDrained: all.length - drained.length };
  }

  /** Share of the packets of a bin with a latency of at most `latencyUs`; cells that reach beyond it do not count. */
  shareWithin(bin: number, latencyUs: number): number {
    let total = 0;
    let within = 0;
    const { start, counts } = this.cells[bin];
    for (const [k, count] of counts.entries()) {
      total += count;
      if (middleOf(start + k) * this.run.quantumUs <= latencyUs * (1 + 1e-12)) within += count;
    }
    return within / total;
  }

  private latency(bin: number): ArrivalBin['latencyUs'] {
    const { start, counts } = this.cells[bin];
    const total = this.binOffered[bin] - this.binLost[bin];
    if (total === 0) return null;
    let below = 0;
    let k = -1;
    // Asked in rising order.
    const quantile = (p: number) => {
      const wanted = Math.ceil(p * total - 1e-9);
      while (below < wanted) below += counts[++k];
      return written(middleOf(start + k) * this.run.quantumUs);
    };
    const spread = 3 * binomialSe(0.99, total);
    const p50 = quantile(0.5);
    const p99Least = quantile(Math.max(0.5, 0.99 - spread));
    const p99 = quantile(0.99);
    return { p50, p99, p99Least, p99Most: 0.99 + spread < 1 ? quantile(0.99 + spread) : Infinity };
  }

  /** Packets lost in each replication, in the order of their numbers. */
  lostByReplication(): Float64Array {
    return this.byReplication('lost');
  }

  private byReplication(name: 'offered' | 'lost' | 'peak' | 'latePeak' | 'drainUs'): Float64Array {
    return this.collected((block, out, at) => out.set(block[name], at));
  }

  /** Values of all replications in the order of their numbers. */
  private collected(copy: (block: ReplicationBlock, out: Float64Array, at: number) => void): Float64Array {
    const out = new Float64Array(this.replications);
    let at = 0;
    this.blocks.sort((a, b) => a.first - b.first);
    for (const block of this.blocks) {
      copy(block, out, at);
      at += block.replications;
    }
    return out;
  }
}

function withP95(values: Float64Array): MeanWithP95 {
  return { ...meanAndSe(values), p95: orderStatistic(values.slice().sort(), 0.95) };
}

/** Fewer replications with a loss than this only bound its probability and do not estimate it. */
export const fewestLosing = 10;

/** First and number of replications of each block. */
export function blocksOf(replications: number, size = blockReplications): { first: number; count: number }[] {
  return Array.from({ length: Math.ceil(replications / size) }, (_, k) => ({
    first: k * size,
    count: Math.min(size, replications - k * size),
  }));
}
