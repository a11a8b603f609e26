import type { Evaluation, SolvePoint } from '../../src/dimensioning/search/search.ts';
import { SolveFailure } from '../../src/models/contract/solution.ts';
import { keptSolverOf } from '../kept-solver.ts';

/** Solves a point here and now, with the solver that keeps its tables. */
export function solveNow({ model, values }: SolvePoint): Evaluation {
  try {
    const solving = keptSolverOf(model).solve(values, { detail: 'indicators' });
    let next = solving.next();
    while (!next.done) next = solving.next();
    const { indicators, words = {}, notices } = next.value;
    return { ok: true, indicators, words, notices };
  } catch (failure) {
    if (!(failure instanceof SolveFailure)) throw failure;
    return { ok: false, code: failure.code, message: failure.message };
  }
}
