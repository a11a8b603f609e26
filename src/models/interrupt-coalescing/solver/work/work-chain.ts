/**
 * The central queue from transfer to transfer: unfinished work U in whole slots. A batch adds its overhead and, as long
 * as the work found is below the limit L, its packets; then the interval S passes.
 *
 * Far below the limit every batch fits, and a transfer is one step of a random walk with one kernel. Nearer to the
 * limit, at a gap c = L - U that a batch may bridge, the transition is a row of its own: the part that fits is the
 * kernel summed over work d < c only, the part that crosses the limit stays at L + e (e = 0 .. longest service - 1)
 * whatever follows.
 */
import { addConvolution } from '../../../../numerics/sums/add-convolution.ts';
import type { BandRow } from '../../../../numerics/sums/blocked-sums.ts';
import { addRows } from '../../../../numerics/sums/blocked-sums.ts';
import type { BatchIntervals } from '../interval/batch-intervals.ts';
import type { BatchWork } from './batch-work.ts';
import { workRows } from './work-rows.ts';

export interface WorkChain {
  /** States 0 .. states - 1. */
  states: number;
  limit: number;
  tau: number;
  long: number;
  /** Gaps 1 .. gaps have rows of their own. */
  gaps: number;
  /** Smallest gap there is; may be 0 or negative when a service exceeds tau. */
  firstGap: number;
  /**
   * Rows of the states limit - gaps and up, as they lie in the scratch of `spread`: the part of a batch that fits, by
   * change.
   */
  fits: Float64Array;
  fitsRows: readonly BandRow[];
  /** Likewise the part that crosses the limit, by the new work. */
  stuck: Float64Array;
  stuckRows: readonly BandRow[];
  /** Probability of an interval beyond all stored ones: the work falls to 0. Index c - firstGap. */
  fallsToZero: Float64Array;
  /** Kernel of the states below limit - gaps, entries z + tau + long - 1 - kernelStart for a change z. */
  kernel: Float64Array;
  kernelStart: number;
  kernelLong: number;
  /** Largest deviation of a row's sum from 1: what cutting left out. */
  rowResidual: number;
}

/** Smallest work of a batch worth a kernel entry: less than 1e-26 lies below. */
function leastWork(total: Float64Array): number {
  let d = 0;
  for (let mass = total[0]; d < total.length - 1 && mass < 1e-26; mass += total[d]) d++;
  return d;
}

/** Memory of a chain, kept between solves. What it held belongs to the last chain built on it. */
export class ChainMemory {
  private fits = new Float64Array(0);
  private stuck = new Float64Array(0);
  private others: ChainMemory[] = [];

  /** Of the chain of this closing: each has its own. */
  of(closing: number): ChainMemory {
    return closing === 0 ? this : (this.others[closing - 1] ??= new ChainMemory());
  }

  /** Entries are undefined. */
  takeFits(length: number): Float64Array {
    if (this.fits.length < length) this.fits = new Float64Array(length);
    return this.fits;
  }

  /** Entries are 0. */
  takeStuck(length: number): Float64Array {
    if (this.stuck.length < length) this.stuck = new Float64Array(length);
    else this.stuck.fill(0, 0, length);
    return this.stuck;
  }
}

/**
 * Builds the rows. `tau`: time that passes besides R between two of the chain's steps; `above`: states beyond what
 * packets can reach, where interrupts alone pile up. Cost: (work of a batch) x R x (terms + longest service).
 */
export function* workChain(
  tau: number,
  work: BatchWork,
  intervals: BatchIntervals,
  limit: number,
  memory: ChainMemory,
  above = 0,
): Generator<number, WorkChain, void> {
  const { long } = intervals;
  const { longestService, overhead, service } = work;
  const states = Math.max(1, limit + longestService - tau) + above;
  const gaps = Math.min(limit, work.total.length);
  // A gap of 0 or less exists only where a service exceeds tau.
  const firstGap = Math.min(gaps, limit - (states - 1));
  // Work at the limit or above: from a last service, or from the overhead alone where the limit is that low.
  const overheadEnd = overhead.start + overhead.p.length;
  // Where an interrupt can cost more than the time between two steps, also from interrupts on a queue that is full.
  const piled = tau < overheadEnd - 1 ? overheadEnd - firstGap : 1;
  const highest = Math.max(longestService, overheadEnd - limit, piled);
  const stuckLength = highest + long - 1;
  const rowCount = gaps - firstGap + 1;
  const stuck = memory.takeStuck(rowCount * stuckLength);
  const fallsToZero = new Float64Array(rowCount);
  const fitsRows: BandRow[] = new Array<BandRow>(rowCount);
  const stuckRows: BandRow[] = new Array<BandRow>(rowCount);
  const lead = leastWork(work.total);
  let used = 0;
  for (let c = gaps; c >= firstGap; c--) {
    const length = c > 0 ? Math.max(0, c + long - 1 - lead) : 0;
    const n = limit - c;
    fitsRows[gaps - c] = { base: used - n - lead, from: n + lead, to: n + lead + length };
    stuckRows[gaps - c] = {
      base: (c - firstGap) * stuckLength - limit,
      from: limit,
      to: limit + stuckLength,
    };
    used += length;
  }
  const fits = memory.takeFits(used);

  const rows = workRows(work, intervals, gaps);
  yield 0;
  const whole = new Float64Array(long + 1);
  const found = new Float64Array(long + 1);
  const cumulative = new Float64Array(gaps + long);
  // Work that packets find, newest last, reversed in r: what the crossing of the limit needs of the last few amounts.
  const recent = Array.from({ length: longestService }, () => new Float64Array(long));
  const recentLong = new Float64Array(longestService);
  const diagonal = new Float64Array(long + longestService + 1);
  let fitting = 0;
  let fittingLong = 0;
  let rowResidual = 0;
  let done = 0;
  for (let c = firstGap; c <= 0; c++) {
    addRejectedBatch(c);
    checkRow(c);
    done += overhead.p.length * long + stuckLength;
    if (done > 1.2e6) {
      done = 0;
      yield 0;
    }
  }
  for (let c = 1; c <= gaps; c++) {
    const d = c - 1;
    rows.fillWhole(d, whole);
    for (let r = 0; r < long; r++) {
      cumulative[d - r + long - 1] += whole[r];
      fitting += whole[r];
    }
    fittingLong += whole[long];
    done += long * intervals.terms;
    if (c + longestService >= firstGap) remember(d);
    if (c < firstGap) {
      if (done > 1.2e6) {
        done = 0;
        yield c / gaps;
      }
      continue;
    }
    const { base, from } = fitsRows[gaps - c];
    if (c + long - 1 > lead) fits.set(cumulative.subarray(lead, c + long - 1), base + from);
    fallsToZero[c - firstGap] += fittingLong;
    addCrossing(c);
    addRejectedBatch(c);
    checkRow(c);
    done += long * (longestService + intervals.terms);
    if (done > 1.2e6) {
      done = 0;
      yield c / gaps;
    }
  }
  return {
    states,
    limit,
    tau,
    long,
    gaps,
    firstGap,
    fits,
    fitsRows,
    stuck,
    stuckRows,
    fallsToZero,
    kernel: cumulative.slice(Math.min(lead, gaps + long - 1), gaps + long - 1),
    kernelStart: lead,
    kernelLong: fittingLong,
    rowResidual,
  };

  function remember(d: number): void {
    if (longestService === 0) return;
    rows.fillFound(d, found);
    const slot = recent[d % longestService];
    for (let r = 0; r < long; r++) slot[r] = found[long - 1 - r];
    recentLong[d % longestService] = found[long];
  }

  /** The batch whose overhead alone reaches the limit: all packets are rejected. */
  function addRejectedBatch(c: number): void {
    const at = (c - firstGap) * stuckLength + long - 1;
    for (let v = 0; v < overhead.p.length; v++) {
      const e = overhead.start + v - c;
      if (e < 0) continue;
      for (let r = 0; r < long; r++) stuck[at + e - r] += overhead.p[v] * intervals.residual[r];
      fallsToZero[c - firstGap] += overhead.p[v] * intervals.residual[long];
    }
  }

  /**
   * A packet finds L - delta and takes delta + e: with I_p the sum of `found` along a diagonal of p entries,
   * the row is the sum over p of b(p) I_p, and I_p follows from I_{p-1} by one addition.
   */
  function addCrossing(c: number): void {
    const at = (c - firstGap) * stuckLength;
    diagonal.fill(0);
    let diagonalLong = 0;
    for (let p = 1; p <= longestService; p++) {
      const shift = longestService - p;
      const d = c - p;
      const weight = p < service.start ? 0 : service.p[p - service.start];
      if (d >= 0) {
        const newest = recent[d % longestService];
        for (let f = 0; f < long; f++) {
          const value = (diagonal[f + shift] += newest[f]);
          stuck[at + f] += weight * value;
        }
        diagonalLong += recentLong[d % longestService];
      } else for (let f = 0; f < long; f++) stuck[at + f] += weight * diagonal[f + shift];
      for (let f = long; f < long + p - 1; f++) stuck[at + f] += weight * diagonal[f + shift];
      fallsToZero[c - firstGap] += weight * diagonalLong;
    }
  }

  function checkRow(c: number): void {
    let sum = fitting + fallsToZero[c - firstGap];
    for (let k = (c - firstGap) * stuckLength, end = k + stuckLength; k < end; k++) sum += stuck[k];
    rowResidual = Math.max(rowResidual, Math.abs(sum - 1));
  }
}

/**
 * Adds the next work, before it is bounded below by 0, of the mass in states [from, to) to `scratch`, where work 0 lies
 * at tau + long - 1.
 */
export function addNextWork(
  chain: WorkChain,
  u: Float64Array,
  from: number,
  to: number,
  scratch: Float64Array,
): void {
  const { limit, gaps, firstGap, fits, fallsToZero, stuck, kernel, kernelLong } = chain;
  const inner = Math.min(to, limit - gaps);
  if (from < inner) {
    addConvolution(scratch, 0, scratch.length, u, from, inner, kernel, chain.kernelStart);
    if (kernelLong > 0) for (let n = from; n < inner; n++) scratch[0] += u[n] * kernelLong;
  }
  const nearest = Math.max(from, limit - gaps);
  if (nearest >= to) return;
  const first = nearest - (limit - gaps);
  const last = to - (limit - gaps);
  const weights = Array.from(u.subarray(nearest, to));
  addRows(scratch, fits, chain.fitsRows.slice(first, last), weights, scratch.length);
  addRows(scratch, stuck, chain.stuckRows.slice(first, last), weights, scratch.length);
  for (let n = nearest; n < to; n++) scratch[0] += u[n] * fallsToZero[limit - n - firstGap];
}
