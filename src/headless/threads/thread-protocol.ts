/** What crosses between the process's own thread and one that solves points for it. */
import type { InputValues } from '../../models/contract/inputs.ts';
import type { PointAnswer } from './point-solver.ts';

export interface PointRequest {
  /** Its id. */
  model: string;
  values: InputValues;
}

/** One to each request; `fault` is the message of a fault of the program. */
export type PointReply = { answer: PointAnswer } | { fault: string };
