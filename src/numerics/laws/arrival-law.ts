/** Arrivals whose numbers in intervals of whole slots can be tabled. */
import type { BandTableWriter } from '../chains/band-table.ts';
import type { SummableLaw } from '../sums/partial-sums.ts';

/** Range that a table must cover. */
export interface CountsExtent {
  /** Slots 0 <= s < horizon are covered. */
  horizon: number;
  /** Counts k = 1..maxCount are covered. */
  maxCount: number;
}

/** Makes the rows of a table of arrivals (see `ArrivalBlock`), k = 1, 2, ... */
export interface CountRows {
  /** True when the next row would begin beyond the horizon. */
  readonly done: boolean;
  /** Work so far, in entries of partial sums: about 6 ns each. */
  readonly walked: number;
  /** Works towards the next row until `walked` is `until`: true when the row can be appended without much more. */
  prepare: (until: number) => boolean;
  /** About the entries of row k. */
  expectedLength: (k: number) => number;
  /** Appends the next row to both tables, which may be one. Returns what of it lies beyond the horizon. */
  append: (arrivals: BandTableWriter, renewals: BandTableWriter) => number;
  /** Called after the last row was appended. */
  release: () => void;
}

/**
 * Stationary arrivals whose interarrival times depend on each other: known by their numbers in an interval, not by
 * sums of times.
 */
export interface CountedLaw extends Pick<SummableLaw, 'key' | 'mean' | 'variance' | 'smooth' | 'logLaplace'> {
  /**
   * Arrivals by which an interval exceeds, with a probability below 1e-37, the most that independent interarrival times
   * with this `logLaplace` would bring.
   */
  surplus: number;
  /** Both tables are one: P(k-th arrival in slot s) = P(k - 1 more arrivals within the s slots after one) / E[A]. */
  rows: (extent: CountsExtent) => CountRows;
}

export type ArrivalLaw = SummableLaw | CountedLaw;

/** True for independent interarrival times. */
export function isRenewal(law: ArrivalLaw): law is SummableLaw {
  return 'fillSum' in law;
}
