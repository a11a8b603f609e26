/** The time between two transfers as it is shown. */
import type { LawReader } from '../../../../numerics/laws/times/quantiles.ts';

/** What the interval is longer than the shortest one that its batches allow, in slots. */
export interface IntervalLaw {
  /** tau, where only the timer closes batches; 0 where frames can. */
  shortest: number;
  /** `p[k]`: probability of start + k slots. */
  start: number;
  p: Float64Array;
  /** P(the interval is at least start + p.length longer). */
  tailMass: number;
  /** Both sides of the distribution function, also beyond `p`. */
  reader: LawReader;
}
