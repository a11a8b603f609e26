import type { Solution } from '../../models/contract/solution.ts';
import type { WorkerAnswer } from '../../../workers/worker-answer.ts';
import { scenarioKey } from '../cache/scenario-key.ts';
import type { SolverJob } from '../cache/solution-cache.ts';
import { type Priority, rankOf, type SolveHooks } from './solve-group.ts';
import type { SeriesAnswers, SeriesJob, SolveJob, SolverApi } from '../../../workers/solve/protocol.ts';
import { type LossReason, SupervisedWorker, type WorkerPort } from '../threads/supervised-worker.ts';

// A seat for one solve at a time: a supervised worker, which is replaced when it is terminated or lost.

export const cancelledAnswer = {
  ok: false,
  code: 'cancelled',
  message: 'The computation was cancelled.',
  parameter: null,
} as const satisfies WorkerAnswer<Solution>;

/** A worker that does not begin a solve within this time counts as hung, ms. */
const beginMs = 5000;

interface SolverSeatOptions {
  createWorker: () => WorkerPort;
  /** Time limit of a solve, ms: after it the answer has code `time-limit`. */
  timeMs: number;
  startMs?: number;
  onLoss: (reason: LossReason, message: string) => void;
}

export class SolverSeat {
  private readonly worker: SupervisedWorker<SolverApi>;
  private readonly timeMs: number;

  constructor({ timeMs, ...options }: SolverSeatOptions) {
    this.timeMs = timeMs;
    this.worker = new SupervisedWorker({
      ...options,
      cancelledMessage: cancelledAnswer.message,
      lostMessage: (reason) =>
        reason === 'hang'
          ? 'The computation did not begin and was ended.'
          : 'The computation stopped unexpectedly.',
    });
  }

  /** Never rejects. Failures: `cancelled` after `end`, `worker-lost`, `time-limit`, or the failure of the solver. */
  solve(job: SolveJob, onProgress: (fraction: number) => void): Promise<WorkerAnswer<Solution>> {
    return this.worker.call<Solution, number>((api) => api.solve(job), {
      silenceMs: beginMs,
      silentOnceBegun: true,
      timeMs: this.timeMs,
      onProgress,
    });
  }

  /** The answers of the points for which there is time, at least one. Never rejects; failures as of `solve`. */
  solveSeries(job: SeriesJob): Promise<WorkerAnswer<SeriesAnswers>> {
    return this.worker.call<SeriesAnswers>((api) => api.solveSeries(job), {
      silenceMs: beginMs,
      silentOnceBegun: true,
      timeMs: this.timeMs,
    });
  }

  end(): void {
    this.worker.end();
  }
}

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
  readonly key: string;
  readonly waiters = new Set<Waiter>();
  /** Seat in which the solve runs; null while it waits for a worker. */
  seat: SolverSeat | null = null;
  /** Time of the last start, ms on the clock of `performance.now`. */
  startedAt = 0;
  /** Number of workers lost during this solve. */
  losses = 0;

  constructor(
    readonly job: SolverJob,
    /** Equal priorities are served in this order. */
    readonly turn: number,
  ) {
    this.key = solveKey(job);
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
