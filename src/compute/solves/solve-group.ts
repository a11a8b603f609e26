/** Groups of solve requests, their priorities and results. */
import type { Solution } from '../../models/contract/solution.ts';
import type { WorkerAnswer } from '../../../workers/worker-answer.ts';
import type { SolverJob } from '../cache/solution-cache.ts';
import type { LossReason } from '../threads/supervised-worker.ts';

/**
 * `hand`: what the reader moves; `ahead`: where it will be moved to; `visible`: the figures on screen; `asked`:
 * questions, maps; `idle`: speculative work.
 */
export type Priority = 'hand' | 'ahead' | 'visible' | 'asked' | 'idle';

const order: readonly Priority[] = ['hand', 'ahead', 'visible', 'asked', 'idle'];

/** 0 is the most urgent. */
export function rankOf(priority: Priority): number {
  return order.indexOf(priority);
}

export interface SolveHooks {
  /** Share done, 0..1; short solves report only 0. */
  onProgress?: (fraction: number) => void;
  /** The worker was lost and replaced; the solve is tried once more unless it is cancelled here. */
  onLoss?: (reason: LossReason, message: string) => void;
}

export interface SolveTask {
  /**
   * Always settles: `cancelled` after `cancel`, `worker-lost` when two workers were lost over it. Never change the
   * solution.
   */
  answer: Promise<WorkerAnswer<Solution>>;
  /** Whether no worker has started it yet. */
  isWaiting: () => boolean;
  cancel: () => void;
}

/** Work of one kind: while it is open, nothing less urgent than it is started in the background. */
export interface SolveGroup {
  solve: (job: SolverJob, hooks?: SolveHooks) => SolveTask;
  /** Cancels what is under way; what is asked for afterwards is cancelled too. */
  close: () => void;
}
