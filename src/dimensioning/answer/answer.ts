/** Answer to a question. Plain data. */
import type { InputValues } from '../../models/contract/inputs.ts';
import type { Goal } from '../question/question.ts';
import type { Reservation } from './claim.ts';

/** State of one goal at one point. */
export interface GoalState {
  goal: Goal;
  /** The indicator's value; null: the point has no solution or the indicator no value there. */
  value: number | null;
  holds: boolean;
  /**
   * Room that is left, relative to the limit: 0.2 = 20 % inside, negative = outside; null without a value or with a
   * limit of 0.
   */
  margin: number | null;
}

/** One examined position. */
export interface SearchedPoint {
  /** One value for each unknown, in their order. */
  at: readonly number[];
  /** Complete inputs; null where there are none (a ring smaller than the batch). */
  values: InputValues | null;
  goals: readonly GoalState[];
  feasible: boolean;
  /** Why there is no solution, one sentence. */
  failure: string | null;
}

/** Contiguous feasible values, as far as they were solved. */
export interface FeasibleInterval {
  /** Both ends were solved and are feasible. */
  from: number;
  to: number;
  /** Infeasible neighbours that were solved just outside; null where the interval reaches the end of the range. */
  before: number | null;
  after: number | null;
}

export interface Answer {
  /** The answer, or null: no solved point is feasible. */
  best: SearchedPoint | null;
  /**
   * The goal that would break first on the other side of the edge; null: no edge (the whole range holds), no solution
   * beyond it, or none is feasible.
   */
  binding: Goal | null;
  /** The nearest position beyond the answer's edge, where a goal fails. */
  neighbour: SearchedPoint | null;
  /** Where none is feasible: the point closest to the goals. */
  closest: SearchedPoint | null;
  /**
   * For one unknown: all feasible intervals found, in rising order. For two: along the second unknown at the answer's
   * first.
   */
  intervals: readonly FeasibleInterval[];
  /** Everything that was solved, rising (by the first unknown, then the second). */
  points: readonly SearchedPoint[];
  /**
   * Between two neighbouring positions that both hold or both fail, the widest interval without a solved point, in the
   * unit of the unknown; 0: every legal whole number was solved (multiples of a step, where a model declares one).
   */
  resolution: readonly number[];
  /** About the answer; null: none, or there is no answer. */
  reservation: Reservation | null;
  /**
   * The answer in words: value, margins, binding goal, neighbour, its reservations, or why there is none. The same on
   * screen and headless.
   */
  sentences: readonly string[];
}
