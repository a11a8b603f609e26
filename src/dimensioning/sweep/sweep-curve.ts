/**
 * One curve under construction: the points solved so far, what to solve next, and the rows to show. Independent of
 * workers.
 */
import type { Sweep } from '../../models/contract/figure.ts';
import { type Model, indicatorName } from '../../models/contract/model.ts';
import { type SweepAxis, type WatchKind, coarsePositions, refinePositions } from './sweep-plan.ts';

type Indicators = Readonly<Record<string, number | null>>;

/** Points that may be added to those of the plan: enough for any drag, few enough to draw. */
const maxRows = 200;

/** Evenly spread positions that every curve begins with: curves over one range share them. */
const coarsePoints = 9;
/** Positions of the first step: fewer do not make a curve yet. */
const firstStep = 5;
/** Positions of a step of refinement; the same on every machine, so that equal curves ask for equal points. */
const refineStep = 4;

/** The swept input as an axis. Throws a RangeError for an input that is not a number. */
export function sweepAxis(model: Model, over: string, range: readonly [number, number]): SweepAxis {
  const field = model.fields.find(({ name }) => name === over);
  if (field?.kind !== 'number') throw new RangeError(`"${over}" is not a number of model "${model.id}"`);
  const integer = field.integer ?? false;
  const inside = range.map((end) => Math.min(field.max, Math.max(field.min, end)));
  const [low, high] = integer ? inside.map(Math.round) : inside;
  return { low, high, scale: field.scale, integer };
}

/** The indicators in the strip, under every method: where these bend, the curve is refined. */
function watchedIndicators(model: Model): readonly string[] {
  const named = model.strip.flatMap((name) => model.methods.map(({ id }) => indicatorName(name, id)));
  // Results that are words have no curve.
  return [...new Set(named)].filter((name) => model.indicators.some((indicator) => indicator.name === name));
}

export class SweepCurve {
  private readonly axis: SweepAxis;
  private readonly watch: readonly string[];
  private readonly kinds: readonly WatchKind[];
  private readonly coarse: readonly number[];
  /**
   * Positions that follow from the range and the curve alone, not from the present value: only these are refined
   * between.
   */
  private readonly planned: Set<number>;
  /** Null: no solution there. Unordered. */
  private readonly points = new Map<number, Indicators | null>();
  private readonly inFlight = new Set<number>();
  private shown: Sweep | null = null;
  /** Next result of `take`; null: not computed yet. */
  private next: readonly number[] | null = null;
  private solved = 0;
  private finished = false;
  /** Part of the range in which a finished curve gets more points, and how many it may get. */
  private part: { axis: SweepAxis; left: number } | null = null;

  /**
   * `current`: solved first where it lies in the range; null: no such position. Throws a RangeError like `sweepAxis`.
   */
  constructor(
    model: Model,
    readonly over: string,
    range: readonly [number, number],
    current: number | null,
    private readonly maxPoints: number,
  ) {
    this.axis = sweepAxis(model, over, range);
    this.coarse = coarsePositions(this.axis, current, coarsePoints);
    this.planned = new Set(coarsePositions(this.axis, null, coarsePoints));
    this.watch = watchedIndicators(model);
    this.kinds = this.watch.map((name) => {
      const kind = model.indicators.find((indicator) => indicator.name === name)?.kind;
      return kind === 'probability' ? 'logarithmic' : 'any';
    });
  }

  /** The positions that do not depend on any answer, in the order in which they are solved. */
  get coarsePositions(): readonly number[] {
    return this.coarse;
  }

  /** Every coarse point has its answer. */
  get coarseDone(): boolean {
    return this.coarse.every((x) => this.points.has(x));
  }

  /** All points are solved; points added later do not change that. */
  get complete(): boolean {
    this.finished ||= this.inFlight.size === 0 && this.nextPositions().length === 0;
    return this.finished;
  }

  /** Share of the work done, 0..1, never falling while the curve is built. */
  get fraction(): number {
    return this.complete ? 1 : Math.min(0.99, this.solved / this.maxPoints);
  }

  /**
   * More points between `low` and `high`, at most as many as the whole curve, for a view of this part alone; a finished
   * curve remains finished meanwhile. What was taken and has no answer yet is taken again.
   */
  refineBetween(low: number, high: number): void {
    const axis = { ...this.axis, low: Math.max(low, this.axis.low), high: Math.min(high, this.axis.high) };
    for (const x of this.inFlight) this.planned.delete(x);
    this.inFlight.clear();
    this.part = axis.low < axis.high ? { axis, left: this.maxPoints } : null;
    this.next = null;
  }

  /** The next positions to solve together; each is to be `put` before the next are taken. */
  take(): readonly number[] {
    const positions = this.nextPositions();
    const refining = this.coarseDone;
    for (const x of positions) {
      if (refining) this.planned.add(x);
      this.inFlight.add(x);
    }
    if (this.finished && this.part !== null) this.part.left -= positions.length;
    this.next = null;
    return positions;
  }

  /** The answer for a position that was taken; null indicators: no solution there. */
  put(x: number, indicators: Indicators | null): void {
    this.inFlight.delete(x);
    this.points.set(x, indicators);
    this.solved++;
    this.shown = null;
    this.next = null;
  }

  /** Adds a point that was solved elsewhere. True if the rows changed. */
  include(x: number, indicators: Indicators): boolean {
    const known = this.points.get(x) ?? null;
    const outside = x < this.axis.low || x > this.axis.high;
    if (known !== null || outside || this.points.size >= maxRows) return false;
    this.points.set(x, indicators);
    this.shown = null;
    this.next = null;
    return true;
  }

  /** Rows so far, sorted; the same object until something changes. */
  sweep(): Sweep {
    const complete = this.complete;
    if (this.shown?.complete !== complete) {
      const rows = [...this.points]
        .flatMap(([x, indicators]) => (indicators ? [{ x, indicators }] : []))
        .sort((a, b) => a.x - b.x);
      this.shown = { over: this.over, rows, complete };
    }
    return this.shown;
  }

  private nextPositions(): readonly number[] {
    if (this.finished && this.part === null) return [];
    this.next ??= this.coarseDone ? this.worstIntervals() : this.coarseLeft();
    return this.next;
  }

  private coarseLeft(): readonly number[] {
    const open = this.coarse.filter((x) => !this.points.has(x) && !this.inFlight.has(x));
    return open.slice(0, firstStep);
  }

  private worstIntervals(): readonly number[] {
    const { axis, left } = (this.finished ? this.part : null) ?? {
      axis: this.axis,
      left: this.maxPoints - this.solved,
    };
    const points = [...this.planned]
      .map((x) => {
        const indicators = this.points.get(x) ?? null;
        return { x, values: indicators && this.watch.map((name) => indicators[name] ?? null) };
      })
      .sort((a, b) => a.x - b.x);
    const first = Math.max(0, points.findIndex(({ x }) => x > axis.low) - 1);
    const beyond = points.findIndex(({ x }) => x >= axis.high);
    return refinePositions(axis, points.slice(first, beyond < 0 ? points.length : beyond + 1), {
      count: Math.max(0, Math.min(refineStep, left)),
      taken: [],
      kinds: this.kinds,
    });
  }
}
