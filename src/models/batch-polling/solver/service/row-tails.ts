/** Tails of the number of arrivals during a service, P(X >= k) and P(X < k), from row k of the table of arrivals. */
import { float64Array, release } from '../../../../numerics/array-memory.ts';
import { stridedDot } from '../../../../numerics/sums/sum-terms.ts';
import type { ArrivalBlock } from '../../../../numerics/laws/renewal/counts.ts';
import type { PieceWeights, ServicePiece } from './service-pieces.ts';

/** Reads one row after the other: `open` it and `sumAbove`, then ask for the tails of the pieces. */
export class RowTails {
  private readonly pieces: readonly ServicePiece[];
  private readonly weights: PieceWeights;
  /** P(N(t) >= k) and P(N(t) < k) at index t. */
  private below = new Float64Array(1024);
  private above = new Float64Array(1024);
  /** The row: g_k(s) = `values[base + s]` for from <= s < to. */
  private values: Float64Array = this.below;
  private base = 0;
  private from = 0;
  private to = 0;
  private beyond = 0;

  constructor(pieces: readonly ServicePiece[], weights: PieceWeights) {
    this.pieces = pieces;
    this.weights = weights;
  }

  /** Row r of the block, with P(N(t) >= k) as far as services that end before `belowEnd` need it. */
  open({ arrivals, beyond }: ArrivalBlock, r: number, belowEnd: number): void {
    const { start, offset, values } = arrivals;
    const from = start[r];
    const to = from + offset[r + 1] - offset[r];
    const base = offset[r] - from;
    this.values = values;
    this.base = base;
    this.from = from;
    this.to = to;
    this.beyond = beyond[r];
    this.reserve(Math.max(to, belowEnd) + 2);
    const { below } = this;
    let sum = 0;
    const stop = Math.min(to, belowEnd);
    for (let s = from; s < stop; s++) {
      below[s] = sum;
      sum += values[base + s];
    }
    for (let s = Math.max(from, stop); s <= belowEnd; s++) below[s] = sum;
  }

  /** P(N(t) < k) from the slot `earliest` on. */
  sumAbove(earliest: number): void {
    const { above, values, base, from, to } = this;
    const firstLate = Math.min(to, earliest);
    let sum = this.beyond;
    let s = to - 1;
    for (; s >= Math.max(from, firstLate); s--) above[s] = sum += values[base + s];
    for (; s >= firstLate; s--) above[s] = sum;
  }

  /** P(X < k) of piece j. */
  lower(j: number): number {
    return this.isNarrow(j) ? this.lowerByArrivals(j) : this.lowerByServices(j);
  }

  /** P(X >= k) of piece j. */
  upper(j: number): number {
    return this.isNarrow(j) ? this.upperByArrivals(j) : this.upperByServices(j);
  }

  /** True when the slots of the k-th arrival are fewer than those at which the service may end. */
  private isNarrow(j: number): boolean {
    return this.pieces[j].stride === 1 && 2 * (this.to - this.from) < this.weights.of(j).p.length;
  }

  /** P(X < k) = sum over tau of P(B = tau) P(N(tau) < k). */
  private lowerByServices(j: number): number {
    const { start: at, p } = this.weights.of(j);
    const { stride } = this.pieces[j];
    const length = Math.min(p.length, Math.ceil((this.to - at) / stride));
    return length <= 0 ? 0 : stridedDot(p, 0, length, this.above, at, stride);
  }

  /** P(X >= k) = sum over tau of P(B = tau) P(N(tau) >= k). */
  private upperByServices(j: number): number {
    const { start: at, p } = this.weights.of(j);
    const { stride } = this.pieces[j];
    const skip = Math.max(0, Math.ceil((this.from + 1 - at) / stride));
    return skip >= p.length ? 0 : stridedDot(p, skip, p.length, this.below, at + skip * stride, stride);
  }

  /** P(X < k) = sum over s of g_k(s) P(B <= s). */
  private lowerByArrivals(j: number): number {
    const { to, beyond } = this;
    const { start: at, p } = this.weights.of(j);
    const ended = this.weights.endedBy(j);
    const end = Math.min(to, at + p.length);
    const from = Math.max(this.from, at);
    const later = end < to ? this.above[Math.max(end, this.from)] : beyond;
    return end <= from
      ? later
      : later + stridedDot(ended, from - at, end - at, this.values, this.base + from, 1);
  }

  /** P(X >= k) = sum over s of g_k(s) P(B > s). */
  private upperByArrivals(j: number): number {
    const { start: at, p } = this.weights.of(j);
    const lasting = this.weights.lastingBeyond(j);
    const end = Math.min(this.to, at + p.length);
    const from = Math.max(this.from, at);
    const sooner = at > this.from ? this.below[at] : 0;
    return end <= from
      ? sooner
      : sooner + stridedDot(lasting, from - at, end - at, this.values, this.base + from, 1);
  }

  private reserve(length: number): void {
    if (length <= this.below.length) return;
    const room = Math.max(length, Math.ceil(1.5 * this.below.length));
    release(this.below);
    release(this.above);
    this.below = float64Array(room);
    this.above = float64Array(room);
  }
}
