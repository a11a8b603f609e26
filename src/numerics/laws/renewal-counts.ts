/**
 * Which slot the k-th arrival after a poll falls into, and how many renewals a slot span holds: the tables from which
 * every distribution of arrivals during a service is a weighted sum.
 *
 * S_k is the sum of k interarrival times; N0(s) = #{k >= 1 : S_k <= s}. A poll happens at the start of slot 0, arrivals
 * at the end of their slot. `stationary`: the first arrival comes after the residual of an interarrival time,
 *   g_k(s) = P(k-th arrival falls in slot s) = P(N0(s) = k - 1) / E[A];
 * `ordinary`: after a whole one, g_k(s) = P(S_k = s). In both cases P(N(m) >= k) = sum over s < m of g_k(s) counts the
 * arrivals of a service of m slots.
 * Source: Geissler et al. 2021, Eq. (1); the stationary start condition is the one under which E[N(m)] = m / E[A].
 */
import type { BandTable } from '../chains/band-table.ts';
import { BandTableWriter, wholeBuffer } from '../chains/band-table.ts';
import { BufferPool } from '../sums/buffer-pool.ts';
import type { PmfCut } from './panjer-pmf.ts';
import type { SummableLaw } from '../sums/partial-sums.ts';
import { SumTails } from '../sums/sum-tails.ts';

export type Counting = 'stationary' | 'ordinary';

/** Consecutive counts of the table. */
export interface ArrivalBlock {
  /** k of row 0 of both tables. */
  firstCount: number;
  /** Row r: g_k(s) with k = firstCount + r. */
  arrivals: BandTable;
  /**
   * Row r: P(N0(s) = k - 1) / `renewalScale` with k = firstCount + r. The same object as `arrivals` when counting is
   * stationary.
   */
  renewals: BandTable;
  /** E[A] when stationary, 1 when ordinary. */
  renewalScale: number;
  /** Row r: sum of g_k(s) over s >= horizon, k = firstCount + r: what the clipped row leaves out. */
  beyond: Float64Array;
}

/** What the table must cover. */
export interface CountsExtent {
  /** Slots 0 <= s < horizon are covered. */
  horizon: number;
  /** Counts k = 1..maxCount are covered. */
  maxCount: number;
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

/** Entries kept between solves: 24 MB. Larger tables are produced block by block, anew on every pass. */
const keptEntries = 3_000_000;
const blockEntries = 400_000;
/** A block takes no longer to make than so many entries of partial sums, kept or not. */
const walkedPerBlock = 600_000;

/** The table of one interarrival law; built on first use, kept when it is small enough. */
export class ArrivalCounts {
  readonly law: SummableLaw;
  readonly counting: Counting;
  readonly extent: CountsExtent;
  private kept: readonly ArrivalBlock[] | null = null;
  private readonly pool: BufferPool;

  constructor(law: SummableLaw, counting: Counting, extent: CountsExtent, pool = new BufferPool()) {
    this.law = law;
    this.counting = counting;
    this.extent = extent;
    this.pool = pool;
  }

  /** Hands the table's arrays to the pool; blocks that were read before are void. */
  release(): void {
    for (const block of this.kept ?? []) this.recycle(block);
    this.kept = null;
  }

  private recycle({ arrivals, renewals }: ArrivalBlock): void {
    this.pool.give(wholeBuffer(arrivals));
    if (renewals !== arrivals) this.pool.give(wholeBuffer(renewals));
  }

  /**
   * The whole table, k = 1, 2, ... maxCount, in blocks of increasing k: at the usual sizes a few cached ones. Rows are
   * clipped at the horizon; what is below 1e-40 (1e-24 towards large s) of a partial sum's largest entry is left out.
   * Blocks are read-only; when the table is too large to keep, a block is void once the second one after it is asked
   * for. A new block takes a few milliseconds: generators yield to their driver between blocks. About 6 ns an entry.
   */
  *blocks(): Generator<ArrivalBlock, void, void> {
    if (this.kept) {
      yield* this.kept;
      return;
    }
    const made: ArrivalBlock[] = [];
    let entries = 0;
    const builder = new BlockBuilder(this.law, this.counting, this.extent, this.pool);
    while (!builder.done) {
      const block = builder.next();
      entries += block.arrivals.values.length;
      if (block.renewals !== block.arrivals) entries += block.renewals.values.length;
      made.push(block);
      if (builder.done && entries <= keptEntries) this.kept = made; // also for a reader that stops here
      yield block;
      while (entries > keptEntries && made.length > 1) this.recycle(made.shift()!);
    }
  }
}

/** Produces the rows in increasing k, two partial sums alive at a time. */
class BlockBuilder {
  private readonly law: SummableLaw;
  private readonly counting: Counting;
  private readonly extent: CountsExtent;
  private readonly pool: BufferPool;
  private readonly cut: Required<PmfCut>;
  /**
   * For sums with their mean beyond the horizon, of which only the lower side counts: the closed form gives its scale.
   */
  private readonly lowerSideCut: PmfCut;
  private previous = new SumTails();
  private current = new SumTails();
  private k = 0;

  constructor(law: SummableLaw, counting: Counting, extent: CountsExtent, pool: BufferPool) {
    this.law = law;
    this.counting = counting;
    this.extent = extent;
    this.pool = pool;
    const { horizon } = extent;
    this.cut = { lowerCut, upperCut, horizon, limit: overshoot * horizon + 4096 };
    this.lowerSideCut = { ...this.cut, limit: horizon };
    this.current.fillZero();
  }

  get done(): boolean {
    return this.k >= this.extent.maxCount || this.current.pmf.start >= this.extent.horizon;
  }

  next(): ArrivalBlock {
    const stationary = this.counting === 'stationary';
    const firstCount = this.k + 1;
    const expected = this.expectedEntries();
    const renewals = new BandTableWriter(this.pool, expected);
    const arrivals = stationary ? renewals : new BandTableWriter(this.pool, expected);
    const beyond: number[] = [];
    let walked = 0;
    while (!this.done && renewals.entries < blockEntries && walked < walkedPerBlock) {
      [this.previous, this.current] = [this.current, this.previous];
      this.k++;
      this.current.fill(
        this.law,
        this.k,
        this.k * this.law.mean < this.cut.horizon ? this.cut : this.lowerSideCut,
      );
      walked += this.current.pmf.end - this.current.pmf.start;
      const late = this.appendRenewals(renewals, stationary ? 1 / this.law.mean : 1);
      beyond.push(stationary ? late : this.appendSum(arrivals));
    }
    const table = renewals.close();
    return {
      firstCount,
      arrivals: stationary ? table : arrivals.close(),
      renewals: table,
      renewalScale: stationary ? this.law.mean : 1,
      beyond: Float64Array.from(beyond),
    };
  }

  /** About the entries of the next block: a band of some twelve standard deviations, clipped at the horizon. */
  private expectedEntries(): number {
    const { law, extent, k } = this;
    let entries = 0;
    for (let row = k; row < extent.maxCount && entries < blockEntries; row++) {
      const mean = row * law.mean;
      const half = 12 * Math.sqrt((row + 1) * law.variance) + law.mean;
      entries += Math.max(16, Math.min(extent.horizon, mean + half) - Math.max(0, mean - half));
    }
    return Math.ceil(Math.min(entries, blockEntries + extent.horizon));
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
