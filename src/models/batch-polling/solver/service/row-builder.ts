/** The laws of arrivals during services of several sizes, extended row by row of the table of arrival counts. */
import { float64Array, int32Array, release } from '../../../../numerics/array-memory.ts';
import { type Pmf, pmfMean } from '../../../../numerics/laws/pmf.ts';
import type { ArrivalBlock, ArrivalCounts } from '../../../../numerics/laws/renewal/counts.ts';
import { addedPieces, piecesOf, PieceWeights, type ServicePiece } from './service-pieces.ts';
import { RowTails } from './row-tails.ts';
import type { MadeRows } from './service-rows.ts';
import type { ServiceTimes } from './service-times.ts';

// Laws of arrivals that are extended count by count.

const noEntries = new Float64Array(0);

class GrowingLaws {
  private readonly begun: Uint8Array;
  private readonly start: Int32Array;
  private readonly length: Int32Array;
  private readonly entries: Float64Array[];

  constructor(count: number) {
    this.begun = new Uint8Array(count);
    this.start = int32Array(count);
    this.length = int32Array(count);
    this.entries = Array.from({ length: count }, () => noEntries);
  }

  hasBegun(j: number): boolean {
    return this.begun[j] === 1;
  }

  /** Law j begins with the probability of `start` arrivals; it has about `expected` entries. */
  begin(j: number, start: number, expected: number): void {
    this.begun[j] = 1;
    this.start[j] = start;
    this.entries[j] = float64Array(expected);
  }

  append(j: number, p: number): void {
    let entries = this.entries[j];
    if (this.length[j] === entries.length) {
      entries = float64Array(Math.ceil(1.25 * entries.length));
      entries.set(this.entries[j]);
      release(this.entries[j]);
      this.entries[j] = entries;
    }
    entries[this.length[j]++] = p > 0 ? p : 0;
  }

  law(j: number): Pmf {
    return { start: this.start[j], p: this.entries[j].subarray(0, this.length[j]) };
  }

  /** Entries that there is room for. */
  room(j: number): number {
    return this.entries[j].length;
  }
}

/** Tail probability at an end of a row below which all entries are stored as one. */
const lowerEnd = 1e-18;
const upperEnd = 1e-36;

/**
 * Takes the rows k = 1, 2, ... of the table and extends every law by its entry k - 1. Longer services have
 * stochastically more arrivals, so in the order of the mean the laws that are still growing are nearly a run (a service
 * with a stall begins later than one without that is as long on average): `first` moves on when a law has ended, `turn`
 * when k passes a law's mean and its tail is taken from the upper side.
 */
class RowBuilder {
  private count = 0;
  private first = 0;
  private turn = 0;
  /** The last piece whose law has begun. */
  private lastBegun = -1;
  private readonly counts: ArrivalCounts;
  private readonly service: ServiceTimes;
  /** In increasing order of the mean; all arrays below go by this order. */
  private readonly pieces: readonly ServicePiece[];
  private readonly weights: PieceWeights;
  private readonly tails: RowTails;
  private readonly laws: GrowingLaws;
  /** No weights of this piece or a later one begin before this slot. */
  private readonly earliest: Float64Array;
  /** P(X < k - 1), or P(X >= k - 1) once `upper`. */
  private readonly last: Float64Array;
  private readonly upper: Uint8Array;
  /** Laws that are complete, whatever others still grow. */
  private readonly ended: Uint8Array;

  constructor(counts: ArrivalCounts, service: ServiceTimes, pieces: readonly ServicePiece[]) {
    this.counts = counts;
    this.service = service;
    this.pieces = pieces;
    const n = pieces.length;
    this.earliest = float64Array(n + 1).fill(Infinity);
    for (let j = n - 1; j >= 0; j--) this.earliest[j] = Math.min(this.earliest[j + 1], pieces[j].earliest);
    this.weights = new PieceWeights(pieces);
    this.tails = new RowTails(pieces, this.weights);
    this.laws = new GrowingLaws(n);
    this.last = float64Array(n);
    this.upper = new Uint8Array(n);
    this.ended = new Uint8Array(n);
  }

  get done(): boolean {
    return this.first === this.pieces.length;
  }

  /** Takes row r of the block. */
  add(block: ArrivalBlock, r: number): void {
    const { pieces, counts } = this;
    this.count = block.firstCount + r;
    const reached = this.count * counts.law.mean;
    while (this.turn < pieces.length && pieces[this.turn].mean < reached) this.turn++;
    this.tails.open(block, r, this.belowEnd());
    const late = Math.max(this.first, this.turn);
    this.tails.sumAbove(this.earliest[late]);
    this.extendLowerTails(late);
    this.extendUpperTails();
  }

  /** One past the last slot of the services whose upper side counts. */
  private belowEnd(): number {
    let end = 0;
    for (let j = this.first; j < this.turn; j++) {
      if (!this.ended[j]) end = Math.max(end, this.weights.lastSlot(j) + 1);
    }
    return end;
  }

  private extendLowerTails(from: number): void {
    const { last, laws, tails } = this;
    for (let j = from; j < last.length; j++) {
      const tail = tails.lower(j);
      if (!laws.hasBegun(j)) {
        if (tail < lowerEnd) {
          if (j > this.lastBegun && this.earliest[j + 1] >= this.pieces[j].earliest) break;
          continue;
        }
        this.begin(j);
      }
      laws.append(j, tail - last[j]);
      last[j] = tail;
    }
  }

  private extendUpperTails(): void {
    const { last, laws, tails, upper, weights, ended } = this;
    const stop = Math.min(this.turn, last.length);
    for (let j = this.first; j < stop; j++) {
      if (ended[j]) continue;
      const tail = tails.upper(j);
      if (!laws.hasBegun(j)) this.begin(j);
      const before = upper[j] ? last[j] : 1 - last[j];
      const ends = tail < upperEnd;
      laws.append(j, ends ? before : before - tail);
      upper[j] = 1;
      last[j] = tail;
      weights.dropEnded(j);
      if (!ends) continue;
      ended[j] = 1;
      weights.drop(j);
    }
    while (ended[this.first]) this.first++;
  }

  private begin(j: number): void {
    this.lastBegun = Math.max(this.lastBegun, j);
    // No more entries than counts are left of the table, and what ends the law.
    const most = Math.max(0, this.counts.extent.maxCount - this.count) + 2;
    this.laws.begin(j, this.count - 1, Math.min(most, expectedLength(this.counts, this.pieces[j])));
  }

  /** Completes the laws and adds them to `made`. */
  finish({ laws, means, capped }: MadeRows): void {
    const { counts, service, pieces } = this;
    // a table that ends early does so because no further arrival can fall within its horizon
    const cut = this.count >= counts.extent.maxCount;
    for (let j = this.first; j < pieces.length; j++) {
      if (this.ended[j]) continue;
      if (!this.laws.hasBegun(j)) this.begin(j);
      this.laws.append(j, this.upper[j] ? this.last[j] : 1 - this.last[j]);
      if (cut) capped.add(pieces[j].size);
    }
    for (let j = 0; j < pieces.length; j++) {
      const { size, chance } = pieces[j];
      const law = this.laws.law(j);
      laws[size] = chance === 1 ? law : addedPieces(laws[size], law, chance);
    }
    for (const { size } of pieces) {
      means[size] =
        counts.counting === 'stationary' ? service.mean(size) / counts.law.mean : pmfMean(laws[size]!);
    }
  }
}

/** Entries that a law will have, about: 22 standard deviations. */
function expectedLength({ law }: ArrivalCounts, piece: ServicePiece): number {
  const meanCount = piece.mean / law.mean;
  const variance = (meanCount * law.variance + piece.variance) / (law.mean * law.mean);
  return Math.ceil(Math.min(22 * Math.sqrt(variance), 11 * Math.sqrt(variance) + meanCount)) + 40;
}

/**
 * Rows of the given sizes. A smooth service time with a smooth interarrival law is sampled at a stride (see
 * `thinnedPmf`), which leaves about 50 products an entry.
 */
export function buildServiceRows(
  counts: ArrivalCounts,
  service: ServiceTimes,
  sizes: readonly number[],
): MadeRows {
  const builders = likeSizes(service, sizes).map(
    (like) => new RowBuilder(counts, service, piecesOf(service, like, counts.law.smooth)),
  );
  for (const block of counts.blocks()) {
    for (let r = 0; r < block.arrivals.rows && !builders.every(({ done }) => done); r++) {
      for (const builder of builders) {
        if (!builder.done) builder.add(block, r);
      }
    }
  }
  const made: MadeRows = {
    laws: [],
    means: float64Array(service.means.length),
    capped: new Set<number>(),
  };
  for (const builder of builders) builder.finish(made);
  return made;
}

/** Sizes whose laws differ in scale only; an empty poll with a sleep is a law of its own. */
function likeSizes({ sleep }: ServiceTimes, sizes: readonly number[]): (readonly number[])[] {
  if (sleep === null || !sizes.includes(0)) return [sizes];
  const others = sizes.filter((size) => size > 0);
  return others.length > 0 ? [others, [0]] : [[0]];
}
