/** Messages between the main thread of the process and one that solves points, runs replications or reads texts. */
import type { Diagnosis } from '../../diagnosis/diagnose.ts';
import type { PastedText } from '../../evidence/read-text.ts';
import type { GivenAnswers } from '../../evidence/questions.ts';
import type { InputValues } from '../../models/contract/inputs.ts';
import type { ReplicationBlock } from '../../transient/replication-block.ts';
import type { TransientJob } from '../../transient/replications.ts';
import type { PointAnswer, PointDetail } from './point-solver.ts';

export interface PointRequest {
  model: string;
  values: InputValues;
  detail: PointDetail;
}

export interface BlockRequest {
  transient: {
    model: string;
    /** null: that of the last request. */
    job: TransientJob | null;
    first: number;
    count: number;
  };
}

export interface TextsRequest {
  /** Of one machine, in the order of time. */
  texts: readonly PastedText[];
  answers: GivenAnswers;
}

export type ThreadRequest = PointRequest | BlockRequest | TextsRequest;

/** `ready` once, before all others; then one message per request; `fault` is the message of an internal error. */
export type ThreadMessage =
  | 'ready'
  | { answer: PointAnswer }
  | { block: ReplicationBlock }
  | { diagnosis: Diagnosis }
  | { fault: string };
