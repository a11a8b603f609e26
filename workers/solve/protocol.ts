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

/** A point of a series. */
interface SeriesPoint {
  /** The inputs that differ from those of the series. */
  changes: Readonly<Record<string, InputValue>>;
  /** Points of the same place take about as long in all scenarios of a model. */
  place: string;
}

/** Several points of one scenario, most important first. */
export interface SeriesJob {
  model: string;
  values: InputValues;
  points: readonly SeriesPoint[];
  /**
   * Time for the series, ms; while it has fewer points than `few.points`, the longer `few.budgetMs`. A point that is
   * expected to take longer than what remains is left out. The first is always solved.
   */
  budgetMs: number;
  few: { points: number; budgetMs: number };
}

/** For each point its answer; null: it had no time. */
export type SeriesAnswers = readonly (WorkerAnswer<Solution> | null)[];

/**
 * The API that a solver worker exposes through Comlink. A solve blocks the worker and is cancelled by terminating it.
 * Reports the fraction done: 0 when a solve begins, then at most every 100 ms.
 */
export interface SolverApi {
  solve(job: SolveJob): Promise<WorkerAnswer<Solution>>;
  /** As many points as the budget allows, in the detail `indicators`. */
  solveSeries(job: SeriesJob): Promise<WorkerAnswer<SeriesAnswers>>;
}
