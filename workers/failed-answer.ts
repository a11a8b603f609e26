import { SolveFailure } from '../src/models/contract/solution.ts';
import type { WorkerAnswer } from './worker-answer.ts';

/** A thrown error as an answer. `subject` begins the sentence about an error that is no refusal: `The solver`. */
export function failedAnswer(error: unknown, subject: string): WorkerAnswer<never> {
  if (error instanceof SolveFailure) {
    const { code, message, parameter, nearest } = error;
    return { ok: false, code, message, parameter, ...(nearest === undefined ? {} : { nearest }) };
  }
  const detail = error instanceof Error ? error.message : String(error);
  return {
    ok: false,
    code: 'internal-error',
    message: `${subject} failed unexpectedly: ${detail}`,
    parameter: null,
  };
}
