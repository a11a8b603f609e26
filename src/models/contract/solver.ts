/** The contract of what solves: loaded by model id where it runs, in a worker or without a screen. */
import type { InputValues } from './inputs.ts';
import type { Solution } from './solution.ts';

/** What is asked of a solver beyond the indicators. */
export interface SolveRequest {
  /**
   * `indicators`: numbers only (a sweep's point), distributions may be left empty;
   * `screen`: distributions cut to their visible support and sampled distribution functions;
   * `full`: every distribution as probabilities on its lattice (headless `--distributions`, exports).
   */
  detail: 'indicators' | 'screen' | 'full';
}

/**
 * A running solve..1) every few milliseconds so that its driver can cancel it, returns the
 * solution.
 */
export type Solving = Solution;

/** A solver may keep tables between solves (one solver a worker). Throws `SolveFailure`, never returns NaN. */
export interface Solver {
  solve(values: InputValues, request: SolveRequest): Solution;
}

/** Makes a model's solver. */
export type CreateSolver = () => Solver;
