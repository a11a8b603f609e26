/**
 * A histogram of times over many decades in bounded memory, with quantiles, tail and their intervals: every quantum has
 * a separate bin up to 2^`exactBits` quanta, above that bins are 2^(1 - `exactBits`) wide relative to their value (the
 * layout of HdrHistogram). Batches as in `BatchMeans`.
 */
import { type Estimate, fewestBatches } from './batch-means.ts';
import { BatchedCounts } from './batched-counts.ts';

interface LogHistogramOptions {
  /**
   * Time of one quantum: 1 slot; for times that are not on a lattice at most a hundredth of the smallest of interest.
   */
  quantum: number;
  /** True: times are whole quanta, and a quantile is one of them. False: it is interpolated within its bin. */
  lattice: boolean;
  /** 8: bins of 1/128. Default. Up to 20. */
  exactBits?: number;
}

interface TailEstimate {
  /** Times, strictly increasing. */
  x: Float64Array;
  /** P(T > x[k]). */
  ccdf: Float64Array;
  halfWidth: Float64Array;
}

/** Longest time, in quanta; longer ones count as this one. */
const longest = 2 ** 52;

export class LogHistogram {
  readonly quantum: number;
  readonly lattice: boolean;
  readonly exactBits: number;
  private readonly batched: BatchedCounts;
  private readonly perQuantum: number;
  private readonly exact: number;
  private top = 0;

  constructor({ quantum, lattice, exactBits = 8 }: LogHistogramOptions) {
    this.quantum = quantum;
    this.lattice = lattice;
    this.exactBits = exactBits;
    this.exact = 2 ** exactBits;
    this.perQuantum = 1 / quantum;
    this.batched = new BatchedCounts(this.exact);
  }

  /** Counts a time >= 0. */
  add(time: number): void {
    const quanta = time * this.perQuantum;
    this.addQuanta(this.lattice ? Math.round(quanta) : quanta, 1);
  }

  /** Counts a time of `quanta` quanta, `count` times. */
  addQuanta(quanta: number, count: number): void {
    const bin = this.binOf(quanta);
    if (bin >= this.top) {
      this.top = bin + 1;
      this.batched.reserve(this.top);
    }
    this.batched.counts[bin] += count;
  }

  /**
   * Adds counts of 0, 1, 2, ... quanta (all below 2^`exactBits`) and sets them to 0: counts of a hot loop in a separate
   * array.
   */
  takeCounts(counts: Int32Array, end: number): void {
    if (end > this.top) this.top = end;
    const total = this.batched.counts;
    for (let k = 0; k < end; k++) {
      total[k] += counts[k];
      counts[k] = 0;
    }
  }

  /** Ends the batch under way, as `BatchMeans.close` does. */
  close(): void {
    this.batched.close(this.top);
  }

  /** Discards the current batch, for a warm-up. */
  discard(): void {
    this.batched.discard();
  }

  /** Times counted in finished batches. */
  total(): number {
    return this.batched.total();
  }

  /**
   * The time that a share `beyond` of all exceed (0.01 for p99), null when none was seen. Its interval holds the times
   * at which the tail, moved by its half width, has that share; it is no narrower than a bin. No half width where that
   * band leaves the observed tail.
   */
  quantile(beyond: number): Estimate | null {
    return this.quantiles([beyond])[0];
  }

  /** Several quantiles at the cost of one pass over the batches. */
  quantiles(beyond: readonly number[]): (Estimate | null)[] {
    const total = this.total();
    if (!(total > 0)) return beyond.map(() => null);
    const bins = beyond.map((share) => this.binBeyond(share * total));
    const edges = [...new Set(bins.flatMap((bin) => [bin, bin + 1]))].sort((a, b) => a - b);
    const tails = this.batched.sharesFrom(edges);
    return beyond.map((wanted, k) => {
      const at = edges.indexOf(bins[k]);
      const next = edges.indexOf(bins[k] + 1);
      const { share, halfWidth } = tails;
      const mean = this.timeIn(bins[k], share[at] - share[next], share[at] - wanted);
      const spread = Math.max(halfWidth[at], halfWidth[next]);
      if (this.batched.batches < fewestBatches || !(spread < wanted)) return { mean, halfWidth: null };
      const upper = this.timeBeyond((wanted - spread) * total);
      const lower = this.timeBeyond(Math.min(1, wanted + spread) * total);
      const resolution = this.lattice || bins[k] >= this.exact ? this.width(bins[k]) : 0;
      return { mean, halfWidth: Math.max(upper - mean, mean - lower, resolution) };
    });
  }

  /**
   * Share of every whole number of quanta below 2^`exactBits` that was seen or lies between two that were: entry k is
   * `start` + k.
   */
  shares(): { start: number; p: Float64Array; halfWidth: Float64Array } {
    const { start } = this.batched;
    const end = Math.max(start, Math.min(this.batched.end, this.exact));
    return { start, ...this.batched.shares(start, end) };
  }

  /**
   * P(T > x) at up to `count` times that show body and tail alike: the edges of at most `count` bins, evenly spread
   * over body and tail.
   */
  tail(count: number): TailEstimate {
    const total = this.total();
    const { totals, end } = this.batched;
    const edges: number[] = [];
    if (total > 0) {
      let last = Infinity;
      let beyond = total;
      let first = 0;
      while (first < end && totals[first] === 0) first++;
      const span = Math.log(total + 1);
      for (let bin = first; bin < end; bin++) {
        beyond -= totals[bin];
        if (totals[bin] === 0) continue;
        const share = Math.max(beyond, 0.5) / total;
        const height = share + Math.log(share) / span;
        if (last - height < 2 / count && bin < end - 1) continue;
        last = height;
        edges.push(bin + 1);
      }
    }
    const { share, halfWidth } = this.batched.sharesFrom(edges);
    const x = Float64Array.from(
      edges,
      (edge) => this.quantum * (this.lattice ? this.last(edge - 1) : this.lower(edge)),
    );
    return { x, ccdf: share, halfWidth };
  }

  /** Index of the bin that holds a time of this number of quanta. */
  private binOf(quanta: number): number {
    if (quanta < this.exact) return quanta | 0;
    if (quanta < 2147483648) {
      const whole = quanta | 0;
      const shift = 32 - this.exactBits - Math.clz32(whole);
      return (shift << (this.exactBits - 1)) + (whole >>> shift);
    }
    let rest = Math.min(quanta, longest);
    let shift = 0;
    while (rest >= this.exact) {
      rest /= 2;
      shift++;
    }
    return (shift << (this.exactBits - 1)) + (rest | 0);
  }

  /** Doublings of the width of a bin. */
  private shiftOf(bin: number): number {
    return bin < this.exact ? 0 : (bin >>> (this.exactBits - 1)) - 1;
  }

  /** Smallest number of quanta in a bin. */
  private lower(bin: number): number {
    const shift = this.shiftOf(bin);
    return (bin - (shift << (this.exactBits - 1))) * 2 ** shift;
  }

  /** Largest whole number of quanta in a bin. */
  private last(bin: number): number {
    return this.lower(bin) + 2 ** this.shiftOf(bin) - 1;
  }

  /** Width of a bin as a time. */
  private width(bin: number): number {
    return 2 ** this.shiftOf(bin) * this.quantum;
  }

  /** Smallest bin with at most `count` beyond it. */
  private binBeyond(count: number): number {
    const { totals, end } = this.batched;
    let above = 0;
    let bin = end - 1;
    while (bin > 0 && above + totals[bin] <= count) above += totals[bin--];
    return Math.max(bin, 0);
  }

  /** Time beyond which `count` lie. */
  private timeBeyond(count: number): number {
    const bin = this.binBeyond(count);
    let above = 0;
    for (let k = this.batched.end - 1; k > bin; k--) above += this.batched.totals[k];
    const inside = this.batched.totals[bin];
    return this.timeIn(bin, inside, above + inside - count);
  }

  /** The time in a bin of the given mass, of which `below` lies below it. */
  private timeIn(bin: number, mass: number, below: number): number {
    if (this.lattice)
      return this.quantum * (bin < this.exact ? bin : this.lower(bin) + 2 ** (this.shiftOf(bin) - 1));
    const part = mass > 0 ? Math.min(1, Math.max(0, below / mass)) : 0.5;
    return this.quantum * this.lower(bin) + part * this.width(bin);
  }
}
