/** Messages between the main thread of the process and a thread that solves points. */
import type { InputValues } from '../../models/contract/inputs.ts';
import type { PointAnswer, PointDetail } from './point-solver.ts';

export interface PointRequest {
  /** Id of the model. */
  model: string;
  values: InputValues;
  detail: PointDetail;
}

/** `ready` once, before all others; then one message per request; `fault` is the message of an internal error. */
export type ThreadMessage = 'ready' | { answer: PointAnswer } | { fault: string };
