/**
 * The interactive solve: the latest position wins. One job runs and one waits; a newer request replaces the waiting
 * one. While requests keep coming, the running job is left to finish and its result is shown as an intermediate one;
 * once they pause, a long stale job is cancelled, so that the last position is computed at once.
 */
import type { InputValue, InputValues } from '../../models/contract/inputs.ts';
import type { SolveRequest } from '../../models/contract/solver.ts';
import type { Solution } from '../../models/contract/solution.ts';
import type { WorkerAnswer } from '../../../workers/worker-answer.ts';
import type { Scheduler } from './scheduler.ts';
import { solveKey } from './shared-solve.ts';
import type { SolveGroup, SolveTask } from './solve-group.ts';
import type { LossReason } from '../threads/supervised-worker.ts';

interface LaneRequest {
  model: string;
  values: InputValues;
  detail: SolveRequest['detail'];
}

export interface LaneResult {
  request: LaneRequest;
  /** Return value of `submit`; increases with every result. */
  generation: number;
  /** False for a position that the reader has already left: show it, but not as the present one. */
  current: boolean;
  /** Shared with others: never change it. */
  solution: Solution;
  /** From submission to result, ms. */
  elapsedMs: number;
  cached: boolean;
}

/** Failure of the present position; failures of positions already left are not reported. */
export interface LaneFailure {
  request: LaneRequest;
  generation: number;
  /** The code of the solver, `worker-lost`, or `internal-error`. */
  code: string;
  message: string;
  parameter: string | null;
  /** A value of the parameter that has an answer, where one is offered. */
  nearest?: InputValue;
}

export interface SolverLaneOptions {
  scheduler: Scheduler;
  onResult: (result: LaneResult) => void;
  onFailure: (failure: LaneFailure) => void;
  /** `fraction` (0..1) stays 0 for short solves. */
  onActivity?: (activity: { busy: boolean; fraction: number }) => void;
  /** The reader's worker was lost and replaced; the request is tried once more if it is still the present one. */
  onRestart?: (reason: LossReason, message: string) => void;
  /** Requests have paused when none came for this long. */
  pauseMs?: number;
  /** A job that ran shorter than this, or has less than this left, is never cancelled. */
  cancelAfterMs?: number;
}

interface Submission {
  request: LaneRequest;
  key: string;
  generation: number;
  submittedAt: number;
}

interface RunningJob extends Submission {
  task: SolveTask;
  startedAt: number;
  fraction: number;
}

export class SolverLane {
  private readonly group: SolveGroup;
  private readonly endRestarts: () => void;
  private latest: Submission | null = null;
  private running: RunningJob | null = null;
  private pending: Submission | null = null;
  private generation = 0;
  private delivered = 0;
  private pauseTimer: ReturnType<typeof setTimeout> | undefined;
  private disposed = false;

  constructor(private readonly options: SolverLaneOptions) {
    this.group = options.scheduler.openGroup('hand');
    this.endRestarts = options.scheduler.onRestart((reason, message) => options.onRestart?.(reason, message));
  }

  /** Whether the present position is still being computed. */
  get busy(): boolean {
    return this.latest !== null && this.delivered < this.latest.generation;
  }

  /** Returns the request's generation. Results come through `onResult`, never before this returns. */
  submit(request: LaneRequest): number {
    const generation = ++this.generation;
    const key = solveKey(request);
    const submission = { request, key, generation, submittedAt: performance.now() };
    this.latest = submission;
    this.pending = null;
    clearTimeout(this.pauseTimer);
    const known = this.options.scheduler.known(request);
    if (known !== null) queueMicrotask(() => this.report(submission, known, true));
    else if (!this.running) this.run(submission);
    else if (this.running.key === key) this.running = { ...this.running, ...submission };
    else {
      this.pending = submission;
      const { request: former, task } = this.running;
      if (former.model !== request.model || task.isWaiting()) task.cancel();
      else this.cancelOnPause();
    }
    return generation;
  }

  /** Nothing is reported afterwards. */
  dispose(): void {
    this.disposed = true;
    clearTimeout(this.pauseTimer);
    this.pending = null;
    this.endRestarts();
    this.group.close();
  }

  private run(submission: Submission): void {
    this.options.onActivity?.({ busy: true, fraction: 0 });
    const task = this.group.solve(submission.request, {
      onProgress: (fraction) => {
        if (!this.running || this.disposed) return;
        this.running.fraction = fraction;
        this.options.onActivity?.({ busy: true, fraction });
      },
      onLoss: () => {
        if (this.pending) task.cancel();
      },
    });
    this.running = { ...submission, task, startedAt: performance.now(), fraction: 0 };
    void task.answer.then((answer) => this.settle(answer));
  }

  private settle(answer: WorkerAnswer<Solution>): void {
    if (!this.running || this.disposed) return;
    const done = this.running;
    this.running = null;
    clearTimeout(this.pauseTimer);
    // Submitted again while its cancellation was under way.
    const again = !answer.ok && answer.code === 'cancelled' && this.isCurrent(done);
    if (again) this.pending = done;
    else this.report(done, answer, false);
    // A listener may have submitted already.
    if (this.running) return;
    const next = this.pending;
    this.pending = null;
    if (next) this.run(next);
    else this.options.onActivity?.({ busy: false, fraction: 0 });
  }

  private report(submission: Submission, answer: WorkerAnswer<Solution>, cached: boolean): void {
    if (answer.ok) this.deliver(submission, answer.value, cached);
    else if (this.isCurrent(submission) && !this.disposed) this.fail(submission, answer);
  }

  private isCurrent(submission: Submission): boolean {
    return submission.generation === this.latest?.generation;
  }

  private deliver(submission: Submission, solution: Solution, cached: boolean): void {
    const { request, generation } = submission;
    const ofThisModel = request.model === this.latest?.request.model;
    if (this.disposed || generation <= this.delivered || !ofThisModel) return;
    this.delivered = generation;
    const elapsedMs = performance.now() - submission.submittedAt;
    this.options.onResult({
      request,
      generation,
      current: this.isCurrent(submission),
      solution,
      elapsedMs,
      cached,
    });
  }

  private fail(submission: Submission, answer: Extract<WorkerAnswer<Solution>, { ok: false }>): void {
    const { request, generation } = submission;
    this.delivered = generation;
    const { code, message, parameter } = answer;
    const offer = 'nearest' in answer ? { nearest: answer.nearest } : {};
    this.options.onFailure({ request, generation, code, message, parameter, ...offer });
  }

  /** Cancels the running job when no newer request comes for a while and it still has long to go. */
  private cancelOnPause(): void {
    const { pauseMs = 60, cancelAfterMs = 100 } = this.options;
    const ranMs = performance.now() - this.running!.startedAt;
    this.pauseTimer = setTimeout(
      () => {
        if (!this.running || !this.pending) return;
        const { startedAt, fraction } = this.running;
        const leftMs =
          fraction > 0 ? ((performance.now() - startedAt) * (1 - fraction)) / fraction : Infinity;
        if (leftMs > cancelAfterMs) this.running.task.cancel();
      },
      Math.max(pauseMs, cancelAfterMs - ranMs),
    );
  }
}
