/** Rows of the table of arrivals from the partial sums of independent interarrival times: see `counts.ts`. */
import type { BandTableWriter } from '../../chains/band-table.ts';
import type { SummableLaw } from '../../sums/partial-sums.ts';
import type { CountRows, CountsExtent } from '../arrival-law.ts';
import { type PmfCut, PmfBuffer } from '../panjer/pmf.ts';
import { float64Array, release } from '../../array-memory.ts';

// Both tails of a sum of interarrival times, each summed from its far end.

/**
 * One partial sum on absolute slots, each side summed from its far end: `below[s] = P(S_k <= s)`, `above[s] = P(S_k >
 * s)`.
 */
class SumTails {
  readonly pmf = new PmfBuffer();
  below = new Float64Array(0);
  above = new Float64Array(0);
  /** `below` holds up to here. */
  private summed = 0;

  /** S_0 = 0. */
  fillZero(): void {
    Object.assign(this.pmf, { start: 0, end: 1, complete: true });
    this.pmf.values[0] = 1;
    this.sum(1, 0);
  }

  /** Both sides of S_k, which `pmf` holds: each a little past the mean. */
  sumSides(law: SummableLaw, k: number): void {
    const { complete } = this.pmf;
    this.sum(complete ? Math.ceil((k + 0.5) * law.mean) + 1 : Infinity, Math.floor((k - 0.5) * law.mean));
  }

  release(): void {
    for (const array of [this.below, this.above, this.pmf.values]) release(array);
  }

  private sum(belowEnd: number, aboveStart: number): void {
    const { start, end, values } = this.pmf;
    this.reserve(values.length);
    this.summed = start;
    this.sumBelow(belowEnd);
    const { above } = this;
    let sum = 0;
    for (let s = end - 1; s >= Math.max(start, aboveStart); s--) {
      above[s] = sum;
      sum += values[s];
    }
  }

  /** Makes `below` hold up to `to` within the support. */
  sumBelow(to: number): void {
    const { start, end, values } = this.pmf;
    const { below } = this;
    const stop = Math.min(end, to);
    let sum = this.summed > start ? below[this.summed - 1] : 0;
    for (let s = this.summed; s < stop; s++) below[s] = sum += values[s];
    this.summed = Math.max(this.summed, stop);
  }

  /** Makes both arrays hold on `from <= s < to` outside the support as well. */
  extend(from: number, to: number): void {
    const { start, end, complete } = this.pmf;
    this.reserve(to);
    const total = complete || end === 0 ? 1 : this.below[end - 1];
    this.below.fill(0, from, start);
    this.above.fill(1, from, start);
    this.below.fill(total, end, to);
    this.above.fill(0, end, to);
  }

  private reserve(length: number): void {
    if (length <= this.below.length) return;
    const room = Math.max(length, Math.ceil(1.5 * this.below.length));
    const grown = float64Array(room);
    const from = Math.min(this.pmf.start, this.below.length);
    grown.set(this.below.subarray(from), from);
    release(this.below);
    this.below = grown;
    const grownAbove = float64Array(room);
    grownAbove.set(this.above.subarray(from), from);
    release(this.above);
    this.above = grownAbove;
  }
}

/**
 * Sums leave out, relative to their largest entry, less than this on the side of small s (where many arrivals come
 * early: it governs the upper tail of counts, and with it tiny loss) and on the side of large s.
 */
const lowerCut = 1e-40;
const upperCut = 1e-24;

/**
 * A partial sum with its mean below the horizon that ends within this multiple of it is followed to its end: both tails
 * are then exact.
 */
const overshoot = 3;

/** Two partial sums are alive at a time. */
export class RenewalRows implements CountRows {
  walked = 0;
  private readonly cut: Required<PmfCut>;
  /**
   * For sums with their mean beyond the horizon, of which only the lower side counts: the closed form gives its scale.
   */
  private readonly lowerSideCut: PmfCut;
  private previous = new SumTails();
  private current = new SumTails();
  private k = 0;

  constructor(
    private readonly law: SummableLaw,
    /** Counting starts with the residual of an interarrival time. */
    private readonly stationary: boolean,
    private readonly extent: CountsExtent,
  ) {
    const { horizon } = extent;
    this.cut = { lowerCut, upperCut, horizon, limit: overshoot * horizon + 4096 };
    this.lowerSideCut = { ...this.cut, limit: horizon };
    this.current.fillZero();
  }

  get done(): boolean {
    return this.current.pmf.start >= this.extent.horizon;
  }

  /** Rows are made one by one. */
  prepare(): boolean {
    return true;
  }

  release(): void {
    this.previous.release();
    this.current.release();
  }

  /** A band of some twelve standard deviations, clipped at the horizon. */
  expectedLength(k: number): number {
    const { law, extent } = this;
    const mean = k * law.mean;
    const half = 12 * Math.sqrt((k + 1) * law.variance) + law.mean;
    return Math.max(16, Math.min(extent.horizon, mean + half) - Math.max(0, mean - half));
  }

  append(arrivals: BandTableWriter, renewals: BandTableWriter): number {
    [this.previous, this.current] = [this.current, this.previous];
    const { law, cut, current, stationary } = this;
    const k = ++this.k;
    law.fillSum(k, k * law.mean < cut.horizon ? cut : this.lowerSideCut, current.pmf);
    current.sumSides(law, k);
    this.walked += current.pmf.end - current.pmf.start;
    const late = this.appendRenewals(renewals, stationary ? 1 / law.mean : 1);
    return stationary ? late : this.appendSum(arrivals);
  }

  /**
   * Row `scale` P(N0(s) = k - 1) = `scale` (P(S_{k-1} <= s) - P(S_k <= s)), from the sides that are small there.
   * Returns what lies beyond the horizon, which is a share of 1 for the stationary scale.
   */
  private appendRenewals(writer: BandTableWriter, scale: number): number {
    const { previous, current, k } = this;
    const { horizon } = this.extent;
    const whole = current.pmf.complete;
    const start = previous.pmf.start;
    const end = Math.max(start, whole ? current.pmf.end : horizon);
    const stored = Math.max(start, Math.min(end, horizon));
    const middle = whole ? Math.min(end, Math.max(start, Math.floor((k - 0.5) * this.law.mean))) : end;
    previous.sumBelow(middle);
    previous.extend(start, end);
    current.extend(start, end);
    const { values, offset } = writer.open(start, stored - start);
    const base = offset - start;
    const turn = Math.min(middle, stored);
    let sum = 0;
    for (let s = start; s < turn; s++) {
      const value = scale * (previous.below[s] - current.below[s]);
      values[base + s] = value;
      sum += value;
    }
    for (let s = turn; s < stored; s++) {
      const value = scale * (current.above[s] - previous.above[s]);
      values[base + s] = value;
      sum += value;
    }
    if (!whole || middle > horizon) return Math.max(0, 1 - sum);
    let late = 0;
    for (let s = end - 1; s >= Math.max(stored, turn); s--)
      late += scale * (current.above[s] - previous.above[s]);
    return late;
  }

  /** Row P(S_k = s). Returns what lies beyond the horizon. */
  private appendSum(writer: BandTableWriter): number {
    const { start, end, complete, values } = this.current.pmf;
    const first = Math.min(start, this.extent.horizon);
    const stored = Math.max(first, Math.min(end, this.extent.horizon));
    const row = writer.open(first, stored - first);
    let sum = 0;
    for (let s = first; s < stored; s++) {
      row.values[row.offset + s - first] = values[s];
      sum += values[s];
    }
    if (!complete) return Math.max(0, 1 - sum);
    let late = 0;
    for (let s = end - 1; s >= stored; s--) late += values[s];
    return late;
  }
}
