/** When a long computation gives way: by the work that it has done, never by a clock. */

/** Multiply-adds between two yields: one to three milliseconds, several times as long where others load the machine. */
export const workPerYield = 2e6;

/** Of the first part of a computation: what runs for the first time is several times slower. */
const firstWork = workPerYield / 4;

/** Of all paces, in an array: a number of its own would be allocated anew at every addition. */
const counted = new Float64Array(1);

/** Work that this thread has counted since it began: that of a computation is the difference over its steps. */
export function workCounted(): number {
  return counted[0];
}

/** Counts work that is not added to a pace: the computation gives way after equal parts of it anyway. */
export function countWork(work: number): void {
  counted[0] += work;
}

/** Adds up work of one to a few multiply-adds a unit. Counting costs too much in loops below 1e4 of them. */
export class WorkPace {
  private sinceYield = workPerYield - firstWork;

  /** Adds `work` where there is no place to yield. */
  add(work: number): void {
    counted[0] += work;
    this.sinceYield += work;
  }

  /** Adds `work`; true when it is time to yield. */
  isDue(work: number): boolean {
    counted[0] += work;
    return this.isDueBy(work);
  }

  /** The same of work that is counted elsewhere, or that may be much less: what a reading takes at most. */
  isDueBy(work: number): boolean {
    this.sinceYield += work;
    if (this.sinceYield < workPerYield) return false;
    this.sinceYield = 0;
    return true;
  }
}

/** Work of an entry of an array that is made and filled. */
export const perEntry = 12;

/**
 * Runs `pass` over the entries 0 .. length - 1, from .. to - 1 at a time. Yields the fraction done in between where
 * they are many.
 */
export function* inPieces(
  length: number,
  pass: (from: number, to: number) => void,
): Generator<number, void, void> {
  const atOnce = Math.floor(workPerYield / perEntry);
  for (let from = 0; from < length; from += atOnce) {
    if (from > 0) yield from / length;
    const to = Math.min(length, from + atOnce);
    countWork(perEntry * (to - from));
    pass(from, to);
  }
}
