/**
 * Which slot the k-th arrival after a poll falls into, and how many renewals a slot span holds: the tables from which
 * every distribution of arrivals during a service is a weighted sum.
 *
 * S_k is the sum of k interarrival times; N0(s) = #{k >= 1 : S_k <= s}. A poll happens at the start of slot 0, arrivals
 * at the end of their slot. `stationary`: the first arrival comes after the residual of an interarrival time,
 *   g_k(s) = P(k-th arrival falls in slot s) = P(N0(s) = k - 1) / E[A];
 * `ordinary`: after a whole one, g_k(s) = P(S_k = s). In both cases P(N(m) >= k) = sum over s < m of g_k(s) counts the
 * arrivals of a service of m slots. The first of the two identities holds for all stationary arrivals, N0 being the
 * number after an arrival: the table does not say where it comes from (`arrival-law.ts`).
 * Source: Geissler et al. 2021, Eq. (1); the stationary start condition is the one under which E[N(m)] = m / E[A].
 */
import { release } from '../../array-memory.ts';
import { type BandTable, BandTableWriter, wholeBuffer } from '../../chains/band-table.ts';
import { BufferPool } from '../../sums/buffer-pool.ts';
import { type ArrivalLaw, type CountRows, type CountsExtent, isRenewal } from '../arrival-law.ts';
import { RenewalRows } from './rows.ts';

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

/** Entries cached between solves: 24 MB. Larger tables are produced block by block, anew on every pass. */
const mostEntries = 3_000_000;
const blockEntries = 400_000;
/** Largest work of one block, in entries of partial sums, cached or not. */
const walkedPerBlock = 600_000;

/** The table of one law of arrivals; built on first use, cached when it is small enough. */
export class ArrivalCounts {
  private cached: readonly ArrivalBlock[] | null = null;

  constructor(
    readonly law: ArrivalLaw,
    readonly counting: Counting,
    readonly extent: CountsExtent,
    private readonly pool: BufferPool = new BufferPool(),
  ) {}

  /** Releases the arrays of the table to the pool; blocks that were read before are void. */
  release(): void {
    for (const block of this.cached ?? []) this.recycle(block);
    this.cached = null;
  }

  private recycle({ arrivals, renewals }: ArrivalBlock): void {
    this.pool.give(wholeBuffer(arrivals));
    if (renewals !== arrivals) this.pool.give(wholeBuffer(renewals));
  }

  /**
   * The whole table, k = 1, 2, ... maxCount, in blocks of increasing k: at the usual sizes a few cached ones. Rows are
   * clipped at the horizon; entries below 1e-40 (1e-24 towards large s) of a partial sum's largest entry are left out.
   * Blocks are read-only; when the table is too large to cache, a block is void once the second one after it is asked
   * for. About 6 ns an entry.
   */
  *blocks(): Generator<ArrivalBlock, void, void> {
    if (this.cached) {
      yield* this.cached;
      return;
    }
    const made: ArrivalBlock[] = [];
    let entries = 0;
    const builder = new BlockBuilder(this.law, this.counting, this.extent, this.pool);
    try {
      while (!builder.done) {
        const block = builder.next();
        entries += block.arrivals.values.length;
        if (block.renewals !== block.arrivals) entries += block.renewals.values.length;
        made.push(block);
        if (builder.done && entries <= mostEntries) this.cached = made; // also for a reader that stops here
        yield block;
        while (entries > mostEntries && made.length > 1) this.recycle(made.shift()!);
      }
    } finally {
      builder.release();
      // Blocks that were not cached are released after reading.
      if (this.cached !== made) {
        for (const { arrivals, renewals } of made) {
          release(arrivals.values);
          release(renewals.values);
        }
      }
    }
  }
}

/** Rows so far of a block that is being made. */
interface OpenBlock {
  firstCount: number;
  arrivals: BandTableWriter;
  renewals: BandTableWriter;
  beyond: number[];
}

/** Cuts the rows into blocks. */
class BlockBuilder {
  private readonly stationary: boolean;
  private readonly rows: CountRows;
  private k = 0;

  constructor(
    private readonly law: ArrivalLaw,
    counting: Counting,
    private readonly extent: CountsExtent,
    private readonly pool: BufferPool,
  ) {
    this.stationary = counting === 'stationary';
    this.rows = isRenewal(law) ? new RenewalRows(law, this.stationary, extent) : law.rows(extent);
  }

  get done(): boolean {
    return this.k >= this.extent.maxCount || this.rows.done;
  }

  release(): void {
    this.rows.release();
  }

  next(): ArrivalBlock {
    const { rows } = this;
    let until = rows.walked + walkedPerBlock;
    while (!rows.prepare(until)) until = rows.walked + walkedPerBlock;
    const open = this.begin();
    const { arrivals, renewals, beyond } = open;
    do {
      this.k++;
      beyond.push(rows.append(arrivals, renewals));
    } while (!this.done && renewals.entries < blockEntries && rows.walked < until && rows.prepare(until));
    return this.close(open);
  }

  private begin(): OpenBlock {
    const expected = this.expectedEntries();
    const renewals = new BandTableWriter(this.pool, expected);
    const arrivals = this.stationary ? renewals : new BandTableWriter(this.pool, expected);
    return { firstCount: this.k + 1, arrivals, renewals, beyond: [] };
  }

  private close({ firstCount, arrivals, renewals, beyond }: OpenBlock): ArrivalBlock {
    const { law, stationary } = this;
    const table = renewals.close();
    return {
      firstCount,
      arrivals: stationary ? table : arrivals.close(),
      renewals: table,
      renewalScale: stationary ? law.mean : 1,
      beyond: Float64Array.from(beyond),
    };
  }

  /** About the entries of the next block. */
  private expectedEntries(): number {
    let entries = 0;
    for (let row = this.k; row < this.extent.maxCount && entries < blockEntries; row++) {
      entries += this.rows.expectedLength(row);
    }
    return Math.ceil(Math.min(entries, blockEntries + this.extent.horizon));
  }
}
