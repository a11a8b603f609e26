/** Points solved one by one, here or in other threads. */
import type { SolvePoint } from '../../dimensioning/search/search.ts';
import { withLawResidual } from '../../models/contract/law-residual.ts';
import { type Solution, SolveFailure, soundSolution } from '../../models/contract/solution.ts';
import type { InputValues } from '../../models/contract/inputs.ts';
import type { SolveRequest, Solver } from '../../models/contract/solver.ts';
import type { Threads } from './threads.ts';

/** The solution of a point, or the failure of the solver. */
export type PointAnswer =
  | ({ ok: true; words: Readonly<Record<string, string>> } & Solution)
  | { ok: false; code: string; message: string; parameter: string | null };

export type PointDetail = SolveRequest['detail'];

export interface PointSolver extends Threads {
  /**
   * Solves a point; `detail` defaults to `indicators`. Points requested together may be answered in any order. Rejects
   * only for an internal error or an interruption.
   */
  solve: (point: SolvePoint, detail?: PointDetail) => Promise<PointAnswer>;
}

/**
 * Solution of a solver. Throws `SolveFailure` where there is none, and an internal error where a number is not finite.
 */
export function solvePoint(solver: Solver, values: InputValues, detail: PointDetail): Solution {
  return withLawResidual(soundSolution(solver.solve(values, { detail })));
}

/** The solution or the failure of the solver. Throws internal errors. */
export function answerPoint(solver: Solver, values: InputValues, detail: PointDetail): PointAnswer {
  try {
    return { ok: true, words: {}, ...solvePoint(solver, values, detail) };
  } catch (error) {
    if (!(error instanceof SolveFailure)) throw error;
    const { code, message, parameter } = error;
    return { ok: false, code, message, parameter };
  }
}
