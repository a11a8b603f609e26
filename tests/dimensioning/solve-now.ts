import type { Evaluation, SolvePoint } from '../../src/dimensioning/search/search.ts';
import { SolveFailure } from '../../src/models/contract/solution.ts';
import { reusedSolverOf } from '../reused-solver.ts';

/** Solves a point here and now, with the solver that keeps its tables. */
export function solveNow({ model, values }: SolvePoint): Evaluation {
  try {
    const solution = reusedSolverOf(model).solve(values, { detail: 'indicators' });
    const { indicators, words = {}, notices } = solution;
    return { ok: true, indicators, words, notices };
  } catch (failure) {
    if (!(failure instanceof SolveFailure)) throw failure;
    return { ok: false, code: failure.code, message: failure.message };
  }
}
