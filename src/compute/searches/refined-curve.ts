/**
 * The curve along one input, of inputs that rest: a few points over the whole range first, then where the curve bends.
 * The latest request wins. Dragging along the swept input costs nothing.
 */
import type { Catalogue } from '../../models/catalogue.ts';
import type { Sweep } from '../../models/contract/figure.ts';
import type { InputValues } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { SweepCurve } from '../../dimensioning/sweep/sweep-curve.ts';
import { sweepSearch } from '../../dimensioning/sweep/sweep-search.ts';
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
  sweep: Sweep;
  /** Share of the work done, 0..1. */
  fraction: number;
}

interface RefinedCurveOptions {
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

export class RefinedCurve {
  private readonly searches: SearchRunner;
  private active: ActiveCurve | null = null;
  private showTimer: ReturnType<typeof setTimeout> | undefined;
  private shownAt = -Infinity;
  private shown: Sweep | null = null;
  private disposed = false;
  /** Part of the range that is examined, and therefore refined; null: the whole range. */
  private part: readonly [number, number] | null = null;

  constructor(private readonly options: RefinedCurveOptions) {
    this.searches = new SearchRunner(options.scheduler);
  }

  /**
   * Follows these inputs from now on. `rows`: points of the same curve that are known, which it goes on to show.
   * Updates come through `onUpdate`, never before this returns.
   */
  submit(request: SweepRequest, rows: Sweep['rows'] = []): void {
    if (this.disposed) return;
    const key = this.keyOf(request);
    if (this.active?.key === key) {
      this.active.request = request;
      this.schedule();
    } else {
      this.startCurve(request, key, rows);
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

  /** Ends the present curve unless it is of these inputs. */
  cancelUnless(request: SweepRequest): void {
    if (this.active?.key !== this.keyOf(request)) this.cancel();
  }

  /** Ends the present curve as it is; a later `submit` begins another one. */
  cancel(): void {
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

  private startCurve(request: SweepRequest, key: string, rows: Sweep['rows']): void {
    const curve = this.curveOf(request);
    for (const { x, indicators } of rows) curve.include(x, indicators);
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
    if (sweep === this.shown) return;
    this.shown = sweep;
    this.shownAt = performance.now();
    this.options.onUpdate({ request: active.request, sweep, fraction: active.curve.fraction });
  }
}
