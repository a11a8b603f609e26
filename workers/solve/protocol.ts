/** Interface between the page and its solver workers. All messages are plain data. */
import type { InputValues } from '../../src/models/contract/inputs.ts';
import type { SolveRequest } from '../../src/models/contract/solver.ts';
import type { Solution } from '../../src/models/contract/solution.ts';
import type { WorkerAnswer } from '../worker-answer.ts';

export interface SolveJob {
  model: string;
  values: InputValues;
  detail: SolveRequest['detail'];
}

/**
 * The API that a solver worker exposes through Comlink. A solve blocks the worker and is cancelled by terminating it.
 * Reports the fraction done: 0 when a solve begins, then at most every 100 ms.
 */
export interface SolverApi {
  solve(job: SolveJob): Promise<WorkerAnswer<Solution>>;
}
