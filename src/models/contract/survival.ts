/** What a system survives without simulation: a stall at a random time, and the ring for one. */
import type { InputValues } from './inputs.ts';

/** A bound with the probability of any loss there; `value` null: there is none. */
export interface SurvivalBound {
  value: number | null;
  anyLoss: number;
}

export interface Survival {
  /** µs, with a probability of any loss of at most the one asked for. */
  longestStallUs: SurvivalBound;
  /** Places of the ring for the stall asked for. */
  smallestRing: SurvivalBound;
  /** µs: the rule q + λD = L, at which about every second stall loses packets. */
  medianStallUs: number;
  /** Probability of any loss for the stall asked for. */
  anyLoss: number;
  /** Exact; else the probability errs by at most 16 % (docs/accuracy.md), for even arrivals on the safe side. */
  isExact: boolean;
}

/** Throws `SolveFailure` for inputs that have no answer without simulation. */
export type SurvivalOf = (values: InputValues, asked: { epsilon: number; stallUs: number }) => Survival;
