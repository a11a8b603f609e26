/** The rates that the present configuration carries, as far as they are known. */
import type { RateBounds } from '../../../../dimensioning/rate-bounds/rate-bound.ts';

export interface RateState {
  /** Null: none were found for this model yet. */
  bounds: RateBounds | null;
  /** The bounds are those of another configuration than the present one. */
  old: boolean;
  /** Fraction done of the search under way, or null. */
  progress: number | null;
  /** Reason why there are none, one sentence. */
  failure: string | null;
}

export const noRates: RateState = { bounds: null, old: true, progress: null, failure: null };

/** Whether a latency, µs, can be a goal. */
export const isLatencyGoal = (us: number): boolean => us > 0 && us <= 1e9;
