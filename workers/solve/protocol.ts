/** Interface between the page and its solver workers. All messages are plain data. */
import type { InputValue, InputValues } from '../../src/models/contract/inputs.ts';
import type { SolveRequest } from '../../src/models/contract/solver.ts';
import type { Solution } from '../../src/models/contract/solution.ts';
import type { WorkerAnswer } from '../worker-answer.ts';

export interface SolveJob {
  model: string;
  values: InputValues;
  detail: SolveRequest['detail'];
}

/** Several points of one scenario, most important first. */
export interface SeriesJob {
  model: string;
  values: InputValues;
  /** The inputs that differ from `values` at each point. */
  points: readonly Readonly<Record<string, InputValue>>[];
  /** No point is begun once the job has taken this long, ms, or the longer time while there are few; one always is. */
  budgetMs: number;
  few: { points: number; budgetMs: number };
}

/**
 * The API that a solver worker exposes through Comlink. A solve blocks the worker and is cancelled by terminating it.
 * Reports the fraction done: 0 when a solve begins, then at most every 100 ms.
 */
export interface SolverApi {
  solve(job: SolveJob): Promise<WorkerAnswer<Solution>>;
  /** The answers of the first points, as many as the budget allows, in the detail `indicators`. */
  solveSeries(job: SeriesJob): Promise<WorkerAnswer<readonly WorkerAnswer<Solution>[]>>;
}
