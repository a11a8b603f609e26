/** Builds the laws of arrivals during a service from the table of arrival counts, all sizes in one pass. */
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import { lowerTails, pmfMean, upperTails } from '../../../../numerics/laws/pmf.ts';
import type { ArrivalBlock, ArrivalCounts } from '../../../../numerics/laws/renewal-counts.ts';
import { stridedDot } from '../../../../numerics/sums/strided-dot.ts';
import { WorkPace, workPerYield } from '../../../../numerics/work-pace.ts';
import type { MadeRows } from './service-rows.ts';
import type { ServicePiece } from './service-pieces.ts';
import { addedPieces, piecesOf } from './service-pieces.ts';
import type { ServiceTimes } from './service-times.ts';

/** Tails at the ends of a row below which nothing is kept apart. */
const lowerEnd = 1e-18;
const upperEnd = 1e-36;

/**
 * Rows of the given sizes. Yields the fraction done between blocks of the table and within long rows. A smooth service
 * time with a smooth interarrival law is sampled at a stride (see `thinnedPmf`), which leaves about 50 products an
 * entry.
 */
export function* buildServiceRows(
  counts: ArrivalCounts,
  service: ServiceTimes,
  sizes: readonly number[],
): Generator<number, MadeRows, void> {
  const builders = likeSizes(service, sizes).map(
    (like) => new RowBuilder(counts, service, piecesOf(service, like, counts.law.smooth)),
  );
  let count = 0;
  const progress = () => Math.min(1, count / counts.extent.maxCount);
  for (const block of counts.blocks()) {
    // It may have taken long to make.
    yield progress();
    for (let r = 0; r < block.arrivals.rows && !builders.every(({ done }) => done); r++) {
      for (const builder of builders) {
        if (builder.done) continue;
        while (!builder.add(block, r)) yield progress();
      }
      count = block.firstCount + r;
    }
  }
  const made: MadeRows = {
    laws: [],
    means: new Float64Array(service.means.length),
    capped: new Set<number>(),
  };
  for (const builder of builders) yield* builder.finish(made);
  return made;
}

/** Sizes whose laws differ in scale only; an empty poll with a sleep stands alone. */
function likeSizes({ sleep }: ServiceTimes, sizes: readonly number[]): (readonly number[])[] {
  if (sleep === null || !sizes.includes(0)) return [sizes];
  const others = sizes.filter((size) => size > 0);
  return others.length > 0 ? [others, [0]] : [[0]];
}

/** Multiply-adds that an entry of a service time costs when it is made, and a piece that is looked at. */
const perMadeEntry = 10;
const perPiece = 10;

/**
 * Takes the rows k = 1, 2, ... of the table and extends every law by its entry k - 1. Longer services have
 * stochastically more arrivals, so in the order of the mean the laws that are still growing are nearly a run (a service
 * with a stall begins later than one without that is as long on average): `first` moves on when a law has ended, `turn`
 * when k passes a law's mean and its tail is taken from the upper side.
 */
class RowBuilder {
  private count = 0;
  /** Multiply-adds since `add` last gave way. */
  private work = 0;
  /** How far the present row has come: the pieces up to here are done. */
  private stage: 'weights' | 'lower' | 'upper' | null = null;
  private at = 0;
  /** One past the last slot of the services whose upper side counts. */
  private belowEnd = 0;
  private first = 0;
  private turn = 0;
  /** The last piece whose law has begun. */
  private lastBegun = -1;
  private below = new Float64Array(1024);
  private above = new Float64Array(1024);
  private readonly counts: ArrivalCounts;
  private readonly service: ServiceTimes;
  /** In increasing order of the mean; all arrays below go by this order. */
  private readonly pieces: readonly ServicePiece[];
  /** No weights of this piece or a later one begin before this slot. */
  private readonly earliest: Float64Array;
  private readonly weights: (Pmf | undefined)[];
  /** P(X < k - 1), or P(X >= k - 1) once `upper`. */
  private readonly last: Float64Array;
  private readonly upper: Uint8Array;
  private readonly begun: Uint8Array;
  private readonly start: Int32Array;
  private readonly length: Int32Array;
  private readonly entries: Float64Array[];
  /** P(B <= s) and P(B > s) at the entries of the weights, while a row needs them. */
  private readonly ended: (Float64Array | undefined)[];
  private readonly lasting: (Float64Array | undefined)[];

  constructor(counts: ArrivalCounts, service: ServiceTimes, pieces: readonly ServicePiece[]) {
    this.counts = counts;
    this.service = service;
    this.pieces = pieces;
    const n = pieces.length;
    this.earliest = new Float64Array(n + 1).fill(Infinity);
    for (let j = n - 1; j >= 0; j--) this.earliest[j] = Math.min(this.earliest[j + 1], pieces[j].earliest);
    this.weights = new Array<Pmf | undefined>(n);
    this.last = new Float64Array(n);
    this.upper = new Uint8Array(n);
    this.begun = new Uint8Array(n);
    this.start = new Int32Array(n);
    this.length = new Int32Array(n);
    this.entries = pieces.map(() => nothing);
    this.ended = new Array<Float64Array | undefined>(n);
    this.lasting = new Array<Float64Array | undefined>(n);
  }

  get done(): boolean {
    return this.first === this.pieces.length;
  }

  /** Works on row r of the block, some milliseconds at most: false where it has to be called again. */
  add(block: ArrivalBlock, r: number): boolean {
    if (this.stage === null) {
      const { pieces, counts } = this;
      this.count = block.firstCount + r;
      const reached = this.count * counts.law.mean;
      while (this.turn < pieces.length && pieces[this.turn].mean < reached) this.turn++;
      this.stage = 'weights';
      this.at = this.first;
      this.belowEnd = 0;
    }
    if (this.stage === 'weights') {
      if (!this.makeWeights()) return false;
      this.sumArrivals(block, r);
      this.stage = 'lower';
      this.at = Math.max(this.first, this.turn);
    }
    if (this.stage === 'lower') {
      if (!this.extendLowerTails(block, r)) return false;
      this.stage = 'upper';
      this.at = this.first;
    }
    if (!this.extendUpperTails(block, r)) return false;
    this.stage = null;
    return true;
  }

  /** Goes on with piece j when it is called again. */
  private givesWay(j: number): false {
    this.work = 0;
    this.at = j;
    return false;
  }

  /** The weights of all pieces whose upper side counts, and where the last of them end. */
  private makeWeights(): boolean {
    for (let j = this.at; j < this.turn; j++) {
      if ((this.work += perPiece) > workPerYield) return this.givesWay(j);
      this.belowEnd = Math.max(this.belowEnd, this.lastSlot(j) + 1);
    }
    return true;
  }

  /** Completes the laws and puts them among the others. Yields 1 now and then. */
  *finish({ laws, means, capped }: MadeRows): Generator<number, void, void> {
    const { counts, service, pieces } = this;
    const pace = new WorkPace();
    // a table that ends early does so because no further arrival can fall within its horizon
    const cut = this.count >= counts.extent.maxCount;
    for (let j = this.first; j < pieces.length; j++) {
      if (!this.begun[j]) this.begin(j);
      this.append(j, this.upper[j] ? this.last[j] : 1 - this.last[j]);
      if (cut) capped.add(pieces[j].size);
      if (pace.isDue(this.entries[j].length)) yield 1;
    }
    for (let j = 0; j < pieces.length; j++) {
      const { size, chance } = pieces[j];
      const law = { start: this.start[j], p: this.entries[j].subarray(0, this.length[j]) };
      laws[size] = chance === 1 ? law : addedPieces(laws[size], law, chance);
      if (pace.isDue(perPiece + (chance === 1 ? 0 : 2 * laws[size].p.length))) yield 1;
    }
    for (const { size } of pieces) {
      means[size] =
        counts.counting === 'stationary' ? service.mean(size) / counts.law.mean : pmfMean(laws[size]!);
      if (pace.isDue(perPiece + (counts.counting === 'stationary' ? 0 : 2 * laws[size]!.p.length))) yield 1;
    }
  }

  /**
   * `below[t] = P(N(t) >= k)` as far as services that end early need it, `above[t] = P(N(t) < k)` likewise for late
   * ones.
   */
  private sumArrivals(block: ArrivalBlock, r: number): void {
    const { start, offset, values } = block.arrivals;
    const from = start[r];
    const to = from + offset[r + 1] - offset[r];
    const base = offset[r] - from;
    const { first, turn, belowEnd } = this;
    const firstLate = Math.min(to, this.earliest[Math.max(first, turn)]);
    this.reserve(Math.max(to, belowEnd) + 2);
    const { below, above } = this;
    let sum = 0;
    const stop = Math.min(to, belowEnd);
    for (let s = from; s < stop; s++) {
      below[s] = sum;
      sum += values[base + s];
    }
    for (let s = Math.max(from, stop); s <= belowEnd; s++) below[s] = sum;
    this.work += Math.max(0, belowEnd - from) + Math.max(0, to - firstLate);
    sum = block.beyond[r];
    let s = to - 1;
    for (; s >= Math.max(from, firstLate); s--) above[s] = sum += values[base + s];
    for (; s >= firstLate; s--) above[s] = sum;
  }

  /** False where it has to be called again. */
  private extendLowerTails(block: ArrivalBlock, r: number): boolean {
    const { start, offset } = block.arrivals;
    const to = start[r] + offset[r + 1] - offset[r];
    const { last } = this;
    for (let j = this.at; j < last.length; j++) {
      if ((this.work += perPiece) > workPerYield) return this.givesWay(j);
      const tail = this.isNarrow(block, r, j) ? this.lowerTailByArrivals(block, r, j) : this.lowerTail(j, to);
      if (!this.begun[j]) {
        if (tail < lowerEnd) {
          if (j > this.lastBegun && this.earliest[j + 1] >= this.pieces[j].earliest) break;
          continue;
        }
        this.begin(j);
      }
      this.append(j, tail - last[j]);
      last[j] = tail;
    }
    return true;
  }

  /** False where it has to be called again. */
  private extendUpperTails(block: ArrivalBlock, r: number): boolean {
    const from = block.arrivals.start[r];
    const { last, upper } = this;
    const stop = Math.min(this.turn, last.length);
    for (let j = this.at; j < stop; j++) {
      if ((this.work += perPiece) > workPerYield) return this.givesWay(j);
      const tail = this.isNarrow(block, r, j)
        ? this.upperTailByArrivals(block, r, j)
        : this.upperTail(j, from);
      if (!this.begun[j]) this.begin(j);
      const before = upper[j] ? last[j] : 1 - last[j];
      const ended = tail < upperEnd;
      this.append(j, ended ? before : before - tail);
      upper[j] = 1;
      last[j] = tail;
      this.ended[j] = undefined;
      if (ended && j === this.first) {
        this.first++;
        this.weights[j] = undefined;
        this.lasting[j] = undefined;
      }
    }
    return true;
  }

  /** P(X < k) = sum over tau of P(B = tau) P(N(tau) < k). */
  private lowerTail(j: number, to: number): number {
    const { start: at, p } = this.weightsOf(j);
    const { stride } = this.pieces[j];
    const length = Math.min(p.length, Math.ceil((to - at) / stride));
    this.work += p.length;
    return length <= 0 ? 0 : stridedDot(p, 0, length, this.above, at, stride);
  }

  /** P(X >= k) = sum over tau of P(B = tau) P(N(tau) >= k). */
  private upperTail(j: number, from: number): number {
    const { start: at, p } = this.weightsOf(j);
    const { stride } = this.pieces[j];
    const skip = Math.max(0, Math.ceil((from + 1 - at) / stride));
    this.work += p.length;
    return skip >= p.length ? 0 : stridedDot(p, skip, p.length, this.below, at + skip * stride, stride);
  }

  /** True when the slots of the k-th arrival are fewer than those at which the service may end. */
  private isNarrow({ arrivals: { offset } }: ArrivalBlock, r: number, j: number): boolean {
    return this.pieces[j].stride === 1 && 2 * (offset[r + 1] - offset[r]) < this.weightsOf(j).p.length;
  }

  /** P(X < k) = sum over s of g_k(s) P(B <= s). */
  private lowerTailByArrivals({ arrivals, beyond }: ArrivalBlock, r: number, j: number): number {
    const { start, offset, values } = arrivals;
    const { start: at, p } = this.weightsOf(j);
    const ended = (this.ended[j] ??= this.tailsOf(j, lowerTails));
    const to = start[r] + offset[r + 1] - offset[r];
    const end = Math.min(to, at + p.length);
    const from = Math.max(start[r], at);
    this.work += Math.max(0, end - from);
    const later = end < to ? this.above[Math.max(end, start[r])] : beyond[r];
    return end <= from
      ? later
      : later + stridedDot(ended, from - at, end - at, values, offset[r] + from - start[r], 1);
  }

  /** P(X >= k) = sum over s of g_k(s) P(B > s). */
  private upperTailByArrivals({ arrivals }: ArrivalBlock, r: number, j: number): number {
    const { start, offset, values } = arrivals;
    const { start: at, p } = this.weightsOf(j);
    const lasting = (this.lasting[j] ??= this.tailsOf(j, upperTails));
    const to = start[r] + offset[r + 1] - offset[r];
    const end = Math.min(to, at + p.length);
    const from = Math.max(start[r], at);
    this.work += Math.max(0, end - from);
    const sooner = at > start[r] ? this.below[at] : 0;
    return end <= from
      ? sooner
      : sooner + stridedDot(lasting, from - at, end - at, values, offset[r] + from - start[r], 1);
  }

  /** Made when first needed: for large beta all at once would take long. */
  private weightsOf(j: number): Pmf {
    const known = this.weights[j];
    if (known !== undefined) return known;
    const made = this.pieces[j].weights();
    this.work += perMadeEntry * made.p.length * this.pieces[j].stride;
    return (this.weights[j] = made);
  }

  private tailsOf(j: number, make: (weights: Pmf) => Float64Array): Float64Array {
    const weights = this.weightsOf(j);
    this.work += perMadeEntry * weights.p.length;
    return make(weights);
  }

  private lastSlot(j: number): number {
    const { start, p } = this.weightsOf(j);
    return start + (p.length - 1) * this.pieces[j].stride;
  }

  private begin(j: number): void {
    this.begun[j] = 1;
    this.lastBegun = Math.max(this.lastBegun, j);
    this.start[j] = this.count - 1;
    this.entries[j] = new Float64Array(expectedLength(this.counts, this.pieces[j]));
    this.work += this.entries[j].length;
  }

  private append(j: number, p: number): void {
    let entries = this.entries[j];
    if (this.length[j] === entries.length) {
      entries = new Float64Array(Math.ceil(1.25 * entries.length));
      entries.set(this.entries[j]);
      this.entries[j] = entries;
    }
    entries[this.length[j]++] = p > 0 ? p : 0;
  }

  private reserve(length: number): void {
    if (length <= this.below.length) return;
    this.below = new Float64Array(2 * length);
    this.above = new Float64Array(2 * length);
  }
}

const nothing = new Float64Array(0);

/** Entries that a law will have, about: 22 standard deviations. */
function expectedLength({ law }: ArrivalCounts, piece: ServicePiece): number {
  const meanCount = piece.mean / law.mean;
  const variance = (meanCount * law.variance + piece.variance) / (law.mean * law.mean);
  return Math.ceil(Math.min(22 * Math.sqrt(variance), 11 * Math.sqrt(variance) + meanCount)) + 40;
}
