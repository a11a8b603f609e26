import type { Evaluation, Search, SolvePoint } from '../../dimensioning/search/search.ts';
import { unlessStopped } from '../interruption.ts';
import type { PointSolver } from './point-solver.ts';

/** Solves the points of searches, each once. */
interface Evaluator {
  /** Throws `Interrupted` once it is interrupted. */
  run: <Result>(search: Search<Result>) => Promise<Result>;
  /** Scenarios solved so far. */
  solves: () => number;
}

export function createEvaluator(solver: PointSolver, stop: AbortSignal): Evaluator {
  const known = new Map<string, Promise<Evaluation>>();

  const evaluate = (point: SolvePoint): Promise<Evaluation> => {
    const key = `${point.model.id} ${JSON.stringify(point.values)}`;
    const evaluation = known.get(key) ?? solver.solve(point);
    known.set(key, evaluation);
    return evaluation;
  };

  return {
    run: async (search) => {
      let next = search.next();
      while (!next.done) {
        next = search.next(await unlessStopped(stop, Promise.all(next.value.points.map(evaluate))));
      }
      return next.value;
    },
    solves: () => known.size,
  };
}
