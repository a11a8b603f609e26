/** Interface between the page and the worker that simulates scenarios over time. */
import type { InputValues } from '../../src/models/contract/inputs.ts';
import type { TransientPlan } from '../../src/transient/plan.ts';
import type { TransientAnswer } from '../../src/transient/transient-run.ts';
import type { WorkerAnswer } from '../worker-answer.ts';

export interface TransientRequest {
  model: string;
  values: InputValues;
  /** Legal for these inputs. */
  plan: TransientPlan;
  /** Complete inputs after each change of the plan. */
  changed: readonly InputValues[];
  replications: number;
  seed: number;
  instants: number;
}

export interface TransientState {
  answer: TransientAnswer;
  /** The plan that was simulated. */
  plan: TransientPlan;
  /** The queue of the first replication at the instants. */
  path: Float64Array;
  /** Most that the queue holds, in its unit; null: no limit. */
  limit: number | null;
  queueUnit: 'packets' | 'µs';
  /** The observed server: `the busiest core`. */
  place: string;
  /** All replications that were asked for. */
  complete: boolean;
}

export interface TransientApi {
  /**
   * Simulates block after block; reports a `TransientState` after 100 replications, then with every doubling. A newer
   * request ends it with code `superseded`.
   */
  run(request: TransientRequest): Promise<WorkerAnswer<TransientState>>;
}
