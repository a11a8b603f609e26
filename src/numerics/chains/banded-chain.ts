/** A Markov chain with short steps, as the banded elimination reads it. */

/** A chain on states 0..states-1 whose steps go at most `down` states down and `up` states up. */
export interface BandedChain {
  states: number;
  down: number;
  up: number;
  /** Probability of a step that may be left out: what elimination adds to it is left out too. 0 to keep everything. */
  negligible: number;
  /** Rows of this state and of all above, except for steps that reach the top state, are shifts of one row. */
  shiftedFrom: number;
  /** Writes P(state -> state - b) to `row[b]`, b = 1..down; targets below state 0 count as state 0. */
  writeRowBelow(state: number, row: Float64Array): void;
  /** Writes P(state - a -> state) to `column[a]`, a = 1..min(up, state); zero beyond. */
  writeColumnAbove(state: number, column: Float64Array): void;
}
