/** Answers and messages that all workers share. */
import type { InputValue } from '../src/models/contract/inputs.ts';

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
