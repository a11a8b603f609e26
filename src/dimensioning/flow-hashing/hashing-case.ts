import type { Answer } from '../answer/answer.ts';

/**
 * `even`: every core gets the same; `p50`, `p99`: the busiest core gets what it gets at most in half, in 99 % of the
 * trials.
 */
export type HashingCaseId = 'even' | 'p50' | 'p99';

export interface HashingCase {
  id: HashingCaseId;
  answer: Answer;
  /** Cores at the answer, and the busiest one's share of the packets there; null without an answer. */
  cores: number | null;
  share: number | null;
}
