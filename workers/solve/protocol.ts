/** The only types that cross between the page and its workers. Everything is plain data. */
import type { InputValue, InputValues } from '../../src/models/contract/inputs.ts';
import type { SolveRequest } from '../../src/models/contract/solver.ts';
import type { Solution } from '../../src/models/contract/solution.ts';

/** One solve. `job` is unique per lane and names the job to cancel. */
export interface SolveJob {
  job: number;
  model: string;
  values: InputValues;
  detail: SolveRequest['detail'];
}

/** Expected failures are values, not exceptions: an Error that crosses keeps only its message. */
export type WorkerAnswer<T> =
  | { ok: true; value: T }
  | { ok: false; code: string; message: string; parameter: string | null; nearest?: InputValue }
  | { ok: false; code: 'cancelled'; message: string; parameter: null };

/** Share of a job that is done, 0..1. */
export type ReportProgress = (job: number, fraction: number) => void;

/** What a solver worker exposes through Comlink. */
export interface SolverApi {
  solve(job: SolveJob): Promise<WorkerAnswer<Solution>>;
  /**
   * Once a worker, for all of its jobs: a proxy for each job would cost more than its other messages. `onProgress` (a
   * Comlink proxy) is called at most every 100 ms, and never for solves shorter than that.
   */
  reportTo(onProgress: ReportProgress): void;
  /** Ends the running job with code `cancelled` within a few milliseconds; without effect when it is already over. */
  cancel(job: number): void;
}
