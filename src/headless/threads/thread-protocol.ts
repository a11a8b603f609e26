/** What crosses between the process's main thread and one that solves points for it. */
import type { InputValues } from '../../models/contract/inputs.ts';
import type { PointAnswer, PointDetail } from './point-solver.ts';

export interface PointRequest {
  /** Its id. */
  model: string;
  values: InputValues;
  detail: PointDetail;
}

/** `ready` once, before all others; then one to each request; `fault` is the message of a fault of the program. */
export type ThreadMessage = 'ready' | { answer: PointAnswer } | { fault: string };
