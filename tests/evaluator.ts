/** Solves the points of searches at once, each once. */
import type { Evaluation, SolvePoint } from '../src/dimensioning/search/search.ts';
import { answerPoint } from '../src/headless/threads/point-solver.ts';
import type { Model } from '../src/models/contract/model.ts';
import type { Solver } from '../src/models/contract/solver.ts';

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
    return answerPoint(solver, values, 'indicators');
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
