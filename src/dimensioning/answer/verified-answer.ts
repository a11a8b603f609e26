/** An answer's goals, simulated. */
import type { ExpectedDifference } from '../../models/contract/expected-difference.ts';
import type { Interval } from '../../models/contract/simulation.ts';
import type { Verdict } from '../../models/contract/verdict.ts';
import type { GoalState } from './answer.ts';

export interface VerifiedGoal {
  /** As solved. */
  state: GoalState;
  /** Mean and half width of the 95 % interval; null where the run is too short for one. */
  simulated: Interval | null;
  /** Whether the goal holds at the simulated mean; null without one. */
  holds: boolean | null;
  verdict: Verdict;
  /**
   * Reason and size of a possible difference between solved and simulated values; null where the solved value is exact.
   */
  expected: ExpectedDifference | null;
}

export interface VerifiedAnswer {
  /** Offered packets, and how many of them were left out as warm-up. */
  packets: number;
  warmUpPackets: number;
  seed: number;
  goals: readonly VerifiedGoal[];
  /** One sentence a goal. */
  sentences: readonly string[];
}
