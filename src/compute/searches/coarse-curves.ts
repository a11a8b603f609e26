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
import type { Scheduler } from '../solves/scheduler.ts';

/** No point is begun after this time, ms: solved and drawn, a curve is then no older than 150 ms. */
const budgetMs = 45;
/** With fewer points than this it is not much of a curve: they have longer, ms. */
const few = { points: 5, budgetMs: 80 };
/** From the beginning of a curve to that of the next, ms: between, the sentence has the processor. */
const intervalMs = 110;
/** A curve of earlier inputs that took longer than this is not shown, ms. */
const tooOldMs = 150;
/** Time for the curve that prepares the worker, ms: the first run of code takes several times as long as later ones. */
const warmingMs = 1500;

export interface SolvedInputs {
  model: Model;
  /** Legal inputs; those that are swept are the present positions. */
  values: InputValues;
  /** Results at these inputs: a point of every curve. */
  indicators: Readonly<Record<string, number | null>>;
  /** When they were solved, ms on the clock of `performance.now`. */
  at: number;
}

/** A number input and the ends of its range. */
export interface CurveRange {
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
  private readonly options: CoarseCurvesOptions;
  private running: SolvedInputs | null = null;
  private next: { of: SolvedInputs; curves: readonly CurveRange[] } | null = null;
  private begunAt = -Infinity;
  private turn: ReturnType<typeof setTimeout> | undefined;
  private disposed = false;

  constructor(options: CoarseCurvesOptions) {
    this.options = options;
  }

  /** Solves these curves now, or when it is their turn. */
  submit(of: SolvedInputs, curves: readonly CurveRange[]): void {
    if (this.running === of || this.disposed) return;
    this.next = { of, curves };
    this.startNext();
  }

  /** Solves the curves without showing them, so that later ones take as long as they should. */
  async warm(of: SolvedInputs, curves: readonly CurveRange[]): Promise<void> {
    if (this.running !== null) return;
    this.running = { ...of };
    const points = this.plan(of, curves).map(({ changes }) => changes);
    if (points.length > 0)
      await this.options.scheduler.solveSeries({
        ...{ model: of.model.id, values: of.values, points, few, budgetMs: warmingMs },
      });
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
          const x = positions[k];
          return { curve, x, changes: changesAt(of, curve.over, x) };
        }),
    ).flat();
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
    let solved = 0;
    if (open.length > 0) {
      const job = { model, values: of.values, points: open.map(({ changes }) => changes), few, budgetMs };
      const answers = await scheduler.solveSeries(job);
      solved = answers.length;
      open.forEach((point, k) => (point.answer = answers[k] ?? null));
    }
    this.running = null;
    if (this.disposed) return;
    const newest = this.next === null;
    const rowsOf = (curve: CurveRange): Sweep['rows'] =>
      points.flatMap(({ x, answer, ...point }) =>
        point.curve === curve && answer?.ok ? [{ x, indicators: answer.value.indicators }] : [],
      );
    if (newest || performance.now() - of.at < tooOldMs)
      this.options.onSolved(of, new Map(curves.map((curve) => [curve, rowsOf(curve)])), newest);
    // The points that had no time follow, unless other inputs have come meanwhile.
    if (solved > 0 && solved < open.length) this.next ??= { of, curves };
    this.startNext();
  }

  private startNext(): void {
    clearTimeout(this.turn);
    if (this.running !== null || this.next === null) return;
    const waitMs = this.begunAt + intervalMs - performance.now();
    if (waitMs > 0) {
      this.turn = setTimeout(() => this.startNext(), waitMs);
      return;
    }
    const { of, curves } = this.next;
    this.next = null;
    void this.run(of, curves);
  }
}
