/** The rates that a configuration carries, in the field's words. Plain data; rates are packets over all cores, Mpps. */

import type { RateClaim } from '../answer/claim.ts';

/** `stationary`: the highest rate that has an answer, for a model that knows no loss. */
export type RateBoundId = 'ndr' | 'pdr' | 'soak' | 'stationary';

export interface RateBound {
  id: RateBoundId;
  /** Loss allowed; 0 for NDR, null where the model knows no loss. */
  lossLimit: number | null;
  /** Loss below this counts as none, for a limit of 0. */
  floor: number | null;
  /** The highest offered rate found that keeps to it; null: none did. */
  mpps: number | null;
  /** The same as a value of the input that sets the rate. */
  input: number | null;
  /** The next rate above that was looked at and fails; null: it keeps to it up to the highest rate looked at. */
  failsAtMpps: number | null;
  /** Whether the mechanism itself keeps to it exactly up to there, at least or at most so far, or about. */
  claim: RateClaim;
  /** Why it is not `exactly`, one sentence; null where it is. */
  caution: string | null;
  /** One to three sentences. */
  words: string;
}

/** What is forwarded under more traffic than fits (maximum receive rate). */
export interface MaximumRate {
  throughputMpps: number;
  /** The rate offered for it; null where nothing is offered. */
  offeredMpps: number | null;
  /** One sentence. */
  words: string;
}

export interface RateBounds {
  /** In the order NDR, PDR, SOAK; empty where no rate can be asked for. */
  bounds: readonly RateBound[];
  maximum: MaximumRate | null;
  /** Rates that were looked at. */
  fromMpps: number | null;
  toMpps: number | null;
  /** How close a bound and the rate that fails lie together, at most. */
  resolutionMpps: number | null;
  /** Why bounds are missing, one sentence; null: none are. */
  absent: string | null;
}
