/** Solved positions of one question, each solved once. */
import type { SearchedPoint } from '../answer/answer.ts';
import type { Asking } from '../question/asking.ts';
import { goalState } from '../question/goal-state.ts';
import { legalPoint } from '../question/legal-point.ts';
import type { Question } from '../question/question.ts';
import type { Evaluation, SolvePoint } from './search.ts';

/** Rising, by the first unknown, then the second. */
function comparePositions(a: readonly number[], b: readonly number[]): number {
  const k = a.findIndex((x, index) => x !== b[index]);
  return k < 0 ? 0 : a[k] - b[k];
}

/** One scenario, and the inputs that change. */
type Asked = Pick<Question, 'model' | 'values' | 'goals'> & { unknowns: readonly { input: string }[] };

/** Outcome of a position, independent of the goals. */
export interface SolvedPosition {
  point: SolvePoint | null;
  evaluation: Evaluation;
}

export class SolvedPoints {
  private readonly byPosition = new Map<string, SearchedPoint>();

  /** `known`: shared by questions that differ in nothing but their goals. */
  constructor(
    private readonly question: Asked,
    private readonly known: Map<string, SolvedPosition> = new Map<string, SolvedPosition>(),
  ) {}

  get size(): number {
    return this.byPosition.size;
  }

  /** In rising order. */
  all(): SearchedPoint[] {
    return [...this.byPosition.values()].sort((a, b) => comparePositions(a.at, b.at));
  }

  /** The points at these positions; only new ones that are legal are asked for. */
  *solve(positions: readonly (readonly number[])[]): Asking<SearchedPoint[]> {
    const { model, values, unknowns } = this.question;
    const asked: { key: string; point: SolvePoint }[] = [];
    for (const at of positions) {
      if (this.known.has(at.join())) continue;
      const changes = Object.fromEntries(unknowns.map(({ input }, k) => [input, at[k]]));
      const legal = legalPoint(model, values, changes);
      if (legal.ok) asked.push({ key: at.join(), point: { model, values: legal.values } });
      else
        this.known.set(at.join(), {
          point: null,
          evaluation: { ok: false, code: legal.code, message: legal.message },
        });
    }
    if (asked.length > 0) {
      const evaluations = yield asked.map(({ point }) => point);
      asked.forEach(({ key, point }, k) => this.known.set(key, { point, evaluation: evaluations[k] }));
    }
    return positions.map((at) => this.pointAt(at));
  }

  private pointAt(at: readonly number[]): SearchedPoint {
    const key = at.join();
    const found = this.byPosition.get(key);
    if (found) return found;
    const { point, evaluation } = this.known.get(key)!;
    const goals = this.question.goals.map((goal) =>
      goalState(goal, evaluation.ok ? (evaluation.indicators[goal.indicator] ?? null) : null),
    );
    const searched: SearchedPoint = {
      at,
      values: point?.values ?? null,
      goals,
      feasible: evaluation.ok && goals.every(({ holds }) => holds),
      failure: evaluation.ok ? null : evaluation.message,
    };
    this.byPosition.set(key, searched);
    return searched;
  }
}
