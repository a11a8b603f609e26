/** A place for one solve at a time: a supervised worker, which is replaced when it is ended or lost. */
import type { Solution } from '../../models/contract/solution.ts';
import type { WorkerAnswer } from '../../../workers/worker-answer.ts';
import type { SolveJob, SolverApi } from '../../../workers/solve/protocol.ts';
import type { LossReason, WorkerPort } from '../threads/supervised-worker.ts';
import { SupervisedWorker } from '../threads/supervised-worker.ts';

/** Answer to a solve that nobody waits for any more. */
export const cancelledAnswer = {
  ok: false,
  code: 'cancelled',
  message: 'The computation was cancelled.',
  parameter: null,
} as const satisfies WorkerAnswer<Solution>;

/** A worker that does not begin a solve within this time hangs, ms. */
const beginMs = 5000;

export interface SolverSeatOptions {
  createWorker: () => WorkerPort;
  /** Longest time of a solve, ms: it is then answered with code `time-limit`. */
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

  /** Always settles: `cancelled` after `end`, `worker-lost`, `time-limit`, or as the solver answers. */
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
