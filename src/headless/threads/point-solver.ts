/** Points solved one by one, here or in other threads. */
import type { SolvePoint } from '../../dimensioning/search/search.ts';
import { withLawResidual } from '../../models/contract/law-residual.ts';
import { soundSolution } from '../../models/contract/sound-solution.ts';
import type { Solution } from '../../models/contract/solution.ts';
import { SolveFailure } from '../../models/contract/solution.ts';
import type { InputValues } from '../../models/contract/inputs.ts';
import type { Solver, SolveRequest } from '../../models/contract/solver.ts';

/** The solution of a point, or why it has none. */
export type PointAnswer =
  | ({ ok: true; words: Readonly<Record<string, string>> } & Solution)
  | { ok: false; code: string; message: string; parameter: string | null };

export type PointDetail = SolveRequest['detail'];

export interface PointSolver {
  /**
   * `indicators` unless a `detail` is given. Points asked for together may be answered in any order. Rejects for a
   * fault of the program only.
   */
  solve: (point: SolvePoint, detail?: PointDetail) => Promise<PointAnswer>;
  /** How many points are solved at a time. */
  readonly threads: number;
  /** Ends the threads; what is still being solved is not answered. */
  close: () => void;
}

/** The solver's solution, in which every number is one. Throws `SolveFailure` where there is none. */
export function solvePoint(solver: Solver, values: InputValues, detail: PointDetail): Solution {
  return withLawResidual(soundSolution(solver.solve(values, { detail })));
}

/** Throws a fault of the program. */
export function answerPoint(solver: Solver, values: InputValues, detail: PointDetail): PointAnswer {
  try {
    return { ok: true, words: {}, ...solvePoint(solver, values, detail) };
  } catch (error) {
    if (!(error instanceof SolveFailure)) throw error;
    const { code, message, parameter } = error;
    return { ok: false, code, message, parameter };
  }
}
