/** A seat for one solve at a time: a supervised worker, which is replaced when it is terminated or lost. */
import type { Solution } from '../../models/contract/solution.ts';
import type { WorkerAnswer } from '../../../workers/worker-answer.ts';
import type { SolveJob, SolverApi } from '../../../workers/solve/protocol.ts';
import type { LossReason, WorkerPort } from '../threads/supervised-worker.ts';
import { SupervisedWorker } from '../threads/supervised-worker.ts';

/** Answer to a cancelled solve. */
export const cancelledAnswer = {
  ok: false,
  code: 'cancelled',
  message: 'The computation was cancelled.',
  parameter: null,
} as const satisfies WorkerAnswer<Solution>;

/** A worker that does not begin a solve within this time counts as hung, ms. */
const beginMs = 5000;

export interface SolverSeatOptions {
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
      ...{ silenceMs: beginMs, silentOnceBegun: true, timeMs: this.timeMs },
      onProgress,
    });
  }

  end(): void {
    this.worker.end();
  }
}
