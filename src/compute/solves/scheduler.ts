/**
 * The only place where solves are assigned to workers. Equal solves are shared and cached, and the queue is ordered by
 * priority. Solves for the input that the reader moves have a separate worker, and so have the coarse curves of the
 * figures that follow it; background solves have others, and pause during a drag.
 *
 * A solve without waiters may finish within a short time, and its result is cached; after that its worker is terminated
 * and replaced by a spare one, which was started and warmed while the scheduler was idle.
 */
import type { Solution } from '../../models/contract/solution.ts';
import type { WorkerAnswer } from '../../../workers/worker-answer.ts';
import { cancelledAnswer, SharedSolve, solveKey, SolverSeat, type Waiter } from './shared-solve.ts';
import type { SeriesAnswers, SeriesJob } from '../../../workers/solve/protocol.ts';
import { SolutionCache, type SolverJob } from '../cache/solution-cache.ts';
import { type Priority, rankOf, type SolveGroup, type SolveHooks, type SolveTask } from './solve-group.ts';
import type { LossReason, WorkerPort } from '../threads/supervised-worker.ts';
import type { ThreadLedger } from '../threads/thread-ledger.ts';
import { SpareWorker } from './spare-worker.ts';

export interface SchedulerOptions {
  createWorker: () => WorkerPort;
  /** Most simultaneous background solves, at least 1. */
  size: number;
  /** False where the browser has no workers: followers then do nothing. */
  available?: boolean;
  /** Threads that other workers are busy on: the background has fewer. */
  threads?: ThreadLedger;
  cache?: SolutionCache;
  /** Time limit of a solve, ms. */
  timeMs?: number;
  /** Without a first message for this long a new worker counts as hung, ms. */
  startMs?: number;
  /** Time without a solve after which a spare worker is started, ms; by default none is started. */
  spareMs?: number;
}

interface OpenGroup {
  priority: () => Priority;
  waiters: Set<Waiter>;
}

type RestartListener = (reason: LossReason, message: string) => void;

const hand = rankOf('hand');
const visible = rankOf('visible');

/** Time from its start that a solve without waiters, or a background solve during a drag, may take, ms. */
const leftToFinishMs = 100;

export class Scheduler {
  readonly size: number;
  readonly available: boolean;
  private readonly cache: SolutionCache;
  private readonly spare: SpareWorker;
  /** Seat of the solves for the input that the reader moves. */
  private readonly handSeat: SolverSeat;
  /** Seat of coarse curves. */
  private readonly seriesSeat: SolverSeat;
  private readonly backgroundSeats: readonly SolverSeat[];
  private readonly running = new Map<SolverSeat, SharedSolve>();
  /** Waiting and running, by key. */
  private readonly solves = new Map<string, SharedSolve>();
  private readonly groups = new Set<OpenGroup>();
  private readonly restartListeners = new Set<RestartListener>();
  private turns = 0;
  private held = false;
  /** Background solves proved long, and are paused until the end of a drag. */
  private paused = false;
  private disposed = false;

  constructor(private readonly options: SchedulerOptions) {
    const { createWorker, timeMs = 15_000, startMs, spareMs = Infinity } = options;
    this.size = Math.max(1, options.size);
    this.available = options.available ?? true;
    this.cache = options.cache ?? new SolutionCache();
    this.spare = new SpareWorker(createWorker, spareMs);
    const seat = () => {
      const made: SolverSeat = new SolverSeat({
        createWorker: () => this.spare.take(),
        timeMs,
        ...(startMs === undefined ? {} : { startMs }),
        onLoss: (reason, message) => {
          this.notifyLoss(made, reason, message);
        },
      });
      return made;
    };
    this.handSeat = seat();
    this.seriesSeat = seat();
    this.backgroundSeats = Array.from({ length: this.size }, seat);
    options.threads?.onChange(() => {
      this.startWaiting();
    });
  }

  /** The cached answer, a failure of the solver included; null where the job is not cached. */
  known(job: SolverJob): WorkerAnswer<Solution> | null {
    return this.cache.get(job);
  }

  /**
   * Solves points of one scenario in one message, in a worker without other work: as many as the budget allows, which
   * are cached. One call at a time.
   */
  async solveSeries(job: SeriesJob): Promise<SeriesAnswers> {
    if (this.disposed) return [];
    const answer = await this.seriesSeat.solveSeries(job);
    if (!answer.ok || this.disposed) return [];
    answer.value.forEach((point, k) => {
      const values = { ...job.values, ...job.points[k].changes };
      if (point !== null) this.cache.set({ model: job.model, values, detail: 'indicators' }, point);
    });
    return answer.value;
  }

  /** Workers start when they are first needed. A `priority` that is a function is asked whenever a worker is free. */
  openGroup(priority: Priority | (() => Priority)): SolveGroup {
    const group: OpenGroup = {
      priority: typeof priority === 'function' ? priority : () => priority,
      waiters: new Set(),
    };
    this.groups.add(group);
    return {
      solve: (job, hooks = {}) => this.solve(group, job, hooks),
      close: () => {
        this.groups.delete(group);
        for (const { settle } of [...group.waiters]) settle(cancelledAnswer);
        this.startWaiting();
      },
    };
  }

  /**
   * While held, only solves for the moved input, its next position and the visible figures start. Background solves
   * longer than `leftToFinishMs` are ended; where one of a visible figure was, the background then pauses until the
   * release, so that a drag has the processor.
   */
  hold(held: boolean): void {
    this.held = held;
    if (held) for (const [seat, solve] of this.running) this.endInTime(seat, solve);
    else this.paused = false;
    this.startWaiting();
  }

  /**
   * The listener is called when the worker for the moved input was lost, or another one with such a solve; returns a
   * function that removes it.
   */
  onRestart(listener: RestartListener): () => void {
    this.restartListeners.add(listener);
    return () => this.restartListeners.delete(listener);
  }

  /** Terminates all workers; running and pending solves are answered as cancelled. */
  dispose(): void {
    this.disposed = true;
    for (const solve of [...this.solves.values()]) solve.settle(cancelledAnswer);
    for (const seat of [this.handSeat, this.seriesSeat, ...this.backgroundSeats]) seat.end();
    this.spare.dispose();
    this.cache.clear();
  }

  private solve(group: OpenGroup, job: SolverJob, hooks: SolveHooks): SolveTask {
    const closed = this.disposed || !this.groups.has(group);
    const known = closed ? cancelledAnswer : this.cache.get(job);
    if (known !== null) {
      return { answer: Promise.resolve(known), isWaiting: () => false, cancel: () => undefined };
    }
    const solve = this.solveFor(job);
    let resolve!: Waiter['settle'];
    const answer = new Promise<WorkerAnswer<Solution>>((settled) => (resolve = settled));
    const waiter: Waiter = {
      ...hooks,
      priority: group.priority,
      settle: (its) => {
        solve.waiters.delete(waiter);
        group.waiters.delete(waiter);
        resolve(its);
        if (solve.waiters.size === 0) this.abandon(solve);
      },
    };
    solve.waiters.add(waiter);
    group.waiters.add(waiter);
    this.startWaiting();
    return {
      answer,
      isWaiting: () => solve.seat === null,
      cancel: () => {
        waiter.settle(cancelledAnswer);
      },
    };
  }

  /** The running or pending solve that answers the job, or a new one. */
  private solveFor(job: SolverJob): SharedSolve {
    const known = this.solves.get(solveKey(job)) ?? this.wider(job);
    if (known !== undefined) return known;
    const solve = new SharedSolve(job, ++this.turns);
    this.solves.set(solve.key, solve);
    return solve;
  }

  /** The solve for the screen that also answers a job for indicators. */
  private wider(job: SolverJob): SharedSolve | undefined {
    return job.detail === 'indicators' ? this.solves.get(solveKey({ ...job, detail: 'screen' })) : undefined;
  }

  private abandon(solve: SharedSolve): void {
    if (solve.seat !== null) this.endInTime(solve.seat, solve);
    else if (this.solves.get(solve.key) === solve) this.solves.delete(solve.key);
  }

  /** Ends a solve after its time where it has no waiters, or where a drag pauses it. */
  private endInTime(seat: SolverSeat, solve: SharedSolve): void {
    const end = () => {
      const isPaused = this.held && solve.rank > hand && seat !== this.handSeat;
      if (this.running.get(seat) !== solve || !(isPaused || solve.waiters.size === 0)) return;
      // The duration of less urgent solves is not an estimate for those of visible figures.
      this.paused ||= isPaused && solve.rank <= visible;
      seat.end();
    };
    const leftMs = solve.startedAt + leftToFinishMs - performance.now();
    if (leftMs > 0) setTimeout(end, leftMs);
    else end();
  }

  private startWaiting(): void {
    if (this.disposed) return;
    const waiting = [...this.solves.values()].filter(({ seat }) => seat === null);
    const ranked = waiting.map((solve) => ({ solve, rank: solve.rank }));
    ranked.sort((a, b) => a.rank - b.rank || a.solve.turn - b.solve.turn);
    for (const { solve, rank } of ranked) {
      const known = this.cache.get(solve.job); // cached meanwhile by a solve of another detail
      const wider = this.wider(solve.job);
      if (known !== null) this.finish(solve, known);
      else if (wider !== undefined && (wider.seat !== null || wider.rank <= rank)) continue;
      else if (rank !== hand) this.startInBackground(solve, rank);
      else if (!this.running.has(this.handSeat)) this.start(solve, this.handSeat);
    }
  }

  private startInBackground(solve: SharedSolve, rank: number): void {
    if (this.held && (rank > visible || this.paused)) return;
    const open = [...this.groups].map(({ priority }) => rankOf(priority()));
    if (open.some((other) => other > hand && other < rank)) return;
    const busy = this.backgroundSeats.filter((seat) => this.running.has(seat)).length;
    const handMoves = this.running.has(this.handSeat);
    const free = this.size - (this.options.threads?.taken ?? 0) - (handMoves ? 1 : 0);
    if (busy >= (handMoves ? free : Math.max(1, free))) return;
    const seat = this.backgroundSeats.find((each) => !this.running.has(each));
    if (seat !== undefined) this.start(solve, seat);
  }

  private start(solve: SharedSolve, seat: SolverSeat): void {
    solve.seat = seat;
    solve.startedAt = performance.now();
    this.running.set(seat, solve);
    this.spare.delay();
    if (this.held && seat !== this.handSeat) this.endInTime(seat, solve);
    const report = (fraction: number) => solve.report(fraction);
    void seat.solve(solve.job, report).then((answer) => {
      this.running.delete(seat);
      solve.seat = null;
      if (answer.ok) this.spare.note(solve.job, performance.now() - solve.startedAt);
      this.take(solve, answer);
      // The caller that received this answer may submit its next solve before others are started.
      queueMicrotask(() => {
        this.startWaiting();
        if (this.running.size === 0 && !this.disposed) this.spare.startInTime();
      });
    });
  }

  /** An interrupted solve stays in the queue and starts again, unless two workers were lost over it. */
  private take(solve: SharedSolve, answer: WorkerAnswer<Solution>): void {
    if (this.disposed) return;
    const lost = !answer.ok && answer.code === 'worker-lost';
    if (lost) solve.losses++;
    const again = !answer.ok && (answer.code === 'cancelled' || (lost && solve.losses < 2));
    if (again && solve.waiters.size > 0) return;
    this.cache.set(solve.job, answer);
    this.finish(solve, answer);
  }

  private finish(solve: SharedSolve, answer: WorkerAnswer<Solution>): void {
    this.solves.delete(solve.key);
    solve.settle(answer);
  }

  private notifyLoss(seat: SolverSeat, reason: LossReason, message: string): void {
    const solve = this.running.get(seat);
    for (const { onLoss } of [...(solve?.waiters ?? [])]) onLoss?.(reason, message);
    if (solve?.rank !== hand && seat !== this.handSeat) return;
    for (const listener of this.restartListeners) listener(reason, message);
  }
}
