/** How far a solved value may lie off the mechanism's, as data: what a simulation's difference is compared with. */

export interface ErrorBound {
  /**
   * The solved value lies below the mechanism's by at most this share of it, and above it by at most `tooHigh` of it: 0
   * for never, 1.5 for up to two and a half times as much. null: it may, and by how much is not known.
   */
  tooLow: number | null;
  tooHigh: number | null;
  /** Besides in either direction, in the result's unit: a slot of a quantile. Absent: 0. */
  absolute?: number;
  /** Where the bound was found, as it stands after “measured”: `in the paper’s three scenarios`. */
  measured: string;
}

export interface ExpectedDifference {
  /** What the solved value leaves out, one sentence ("Eq. (5) assumes independence."). */
  reason: string;
  bound: ErrorBound;
}

/**
 * Whether a mechanism whose value lies in `from..to` (at least 0) explains the solved value within the bound. Where no
 * bound is known nothing is explained.
 */
export function isWithinBound(
  solved: number,
  [from, to]: readonly [number, number],
  { tooLow, tooHigh, absolute = 0 }: ErrorBound,
): boolean {
  const least = from - (tooLow ?? 0) * Math.abs(from) - absolute;
  const most = to + (tooHigh ?? 0) * Math.abs(to) + absolute;
  return least <= solved && solved <= most;
}
