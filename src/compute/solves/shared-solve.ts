import type { Solution } from '../../models/contract/solution.ts';
import type { WorkerAnswer } from '../../../workers/worker-answer.ts';
import { scenarioKey } from '../cache/scenario-key.ts';
import type { SolverJob } from '../cache/solution-cache.ts';
import type { Priority, SolveHooks } from './solve-group.ts';
import { rankOf } from './solve-group.ts';
import type { SolverSeat } from './solver-seat.ts';

/** A caller that waits for the answer of a solve. */
export interface Waiter extends SolveHooks {
  priority: () => Priority;
  settle: (answer: WorkerAnswer<Solution>) => void;
}

/** Equal for equal scenarios in equal detail. */
export function solveKey({ model, values, detail }: SolverJob): string {
  return `${detail}|${scenarioKey(model, values)}`;
}

/** One solve and all its waiters. */
export class SharedSolve {
  readonly job: SolverJob;
  readonly key: string;
  /** Equal priorities are served in this order. */
  readonly turn: number;
  readonly waiters = new Set<Waiter>();
  /** Seat in which the solve runs; null while it waits for a worker. */
  seat: SolverSeat | null = null;
  /** Time of the last start, ms on the clock of `performance.now`. */
  startedAt = 0;
  /** Number of workers lost during this solve. */
  losses = 0;

  constructor(job: SolverJob, turn: number) {
    this.job = job;
    this.key = solveKey(job);
    this.turn = turn;
  }

  /** Rank of the most urgent waiter; Infinity where there is none. */
  get rank(): number {
    return Math.min(...[...this.waiters].map(({ priority }) => rankOf(priority())));
  }

  report(fraction: number): void {
    for (const { onProgress } of this.waiters) onProgress?.(fraction);
  }

  settle(answer: WorkerAnswer<Solution>): void {
    for (const { settle } of [...this.waiters]) settle(answer);
  }
}
