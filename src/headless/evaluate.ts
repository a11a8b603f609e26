/** Solves the points of searches in this process, each once. */
import type { Evaluation, SolvePoint } from '../dimensioning/search/search.ts';
import type { Model } from '../models/contract/model.ts';
import type { Solver } from '../models/contract/solver.ts';
import { SolveFailure } from '../models/contract/solution.ts';
import { solveToEnd } from './solve-command.ts';

export interface Evaluator {
  evaluate: (point: SolvePoint) => Evaluation;
  /** Scenarios solved so far. */
  solves: () => number;
}

export function createEvaluator(solverOf: (model: Model) => Solver): Evaluator {
  const solvers = new Map<Model, Solver>();
  const known = new Map<string, Evaluation>();

  const solve = ({ model, values }: SolvePoint): Evaluation => {
    const solver = solvers.get(model) ?? solverOf(model);
    solvers.set(model, solver);
    try {
      const { indicators, words = {}, notices } = solveToEnd(solver, values, 'indicators');
      return { ok: true, indicators, words, notices };
    } catch (error) {
      if (error instanceof SolveFailure) return { ok: false, code: error.code, message: error.message };
      throw error;
    }
  };

  return {
    evaluate: (point) => {
      const key = `${point.model.id} ${JSON.stringify(point.values)}`;
      const evaluation = known.get(key) ?? solve(point);
      known.set(key, evaluation);
      return evaluation;
    },
    solves: () => known.size,
  };
}
