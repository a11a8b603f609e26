/**
 * The part of the chain that is solved: relevant states, reach of the steps, and the mass that these cuts leave out.
 * The chain (Eq. 1): from i packets at a poll, n = min(i, beta) are served, l = i - n stay, X_n arrive, next = min(L, l
 * + X_n).
 */
import { float64Array, int32Array } from '../../../../numerics/array-memory.ts';
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import { upperTails } from '../../../../numerics/laws/pmf.ts';
import type { TopBoundChain } from '../../../../numerics/chains/top-last-gth.ts';
import type { ServiceRows } from '../service/service-rows.ts';
import type { System } from '../../system/system.ts';

/** A contiguous run of states, solved as if steps that leave it ended at its border. */
export interface StateRange {
  bottom: number;
  top: number;
}

/**
 * Steps below this probability are left out where nothing amplifies them; upward ones weighted with what they do to the
 * loss.
 */
const negligibleStep = 1e-18;

/**
 * Decay rate theta > 0 of the queue's tail: E[exp(theta (X - beta))] = 1 for the arrivals X during a full batch;
 * Infinity if X <= beta.
 */
export function tailDecay(arrivals: Pmf, maxBatch: number): number {
  const { start, p } = arrivals;
  if (start + p.length - 1 <= maxBatch) return Infinity;
  const moment = (theta: number): number => {
    let sum = 0;
    for (let k = 0; k < p.length; k++) sum += p[k] * Math.exp(theta * (start + k - maxBatch));
    return sum;
  };
  let high = 1e-6;
  while (moment(high) < 1 && high < 64) {
    high *= 2;
  }
  let low = high / 2;
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (moment(middle) < 1) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * From this state on the same arrivals come on top of what a full batch leaves; the one of `maxBatch` leaves nothing.
 */
export function firstShifted(rows: ServiceRows, maxBatch: number): number {
  return rows.crowded === rows ? maxBatch : maxBatch + 1;
}

/** Where the laws of arrivals are cut, and how far steps reach then. */
interface StepsInUse {
  usual: TruncatedSteps;
  /** Of full batches that leave packets behind. */
  crowded: TruncatedSteps;
  down: number;
  up: number;
  decay: number;
}

/** The chain on a range of states, as the banded elimination reads it, and what cutting its bands gave up. */
export class PollChain implements TopBoundChain {
  readonly states: number;
  readonly down: number;
  readonly up: number;
  upBelowTop: number;
  readonly shiftedFrom: number;
  readonly negligible: number;
  readonly range: StateRange;
  private readonly rows: ServiceRows;
  private readonly maxBatch: number;
  /** See `firstShifted`, in packets. */
  private readonly firstShifted: number;
  private readonly usual: TruncatedSteps;
  /** Of full batches that leave packets behind. */
  private readonly crowded: TruncatedSteps;
  /** P(X_beta >= start + k) at index k, when full batches occur. */
  private readonly fullTails: Float64Array;
  /** P(top - a -> top), for the states a below the top whose services take everything. */
  private readonly topColumn: number[] = [];

  private constructor(rows: ServiceRows, maxBatch: number, range: StateRange, steps: StepsInUse) {
    const { bottom, top } = range;
    this.rows = rows;
    this.range = range;
    this.maxBatch = maxBatch;
    this.states = top - bottom + 1;
    this.firstShifted = firstShifted(rows, maxBatch);
    this.shiftedFrom = Math.max(this.firstShifted, bottom) - bottom;
    this.usual = steps.usual;
    this.crowded = steps.crowded;
    this.down = steps.down;
    this.up = Math.min(steps.up, this.states - 1);
    this.upBelowTop = this.up;
    // a step up over the whole band counts the most
    this.negligible = 0.01 * negligibleStep * Math.exp(-steps.decay * this.up);
    this.fullTails = top >= maxBatch ? upperTails(rows.crowded.law(maxBatch)) : new Float64Array(0);
  }

  /**
   * `decay` weights upward steps: the factor of a step up by one on the loss (0 where that does not matter, Infinity to
   * keep every step).
   */
  static of({ maxBatch, service }: System, rows: ServiceRows, range: StateRange, decay: number): PollChain {
    const { bottom, top } = range;
    const usual = new TruncatedSteps(rows, maxBatch, decay);
    const crowded = rows.crowded === rows ? usual : new TruncatedSteps(rows.crowded, maxBatch, decay);
    let down = 1;
    let up = 1;
    for (let size = Math.min(bottom, maxBatch); size <= Math.min(top, maxBatch); size++) {
      usual.trim(size);
      down = Math.max(down, size - rows.law(size).start);
      up = Math.max(up, usual.end[size] - 1 - size);
    }
    if (crowded !== usual && top > maxBatch) {
      crowded.trim(maxBatch);
      down = Math.max(down, maxBatch - rows.crowded.law(maxBatch).start);
      up = Math.max(up, crowded.end[maxBatch] - 1 - maxBatch);
    }
    const chain = new PollChain(rows, maxBatch, range, { usual, crowded, down, up, decay });
    chain.fillTopColumn();
    if (bottom === 0 && service.totals.step > 0) chain.upBelowTop = chain.longestBelowTop();
    return chain;
  }

  /** Steps of emptying services to the top state or beyond: sums of tails, made once. */
  private fillTopColumn(): void {
    const { bottom, top } = this.range;
    const reach = Math.min(this.up, top - bottom);
    for (let a = Math.max(1, Math.min(reach, top - this.firstShifted) + 1); a <= reach; a++) {
      const { start, p } = this.arrivals(top - a);
      this.topColumn[a] = upperSum(p, top - start);
    }
  }

  /** Mass left out of the steps of a poll that takes `size` packets. */
  leftOut(size: number): number {
    return Math.max(this.usual.cut[size], this.crowded.cut[size]);
  }

  /** P(a step leads above the top state), q being the law of the states. */
  beyondTop(q: Float64Array): number {
    const { bottom, top } = this.range;
    let sum = 0;
    for (let state = 0; state < q.length; state++) {
      const packets = state + bottom;
      const { start, p } = this.arrivals(packets);
      sum += q[state] * upperSum(p, top + 1 - Math.max(0, packets - this.maxBatch) - start);
    }
    return sum;
  }

  /** Arrivals during a poll with this many packets in the ring. */
  private arrivals(packets: number): Pmf {
    const { rows, maxBatch } = this;
    return packets < this.firstShifted ? rows.law(packets) : rows.crowded.law(maxBatch);
  }

  /** With stalls that fill the ring a law of arrivals has no mass between few arrivals and too many. */
  private longestBelowTop(): number {
    const { top } = this.range;
    const highest = Math.min(top - 1, this.firstShifted);
    let longest = 1;
    for (let packets = 0; packets <= highest; packets++) {
      const { start, p } = this.arrivals(packets);
      const size = Math.min(packets, this.maxBatch);
      const last = Math.min(p.length, top - start) - 1;
      let k = last;
      while (k >= 0 && p[k] === 0) k--;
      longest = Math.max(longest, start + k - size);
    }
    return Math.min(longest, this.up);
  }

  intoTop(state: number): number {
    const packets = state + this.range.bottom;
    const { start, p } = this.arrivals(packets);
    const k = this.range.top - Math.max(0, packets - this.maxBatch) - start;
    if (packets < this.firstShifted) return upperSum(p, k);
    return k < 0 ? 1 : k < p.length ? this.fullTails[k] + p[k] : 0;
  }

  writeRowBelow(state: number, row: Float64Array): void {
    const packets = state + this.range.bottom;
    const size = Math.min(packets, this.maxBatch);
    const { start, p } = this.arrivals(packets);
    // next = l + k with k = size - b
    const from = Math.max(1, size - start - p.length + 1);
    const to = Math.min(this.down, size - start);
    for (let b = from; b <= to; b++) row[b] = p[size - b - start];
  }

  writeColumnAbove(state: number, column: Float64Array): void {
    const { maxBatch, usual, crowded } = this;
    const { bottom, top } = this.range;
    const target = state + bottom;
    const reach = Math.min(this.up, state);
    const shifted = Math.min(reach, target - this.firstShifted);
    if (shifted >= 1) {
      const { start, p } = this.arrivals(this.firstShifted);
      const end = Math.min(shifted, crowded.end[maxBatch] - 1 - maxBatch);
      const first = Math.max(1, start - maxBatch);
      if (target === top) {
        for (let a = 1; a <= end; a++) {
          const k = maxBatch + a - start;
          column[a] = k < 0 ? 1 : this.fullTails[k] + p[k];
        }
      } else {
        for (let a = first; a <= end; a++) column[a] = p[maxBatch + a - start];
      }
    }
    for (let a = Math.max(1, shifted + 1); a <= reach; a++) {
      if (target === top) {
        column[a] = this.topColumn[a];
        continue;
      }
      const size = target - a; // everything in the ring is taken
      const { start, p } = this.arrivals(size);
      const k = target - start;
      if (k >= 0 && target < usual.end[size]) column[a] = p[k];
    }
  }
}

/** Where the laws of arrivals are cut, by batch size. */
class TruncatedSteps {
  /** One past the largest count stored. */
  readonly end: Int32Array;
  /** Mass beyond. */
  readonly cut: Float64Array;
  private readonly rows: ServiceRows;
  private readonly maxBatch: number;
  private readonly decay: number;

  constructor(rows: ServiceRows, maxBatch: number, decay: number) {
    this.end = int32Array(maxBatch + 1);
    this.cut = float64Array(maxBatch + 1);
    this.rows = rows;
    this.maxBatch = maxBatch;
    this.decay = decay;
  }

  /** Returns the entries that it looked at. */
  trim(size: number): number {
    const { rows, decay, maxBatch } = this;
    const { start, p } = rows.law(size);
    if (decay === Infinity) {
      this.end[size] = start + p.length;
      return 1;
    }
    // with almost no arrivals, every one counts
    const negligible = negligibleStep * Math.min(1, rows.mean(size));
    const growth = Math.exp(decay);
    let k = p.length - 1;
    let limit = negligible * Math.exp(-decay * Math.max(0, start + k - maxBatch));
    let cut = 0;
    let tail = p[k];
    while (k > 0 && tail < limit) {
      if (start + k > maxBatch) limit *= growth;
      cut = tail;
      k--;
      tail += p[k];
    }
    this.end[size] = start + k + 1;
    this.cut[size] = cut;
    return p.length - k;
  }
}

/** Sum of p[k], p[k + 1], ... from the far end. */
function upperSum(p: Float64Array, from: number): number {
  let sum = 0;
  for (let k = p.length - 1; k >= Math.max(0, from); k--) sum += p[k];
  return sum;
}
