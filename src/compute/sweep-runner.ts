/**
 * The curves along one input, followed live: a few points over the whole range first, then where the curve bends. The
 * latest request wins; while requests keep coming, the first coarse pass is left to finish, so that the curves move too.
 * Curves are kept by everything but the swept input: dragging along it costs nothing.
 */
import type { Catalogue } from '../models/catalogue.ts';
import type { Sweep } from '../models/figure.ts';
import type { InputValues } from '../models/inputs.ts';
import type { Model } from '../models/model.ts';
import { isLegal } from '../scenario/check-inputs.ts';
import { withInputs } from '../scenario/with-inputs.ts';
import { LruCache } from './lru-cache.ts';
import { scenarioKey } from './scenario-key.ts';
import type { PoolTask, SolverPool } from './solver-pool.ts';
import { SweepCurve } from './sweep-curve.ts';

export interface SweepRequest {
  model: string;
  /** Legal inputs; the swept one is the present position. */
  values: InputValues;
  /** Name of a number input. */
  over: string;
  /** Ends of the range, clamped to what the input accepts. */
  range: readonly [number, number];
}

export interface SweepUpdate {
  request: SweepRequest;
  /** False for the curve of inputs that the reader has already left. */
  current: boolean;
  sweep: Sweep;
  /** Share of the work done, 0..1. */
  fraction: number;
}

export interface SweepRunnerOptions {
  catalogue: Catalogue;
  /** Shared with others; the runner never has more jobs in it than it has workers. */
  pool: SolverPool;
  onUpdate: (update: SweepUpdate) => void;
  coarsePoints?: number;
  maxPoints?: number;
  /** At most one update in this time, ms; the last one of a curve is never held back. */
  throttleMs?: number;
  /** A new curve is first shown when its coarse pass is done, or after this time (ms) with at least five points. */
  firstShownMs?: number;
  /** A coarse pass is cut short when requests pause for this long or it takes longer than `coarseMs`. */
  pauseMs?: number;
  coarseMs?: number;
  /** Curves kept; each is some fifty rows of some forty numbers. */
  cacheSize?: number;
}

interface ActiveCurve {
  request: SweepRequest;
  key: string;
  model: Model;
  curve: SweepCurve;
  startedAt: number;
  tasks: Set<PoolTask>;
  /** Positions whose worker was lost once. */
  lost: Set<number>;
  /** Cut short: answers that still come are kept, but nothing is started or shown any more. */
  ended: boolean;
}

/** Fewer points than this are no curve yet. */
const fewestShown = 5;

export class SweepRunner {
  private readonly options: SweepRunnerOptions;
  private readonly curves: LruCache<SweepCurve>;
  private active: ActiveCurve | null = null;
  private pending: SweepRequest | null = null;
  private pauseTimer: ReturnType<typeof setTimeout> | undefined;
  private showTimer: ReturnType<typeof setTimeout> | undefined;
  private shownAt = -Infinity;
  private shown: { sweep: Sweep; current: boolean } | null = null;
  private held = false;
  private disposed = false;

  constructor(options: SweepRunnerOptions) {
    this.options = options;
    this.curves = new LruCache(options.cacheSize ?? 32);
  }

  /** Follows these inputs from now on. Updates come through `onUpdate`, never before this returns. */
  submit(request: SweepRequest): void {
    if (this.disposed) return;
    const key = this.keyOf(request);
    clearTimeout(this.pauseTimer);
    this.pending = null;
    if (this.active?.key === key) {
      this.active.request = request;
      this.schedule();
    } else if (this.mayFinishCoarsePass(request) && !this.curves.get(key)?.complete) {
      this.pending = request;
      const { pauseMs = 80, coarseMs = 600 } = this.options;
      const left = coarseMs - (performance.now() - this.active!.startedAt);
      this.pauseTimer = setTimeout(() => this.startPending(), Math.max(0, Math.min(pauseMs, left)));
    } else {
      this.startCurve(request, key);
    }
  }

  /** Adds the interactive solve's answer to the curve it lies on: while dragging along the swept input, points come for free. */
  include(model: string, values: InputValues, indicators: Readonly<Record<string, number | null>>): void {
    const active = this.active;
    if (!active || this.disposed) return;
    const { over, range } = active.request;
    if (model !== active.request.model || this.keyOf({ model, values, over, range }) !== active.key) return;
    const x = values[over];
    if (typeof x === 'number' && active.curve.include(x, indicators)) this.schedule();
  }

  /** While held, no point is started: leaves the processor to a drag. */
  hold(held: boolean): void {
    this.held = held;
    if (!held) this.advance();
  }

  /** Stops at what is there; `submit` goes on. */
  cancel(): void {
    clearTimeout(this.pauseTimer);
    this.pending = null;
    this.endActive();
    this.active = null;
  }

  dispose(): void {
    this.disposed = true;
    this.cancel();
    clearTimeout(this.showTimer);
    this.curves.clear();
  }

  private keyOf({ model, values, over, range }: SweepRequest): string {
    return `${over}|${range.join('..')}|${scenarioKey(model, values, over)}`;
  }

  /** Whether the active curve's coarse pass goes on although another curve is wanted. */
  private mayFinishCoarsePass(request: SweepRequest): boolean {
    const active = this.active;
    if (!active || active.ended || active.curve.coarseDone || this.held) return false;
    const ranMs = performance.now() - active.startedAt;
    const sameAxis = request.model === active.request.model && request.over === active.request.over;
    return sameAxis && ranMs < (this.options.coarseMs ?? 600);
  }

  private startPending(): void {
    const request = this.pending;
    this.pending = null;
    clearTimeout(this.pauseTimer);
    if (request) this.startCurve(request, this.keyOf(request));
  }

  private startCurve(request: SweepRequest, key: string): void {
    const model = this.options.catalogue.find(request.model);
    if (!model) throw new RangeError(`there is no model "${request.model}"`);
    this.endActive();
    const { coarsePoints = 9, maxPoints = 49 } = this.options;
    const current = request.values[request.over];
    const curve =
      this.curves.get(key) ??
      new SweepCurve(model, request.over, request.range, typeof current === 'number' ? current : null, {
        coarsePoints,
        maxPoints,
      });
    this.curves.set(key, curve);
    const startedAt = performance.now();
    this.active = { request, key, model, curve, startedAt, tasks: new Set(), lost: new Set(), ended: false };
    this.pump();
    this.schedule();
  }

  private endActive(): void {
    if (!this.active) return;
    this.active.ended = true;
    for (const task of this.active.tasks) task.cancel();
  }

  /** Keeps the pool's workers busy with the active curve. */
  private pump(): void {
    const active = this.active;
    if (!active || active.ended || this.held || this.disposed) return;
    const { curve, model, request } = active;
    while (active.tasks.size < this.options.pool.size) {
      const x = curve.take();
      if (x === null) break;
      const values = withInputs(model, request.values, { [request.over]: x });
      if (!isLegal(model, values)) {
        curve.put(x, null);
        continue;
      }
      const task = this.options.pool.run({ model: model.id, values, detail: 'indicators' });
      active.tasks.add(task);
      void task.answer.then((answer) => {
        active.tasks.delete(task);
        if (answer.ok) curve.put(x, answer.value.indicators);
        else if (answer.code === 'cancelled' || this.mayRetry(active, x, answer.code)) curve.release(x);
        else curve.put(x, null);
        if (curve === this.active?.curve) this.advance(); // also after leaving this curve and coming back
      });
    }
  }

  /** A point whose worker was lost is solved once more; a second loss is taken to be the point's own fault. */
  private mayRetry(active: ActiveCurve, x: number, code: string): boolean {
    if (code !== 'worker-lost' || active.lost.has(x)) return false;
    active.lost.add(x);
    return true;
  }

  private advance(): void {
    if (this.disposed || !this.active || this.active.ended) return;
    if (this.pending && this.active.curve.coarseDone) {
      this.show();
      this.startPending();
      return;
    }
    this.pump();
    this.schedule();
  }

  /** Shows the curve now, or as soon as the throttle and the first showing allow. */
  private schedule(): void {
    clearTimeout(this.showTimer);
    const active = this.active;
    if (!active || this.disposed) return;
    const { throttleMs = 60, firstShownMs = 400 } = this.options;
    const now = performance.now();
    const presentable = active.curve.coarseDone ? 0 : active.startedAt + firstShownMs - now;
    const wait = active.curve.complete ? 0 : Math.max(0, presentable, this.shownAt + throttleMs - now);
    this.showTimer = setTimeout(() => this.show(), wait);
  }

  private show(): void {
    clearTimeout(this.showTimer);
    const active = this.active;
    if (!active || active.ended || this.disposed) return;
    const sweep = active.curve.sweep();
    if (sweep.rows.length < fewestShown && !active.curve.coarseDone) return;
    const current = this.pending === null;
    if (sweep === this.shown?.sweep && current === this.shown.current) return;
    this.shown = { sweep, current };
    this.shownAt = performance.now();
    this.options.onUpdate({ request: active.request, current, sweep, fraction: active.curve.fraction });
  }
}
