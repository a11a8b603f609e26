/**
 * The central queue from transfer to transfer: unfinished work U in whole slots. A batch adds its overhead and, as long
 * as the work found is below the limit L, its packets; then the interval S passes.
 *
 * Far below the limit every batch fits, and a transfer is one step of a random walk with one kernel. Nearer to the
 * limit, at a gap c = L - U that a batch may bridge, the transition is a row of its own: the part that fits is the
 * kernel summed over work d < c only, the part that crosses the limit stays at L + e (e = 0 .. longest service - 1)
 * whatever follows.
 */
import { float64Array, release } from '../../../../numerics/array-memory.ts';
import type { BandRow } from '../../../../numerics/sums/blocked-sums.ts';
import type { BatchIntervals } from '../interval/batch-intervals.ts';
import type { BatchWork } from './batch-work.ts';
import { workRows } from './work-rows.ts';

export interface WorkChain {
  /** States 0 .. states - 1. */
  states: number;
  limit: number;
  tau: number;
  long: number;
  /** Gaps 1 .. gaps have separate rows. */
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

/** From the first of four rows to the last. */
const fourth = 3;

/** Memory of a chain, reused between solves. Its contents belong to the last chain built on it. */
export class ChainMemory {
  private fits = new Float64Array(0);
  private stuck = new Float64Array(0);
  private others: ChainMemory[] = [];

  /** Memory of the chain of this closing, separate for each. */
  of(closing: number): ChainMemory {
    return closing === 0 ? this : (this.others[closing - 1] ??= new ChainMemory());
  }

  /** Entries are undefined. */
  takeFits(length: number): Float64Array {
    if (this.fits.length < length) {
      release(this.fits);
      this.fits = new Float64Array(0); // released before an allocation of the same size
      this.fits = float64Array(length);
    }
    return this.fits;
  }

  /** Entries are 0. */
  takeStuck(length: number): Float64Array {
    if (this.stuck.length < length) {
      release(this.stuck);
      this.stuck = new Float64Array(0);
      this.stuck = float64Array(length);
    } else {
      const { stuck } = this;
      stuck.fill(0);
    }
    return this.stuck;
  }
}

/**
 * Builds the rows. `tau`: time that passes besides R between two of the chain's steps; `above`: states beyond what
 * packets can reach, where interrupts alone pile up. Cost: (work of a batch) x R x (terms + longest service).
 */
export function workChain(
  tau: number,
  work: BatchWork,
  intervals: BatchIntervals,
  limit: number,
  memory: ChainMemory,
  above = 0,
): WorkChain {
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
  const lowestFull = Math.max(1, firstGap);
  const fullRows = Math.max(0, gaps - lowestFull + 1);
  // At the limit and beyond every batch is rejected: rows are shifts of that at the limit and share its entries.
  const beyond = Math.max(0, lowestFull - firstGap);
  const atLimit = fullRows * stuckLength + Math.max(0, beyond - 1);
  const stuck = memory.takeStuck(beyond > 0 ? atLimit + stuckLength : atLimit);
  const fallsToZero = float64Array(rowCount);
  const fitsRows: BandRow[] = new Array<BandRow>(rowCount);
  const stuckRows: BandRow[] = new Array<BandRow>(rowCount);
  const lead = leastWork(work.total);
  let used = 0;
  for (let c = gaps; c >= firstGap; c--) {
    const length = c > 0 ? Math.max(0, c + long - 1 - lead) : 0;
    const n = limit - c;
    fitsRows[gaps - c] = { base: used - n - lead, from: n + lead, to: n + lead + length };
    stuckRows[gaps - c] = { base: stuckBase(c) - limit, ...stuckBand(c) };
    used += length;
  }
  const fits = memory.takeFits(used);

  const rows = workRows(work, intervals, gaps);
  const whole = float64Array(long + 1);
  const found = float64Array(long + 1);
  const cumulative = float64Array(gaps + long);
  // Work that packets find, newest last, reversed in r: what the crossing of the limit needs of the last few amounts.
  const recent: Float64Array[] = [];
  const recentLong = float64Array(longestService);
  const diagonal = float64Array(long + longestService + 1);
  let fitting = 0;
  let fittingLong = 0;
  let rowResidual = 0;
  if (beyond > 0) {
    addRejectedBatch(0);
    fallsToZero.fill(fallsToZero[-firstGap], 0, beyond);
    checkRow(0);
  }
  for (let c = 1; c <= gaps; c++) {
    const d = c - 1;
    rows.fillWhole(d, whole);
    for (let r = 0; r < long; r++) {
      cumulative[d - r + long - 1] += whole[r];
      fitting += whole[r];
    }
    fittingLong += whole[long];
    if (c + longestService >= firstGap) {
      remember(d);
    }
    if (c < firstGap) continue;
    const { base, from } = fitsRows[gaps - c];
    if (c + long - 1 > lead) fits.set(cumulative.subarray(lead, c + long - 1), base + from);
    fallsToZero[c - firstGap] += fittingLong;
    addCrossing(c);
    addRejectedBatch(c);
    checkRow(c);
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

  /** Where the part that crosses the limit begins, of the row at gap `c`. */
  function stuckBase(c: number): number {
    return c > 0 ? (c - lowestFull) * stuckLength : atLimit + c;
  }

  /**
   * Where the row at gap `c` has entries. Rows are added by fours, those with separate entries over all places: the
   * zeros beside a shared row make the digits of a sum those of whole rows.
   */
  function stuckBand(c: number): { from: number; to: number } {
    const end = limit + stuckLength;
    if (c > -fourth) return { from: limit, to: end };
    const first = limit + overhead.start - c;
    const last = first + overhead.p.length + long - 1;
    return { from: Math.max(limit, first - fourth), to: Math.min(end, last + fourth) };
  }

  function remember(d: number): void {
    if (longestService === 0) return;
    rows.fillFound(d, found);
    const slot = (recent[d % longestService] ??= float64Array(long));
    for (let r = 0; r < long; r++) slot[r] = found[long - 1 - r];
    recentLong[d % longestService] = found[long];
  }

  /** The batch whose overhead alone reaches the limit: all packets are rejected. */
  function addRejectedBatch(c: number): void {
    const at = stuckBase(c) + long - 1;
    for (let v = Math.max(0, c - overhead.start); v < overhead.p.length; v++) {
      const e = overhead.start + v - c;
      for (let r = 0; r < long; r++) stuck[at + e - r] += overhead.p[v] * intervals.residual[r];
      fallsToZero[c - firstGap] += overhead.p[v] * intervals.residual[long];
    }
  }

  /**
   * A packet finds L - delta and takes delta + e: with I_p the sum of `found` along a diagonal of p entries,
   * the row is the sum over p of b(p) I_p, and I_p follows from I_{p-1} by one addition.
   */
  function addCrossing(c: number): void {
    diagonal.fill(0);
    let diagonalLong = 0;
    for (let p = 1; p <= longestService; p++) {
      const inPairs = p < c && p + 1 <= longestService && weightOf(p) + weightOf(p + 1) > 0;
      diagonalLong = inPairs ? addTwoServices(c, p++, diagonalLong) : addService(c, p, diagonalLong);
    }
  }

  function weightOf(p: number): number {
    return p < service.start ? 0 : service.p[p - service.start];
  }

  /** Where p slots of service end the diagonals, and their contribution. */
  function addService(c: number, p: number, longBefore: number): number {
    const at = stuckBase(c);
    const shift = longestService - p;
    const d = c - p;
    const weight = weightOf(p);
    let diagonalLong = longBefore;
    if (d >= 0) {
      const newest = recent[d % longestService];
      for (let f = 0; f < long; f++) diagonal[f + shift] += newest[f];
      diagonalLong += recentLong[d % longestService];
    }
    if (weight === 0) return diagonalLong;
    for (let f = 0; f < long + p - 1; f++) stuck[at + f] += weight * diagonal[f + shift];
    fallsToZero[c - firstGap] += weight * diagonalLong;
    return diagonalLong;
  }

  /** `addService` of p < c and then of p + 1, digit for digit, in one pass. */
  function addTwoServices(c: number, p: number, longBefore: number): number {
    const at = stuckBase(c);
    const shift = longestService - p;
    const newest = recent[(c - p) % longestService];
    const newer = recent[(c - p - 1) % longestService];
    const weight = weightOf(p);
    const nextWeight = weightOf(p + 1);
    let before = diagonal[shift - 1];
    for (let f = 0; f < long; f++) {
      const by = diagonal[f + shift] + newest[f];
      const byNext = before + newer[f];
      diagonal[f + shift - 1] = byNext;
      stuck[at + f] = stuck[at + f] + weight * by + nextWeight * byNext;
      before = by;
    }
    diagonal[long + shift - 1] = before;
    for (let f = long; f < long + p - 1; f++) {
      stuck[at + f] = stuck[at + f] + weight * diagonal[f + shift] + nextWeight * diagonal[f + shift - 1];
    }
    stuck[at + long + p - 1] += nextWeight * diagonal[long + longestService - 2];
    const diagonalLong = longBefore + recentLong[(c - p) % longestService];
    const nextLong = diagonalLong + recentLong[(c - p - 1) % longestService];
    fallsToZero[c - firstGap] += weight * diagonalLong;
    fallsToZero[c - firstGap] += nextWeight * nextLong;
    return nextLong;
  }

  function checkRow(c: number): void {
    let sum = fitting + fallsToZero[c - firstGap];
    for (let k = stuckBase(c), end = k + stuckLength; k < end; k++) sum += stuck[k];
    rowResidual = Math.max(rowResidual, Math.abs(sum - 1));
  }
}
