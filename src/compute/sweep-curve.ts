/** One curve under construction: the points solved so far, what to solve next, and the rows to show. Knows no worker. */
import type { SweepAxis, WatchKind } from '../dimensioning/sweep-plan.ts';
import { coarsePositions, refinePositions } from '../dimensioning/sweep-plan.ts';
import type { Sweep } from '../models/figure.ts';
import type { Model } from '../models/model.ts';
import { indicatorName } from '../models/model.ts';

type Indicators = Readonly<Record<string, number | null>>;

/** Points beyond the plan's own that may be added from outside: enough for any drag, few enough to draw. */
const maxRows = 200;

/** The swept input as an axis. Throws a RangeError for an input that is no number. */
export function sweepAxis(model: Model, over: string, range: readonly [number, number]): SweepAxis {
  const field = model.fields.find(({ name }) => name === over);
  if (field?.kind !== 'number') throw new RangeError(`"${over}" is not a number of model "${model.id}"`);
  const integer = field.integer ?? false;
  const inside = range.map((end) => Math.min(field.max, Math.max(field.min, end)));
  const [low, high] = integer ? inside.map(Math.round) : inside;
  return { low, high, scale: field.scale, integer };
}

/** The indicators in the strip, under every method: where these bend, the curve is refined. */
export function watchedIndicators(model: Model): readonly string[] {
  const named = model.strip.flatMap((name) => model.methods.map(({ id }) => indicatorName(name, id)));
  return [...new Set(named)].filter((name) => model.indicators.some((indicator) => indicator.name === name)); // not words
}

export class SweepCurve {
  readonly over: string;
  private readonly axis: SweepAxis;
  private readonly watch: readonly string[];
  private readonly kinds: readonly WatchKind[];
  private readonly maxPoints: number;
  private readonly coarse: readonly number[];
  /** Null: no solution there. Unordered. */
  private readonly points = new Map<number, Indicators | null>();
  private readonly inFlight = new Set<number>();
  private shown: Sweep | null = null;
  private solved = 0;
  private finished = false;

  constructor(
    model: Model,
    over: string,
    range: readonly [number, number],
    current: number | null,
    options: { coarsePoints: number; maxPoints: number },
  ) {
    this.over = over;
    this.axis = sweepAxis(model, over, range);
    this.maxPoints = options.maxPoints;
    this.coarse = coarsePositions(this.axis, current, options.coarsePoints);
    this.watch = watchedIndicators(model);
    this.kinds = this.watch.map((name) => {
      const kind = model.indicators.find((indicator) => indicator.name === name)?.kind;
      return kind === 'probability' ? 'logarithmic' : 'any';
    });
  }

  /** Every coarse point has its answer. */
  get coarseDone(): boolean {
    return this.coarse.every((x) => this.points.has(x));
  }

  /** Nothing is left to solve; points added from outside later do not change that. */
  get complete(): boolean {
    this.finished ||= this.inFlight.size === 0 && this.nextPosition() === null;
    return this.finished;
  }

  /** Share of the work done, 0..1, never falling while the curve is built. */
  get fraction(): number {
    return this.complete ? 1 : Math.min(0.99, this.solved / this.maxPoints);
  }

  /** Takes the next position to solve; null when there is none for now. */
  take(): number | null {
    const x = this.nextPosition();
    if (x !== null) this.inFlight.add(x);
    return x;
  }

  /** The answer for a position that was taken; null indicators: no solution there. */
  put(x: number, indicators: Indicators | null): void {
    this.inFlight.delete(x);
    this.points.set(x, indicators);
    this.solved++;
    this.shown = null;
  }

  /** Gives a taken position back unsolved. */
  release(x: number): void {
    this.inFlight.delete(x);
  }

  /** Adds a point that was solved elsewhere. True if the rows changed. */
  include(x: number, indicators: Indicators): boolean {
    const known = this.points.get(x) ?? null;
    const outside = x < this.axis.low || x > this.axis.high;
    if (known !== null || outside || this.points.size >= maxRows) return false;
    this.points.set(x, indicators);
    this.shown = null;
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

  private nextPosition(): number | null {
    if (this.finished) return null;
    const coarse = this.coarse.find((x) => !this.points.has(x) && !this.inFlight.has(x));
    if (coarse !== undefined) return coarse;
    if (!this.coarseDone || this.solved + this.inFlight.size >= this.maxPoints) return null;
    const points = [...this.points]
      .map(([x, indicators]) => ({
        x,
        values: indicators && this.watch.map((name) => indicators[name] ?? null),
      }))
      .sort((a, b) => a.x - b.x);
    const options = { count: 1, taken: [...this.inFlight], kinds: this.kinds };
    return refinePositions(this.axis, points, options)[0] ?? null;
  }
}
