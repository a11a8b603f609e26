import type { Evaluation, SolvePoint } from '../../src/dimensioning/search/search.ts';
import type { Solver } from '../../src/models/contract/solver.ts';
import { SolveFailure } from '../../src/models/contract/solution.ts';
import { solverOf } from '../engines.ts';

const solvers = new Map<string, Solver>();

/** Solves a point here and now, with one solver a model that keeps its tables. */
export function solveNow({ model, values }: SolvePoint): Evaluation {
  const solver = solvers.get(model.id) ?? solverOf(model);
  solvers.set(model.id, solver);
  try {
    const solving = solver.solve(values, { detail: 'indicators' });
    let next = solving.next();
    while (!next.done) next = solving.next();
    const { indicators, words = {}, notices } = next.value;
    return { ok: true, indicators, words, notices };
  } catch (failure) {
    if (!(failure instanceof SolveFailure)) throw failure;
    return { ok: false, code: failure.code, message: failure.message };
  }
}
