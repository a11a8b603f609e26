/**
 * Coarse curves of the newest inputs while these move: all curves of one scenario are solved in one message, by a
 * worker of their own, and as many of their points as fit into a short time. The newest inputs are next; those between
 * are never begun.
 */
import type { Sweep } from '../../models/contract/figure.ts';
import type { InputValue, InputValues } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { followedPositions } from '../../dimensioning/sweep/followed-positions.ts';
import { withInputs } from '../../scenario/file/scenario.ts';
import type { SeriesJob } from '../../../workers/solve/protocol.ts';
import type { Scheduler } from '../solves/scheduler.ts';

/** A curve of earlier inputs that is older than this when it is solved is not shown: drawn, it is older than 150 ms. */
const tooOldMs = 130;
/** Time for the points of a curve, ms: what remains of `tooOldMs`, between these. */
const budget = { least: 20, most: 45 };
/** Fewer points than this make no curve: they have longer, ms. */
const few = { points: 5, moreMs: 40 };
/** From the beginning of a curve to that of the next, ms: between, the sentence has the processor. */
const intervalMs = 95;
/** Time for the curve that prepares the worker, ms: the first run of code takes several times as long as later ones. */
const warmingMs = 1500;

export interface SolvedInputs {
  model: Model;
  /** Legal inputs; those that are swept are the present positions. */
  values: InputValues;
  /** Results at these inputs: a point of every curve. */
  indicators: Readonly<Record<string, number | null>>;
  /** When they were entered, ms on the clock of `performance.now`. */
  at: number;
}

/** A number input and the ends of its range. */
interface CurveRange {
  over: string;
  range: readonly [number, number];
}

interface CoarseCurvesOptions {
  scheduler: Pick<Scheduler, 'known' | 'solveSeries'>;
  /** Curves of these inputs, by swept input; `newest`: no newer ones have been submitted. */
  onSolved: (of: SolvedInputs, rows: ReadonlyMap<CurveRange, Sweep['rows']>, newest: boolean) => void;
}

type Changes = Readonly<Record<string, InputValue>>;

/** The inputs that differ from `values` with the swept one at `x`. */
function changesAt({ model, values }: SolvedInputs, over: string, x: number): Changes {
  const moved = withInputs(model, values, { [over]: x });
  return Object.fromEntries(Object.entries(moved).filter(([name, value]) => value !== values[name]));
}

export class CoarseCurves {
  private running: SolvedInputs | null = null;
  /** `from`: not to begin earlier, ms. */
  private next: { of: SolvedInputs; curves: readonly CurveRange[]; from: number } | null = null;
  /** The inputs of the last curve. */
  private last: SolvedInputs | null = null;
  private begunAt = -Infinity;
  private turn: ReturnType<typeof setTimeout> | undefined;
  /** The last curve was too old to be shown: the next is shown in any case. */
  private left = false;
  private disposed = false;

  constructor(private readonly options: CoarseCurvesOptions) {}

  /** Solves these curves now, or when it is their turn. */
  submit(of: SolvedInputs, curves: readonly CurveRange[]): void {
    if (this.running === of || this.disposed) return;
    this.next = { of, curves, from: this.begunAt + intervalMs };
    this.startNext();
  }

  /** Solves the curves without showing them, so that later ones take as long as they should. */
  async warm(of: SolvedInputs, curves: readonly CurveRange[]): Promise<void> {
    if (this.running !== null) return;
    this.running = { ...of };
    const points = this.plan(of, curves);
    if (points.length > 0)
      await this.options.scheduler.solveSeries(this.job(of, points, { budgetMs: warmingMs, known: 0 }));
    this.running = null;
    this.startNext();
  }

  dispose(): void {
    this.disposed = true;
    this.next = null;
    clearTimeout(this.turn);
  }

  /** The points of all curves: the first of each, then the second of each. */
  private plan(of: SolvedInputs, curves: readonly CurveRange[]) {
    const plans = curves.map((curve) => ({ curve, positions: followedPositions({ ...of, ...curve }) }));
    const longest = Math.max(0, ...plans.map(({ positions }) => positions.length));
    return Array.from({ length: longest }, (_, k) =>
      plans
        .filter(({ positions }) => k < positions.length)
        .map(({ curve, positions }) => {
          const { x, place } = positions[k];
          return { curve, x, place: `${curve.over} ${place}`, changes: changesAt(of, curve.over, x) };
        }),
    ).flat();
  }

  private job(
    { model, values }: SolvedInputs,
    open: SeriesJob['points'],
    { budgetMs, known }: { budgetMs: number; known: number },
  ): SeriesJob {
    const points = open.map(({ changes, place }) => ({ changes, place }));
    const atLeast = { points: few.points - known, budgetMs: budgetMs + few.moreMs };
    return { model: model.id, values, points, budgetMs, few: atLeast };
  }

  /** Time for a curve that begins now, ms: inputs at rest do not age. */
  private budgetMs(of: SolvedInputs): number {
    const remainingMs = of.at + tooOldMs - performance.now();
    return of === this.last ? budget.most : Math.min(budget.most, Math.max(budget.least, remainingMs));
  }

  private async run(of: SolvedInputs, curves: readonly CurveRange[]): Promise<void> {
    this.running = of;
    this.begunAt = performance.now();
    const { scheduler } = this.options;
    const model = of.model.id;
    const points = this.plan(of, curves).map((point) => {
      const values = { ...of.values, ...point.changes };
      return { ...point, answer: scheduler.known({ model, values, detail: 'indicators' }) };
    });
    const open = points.filter(({ answer }) => answer === null);
    if (open.length > 0) {
      const known = points.length - open.length;
      const answers = await scheduler.solveSeries(this.job(of, open, { budgetMs: this.budgetMs(of), known }));
      open.forEach((point, k) => (point.answer = answers[k] ?? null));
    }
    const solved = open.filter(({ answer }) => answer !== null).length;
    this.running = null;
    this.last = of;
    if (this.disposed) return;
    const newest = this.next === null;
    const rowsOf = (curve: CurveRange): Sweep['rows'] =>
      points.flatMap(({ x, answer, ...point }) =>
        point.curve === curve && answer?.ok ? [{ x, indicators: answer.value.indicators }] : [],
      );
    const isShown = newest || this.left || performance.now() - of.at < tooOldMs;
    this.left = !isShown;
    if (isShown) this.options.onSolved(of, new Map(curves.map((curve) => [curve, rowsOf(curve)])), newest);
    // The points that had no time follow, unless other inputs have come meanwhile.
    if (solved > 0 && solved < open.length)
      this.next ??= { of, curves, from: performance.now() + intervalMs };
    this.startNext();
  }

  private startNext(): void {
    clearTimeout(this.turn);
    if (this.running !== null || this.next === null) return;
    const waitMs = this.next.from - performance.now();
    if (waitMs > 0) {
      this.turn = setTimeout(() => this.startNext(), waitMs);
      return;
    }
    const { of, curves } = this.next;
    this.next = null;
    void this.run(of, curves);
  }
}
