/**
 * The interactive solve: the latest position wins. One job runs and one waits; a newer request replaces the waiting one.
 * While requests keep coming, the running job is left to finish and its result is shown as an intermediate one; once they
 * pause, a long job that nobody waits for any more is cancelled, so that the last position is computed at once.
 */
import type { InputValues } from '../models/inputs.ts';
import type { SolveRequest } from '../models/solver.ts';
import type { Solution } from '../models/solution.ts';
import type { Answer } from '../../workers/protocol.ts';
import { LruCache } from './lru-cache.ts';
import { scenarioKey } from './scenario-key.ts';
import type { LossReason, SolverPort } from './solver-host.ts';
import { SolverHost } from './solver-host.ts';

/** Legal inputs and how much is asked about them. */
export interface LaneRequest {
  model: string;
  values: InputValues;
  detail: SolveRequest['detail'];
}

export interface LaneResult {
  request: LaneRequest;
  /** What `submit` returned; rises with every result. */
  generation: number;
  /** False for a position that the reader has already left: show it, but not as the present one. */
  current: boolean;
  /** Owned by the lane's cache: never change it. */
  solution: Solution;
  /** From submission to result, ms. */
  elapsedMs: number;
  cached: boolean;
}

/** Only of the present position; failures of positions already left are not reported. */
export interface LaneFailure {
  request: LaneRequest;
  generation: number;
  /** The solver's own code, `worker-lost`, or `internal-error`. */
  code: string;
  message: string;
  parameter: string | null;
}

export interface SolverLaneOptions {
  createWorker: () => SolverPort;
  onResult: (result: LaneResult) => void;
  onFailure: (failure: LaneFailure) => void;
  /** `fraction` (0..1) stays 0 for short solves. */
  onActivity?: (activity: { busy: boolean; fraction: number }) => void;
  /** The worker was lost and replaced; the request is tried once more if it is still the present one. */
  onRestart?: (reason: LossReason, message: string) => void;
  watchdogMs?: number;
  startMs?: number;
  /** Requests have paused when none came for this long. */
  pauseMs?: number;
  /** A job that ran shorter than this, or has less than this left, is never cancelled. */
  cancelAfterMs?: number;
  /** Solutions kept: about 0.3 MB each at a ring of 4096. */
  cacheSize?: number;
}

interface Submission {
  request: LaneRequest;
  key: string;
  generation: number;
  submittedAt: number;
  attempts: number;
}

export class SolverLane {
  private readonly options: SolverLaneOptions;
  private readonly host: SolverHost;
  private readonly cache: LruCache<Solution>;
  private latest: Submission | null = null;
  private running: (Submission & { startedAt: number; fraction: number }) | null = null;
  private pending: Submission | null = null;
  private generation = 0;
  private delivered = 0;
  private pauseTimer: ReturnType<typeof setTimeout> | undefined;
  private disposed = false;

  constructor(options: SolverLaneOptions) {
    this.options = options;
    this.cache = new LruCache(options.cacheSize ?? 40);
    this.host = new SolverHost({
      createWorker: options.createWorker,
      ...(options.watchdogMs === undefined ? {} : { watchdogMs: options.watchdogMs }),
      ...(options.startMs === undefined ? {} : { startMs: options.startMs }),
      onLoss: (reason, message) => options.onRestart?.(reason, message),
    });
  }

  /** Starts the worker and warms it while the page loads. */
  warm(model: string, values: InputValues): void {
    this.host.warm(model, values);
  }

  /** Whether the present position is still being computed. */
  get busy(): boolean {
    return this.latest !== null && this.delivered < this.latest.generation;
  }

  /** Returns the request's generation. Results come through `onResult`, never before this returns. */
  submit(request: LaneRequest): number {
    const generation = ++this.generation;
    const key = `${request.detail}|${scenarioKey(request.model, request.values)}`;
    const submission = { request, key, generation, submittedAt: performance.now(), attempts: 0 };
    this.latest = submission;
    this.pending = null;
    clearTimeout(this.pauseTimer);
    const known = this.cache.get(key);
    if (known) queueMicrotask(() => this.deliver(submission, known, true));
    else if (!this.running) this.run(submission);
    else if (this.running.key === key)
      this.running = { ...this.running, ...submission, attempts: this.running.attempts };
    else {
      this.pending = submission;
      if (this.running.request.model !== request.model) this.host.cancel();
      else this.cancelOnPause();
    }
    return generation;
  }

  /** Ends the worker. Nothing is reported afterwards. */
  dispose(): void {
    this.disposed = true;
    clearTimeout(this.pauseTimer);
    this.pending = null;
    this.host.dispose();
    this.cache.clear();
  }

  private run(submission: Submission): void {
    const running = {
      ...submission,
      attempts: submission.attempts + 1,
      startedAt: performance.now(),
      fraction: 0,
    };
    this.running = running;
    this.options.onActivity?.({ busy: true, fraction: 0 });
    const report = (fraction: number) => {
      if (!this.running || this.disposed) return;
      this.running.fraction = fraction;
      this.options.onActivity?.({ busy: true, fraction });
    };
    void this.host.run(submission.request, report).then((answer) => this.settle(answer));
  }

  private settle(answer: Answer<Solution>): void {
    if (!this.running || this.disposed) return;
    const done = this.running;
    this.running = null;
    clearTimeout(this.pauseTimer);
    if (answer.ok) {
      this.cache.set(done.key, answer.value);
      this.deliver(done, answer.value, false);
    } else if (this.isCurrent(done)) {
      // Cancelled, and then asked for again before the worker let go of it.
      const again = answer.code === 'cancelled' || (answer.code === 'worker-lost' && done.attempts < 2);
      if (again) this.pending = done;
      else this.fail(done, answer);
    }
    // A listener may have submitted already.
    if (this.running) return;
    const next = this.pending;
    this.pending = null;
    if (next) this.run(next);
    else this.options.onActivity?.({ busy: false, fraction: 0 });
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

  private fail(submission: Submission, answer: Extract<Answer<Solution>, { ok: false }>): void {
    const { request, generation } = submission;
    this.delivered = generation;
    const { code, message, parameter } = answer;
    this.options.onFailure({ request, generation, code, message, parameter });
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
        if (leftMs > cancelAfterMs) this.host.cancel();
      },
      Math.max(pauseMs, cancelAfterMs - ranMs),
    );
  }
}
