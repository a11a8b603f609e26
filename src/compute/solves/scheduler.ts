/**
 * The one place where solves are given to workers. Equal solves are shared and remembered, the more urgent goes first,
 * and the first worker belongs to what the reader moves: others borrow it and give it up at once.
 */
import type { Solution } from '../../models/contract/solution.ts';
import type { WorkerAnswer } from '../../../workers/solve/protocol.ts';
import type { Waiter } from './shared-solve.ts';
import { SharedSolve, solveKey } from './shared-solve.ts';
import type { SolverJob } from '../cache/solution-cache.ts';
import { SolutionCache } from '../cache/solution-cache.ts';
import type { Priority, SolveGroup, SolveHooks, SolveTask } from './solve-group.ts';
import { rankOf } from './solve-group.ts';
import { cancelledAnswer } from './cancelled-answer.ts';
import type { WorkerPort } from '../threads/comlink-worker.ts';
import type { LossReason } from './solver-host.ts';
import { SolverHost } from './solver-host.ts';
import type { ThreadLedger } from '../threads/thread-ledger.ts';

export interface SchedulerOptions {
  createWorker: () => WorkerPort;
  /** Solver workers at most, at least 1. */
  size: number;
  /** False where the browser has no workers: followers then do nothing. */
  available?: boolean;
  /** Threads that other workers are busy on: the background has fewer. */
  threads?: ThreadLedger;
  cache?: SolutionCache;
  watchdogMs?: number;
  startMs?: number;
}

interface OpenGroup {
  priority: () => Priority;
  waiters: Set<Waiter>;
}

type RestartListener = (reason: LossReason, message: string) => void;

const hand = rankOf('hand');
const visible = rankOf('visible');

export class Scheduler {
  readonly size: number;
  readonly available: boolean;
  private readonly options: SchedulerOptions;
  private readonly cache: SolutionCache;
  private readonly hosts: readonly SolverHost[];
  private readonly running = new Map<SolverHost, SharedSolve>();
  /** Waiting and running, by key. */
  private readonly solves = new Map<string, SharedSolve>();
  private readonly groups = new Set<OpenGroup>();
  private readonly restartListeners = new Set<RestartListener>();
  private turns = 0;
  private held = false;
  private disposed = false;

  constructor(options: SchedulerOptions) {
    const { createWorker, watchdogMs, startMs } = options;
    this.options = options;
    this.size = Math.max(1, options.size);
    this.available = options.available ?? true;
    this.cache = options.cache ?? new SolutionCache();
    this.hosts = Array.from({ length: this.size }, () => {
      const host: SolverHost = new SolverHost({
        createWorker,
        ...(watchdogMs === undefined ? {} : { watchdogMs }),
        ...(startMs === undefined ? {} : { startMs }),
        onLoss: (reason, message) => {
          this.tellLoss(host, reason, message);
        },
      });
      return host;
    });
    options.threads?.onChange(() => {
      this.startWaiting();
    });
  }

  /** What is known already, a failure of the solver included; null: it has to be solved. */
  known(job: SolverJob): WorkerAnswer<Solution> | null {
    return this.cache.get(job);
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
   * While held, nothing is started but what the reader moves and the figures on screen: leaves the processor to a drag.
   */
  hold(held: boolean): void {
    this.held = held;
    this.startWaiting();
  }

  /** Called when the reader's worker was lost, or any other with the reader's solve; returns how to end that. */
  onRestart(listener: RestartListener): () => void {
    this.restartListeners.add(listener);
    return () => {
      this.restartListeners.delete(listener);
    };
  }

  /** Ends all workers; whatever runs or waits is answered as cancelled. */
  dispose(): void {
    this.disposed = true;
    for (const solve of [...this.solves.values()]) solve.settle(cancelledAnswer);
    for (const host of this.hosts) host.dispose();
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
      isWaiting: () => solve.host === null,
      cancel: () => {
        waiter.settle(cancelledAnswer);
      },
    };
  }

  /** The solve under way that answers the job, or a new one. */
  private solveFor(job: SolverJob): SharedSolve {
    const known = this.solves.get(solveKey(job)) ?? this.wider(job);
    if (known !== undefined) return known;
    const solve = new SharedSolve(job, ++this.turns);
    this.solves.set(solve.key, solve);
    return solve;
  }

  /** The solve for the screen that answers who only wants numbers. */
  private wider(job: SolverJob): SharedSolve | undefined {
    return job.detail === 'indicators' ? this.solves.get(solveKey({ ...job, detail: 'screen' })) : undefined;
  }

  private abandon(solve: SharedSolve): void {
    if (solve.host !== null) solve.stop();
    else if (this.solves.get(solve.key) === solve) this.solves.delete(solve.key);
  }

  private startWaiting(): void {
    if (this.disposed) return;
    const waiting = [...this.solves.values()].filter(({ host }) => host === null);
    const ranked = waiting.map((solve) => ({ solve, rank: solve.rank }));
    ranked.sort((a, b) => a.rank - b.rank || a.solve.turn - b.solve.turn);
    for (const { solve, rank } of ranked) {
      const known = this.cache.get(solve.job); // in another detail, meanwhile
      const wider = this.wider(solve.job);
      if (known !== null) this.finish(solve, known);
      else if (wider !== undefined && (wider.host !== null || wider.rank <= rank)) continue;
      else if (rank === hand) this.startForHand(solve);
      else this.startInBackground(solve, rank);
    }
  }

  private startForHand(solve: SharedSolve): void {
    const [own] = this.hosts;
    const borrower = this.running.get(own);
    if (borrower !== undefined && borrower.rank <= hand) return;
    // The worker takes the next job when it has let go; the watchdog ends one that does not.
    borrower?.stop();
    this.start(solve, own);
  }

  private startInBackground(solve: SharedSolve, rank: number): void {
    if (this.held && rank > visible) return;
    const open = [...this.groups].map(({ priority }) => rankOf(priority()));
    if (open.some((other) => other > hand && other < rank)) return;
    const inBackground = [...this.running.values()].filter((other) => other.rank > hand).length;
    if (inBackground >= Math.max(1, this.size - (this.options.threads?.taken ?? 0))) return;
    const [own, ...others] = this.hosts;
    const lent = this.size === 1 || !this.held ? [own] : [];
    const free = [...others, ...lent].find((host) => !this.running.has(host));
    if (free !== undefined) this.start(solve, free);
  }

  private start(solve: SharedSolve, host: SolverHost): void {
    solve.host = host;
    this.running.set(host, solve);
    const report = (fraction: number) => {
      solve.report(fraction);
    };
    void host.run(solve.job, report).then((answer) => {
      if (this.running.get(host) === solve) this.running.delete(host);
      solve.host = null;
      solve.stopping = false;
      this.take(solve, answer);
      // Whoever waited for this answer asks for more before others are served.
      queueMicrotask(() => {
        this.startWaiting();
      });
    });
  }

  /** A solve that was interrupted stays and starts again; one that two workers were lost over does not. */
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

  private tellLoss(host: SolverHost, reason: LossReason, message: string): void {
    const solve = this.running.get(host);
    const handWaits = [...this.solves.values()].some(({ rank }) => rank === hand);
    const readersOwn = host === this.hosts[0] && (solve === undefined || handWaits);
    const told = solve?.rank === hand || readersOwn;
    for (const { onLoss } of [...(solve?.waiters ?? [])]) onLoss?.(reason, message);
    if (told) for (const listener of this.restartListeners) listener(reason, message);
  }
}
