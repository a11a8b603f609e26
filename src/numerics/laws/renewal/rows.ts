/** Rows of the table of arrivals from the partial sums of independent interarrival times: see `counts.ts`. */
import type { BandTableWriter } from '../../chains/band-table.ts';
import type { SummableLaw } from '../../sums/partial-sums.ts';
import { SumTails } from '../../sums/sum-tails.ts';
import type { CountRows, CountsExtent } from '../arrival-law.ts';
import type { PmfCut } from '../panjer/pmf.ts';

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
  private readonly law: SummableLaw;
  private readonly extent: CountsExtent;
  /** Counting starts with the residual of an interarrival time. */
  private readonly stationary: boolean;
  private readonly cut: Required<PmfCut>;
  /**
   * For sums with their mean beyond the horizon, of which only the lower side counts: the closed form gives its scale.
   */
  private readonly lowerSideCut: PmfCut;
  private previous = new SumTails();
  private current = new SumTails();
  private k = 0;

  constructor(law: SummableLaw, stationary: boolean, extent: CountsExtent) {
    this.law = law;
    this.stationary = stationary;
    this.extent = extent;
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
