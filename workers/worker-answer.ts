/** Answers and messages that all workers share. */
import type { InputValue } from '../src/models/contract/inputs.ts';
import { SolveFailure } from '../src/models/contract/solution.ts';

/** Expected failures are values, not exceptions: an Error that is sent between threads retains only its message. */
export type WorkerAnswer<T> =
  | { ok: true; value: T }
  | { ok: false; code: string; message: string; parameter: string | null; nearest?: InputValue };

/** A report of progress, or one of Comlink's messages. */
export type WorkerMessage = { progress: unknown } | { id: unknown };

/** Sends a report of progress from a worker to its page, also in the middle of a computation. */
export function reportProgress(progress: unknown): void {
  self.postMessage({ progress } satisfies WorkerMessage);
}

/** A thrown error as an answer. `subject` begins the sentence about an error that is not a refusal: `The solver`. */
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
