/** The contract of a model's solver: loaded by model id where it runs, in a worker or without a screen. */
import type { InputValues } from './inputs.ts';
import type { Solution } from './solution.ts';

/** Share of a solve that is done, 0..1. */
export type ReportProgress = (fraction: number) => void;

export interface SolveRequest {
  /**
   * `indicators`: numbers only (a sweep's point), distributions may be left empty;
   * `screen`: distributions cut to their visible support and sampled distribution functions;
   * `full`: every distribution as probabilities on its lattice (headless `--distributions`, exports).
   */
  detail: 'indicators' | 'screen' | 'full';
  /** Called at a few boundaries between phases, in increasing order. */
  report?: ReportProgress;
}

/**
 * Solves at once, however long it takes: a solve ends early only with its thread. May cache tables between solves (one
 * solver a thread). Throws `SolveFailure`, never returns NaN.
 */
export interface Solver {
  /** Loads code that only some inputs need; awaited before `solve`. Absent: no inputs need any. */
  prepare?(values: InputValues): Promise<void>;
  solve(values: InputValues, request: SolveRequest): Solution;
}

export type CreateSolver = () => Solver;

/** Reports the shares of a part of a solve, which takes the fractions `from` to `to` of the whole. */
export function reportWithin(report: ReportProgress, from: number, to: number): ReportProgress {
  return (fraction) => report(from + (to - from) * fraction);
}

/** For solves whose progress is not shown. */
export const withoutReport: ReportProgress = () => undefined;
