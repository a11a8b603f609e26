/**
 * The curve along one input, followed live: a few points over the whole range first, then where the curve bends. The
 * latest request wins; while requests keep coming, the first coarse pass is left to finish, so that the curve moves
 * too. Dragging along the swept input costs nothing.
 */
import type { Catalogue } from '../../models/catalogue.ts';
import type { Sweep } from '../../models/contract/figure.ts';
import type { InputValues } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { SweepCurve } from '../../dimensioning/sweep/sweep-curve.ts';
import { sweepSearch } from '../../dimensioning/sweep/sweep-search.ts';
import { isLegal, withInputs } from '../../scenario/file/scenario.ts';
import { scenarioKey } from '../cache/scenario-key.ts';
import type { Scheduler } from '../solves/scheduler.ts';
import { SearchRunner } from './search-runner.ts';
import type { Priority } from '../solves/solve-group.ts';

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

interface LiveCurveOptions {
  catalogue: Catalogue;
  scheduler: Scheduler;
  onUpdate: (update: SweepUpdate) => void;
  /** `visible` unless given. */
  priority?: () => Priority;
  maxPoints?: number;
  /** At most one update in this time, ms; the last one of a curve is never held back. */
  throttleMs?: number;
  /** A new curve is first shown when its coarse pass is done, or after this time (ms) with at least five points. */
  firstShownMs?: number;
  /** A coarse pass is cut short when requests pause for this long or it takes longer than `coarseMs`. */
  pauseMs?: number;
  coarseMs?: number;
}

interface ActiveCurve {
  request: SweepRequest;
  key: string;
  curve: SweepCurve;
  startedAt: number;
  /** Ended early: its results stay cached, but nothing further is started or shown. */
  ended: boolean;
  cancel: () => void;
}

/** Smallest number of points that is shown as a curve. */
const fewestShown = 5;

export class LiveCurve {
  private readonly options: LiveCurveOptions;
  private readonly searches: SearchRunner;
  private active: ActiveCurve | null = null;
  private pending: SweepRequest | null = null;
  private pauseTimer: ReturnType<typeof setTimeout> | undefined;
  private showTimer: ReturnType<typeof setTimeout> | undefined;
  private shownAt = -Infinity;
  private shown: { sweep: Sweep; current: boolean } | null = null;
  private disposed = false;
  /** Part of the range that is examined, and therefore refined; null: the whole range. */
  private part: readonly [number, number] | null = null;

  constructor(options: LiveCurveOptions) {
    this.options = options;
    this.searches = new SearchRunner(options.scheduler);
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
    } else if (this.mayFinishCoarsePass(request) && !this.isKnown(request)) {
      this.pending = request;
      const { pauseMs = 80, coarseMs = 600 } = this.options;
      const left = coarseMs - (performance.now() - this.active!.startedAt);
      this.pauseTimer = setTimeout(() => this.startPending(), Math.max(0, Math.min(pauseMs, left)));
    } else {
      this.startCurve(request, key);
    }
  }

  /** Refines this part of the range, of the present curve and of those that follow; null: the whole range again. */
  lookAt(part: readonly [number, number] | null): void {
    if (part?.[0] === this.part?.[0] && part?.[1] === this.part?.[1]) return;
    this.part = part;
    if (this.active?.curve.complete && !this.active.ended) this.refinePart(this.active);
  }

  /**
   * Adds the interactive solve's answer to the curve it lies on: while dragging along the swept input, points come for
   * free.
   */
  include(model: string, values: InputValues, indicators: Readonly<Record<string, number | null>>): void {
    const active = this.active;
    if (!active || this.disposed) return;
    const { over, range } = active.request;
    if (model !== active.request.model || this.keyOf({ model, values, over, range }) !== active.key) return;
    const x = values[over];
    if (typeof x !== 'number' || !active.curve.include(x, indicators)) return;
    // Without the throttle: figures draw this answer now, and a later update would make them draw twice.
    if (active.curve.coarseDone) this.show();
    else this.schedule();
  }

  /** Ends the present curve as it is; a later `submit` begins another one. */
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
  }

  private keyOf({ model, values, over, range }: SweepRequest): string {
    return `${over}|${range.join('..')}|${scenarioKey(model, values, over)}`;
  }

  /** Whether the active curve's coarse pass goes on although another curve is wanted. */
  private mayFinishCoarsePass(request: SweepRequest): boolean {
    const active = this.active;
    if (!active || active.ended || active.curve.coarseDone) return false;
    const ranMs = performance.now() - active.startedAt;
    const sameAxis = request.model === active.request.model && request.over === active.request.over;
    return sameAxis && ranMs < (this.options.coarseMs ?? 600);
  }

  /** Whether all points of its coarse pass are cached. */
  private isKnown(request: SweepRequest): boolean {
    const model = this.modelOf(request);
    return this.curveOf(request).coarsePositions.every((x) => {
      const values = withInputs(model, request.values, { [request.over]: x });
      if (!isLegal(model, values)) return true;
      return this.options.scheduler.known({ model: model.id, values, detail: 'indicators' }) !== null;
    });
  }

  private modelOf(request: SweepRequest): Model {
    const model = this.options.catalogue.find(request.model);
    if (!model) throw new RangeError(`there is no model "${request.model}"`);
    return model;
  }

  private curveOf(request: SweepRequest): SweepCurve {
    const { over, range, values } = request;
    const present = values[over];
    const current = typeof present === 'number' ? present : null;
    return new SweepCurve(this.modelOf(request), over, range, current, this.options.maxPoints ?? 49);
  }

  private startPending(): void {
    const request = this.pending;
    this.pending = null;
    clearTimeout(this.pauseTimer);
    if (request) this.startCurve(request, this.keyOf(request));
  }

  private startCurve(request: SweepRequest, key: string): void {
    const curve = this.curveOf(request);
    this.endActive();
    const startedAt = performance.now();
    const active: ActiveCurve = { request, key, curve, startedAt, ended: false, cancel: () => undefined };
    this.active = active;
    this.search(active);
  }

  /** The first block is requested without waiting for this answer, whose way takes as long as a small block. */
  private refinePart(active: ActiveCurve): void {
    active.cancel();
    if (this.part === null) return;
    active.curve.refineBetween(...this.part);
    this.search(active);
  }

  /** Solves what the curve asks for. */
  private search(active: ActiveCurve): void {
    const { request, curve } = active;
    const refined = curve.complete;
    const task = this.searches.run(
      sweepSearch(this.modelOf(request), request.values, curve),
      () => {
        this.advance(active);
      },
      { priority: this.options.priority ?? 'visible', lostPoints: 'leave-out' },
    );
    active.cancel = task.cancel;
    void task.outcome.then(({ ok }) => {
      this.advance(active);
      if (ok && !refined && !this.disposed && active === this.active) this.refinePart(active);
    });
  }

  private endActive(): void {
    if (!this.active) return;
    this.active.ended = true;
    this.active.cancel();
  }

  private advance(active: ActiveCurve): void {
    if (this.disposed || active !== this.active || active.ended) return;
    if (this.pending && active.curve.coarseDone) {
      this.show();
      this.startPending();
    } else this.schedule();
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
