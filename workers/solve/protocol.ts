/** What crosses between the page and its solver workers. Everything is plain data. */
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
 * What a solver worker exposes through Comlink. It hears nothing while it solves: a solve that is no longer wanted ends
 * with its worker. Reports the share done: 0 when a solve begins, then at most every 100 ms.
 */
export interface SolverApi {
  solve(job: SolveJob): Promise<WorkerAnswer<Solution>>;
}
