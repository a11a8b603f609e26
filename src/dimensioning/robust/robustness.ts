/** Robustness of an answer against uncertain inputs. */
import type { SearchedPoint } from '../answer/answer.ts';
import type { Goal, Uncertainty } from '../question/question.ts';
import type { RobustCase } from './robust-cases.ts';

/**
 * Cases drawn at random at one position: every uncertain factor uniform between its ends and independent of the others.
 */
export interface DrawnCases {
  cases: number;
  /** Cases in which all goals hold. */
  holding: number;
  /** 95 % interval (Wilson) of the probability that they do, 0..1. */
  low: number;
  high: number;
  /**
   * In how many cases each goal fails, the one that fails most first; cases without a solution count for none of them.
   */
  failures: readonly { goal: Goal; cases: number }[];
  /** Cases without a solution (overload); none of them holds. */
  unsolved: number;
  /** For each goal of the question its indicator in every case, in the order drawn; null without a value. */
  values: readonly (readonly (number | null)[])[];
}

/**
 * The best position at which the goals hold in every corner, at the centre and in some drawn cases. `searching` only
 * before the end; `not-asked` where the options leave it out; `none`: no solved position is one.
 */
export type SaferAnswer =
  | { state: 'searching' | 'not-asked' | 'none' }
  | {
      state: 'found';
      /** The position with all inputs as given; equal to the answer where that is already safe. */
      point: SearchedPoint;
      worst: RobustCase;
      drawn: DrawnCases;
    };

export interface Robustness {
  uncertainties: readonly Uncertainty[];
  /** The answer's position, which all but `safer` are about. */
  at: readonly number[];
  /** The worst case solved there. Goals need not be monotone in the inputs: the worst of all may lie between. */
  worst: RobustCase;
  /** Solved cases: corners of the box of factors, and cases inside (the centre and those drawn). */
  looked: { corners: number; inside: number };
  drawn: DrawnCases;
  safer: SaferAnswer;
  /**
   * Distance from the safer answer to a position that is not safe, one number an unknown, in its unit; 0 on whole
   * numbers.
   */
  resolution: readonly number[];
  seed: number;
  /** Two to five sentences. The same on screen and headless. */
  sentences: readonly string[];
}
